"""flame - the window of a pellet stove: a cast-iron pot of glowing pellets, a flame above it. 1 BU = 1 cm."""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import artlib as A, cv2
from artlib import *
s = A.start(seed=61)
c = s.cycles; c.max_bounces = 5; c.glossy_bounces = 3; c.transmission_bounces = 4; c.transparent_max_bounces = 14; c.sample_clamp_indirect = 5.0
PY, PR, PH = 7.0, 5.85, 5.35           # the pot: how far behind the pane, radius and height of its rim
N3 = lambda x, y, z: noise.noise((x, y, z))

# ------------------------------------------------------------ a small fire, simulated
def fire(key, n=(120, 64, 80), steps=150, seed=5):
    """gas, fuel and heat in three dimensions: it rises, curls, swells and burns away; returns the fuel left at the end"""
    fn = A.ARGS['cache'] + '/fire3_%s.npy' % key; os.makedirs(A.ARGS['cache'], exist_ok=True)
    if os.path.exists(fn): return np.load(fn).astype(np.float32)
    NZ, NY, NX = n; rs = np.random.RandomState(seed); f4 = np.float32
    G = np.stack(np.meshgrid(*[np.arange(k, dtype=f4) for k in n], indexing='ij')); z, y, x = G
    U = np.zeros((3,) + n, f4); F = np.zeros(n, f4); T = F.copy()
    k2 = sum((2 - 2 * np.cos(2 * np.pi * q)).reshape(s) for q, s in ((np.fft.fftfreq(NZ), (-1, 1, 1)), (np.fft.fftfreq(NY), (1, -1, 1)), (np.fft.rfftfreq(NX), (1, 1, -1)))).astype(f4); k2[0, 0, 0] = 1
    cx, cy = NX / 2, NY / 2; R = 20.0; r = np.hypot(x - cx, y - cy)
    edge = np.minimum(1, np.minimum(np.minimum(x, NX - 1 - x), np.minimum(y, NY - 1 - y)) / 6) * np.minimum(1, (NZ - 1 - z) / 14) * np.minimum(1, z / 2)
    src = []
    for i in range(11):
        a, q = i * 2.4 + rs.uniform(-.3, .3), R * math.sqrt((i + .5) / 11); src.append((cx + q * math.cos(a), cy + q * math.sin(a), rs.uniform(2.0, 4.3), rs.uniform(.05, .19), rs.uniform(0, 6.3)))
    def adv(fs, P):
        """fields read at P, between eight neighbours"""
        c = [np.clip(p, 0, k - 1.001) for p, k in zip(P, n)]; i = [q.astype(np.int32) for q in c]; a, b, d = (q - j for q, j in zip(c, i)); o = (i[0] * NY + i[1]) * NX + i[2]; sy = NX; sz = NX * NY; out = []
        for f in fs:
            f = f.ravel(); g = lambda k: f[o + k] * (1 - d) + f[o + (k + 1)] * d
            out.append((g(0) * (1 - b) + g(sy) * b) * (1 - a) + (g(sz) * (1 - b) + g(sz + sy) * b) * a)
        return out
    low = slice(0, 9); LIFE = .0185; SWELL = .03; BUOY = .042
    for it in range(steps):
        S = np.zeros((9, NY, NX), f4)
        for px, py, pr, w, ph in src:
            a = .72 + .38 * math.sin(it * w + ph); dx = 1.6 * math.sin(it * w * .6 + ph); g = np.exp(-((x[low] - px - dx) ** 2 + (y[low] - py - dx * .6) ** 2) / (2 * pr * pr)) * np.clip(2.5 - np.abs(z[low] - 3.5) , 0, 1); S = np.maximum(S, np.clip(g * 1.5 * a - .12, 0, 1))
        F[low] = np.maximum(F[low], S); T[low] = np.maximum(T[low], S * .6)
        U[2][low] += .10 * S * (0.9 - U[2][low])          # blown a little
        # jets of air from the rim turn it inwards and stir it
        ring = np.exp(-((r[low] - R - 5) / 3) ** 2) * np.clip(1 - np.abs(z[low] - 6) / 3, 0, 1); jet = .03 * ring * (1 + .9 * np.sin(7 * np.arctan2(y[low] - cy, x[low] - cx) + it * .11))
        U[0][low] -= jet * (x[low] - cx) / (r[low] + 1); U[1][low] -= jet * (y[low] - cy) / (r[low] + 1)
        U[2] += BUOY * T
        D = lambda a, ax: (np.roll(a, -1, ax) - np.roll(a, 1, ax)) * .5
        W = [D(U[2], 1) - D(U[1], 0), D(U[0], 0) - D(U[2], 2), D(U[1], 2) - D(U[0], 1)]      # curl (x, y, z)
        m = np.sqrt(W[0] ** 2 + W[1] ** 2 + W[2] ** 2); N = [D(m, 2), D(m, 1), D(m, 0)]; l = np.sqrt(N[0] ** 2 + N[1] ** 2 + N[2] ** 2) + 1e-4; N = [q / l for q in N]
        e = .05
        U[0] += e * (N[1] * W[2] - N[2] * W[1]); U[1] += e * (N[2] * W[0] - N[0] * W[2]); U[2] += e * (N[0] * W[1] - N[1] * W[0])
        P = G - U[[2, 1, 0]]; U = np.stack(adv(U, P)) * edge
        d = D(U[0], 2) + D(U[1], 1) + D(U[2], 0)
        d -= SWELL * np.clip(T, 0, 1) * (F > .05)            # hot gas swells
        p = np.fft.irfftn(-np.fft.rfftn(d) / k2, s=n).astype(f4); U[0] -= D(p, 2); U[1] -= D(p, 1); U[2] -= D(p, 0)
        P = G - U[[2, 1, 0]]; F1, T = adv((F, T), P); B = adv((F1,), G + U[[2, 1, 0]])[0]; F2 = F1 + .5 * adv((F - B,), P)[0]; F = np.where(np.abs(F2 - F1) < .15, F2, F1)
        F = np.clip(F - LIFE * (1 + .25 * np.sin(x * .31 + it * .05) * np.sin(y * .27 + 1)), 0, 1.1); T = T * .975 + .06 * (F > .04)
    np.save(fn, F.astype(np.float16)); return F

def pellet(L, R, k, low=False):
    """cylinder along X with broken, crumbly ends and faint waist/longitudinal cracks"""
    if low:
        n = 10; V = [(x, R * math.cos(2 * math.pi * j / n), R * math.sin(2 * math.pi * j / n)) for x in (-L / 2, L / 2) for j in range(n)]
        return V, [(j, (j + 1) % n, n + (j + 1) % n, n + j) for j in range(n)] + [tuple(range(n)), tuple(range(n, 2 * n))]
    rs = np.random.RandomState(k); nu, nv = int(10 + L * 6), 40
    V, F = [], []
    bend = rs.uniform(-.015, .015)
    slopes = [(rs.uniform(-.35, .35), rs.uniform(-.35, .35)) for _ in (0, 1)]
    prof = []
    for i in range(nu + 1):
        t = i / nu
        for j in range(nv):
            a = 2 * math.pi * j / nv; y, z = math.cos(a), math.sin(a)
            x = (t - .5) * L
            # oblique, rough break at both ends
            e0 = slopes[0][0] * y * R + slopes[0][1] * z * R + .22 * noise.noise((y * 2.2 + k, z * 2.2, 3.1))
            e1 = slopes[1][0] * y * R + slopes[1][1] * z * R + .22 * noise.noise((y * 2.2 + k, z * 2.2, 9.7))
            x += (1 - t) ** 3 * e0 * .9 + t ** 3 * e1 * .9
            r = R * (1 + .012 * noise.noise((x * 1.1 + 7 * k, y * 1.3, z * 1.3)) + .010 * noise.noise((x * .4, y * 6 + k, z * 6)))
            # chipped rims
            edge = max(0, 1 - min(t, 1 - t) * L / .22)
            chip = max(0, noise.noise((y * 2.6 + 5 * k, z * 2.6, 20 if t < .5 else 40)) + .05)
            r *= 1 - edge * (.05 + .30 * chip)
            # transverse hairline cracks typical of pressed pellets
            V.append((x, y * r, z * r + bend * x * x))
    for i in range(nu):
        for j in range(nv):
            F.append((i * nv + j, i * nv + (j + 1) % nv, (i + 1) * nv + (j + 1) % nv, (i + 1) * nv + j))
    # end caps: rings towards the centre with crumbly noise
    for end in (0, nu):
        sgn = -1 if end == 0 else 1
        ring = [end * nv + j for j in range(nv)]; xc = sum(V[i][0] for i in ring) / nv
        for q in (.92, .8, .62, .45, .3, .15, .05):
            base = len(V); new = []
            for j in range(nv):
                x, y, z = V[end * nv + j]
                xx = xc + (x - xc) * q * q + sgn * .03 * (1 - q) + .13 * noise.noise((y * q * 4.5 + k, z * q * 4.5, end)) * (1 - q * .5)
                V.append((xx, y * q, z * q)); new.append(base + j)
            for j in range(nv):
                f = (ring[j], ring[(j + 1) % nv], new[(j + 1) % nv], new[j]); F.append(f if sgn > 0 else f[::-1])
            ring = new
        F.append(tuple(ring) if sgn > 0 else tuple(ring[::-1]))
    return V, F

# ------------------------------------------------------------ pellets: aglow deep down, charred on top, a few still fresh
def ember_mat(name, fresh=0.0):
    m, b, out = material(name)
    r, off = obj_random(b); P = b.n('TexCoord').outputs['Object']; G = b.n('NewGeometry')
    ad = b.t.nodes.new('ShaderNodeVectorMath'); b.link(P, ad.inputs[0]); b.link(off, ad.inputs[1]); V = ad.outputs[0]
    n1 = b.noise(b.mapping(V, (.5, .9, .9)), 1.0, 4, .62); n2 = b.noise(V, 3.8, 4, .7)
    sz = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(G.outputs['Normal'], sz.inputs[0])
    sp = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(G.outputs['Position'], sp.inputs[0])
    deep = b.math('SUBTRACT', .80, b.math('MULTIPLY', b.math('ABSOLUTE', b.math('SUBTRACT', sp.outputs[2], 3.4)), .24))
    T = b.math('ADD', b.math('MULTIPLY', n1, .60), b.math('ADD', deep, .30)); T = b.math('SUBTRACT', T, b.math('MULTIPLY', sz.outputs[2], .13))
    T = b.math('ADD', T, b.math('MULTIPLY', b.math('SUBTRACT', n2, .5), .6)); T = b.math('ADD', T, b.math('MULTIPLY', b.math('SUBTRACT', r, .5), .40))
    glow = b.noise(G.outputs['Position'], .55, 3, .6); T = b.math('ADD', T, b.math('MULTIPLY', b.math('SUBTRACT', glow, .52), 1.3))      # the bed burns here and sulks there
    T = b.math('MULTIPLY', b.math('SUBTRACT', T, .45 + .6 * fresh, clamp=True), 1.35, clamp=True)
    ec = b.ramp(T, [(0, '#000000'), (.12, '#4a0c00'), (.35, '#d64c02'), (.65, '#ff9416'), (1, '#ffce5a')])
    ash = b.ramp(b.math('ADD', b.math('MULTIPLY', sz.outputs[2], .20), n2), [(.50, '#0f0c0a'), (.66, '#3a3532'), (.82, '#8f8881')])
    if fresh: ash = b.mix(b.ramp(n1, [(.40, '#000000'), (.62, '#ffffff')]), b.mix(n2, '#7a5a38', '#b48c5c'), '#3a2513')
    p = b.n('BsdfPrincipled', Base_Color=ash, Roughness=.9, Specular=.15, Normal=b.bump(n2, .8, .10)); b.set(p, 'Emission', ec); b.set(p, 'Emission Strength', b.math('MULTIPLY', b.math('POWER', T, 2.2), 4.0)); b.link(p.outputs[0], out.inputs[0])
    m.cycles.sample_as_light = False; return m
ember, fresh, dead = ember_mat('ember'), ember_mat('fresh', 1.0), ember_mat('dead', .0)
dead.node_tree.nodes['Principled BSDF'].inputs['Emission Strength'].default_value = 0
for l in list(dead.node_tree.links):
    if l.to_socket.name == 'Emission Strength': dead.node_tree.links.remove(l)
Ls = [2.6, 3.4, 4.2, 4.9, 5.6, 3.0, 4.4]; R = .75; SC = .43
hi = [mesh_from('p%d' % i, *pellet(L, R, i), ember) for i, L in enumerate(Ls)]
new = [mesh_from('f%d' % i, *pellet(L, R, i + 20), fresh) for i, L in enumerate(Ls)]
old = [mesh_from('d%d' % i, *pellet(L, R, i + 40), dead) for i, L in enumerate(Ls)]
lo = []
for L in Ls:
    v, f = pellet(L, R, 0, True); lo.append(mesh_from('q', [tuple(x * SC for x in q) for q in v], f))
bowl = lambda x, y: 1.2 + 3.4 * max(0, math.hypot(x, y) - 3.9) + 1.1 * math.exp(-(x * x + y * y) / 5)
rsp = np.random.RandomState(4)
for v, l, q in A.drop('potfull', bowl, (-3.3, 3.3, -3.3, 3.3), lo, [1 / 7] * 7, 11, 1.45, drop_h=1.0, frames=70, pitch_z=1.0, flat_bias=.2):
    if math.hypot(l.x, l.y) < 4.6 and l.z < 7.2 and l.z + .9 * max(0, math.hypot(l.x, l.y) - 3.9) < 6.9 and not (math.hypot(l.x, l.y) > 3.4 and l.z > 6.3):
        n_ = l.z > 5.3 and l.x > .3 and rsp.rand() < .35
        add((new if n_ else hi)[v], 'p', (l.x, l.y + PY, l.z), q, SC)
# some fall from the chute, two have jumped out
for k, (x, y, z, rx, ry, rz) in enumerate([(4.7, 9.9, 10.9, .4, 1.0, .3), (5.15, 9.6, 9.7, 1.2, .3, 2.4), (3.75, 8.3, 6.9, .2, -.7, 1.0)]): add(new[(k * 2) % 7], 'falling', (x, y, z), (rx, ry, rz), SC)
for k, (x, y, rz) in enumerate([(-8.2, 3.4, .5), (8.6, 4.6, 2.3), (-9.6, 8.0, 1.4)]): add(old[k + 1], 'stray', (x, y, .42), (.3, 0, rz), SC)

# ------------------------------------------------------------ the flame on three sheets, one behind another
def flame_layers():
    """where fuel still burns it glows, most of all in the thin skin where it meets the air; summed along the line of sight in three slices"""
    F = fire('pot', seed=5); n = F.shape[1]; k = 8; ss = lambda x, a, b_: np.clip((x - a) / (b_ - a), 0, 1) ** 2 * (3 - 2 * np.clip((x - a) / (b_ - a), 0, 1))
    out = [np.zeros((F.shape[0] * k, F.shape[2] * k), np.float32) for _ in range(3)]
    for j in np.arange(0, n - 1, 1 / 3):
        f = j % 1; q = cv2.resize(F[:, int(j)] * (1 - f) + F[:, int(j) + 1] * f, None, fx=k, fy=k, interpolation=cv2.INTER_CUBIC)
        if q.max() < .03: continue
        e = ss(q, .03, .09) * (np.exp(-((q - .13) / .075) ** 2) + .50 * ss(q, .05, .3) * (1 - .5 * ss(q, .6, 1.0)))
        t = (j - n / 2) / 7.0; w = [max(0, 1 - abs(t - c_)) if abs(t) < 1 else (abs(t) >= 1 and (t > 0) == (c_ > 0) and c_ != 0) * 1.0 for c_ in (-1, 0, 1)]
        for o_, w_ in zip(out, w): o_ += e * (w_ / 3)
    return out
CELL, CZ_, Z0 = .205, .155, 4.95
FR, FT = (1.0, .26, .025), (1.0, .55, .15)          # deep orange where it is thin, yellow where it is thick
for i, T in enumerate(flame_layers()):
    h, w = T.shape; T = T * .115; T = .62 * T ** 1.75; k = np.clip(T / 1.5, 0, 1)[..., None] ** .6
    zz = (np.arange(h, dtype=np.float32) / 8)[:, None]; T = T * np.clip((zz - 1.0) / 4.5, 0, 1) * (1 + .9 * np.exp(-zz / 16))          # no sheet may cut a pellet in two
    rgb = (np.float32(FR) * (1 - k) + np.float32(FT) * k) * T[..., None]
    im = bpy.data.images.new('T%d' % i, w, h, float_buffer=True); im.colorspace_settings.name = 'Non-Color'
    px = np.ones((h, w, 4), np.float32); px[..., :3] = rgb; im.pixels.foreach_set(px.ravel()); im.pack()
    m, b, out = material('flame%d' % i); t = b.n('TexImage'); t.image = im; t.interpolation = 'Cubic'; t.extension = 'CLIP'; b.link(b.n('TexCoord').outputs['UV'], t.inputs[0])
    e = b.n('Emission'); b.link(t.outputs[0], e.inputs['Color']); e.inputs['Strength'].default_value = 6.2
    a = b.n('AddShader'); b.link(e.outputs[0], a.inputs[0]); b.link(b.n('BsdfTransparent').outputs[0], a.inputs[1]); b.link(a.outputs[0], out.inputs[0]); m.cycles.sample_as_light = False
    y, W_, H_ = PY + (i - 1) * 1.6, w / 8 * CELL, h / 8 * CZ_
    me = mesh_from('sheet', [(-W_ / 2, y, Z0), (W_ / 2, y, Z0), (W_ / 2, y, Z0 + H_), (-W_ / 2, y, Z0 + H_)], [(0, 1, 2, 3)], m); uv = me.uv_layers.new(name='UV')
    for lp, c_ in zip(uv.data, ((0, 0), (1, 0), (1, 1), (0, 1))): lp.uv = c_
    o = add(me, 'flame'); o.visible_diffuse = o.visible_shadow = False
spark, b, out = material('spark'); e = b.n('Emission', Color=(1, .42, .08, 1)); e.inputs['Strength'].default_value = 4.5; b.link(e.outputs[0], out.inputs[0]); spark.cycles.sample_as_light = False
for x, y, z, l, t in ((-2.9, 6, 12.3, .34, .5), (-1.9, 8, 14.6, .22, -.3), (-3.3, 7, 9.4, .12, .7), (1.9, 9, 15.9, .14, -.8)):
    V = [(0, 0, -l)] + [(.022 * math.cos(a), .022 * math.sin(a), q) for q in (-l * .4, l * .5) for a in np.linspace(0, 6.283, 6, endpoint=False)] + [(0, 0, l)]
    add(mesh_from('spark', V, [(0, 1 + (j + 1) % 6, 1 + j) for j in range(6)] + [(1 + j, 1 + (j + 1) % 6, 7 + (j + 1) % 6, 7 + j) for j in range(6)] + [(13, 7 + j, 7 + (j + 1) % 6) for j in range(6)], spark), 'spark', (x, y, z), (0, t, 0))

# ------------------------------------------------------------ iron
def iron_mat(name, base, light, rust):
    m, b, out = material(name); P = b.n('TexCoord').outputs['Object']
    big = b.noise(P, .35, 4, .6); cast = b.noise(P, 21, 3, .6); pit = b.noise(P, 34, 2, .6); scr = b.noise(b.mapping(P, (.4, 3, 14)), 1.2, 3, .6)
    col = b.mix(b.math('MULTIPLY', big, .8), base, light); col = b.mix(b.ramp(pit, [(.68, '#000000'), (.78, '#505050')]), col, '#4b4743')
    col = b.mix(b.ramp(b.math('ADD', b.math('MULTIPLY', big, .6), b.math('MULTIPLY', cast, .5)), [(.60, '#000000'), (.74, rust)]), col, '#4a2a17')
    g = b.n('NewGeometry'); nz = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(g.outputs['Normal'], nz.inputs[0])
    ashy = b.math('MULTIPLY', b.math('MULTIPLY', b.math('SUBTRACT', nz.outputs[2], .35, clamp=True), 1.5, clamp=True), b.ramp(cast, [(.35, '#202020'), (.65, '#ffffff')])); col = b.mix(b.math('MULTIPLY', ashy, .5), col, '#8a837b')
    edge = b.ramp(g.outputs['Pointiness'], [(.52, '#000000'), (.60, '#909090')]); col = b.mix(edge, col, '#6d6a66')
    h = b.math('ADD', b.math('MULTIPLY', cast, .8), b.math('SUBTRACT', b.math('MULTIPLY', big, 1.6), b.math('MULTIPLY', b.ramp(pit, [(.25, '#ffffff'), (.4, '#000000')]), .5)))
    ro = b.math('ADD', b.math('MULTIPLY', cast, .30), b.math('MULTIPLY', scr, .18)); ro = b.math('ADD', ro, .22)
    principled(b, out, Base_Color=col, Metallic=.35, Roughness=ro, Specular=.5, Normal=b.bump(h, .55, .030)); return m
iron = iron_mat('iron', '#141414', '#222120', '#303030')
CX, CZ, HX, HZ, RC = 0.0, 8.9, 13.6, 8.5, 1.2
def around(off, n=20):
    pts = []; r = max(.05, RC + off)
    for cx, cz, a0 in ((HX - RC, HZ - RC, 0), (-HX + RC, HZ - RC, 90), (-HX + RC, -HZ + RC, 180), (HX - RC, -HZ + RC, 270)):
        for k in range(n + 1):
            a = math.radians(a0 + 90 * k / n); pts.append((CX + cx + r * math.cos(a), CZ + cz + r * math.sin(a)))
        # straight sides get points too, for an edge that is not ruler-true
    res = []
    for i, p in enumerate(pts):
        q = pts[(i + 1) % len(pts)]; d = math.hypot(q[0] - p[0], q[1] - p[1]); m = max(1, int(d / .5))
        if m > 40: m = 40
        res += [(p, q, m)]
    return res
def ring_loop(off, counts=None):
    segs = around(off); base = around(0); out = []
    for (p, q, _), (_, _, m) in zip(segs, base):
        for k in range(m): out.append((p[0] + (q[0] - p[0]) * k / m, p[1] + (q[1] - p[1]) * k / m))
    return out
def sweep(profile, mat, name, wob=.02):
    V, F = [], []
    for j, (o, h) in enumerate(profile):
        for x, z in ring_loop(o):
            V.append((x + wob * noise.noise((x * .7, z * .7, j * .2)), -h + wob * noise.noise((x * .5, z * .5, 7)), z + wob * noise.noise((x * .6, z * .6, 3 + j * .2))))
    n = len(V) // len(profile)
    for j in range(len(profile) - 1):
        for i in range(n): F.append((j * n + i, j * n + (i + 1) % n, (j + 1) * n + (i + 1) % n, (j + 1) * n + i))
    return add(mesh_from(name, V, F, mat), name)
arc = lambda o, h, ro, rh, a0, a1, k=6: [(o + ro * math.cos(math.radians(a)), h + rh * math.sin(math.radians(a))) for a in np.linspace(a0, a1, k)]
prof = [(60, -.75), (40, -.75), (10, -.75), (4.2, -.75), (3.86, -.76), (3.80, -.82), (3.79, -1.2), (3.72, -1.2), (3.72, -.3), (3.72, -.1)] + arc(3.52, -.05, .20, .20, 0, 90) + [(3.46, .15), (3.3, .15), (2.4, .15), (1.5, .15), (1.30, .15), (1.24, .15)] + arc(1.20, .23, .08, .08, 270, 180, 4) + [(1.12, .34), (1.12, .46)] + arc(.92, .52, .20, .20, 0, 90) + [(.88, .72), (.75, .72), (.62, .72)] + arc(.58, .52, .22, .20, 90, 180) + [(.36, .46), (.355, .34), (.34, .20), (.30, .05)]
sweep(prof, iron, 'door')
sweep([(.34, -.02), (-.10, -.06), (-.22, -.10), (-.26, -.22), (-.28, -1.2), (2, -1.3)], iron, 'throat')
def tube(path, rad, mat, name, n=20, axis=None):
    """rad: a number or one for each point"""
    V, F = [], []; P = [Vector(p) for p in path]; up = Vector((.3, .2, .9)).normalized()
    for i, p in enumerate(P):
        d = axis or (P[min(i + 1, len(P) - 1)] - P[max(i - 1, 0)]).normalized(); e = (up - d * up.dot(d)).normalized(); up = e; f = d.cross(e); r = rad[i] if hasattr(rad, '__len__') else rad
        for j in range(n): a = 6.2832 * j / n; V.append(p + e * math.cos(a) * r + f * math.sin(a) * r)
    for i in range(len(P) - 1):
        for j in range(n): F.append((i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j))
    F += [tuple(range(n))[::-1], tuple(range(len(V) - n, len(V)))]
    me = mesh_from(name, V, F, mat); me.use_auto_smooth = True; me.auto_smooth_angle = math.radians(50); return add(me, name)
def turned(prof, loc, axis, mat, name): return tube([Vector(loc) + Vector(axis) * h for h, r in prof], [r for h, r in prof], mat, name, 48, Vector(axis).normalized())
# ------------------------------------------------------------ the pot
cast, b, out = material('cast'); P = b.n('TexCoord').outputs['Object']; G = b.n('NewGeometry'); sp = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(P, sp.inputs[0]); nz = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(G.outputs['Normal'], nz.inputs[0])
n1, n2, n3 = b.noise(P, .6, 5, .65), b.noise(P, 3.2, 5, .7), b.noise(P, 15, 4, .7)
hot = b.math('MULTIPLY', b.math('SUBTRACT', b.math('ADD', sp.outputs[2], b.math('MULTIPLY', n1, 3.0)), 4.6, clamp=True), 1.0, clamp=True)          # scaled and pale where the fire licks it
col = b.mix(b.math('ADD', b.math('MULTIPLY', n2, .7), b.math('MULTIPLY', n1, .3)), '#131213', '#272524'); col = b.mix(b.math('MULTIPLY', hot, b.ramp(n2, [(.38, '#000000'), (.66, '#ffffff')])), col, '#453e39')
col = b.mix(b.ramp(b.math('ADD', b.math('MULTIPLY', n3, .5), b.math('MULTIPLY', n1, .5)), [(.55, '#000000'), (.66, '#404040')]), col, '#3d2618')
dusty = b.math('MULTIPLY', b.math('MULTIPLY', b.math('SUBTRACT', nz.outputs[2], .25, clamp=True), 1.4, clamp=True), b.ramp(b.math('ADD', b.math('MULTIPLY', n2, .6), b.math('MULTIPLY', n3, .4)), [(.40, '#000000'), (.58, '#ffffff')])); col = b.mix(b.math('MULTIPLY', dusty, .62), col, '#8a847d')
principled(b, out, Base_Color=col, Metallic=.5, Roughness=b.math('ADD', b.math('MULTIPLY', n2, .34), .26), Specular=.5, Normal=b.bump(b.math('ADD', b.math('MULTIPLY', n2, 1.2), n3), .65, .05))
def lathe(pts, n=160, f=None):
    V = [(f(r, 6.2832 * j / n, z) * math.cos(6.2832 * j / n), f(r, 6.2832 * j / n, z) * math.sin(6.2832 * j / n), z) for r, z in pts for j in range(n)]
    F = [(i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j) for i in range(len(pts) - 1) for j in range(n)]
    return V, F + [tuple(range(n))[::-1], tuple(range(len(V) - n, len(V)))]
def bent(pts, k=4):
    """corners rounded by chopping them twice"""
    for _ in range(2): pts = [pts[0]] + [((1 - t) * a[0] + t * b_[0], (1 - t) * a[1] + t * b_[1]) for a, b_ in zip(pts, pts[1:]) for t in (.22, .78)] + [pts[-1]]
    return pts
wob = lambda r, a, z: r + .03 * N3(math.cos(a) * 1.6, math.sin(a) * 1.6, z * .5)
prof = bent([(.02, 0), (3.9, 0), (4.15, .12), (5.0, 4.05), (5.1, 4.3), (5.65, 4.42), (PR, 4.6), (PR, PH - .15), (PR - .2, PH), (4.95, PH), (4.7, PH - .2), (4.45, 4.0), (3.7, .8), (3.4, .6), (.02, .6)])
pot = add(mesh_from('pot', *lathe(prof, f=wob), cast), 'pot', (0, PY, .55))
V, F = [], []
for row, (z, r, k, ph) in enumerate([(1.05, .30, 18, 0), (2.15, .36, 18, .5), (3.3, .30, 18, 0)]):
    for j in range(k):
        a = 6.2832 * (j + ph) / k + .1; o, d, e = Vector((0, 0, z)), Vector((math.cos(a), math.sin(a), 0)), Vector((-math.sin(a), math.cos(a), 0)); b0 = len(V)
        for q in (2.6, 7.0): V += [tuple(o + d * q + e * (r * math.cos(t)) + Vector((0, 0, r * math.sin(t)))) for t in np.linspace(0, 6.2832, 28, endpoint=False)]
        F += [(b0 + t, b0 + (t + 1) % 28, b0 + 28 + (t + 1) % 28, b0 + 28 + t) for t in range(28)] + [tuple(range(b0, b0 + 28))[::-1], tuple(range(b0 + 28, b0 + 56))]
drill = add(mesh_from('drill', V, F, iron, False), 'drill', (0, PY, .55)); drill.hide_render = True
bo = pot.modifiers.new('holes', 'BOOLEAN'); bo.operation = 'DIFFERENCE'; bo.solver = 'EXACT'; bo.object = drill
bv = pot.modifiers.new('edge', 'BEVEL'); bv.width = .05; bv.segments = 2; bv.limit_method = 'ANGLE'; bv.angle_limit = math.radians(40)
pot.data.use_auto_smooth = True; pot.data.auto_smooth_angle = math.radians(38)
def box(sx, sy, sz, loc, mat, bevel=.12, rot=None, name='box'):
    V = [(x * sx / 2, y * sy / 2, z * sz / 2) for z in (-1, 1) for y in (-1, 1) for x in (-1, 1)]
    o = add(mesh_from(name, V, [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)], mat), name, loc, rot); o.data.use_auto_smooth = True; o.data.auto_smooth_angle = math.radians(40)
    b_ = o.modifiers.new('b', 'BEVEL'); b_.width = bevel; b_.segments = 4; b_.harden_normals = True; return o
# the ledge it stands on, with a seat, and ash over everything
ledge, b, out = material('ledge'); P = b.n('NewGeometry').outputs['Position']; at = b.n('Attribute'); at.attribute_name = 'ash'
n1, n2, n3 = b.noise(P, .9, 5, .65), b.noise(P, 6, 5, .7), b.noise(P, 24, 3, .6)
ak = b.ramp(b.math('ADD', b.math('ADD', b.math('MULTIPLY', n1, .6), b.math('MULTIPLY', n2, .4)), b.math('MULTIPLY', at.outputs['Fac'], .5)), [(.50, '#000000'), (.62, '#8a8a8a'), (.80, '#ffffff')])
col = b.mix(ak, b.mix(n2, '#15110e', '#2c2622'), b.mix(n3, '#6d655e', '#b7afa6'))
principled(b, out, Base_Color=col, Roughness=.95, Specular=.15, Normal=b.bump(b.math('ADD', b.math('MULTIPLY', n2, .6), b.math('MULTIPLY', n3, .7)), .8, .06))
def drift(x, y):
    r = math.hypot(x, y - PY); return max(0, N3(x * .35, y * .35, 3) + .35 * N3(x * 1.1, y * 1.1, 9) + .30 * math.exp(-((r - 6.6) / 1.6) ** 2) + .25 * math.exp(-((y - 15.5) / 1.2) ** 2) - .05)
g = A.grid_surface(lambda x, y: .32 * drift(x, y) + .03 * N3(x * 3, y * 3, 1), -17, 17, 1.2, 16.5, 200, 90, ledge, 'ledge')
ca = g.data.attributes.new('ash', 'FLOAT', 'POINT'); ca.data.foreach_set('value', [drift(v.co.x, v.co.y) for v in g.data.vertices])
box(13.2, 12.0, .9, (0, PY, .25), iron, .18, name='seat')
V, F = [], []
for _ in range(900):
    if rsp.rand() < .6: a = rsp.uniform(0, 6.283); r = 5.0 + abs(rsp.normal()) * 2.2; x, y = r * math.cos(a), PY + r * math.sin(a)
    else: x, y = rsp.uniform(-16, 16), rsp.uniform(1.5, 16)
    if not 1.4 < y < 16.2 or abs(x) > 16.5: continue
    z = (.71 if abs(x) < 6.7 and abs(y - PY) < 6.0 else .32 * drift(x, y)); k = .05 + .16 * rsp.rand() ** 3; b0 = len(V); m_ = 6
    for q, zz in ((1, 0), (.6, .5)): V += [(x + k * q * math.cos(t) * rsp.uniform(.6, 1.3), y + k * q * math.sin(t) * rsp.uniform(.6, 1.3), z + k * zz * rsp.uniform(.5, 1.2)) for t in np.linspace(0, 6.283, m_, endpoint=False)]
    F += [(b0 + t, b0 + (t + 1) % m_, b0 + m_ + (t + 1) % m_, b0 + m_ + t) for t in range(m_)] + [tuple(range(b0 + m_, b0 + 2 * m_))]
flake, b, out = material('flake'); P = b.n('NewGeometry').outputs['Position']; principled(b, out, Base_Color=b.ramp(b.noise(P, 3.1, 4, .7), [(.36, '#14110f'), (.5, '#6f6861'), (.7, '#b9b2a9')]), Roughness=.95, Specular=.1)
add(mesh_from('flakes', V, F, flake), 'flakes')

# ------------------------------------------------------------ behind it: ribbed cast panels, a chute
wall, b, out = material('wall'); P = b.n('NewGeometry').outputs['Position']; sp = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(P, sp.inputs[0])
n1, n2, n3 = b.noise(b.mapping(P, (1, 1, .6)), .35, 5, .65), b.noise(P, 3, 5, .7), b.noise(P, 16, 3, .6)
lick = b.math('SUBTRACT', 1.0, b.math('MULTIPLY', b.math('ABSOLUTE', sp.outputs[0]), .085), clamp=True)      # burnt clean behind the flame, sooty beside it
k = b.ramp(b.math('ADD', b.math('MULTIPLY', lick, .45), b.math('ADD', b.math('MULTIPLY', n1, .7), b.math('MULTIPLY', n2, .25))), [(.45, '#000000'), (.95, '#ffffff')])
col = b.mix(k, b.mix(n2, '#0e0e10', '#1a1a1d'), b.mix(n2, '#34353a', '#55575c')); col = b.mix(b.ramp(n3, [(.62, '#000000'), (.74, '#606060')]), col, '#74757a')
principled(b, out, Base_Color=col, Roughness=.7, Specular=.35, Normal=b.bump(b.math('ADD', n2, b.math('MULTIPLY', n3, .7)), .6, .06))
sm = lambda t: max(0, min(1, t)) ** 2 * (3 - 2 * max(0, min(1, t)))
def ribs(u, z, x0, x1, z0, z1, pitch, wd, h):
    """upright ribs with round ends on a panel"""
    i = math.floor((u - x0) / pitch); c_ = x0 + (i + .5) * pitch
    if not x0 <= u < x1: return 0
    d = math.hypot(u - c_, max(0, z0 + wd / 2 - z, z - z1 + wd / 2)); return h * sm((wd / 2 - d) / .22)
yb = 16.2
def back(x, z): return yb - ribs(x, z, -12.4, 12.4, 2.8, 14.3, 1.55, .78, .7) + .03 * N3(x, z, 2) - .5 * sm((abs(x) - 13.2) / .3)
nx, nz = 420, 190; xs, zs = np.linspace(-17, 17, nx), np.linspace(-.6, 25, nz)
add(mesh_from('back', [(x, back(x, z), z) for z in zs for x in xs], [(j * nx + i, j * nx + i + 1, (j + 1) * nx + i + 1, (j + 1) * nx + i) for j in range(nz - 1) for i in range(nx - 1)], wall), 'back')
for sx in (-1, 1):
    ny = 120; ys = np.linspace(.3, 16.6, ny); zz = np.linspace(-.6, 25, 120)
    V = [(sx * (16.9 - ribs(y, z, 3.0, 14, 2.8, 14.3, 1.55, .78, .6) + .03 * N3(y, z, 5)), y, z) for z in zz for y in ys]
    add(mesh_from('side', V, [(j * ny + i, j * ny + i + 1, (j + 1) * ny + i + 1, (j + 1) * ny + i)[::sx] for j in range(119) for i in range(ny - 1)], wall), 'side')
add(mesh_from('lid', [(-17.2, .3, 24.5), (17.2, .3, 24.5), (17.2, 16.6, 24.5), (-17.2, 16.6, 24.5)], [(0, 1, 2, 3)], wall), 'lid')
tin, b, out = material('tin'); P = b.n('TexCoord').outputs['Object']; n1, n2, n3 = b.noise(P, .5, 4, .6, .6), b.noise(P, 3, 5, .7), b.noise(b.mapping(P, (20, 20, 1)), 1, 3, .6)
col = b.ramp(n1, [(.30, '#8b8279'), (.45, '#9d8a75'), (.55, '#7f7680'), (.70, '#969089')]); soot_ = b.ramp(n2, [(.5, '#000000'), (.75, '#ffffff')]); col = b.mix(b.math('MULTIPLY', soot_, .5), col, '#15110e')
principled(b, out, Base_Color=col, Metallic=b.math('SUBTRACT', .7, b.math('MULTIPLY', soot_, .6)), Roughness=b.math('ADD', b.math('MULTIPLY', n2, .3), .25), Normal=b.bump(b.math('ADD', n3, n2), .2, .02))
tip, ax = Vector((5.3, 11.0, 12.6)), Vector((.12, .62, .55)).normalized(); u_ = Vector((1, 0, 0)); u_ = (u_ - ax * u_.dot(ax)).normalized(); v_ = ax.cross(u_); V = []
for q in (0, 11):
    for h in (1.85, 1.60): V += [tuple(tip + ax * q + u_ * (a * h) + v_ * (b_ * h)) for a, b_ in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
F = []
for j in range(4):
    k = (j + 1) % 4; F += [(j, k, 8 + k, 8 + j), (4 + j, 12 + j, 12 + k, 4 + k), (j, 4 + j, 4 + k, k)]
o = add(mesh_from('chute', V, F, tin, False), 'chute'); b_ = o.modifiers.new('b', 'BEVEL'); b_.width = .07; b_.segments = 3
# a collar where it leaves the wall
V = []
pc = tip + ax * ((15.2 - tip.y) / ax.y)
for yy, h in ((15.0, 2.9), (14.75, 2.75), (14.75, 1.9)): V += [(pc.x + a * h, yy, pc.z + b_ * h * 1.15) for a, b_ in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
add(mesh_from('collar', V + [(x, 17, z) for x, y, z in V[:4]], [(i * 4 + j, i * 4 + (j + 1) % 4, i * 4 + 4 + (j + 1) % 4, i * 4 + 4 + j) for i in (0, 1) for j in range(4)] + [(12 + j, 12 + (j + 1) % 4, (j + 1) % 4, j) for j in range(4)], tin, False), 'collar')

# a plain bar to open it
satin, b, out = material('satin'); P = b.n('TexCoord').outputs['Object']; n, n2 = b.noise(P, 2, 4, .6), b.noise(b.mapping(P, (14, 14, 1)), 3, 3, .6)
principled(b, out, Base_Color=b.mix(n, '#6f6d6a', '#8f8d89'), Metallic=1.0, Roughness=b.math('ADD', b.math('MULTIPLY', n, .16), .24), Normal=b.bump(n2, .12, .01))
hx, hz = CX - HX - 2.45, CZ - .4
box(.95, .55, 11.5, (hx, -2.55, hz), satin, .16, name='bar')
for q in (-4.3, 4.3): turned([(0, .55), (.10, .55), (.14, .48), (.14, .36), (2.3, .36)], (hx, -.12, hz + q), (0, -1, 0), satin, 'post')
# pane: clean in the middle, sooty at the rim
gl, b, out = material('pane'); P = b.n('NewGeometry').outputs['Position']; sp = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(P, sp.inputs[0])
ex = b.math('SUBTRACT', 1.0, b.math('MULTIPLY', b.math('ABSOLUTE', b.math('SUBTRACT', sp.outputs[0], CX)), 1 / HX)); ez = b.math('SUBTRACT', 1.0, b.math('MULTIPLY', b.math('ABSOLUTE', b.math('SUBTRACT', sp.outputs[2], CZ)), 1 / HZ))
ed = b.math('MINIMUM', b.math('MULTIPLY', ex, 1.5), ez); cloud = b.noise(b.mapping(P, (1, 1, .45)), .6, 5, .65); fn = b.noise(P, 3.5, 5, .7)
corner = b.math('MULTIPLY', b.math('POWER', b.math('SUBTRACT', 1.0, ex), 3.0), b.math('POWER', b.math('SUBTRACT', 1.0, ez), 2.0))
soot = b.math('ADD', b.math('ADD', b.math('MULTIPLY', ed, -1.7), b.math('MULTIPLY', corner, 1.5)), b.math('ADD', b.math('MULTIPLY', cloud, .95), b.math('MULTIPLY', fn, .25)))
sm = b.ramp(soot, [(.12, '#000000'), (.38, '#707070'), (.62, '#d8d8d8'), (.9, '#f8f8f8')])
m1 = b.n('BsdfTransparent', Color=b.mix(sm, (.86, .79, .72, 1), (.012, .007, .004, 1)))      # smoked; soot only takes light away
gs = b.n('BsdfGlossy'); gs.inputs['Roughness'].default_value = .025; fr = b.n('Fresnel'); fr.inputs[0].default_value = 1.5; m2 = b.n('MixShader'); b.link(fr.outputs[0], m2.inputs[0]); b.link(m1.outputs[0], m2.inputs[1]); b.link(gs.outputs[0], m2.inputs[2]); b.link(m2.outputs[0], out.inputs[0])
o = add(mesh_from('pane', [(CX - HX, .15, CZ - HZ), (CX + HX, .15, CZ - HZ), (CX + HX, .15, CZ + HZ), (CX - HX, .15, CZ + HZ)], [(0, 1, 2, 3)], gl), 'pane'); o.visible_shadow = False

# ------------------------------------------------------------ light, the room in the pane, camera
for z, r, pw in ((8.2, 2.0, 1200), (11.5, 1.6, 1350)):
    l = bpy.data.lights.new('fire', 'POINT'); l.energy = pw; l.color = (1.0, .54, .22); l.shadow_soft_size = r; o = add(l, 'fire', (0, PY - .3, z)); o.visible_camera = o.visible_glossy = False
fl = area((0, 2.2, 17), (0, 4.5, 0), 7, 130, (1.0, .50, .20)); fl.visible_camera = fl.visible_glossy = False      # what the baffle and the pane send back
camX = Vector((-4.0, -78, 21.5)); aim = Vector((0, 0, 8.95))
wm, b, out = material('roomwindow'); e = b.n('Emission', Color=(.72, .82, 1.0, 1)); e.inputs['Strength'].default_value = .4; b.link(e.outputs[0], out.inputs[0]); wm.cycles.sample_as_light = False
t = (camX.y - .15) / (camX.y - 60.3); seen = lambda x, z: (camX.x + (x - camX.x) / t, -60, camX.z + (z - camX.z) / t)      # where a thing at y = -60 must be to show at x, z in the pane
V, F = [], []
for i in range(2):
    for j in range(3):
        x, z = 8.6 + i * 2.05, 8.4 + j * 2.1; F.append(tuple(range(len(V), len(V) + 4))); V += [seen(x, z), seen(x + 1.85, z), seen(x + 1.85, z + 1.9), seen(x, z + 1.9)]
o = add(mesh_from('roomwindow', V, F, wm, False), 'roomwindow'); o.visible_diffuse = o.visible_camera = o.visible_shadow = False
area((-34, -22, 26), (0, 0, 9), 9, 62000, (.74, .85, 1.0), shape='SQUARE', size_y=22)
area((10, -46, 44), (4, 0, 9), 16, 11000, (.95, .95, 1.0))
world_gradient([(0, '#050505'), (.5, '#0a0a0b'), (1, '#15171a')], .6)
camera(camX, aim, focal=80, fstop=4, focus=(0, PY - 4.2, 5), scale=40)
s.view_layers[0].pass_alpha_threshold = 1.0      # the guides for develop.py look through the soot
A.finish()
