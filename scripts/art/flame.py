"""flame - the window of a boiler: black cast iron, a pane, pellets aglow and flames behind. 1 BU = 1 cm."""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import artlib as A, cv2
from artlib import *
s = A.start(seed=61)
c = s.cycles; c.max_bounces = 5; c.glossy_bounces = 3; c.transmission_bounces = 4; c.transparent_max_bounces = 40; c.sample_clamp_indirect = 5.0

# ------------------------------------------------------------ flames: a small two-dimensional fire, simulated
def fire(key, n=(420, 560), steps=330, seed=0, src=None):
    """buoyant gas with heat that cools; returns the temperature of the last frame"""
    fn = A.ARGS['cache'] + '/fire_%s.npy' % key; os.makedirs(A.ARGS['cache'], exist_ok=True)
    if os.path.exists(fn): return np.load(fn)
    H, W = n; rs = np.random.RandomState(seed); u = np.zeros(n, np.float32); v = u.copy(); T = u.copy(); F = u.copy(); S = u.copy()
    yy, xx = np.mgrid[0:H, 0:W].astype(np.float32); fx, fy = np.fft.rfftfreq(W)[None], np.fft.fftfreq(H)[:, None]; k2 = (2 - 2 * np.cos(2 * np.pi * fx)) + (2 - 2 * np.cos(2 * np.pi * fy)); k2[0, 0] = 1
    bl = [(rs.uniform(.10, .90) * W, rs.uniform(5, 16), rs.uniform(.03, .16), rs.uniform(0, 6)) for _ in range(15)]
    adv = lambda f, dt: cv2.remap(f, xx - dt * u, yy - dt * v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    for it in range(steps):
        for x, r, w, p in bl:
            a = max(0, .60 + .55 * math.sin(it * w + p)); g = np.exp(-((xx - x - 7 * math.sin(it * w * .7 + p)) ** 2) / (2 * r * r) - ((yy - 22) ** 2) / 90.0); F = np.maximum(F, (g * a).astype(np.float32))
        v += 1.15 * .16 * T; u *= .999; v *= .996
        w_ = cv2.Sobel(v, cv2.CV_32F, 1, 0) / 8 - cv2.Sobel(u, cv2.CV_32F, 0, 1) / 8       # keep the small curls alive
        gx, gy = cv2.Sobel(np.abs(w_), cv2.CV_32F, 1, 0), cv2.Sobel(np.abs(w_), cv2.CV_32F, 0, 1); m = np.sqrt(gx * gx + gy * gy) + 1e-4
        u += .09 * (gy / m) * w_; v -= .09 * (gx / m) * w_
        u, v = adv(u, 1.0), adv(v, 1.0)
        d = (np.roll(u, -1, 1) - np.roll(u, 1, 1) + np.roll(v, -1, 0) - np.roll(v, 1, 0)) / 2
        ph = np.fft.irfft2(-np.fft.rfft2(d) / k2, s=(H, W)).astype(np.float32)
        u -= (np.roll(ph, -1, 1) - np.roll(ph, 1, 1)) / 2; v -= (np.roll(ph, -1, 0) - np.roll(ph, 1, 0)) / 2
        T, F = adv(T, 1.0), adv(F, 1.0); burn = .022 + .03 * F; b_ = np.minimum(F, burn); F = (F - b_) * .995; T = T * .972 + b_ * 1.5
        if it >= steps - 7: S += T / 7      # a short exposure
    np.save(fn, S); return S

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


# ------------------------------------------------------------ embers
ember, b, out = material('ember')
r, off = obj_random(b); P = b.n('TexCoord').outputs['Object']; G = b.n('NewGeometry')
ad = b.t.nodes.new('ShaderNodeVectorMath'); b.link(P, ad.inputs[0]); b.link(off, ad.inputs[1]); V = ad.outputs[0]
n1 = b.noise(b.mapping(V, (.5, .9, .9)), 1.0, 4, .62); n2 = b.noise(V, 3.8, 4, .7)
sz = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(G.outputs['Normal'], sz.inputs[0])
sp = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(G.outputs['Position'], sp.inputs[0])
deep = b.math('MULTIPLY', b.math('ADD', sp.outputs[2], 3.2), -.22)
T = b.math('ADD', b.math('MULTIPLY', n1, .60), b.math('ADD', deep, .30)); T = b.math('SUBTRACT', T, b.math('MULTIPLY', sz.outputs[2], .13))
T = b.math('ADD', T, b.math('MULTIPLY', b.math('SUBTRACT', n2, .5), .6)); T = b.math('ADD', T, b.math('MULTIPLY', b.math('SUBTRACT', r, .5), .40))
glow = b.noise(G.outputs['Position'], .42, 3, .6); T = b.math('ADD', T, b.math('MULTIPLY', b.math('SUBTRACT', glow, .52), 1.5))      # the bed burns here and sulks there
T = b.math('MULTIPLY', b.math('SUBTRACT', T, .50, clamp=True), 1.35, clamp=True)
ec = b.ramp(T, [(0, '#000000'), (.12, '#4a0c00'), (.35, '#d64c02'), (.65, '#ff9416'), (1, '#ffce5a')])
ash = b.ramp(b.math('ADD', b.math('MULTIPLY', sz.outputs[2], .20), n2), [(.50, '#0f0c0a'), (.66, '#3a3532'), (.82, '#8f8881')])
p = b.n('BsdfPrincipled', Base_Color=ash, Roughness=.9, Specular=.15, Normal=b.bump(n2, .8, .10)); b.set(p, 'Emission', ec); b.set(p, 'Emission Strength', b.math('MULTIPLY', b.math('POWER', T, 2.2), 2.1)); b.link(p.outputs[0], out.inputs[0])
ember.cycles.sample_as_light = False
Ls = [2.6, 3.4, 4.2, 4.9, 5.6, 3.0, 4.4]; R = .75; SC = .5
hi = [mesh_from('p%d' % i, *pellet(L, R, i), ember) for i, L in enumerate(Ls)]
lo = []
for L in Ls:
    v, f = pellet(L, R, 0, True); lo.append(mesh_from('q', [tuple(x * SC for x in q) for q in v], f))
bed = lambda x, y: -6.5 + 1.8 * math.exp(-((x - 6.6) / 6.5) ** 2 - ((y - 7.5) / 4.5) ** 2)
for v, l, q in A.drop('fuelbed2', bed, (-6.5, 18, 2.6, 12), lo, [1 / 7] * 7, 4, 1.9, drop_h=1.2, frames=60, pitch_z=1.4, flat_bias=.3):
    if 2.7 < l.y < 13 and abs(l.x - 6.0) < 12.3 and l.z > -7.5 and not (abs(l.x - 8.98) < .1 and abs(l.y - 6.48) < .05): add(hi[v], 'p', l, q, SC)

# ------------------------------------------------------------ flames on sheets behind one another
def flame_sheet(i, x, y, wd, ht, gain, flip):
    T = fire('g%d' % (i % 4), seed=3 + i % 4); T = T[:, ::-1] if flip else T
    T = cv2.resize(T, None, fx=2.5, fy=2.5, interpolation=cv2.INTER_CUBIC); h, w = T.shape; T = np.clip(T, 0, 2)
    im = bpy.data.images.new('T%d' % i, w, h, float_buffer=True); im.colorspace_settings.name = 'Non-Color'
    px = np.ones((h, w, 4), np.float32); px[..., 0] = px[..., 1] = px[..., 2] = T; im.pixels.foreach_set(px.ravel()); im.pack()
    m, b, out = material('flame%d' % i); t = b.n('TexImage'); t.image = im; t.interpolation = 'Cubic'; t.extension = 'CLIP'; b.link(b.n('TexCoord').outputs['UV'], t.inputs[0])
    sep = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(b.t.nodes['Texture Coordinate'].outputs['UV'], sep.inputs[0])
    soft = b.math('POWER', b.math('MULTIPLY', sep.outputs[1], 6.0, clamp=True), 1.4)      # a sheet must not cut a pellet in two
    tt = b.math('MULTIPLY', t.outputs[0], soft)
    col = b.ramp(tt, [(0, '#000000'), (.10, '#7a1a00'), (.30, '#e65a08'), (.55, '#ff9a28'), (.85, '#ffc866'), (1, '#ffe2a4')])
    e = b.n('Emission', Color=col); b.link(b.math('MULTIPLY', b.math('POWER', tt, 1.25), gain), e.inputs['Strength'])
    a = b.n('AddShader'); b.link(e.outputs[0], a.inputs[0]); b.link(b.n('BsdfTransparent').outputs[0], a.inputs[1]); b.link(a.outputs[0], out.inputs[0]); m.cycles.sample_as_light = False
    n = 24; V = [(x + (k / n - .5) * wd, y + .7 * math.sin(k * .5 + i), -5.6 + ht * q) for q in (0, 1) for k in range(n + 1)]
    me = mesh_from('sheet', V, [(k, k + 1, n + 2 + k, n + 1 + k) for k in range(n)], m); uv = me.uv_layers.new(name='UV')
    for lp in me.loops: uv.data[lp.index].uv = ((lp.vertex_index % (n + 1)) / n, lp.vertex_index // (n + 1))
    o = add(me, 'flame'); o.visible_diffuse = o.visible_shadow = False
for i, (x, y, wd, ht, gain, fl) in enumerate([(6.8, 10.8, 25, 15, 1.9, 0), (8.8, 9.2, 19, 13, 2.1, 1), (5.0, 7.6, 19, 14, 2.5, 0), (8.0, 6.0, 17, 12, 2.1, 1), (4.4, 4.6, 15, 9.5, 1.7, 0)]): flame_sheet(i, x, y, wd, ht, gain * .9, fl)

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
iron = iron_mat('iron', '#141414', '#222120', '#303030'); steel = iron_mat('steel', '#1d1b1a', '#3a3735', '#909090')
CX, CZ, HX, HZ, RC = 5.2, -.1, 8.5, 4.55, 1.1
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
rnd = lambda o0, h0, o1, h1, k=5: [(o0 + (o1 - o0) * math.sin(math.pi / 2 * q / k), h1 + (h0 - h1) * math.cos(math.pi / 2 * q / k)) for q in range(k + 1)]
arc = lambda o, h, ro, rh, a0, a1, k=6: [(o + ro * math.cos(math.radians(a)), h + rh * math.sin(math.radians(a))) for a in np.linspace(a0, a1, k)]
prof = [(60, -.75), (40, -.75), (8, -.75), (2.4, -.75), (2.16, -.76), (2.10, -.82), (2.09, -1.2), (2.03, -1.2), (2.03, -.3), (2.03, -.1)] + arc(1.83, -.05, .20, .20, 0, 90) + [(1.79, .15), (1.70, .15), (1.45, .15), (1.30, .15), (1.24, .15)] + arc(1.20, .23, .08, .08, 270, 180, 4) + [(1.12, .34), (1.12, .46)] + arc(.92, .52, .20, .20, 0, 90) + [(.88, .72), (.75, .72), (.62, .72)] + arc(.58, .52, .22, .20, 90, 180) + [(.36, .46), (.355, .34), (.34, .20), (.30, .05)]
sweep(prof, iron, 'door')
sweep([(.34, -.10), (-.30, -.12), (-.42, -.22), (-.45, -1.6), (5, -1.7)], iron, 'throat')
# cord of glass fibre that seals the pane
cord, b, out = material('cord'); U = b.n('TexCoord').outputs['UV']; su = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(U, su.inputs[0])
tw = b.math('SINE', b.math('ADD', b.math('MULTIPLY', su.outputs[0], 44.0), b.math('MULTIPLY', su.outputs[1], 12.56))); nn = b.noise(b.n('TexCoord').outputs['Object'], 14, 3, .6)
principled(b, out, Base_Color=b.ramp(b.math('ADD', b.math('MULTIPLY', tw, .05), nn), [(.3, '#100e0d'), (.55, '#2a2622'), (.75, '#4d4740')]), Roughness=.95, Specular=.1, Normal=b.bump(b.math('ADD', b.math('MULTIPLY', tw, .5), nn), .6, .05))
lp_ = ring_loop(.10); V, F, UVs = [], [], []; dist = 0
for i in range(len(lp_) + 1):
    x, z = lp_[i % len(lp_)]; px, pz = lp_[i - 1]; dist += math.hypot(x - px, z - pz) if i else 0; nx, nz_ = (x - CX), (z - CZ); ln = math.hypot(nx, nz_); nx, nz_ = nx / ln, nz_ / ln
    for k in range(11):
        a = 6.2832 * k / 10; rr = .21 * (1 + .05 * noise.noise((dist * .8, 1, 2))); V.append((x + nx * math.cos(a) * rr, -.12 + math.sin(a) * rr * .8, z + nz_ * math.cos(a) * rr)); UVs.append((dist, k / 10))
for i in range(len(lp_)):
    for k in range(10): F.append((i * 11 + k, i * 11 + k + 1, (i + 1) * 11 + k + 1, (i + 1) * 11 + k))
me = mesh_from('cord', V, F, cord); uv = me.uv_layers.new(name='UV')
for lp in me.loops: uv.data[lp.index].uv = UVs[lp.vertex_index]
add(me, 'cord')
# a lever with a coil of steel to hold, a hinge on the other side
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
chrome, b, out = material('chrome'); P = b.n('TexCoord').outputs['Object']; n = b.noise(P, 3, 4, .65); n2 = b.noise(P, 26, 3, .6)
principled(b, out, Base_Color=b.ramp(b.math('ADD', b.math('MULTIPLY', n, .7), b.math('MULTIPLY', n2, .3)), [(.35, '#5b5855'), (.6, '#a3a09b')]), Metallic=1.0, Roughness=b.math('ADD', b.math('MULTIPLY', n, .3), .14), Normal=b.bump(n2, .12, .01))
hx, hz = CX - HX - 1.62, 1.5
turned([(-.3, .62), (.05, .62), (.10, .60), (.13, .56), (.13, .42), (.62, .40), (.68, .36), (.70, .30), (.70, 0.01)], (hx, -.13, hz), (0, -1, 0), iron, 'boss')
bendr = [(hx, -.6, hz), (hx, -1.25, hz)] + [(hx, -1.25 - .75 * math.sin(a), hz - .75 * (1 - math.cos(a))) for a in np.linspace(.15, 1.57, 10)]
lean = lambda u: (hx - .16 * u, -2.0 - .05 * u, hz - .75 - u)      # it hangs a little outwards
tube(bendr + [lean(u) for u in np.linspace(.2, 4.75, 12)], .17, chrome, 'lever')
coil = []; turns = 17; L0, L1 = .35, 4.55
for i in range(turns * 22 + 1):
    a = 6.2832 * i / 22; u = L0 + (L1 - L0) * i / (turns * 22); c = lean(u); r = .37; coil.append((c[0] + r * math.cos(a), c[1] + r * math.sin(a), c[2]))
tube(coil, .105, chrome, 'coil', 10)
turned([(-.04, .40), (0, .43), (.16, .43), (.22, .38), (.25, .28), (.26, .01)], lean(4.62), (-.035, 0, -1), chrome, 'knob')
bx, hzz = CX + HX + 1.80, 2.35
V = [(x, y, z) for y, g in ((-.10, 0), (-.24, 0), (-.28, .04)) for x, z in ((CX + HX + 1.22 + g, hzz - 1.12 + g), (bx, hzz - 1.12 + g), (bx, hzz + 1.12 - g), (CX + HX + 1.22 + g, hzz + 1.12 - g))]
add(mesh_from('leaf', V, [(a + q, a + (q + 1) % 4, a + 4 + (q + 1) % 4, a + 4 + q) for a in (0, 4) for q in range(4)] + [(8, 9, 10, 11)], iron, False), 'leaf')
for z0, z1, r in ((-1.15, -.42, .40), (-.38, .38, .42), (.42, 1.15, .40)):
    turned([(z0, .02), (z0, r - .06), (z0 + .03, r - .02), (z0 + .06, r), (z1 - .06, r), (z1 - .03, r - .02), (z1, r - .06), (z1, .02)], (bx, -.28, hzz), (0, 0, 1), iron, 'knuckle')
turned([(1.10, .2), (1.24, .22), (1.30, .19), (1.34, .12), (1.35, .01)], (bx, -.28, hzz), (0, 0, 1), chrome, 'pin')
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

# ------------------------------------------------------------ fire chamber
br, b, out = material('brick'); P = b.n('NewGeometry').outputs['Position']; sp = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(P, sp.inputs[0]); cm = b.t.nodes.new('ShaderNodeCombineXYZ')
b.link(b.math('ADD', sp.outputs[0], sp.outputs[1]), cm.inputs[0]); b.link(sp.outputs[2], cm.inputs[1])
bt = b.t.nodes.new('ShaderNodeTexBrick'); b.link(cm.outputs[0], bt.inputs['Vector']); bt.inputs['Scale'].default_value = 1; bt.inputs['Brick Width'].default_value = 6.4; bt.inputs['Row Height'].default_value = 3.1; bt.inputs['Mortar Size'].default_value = .05
bt.inputs['Color1'].default_value = (.30, .22, .16, 1); bt.inputs['Color2'].default_value = (.22, .16, .11, 1); bt.inputs['Mortar'].default_value = (.03, .02, .015, 1)
n = b.noise(P, .5, 5, .65); n2 = b.noise(P, 5, 4, .6); col = b.mix(b.ramp(n, [(.42, '#000000'), (.65, '#e0e0e0')]), bt.outputs[0], '#17110d')
principled(b, out, Base_Color=col, Roughness=.95, Specular=.1, Normal=b.bump(b.math('ADD', n2, b.math('MULTIPLY', bt.outputs['Fac'], -1.5)), .6, .12))
bx0, bx1, by0, by1, bz0, bz1 = -8, 20.5, 1.8, 14, -7.4, 9
V = [(bx0, by0, bz0), (bx1, by0, bz0), (bx1, by1, bz0), (bx0, by1, bz0), (bx0, by0, bz1), (bx1, by0, bz1), (bx1, by1, bz1), (bx0, by1, bz1)]
add(mesh_from('chamber', V, [(0, 1, 2, 3), (3, 2, 6, 7), (0, 3, 7, 4), (1, 5, 6, 2), (4, 7, 6, 5)], br, False), 'chamber')
# the fire's own light, and the dim cool room
for loc, tgt, sz, pw in (((4.8, 7, 1.5), (6.8, 7, -6), 6, 230), ((4.8, 8.5, -2), (4.8, 14, 0), 7, 620), ((4.8, 6.5, -2.5), (4.8, -2, 1.0), 7, 560)):
    l = area(loc, tgt, sz, pw, (1.0, .42, .12)); l.visible_camera = l.visible_glossy = False
# one window of the room, faint in the pane
wm, b, out = material('roomwindow'); e = b.n('Emission', Color=(.72, .82, 1.0, 1)); e.inputs['Strength'].default_value = 1.0; b.link(e.outputs[0], out.inputs[0]); wm.cycles.sample_as_light = False
V, F = [], []
for i in range(2):
    for j in range(3):
        o = len(V); V += [(23.6 + i * 3.5 + dx, -60, -6.2 + j * 2.75 + dz) for dx, dz in ((0, 0), (3.1, 0), (3.1, 2.4), (0, 2.4))]; F.append((o, o + 1, o + 2, o + 3))
o = add(mesh_from('roomwindow', V, F, wm, False), 'roomwindow'); o.visible_diffuse = o.visible_camera = o.visible_shadow = False
area((-34, -22, 16), (0, 0, 0), 9, 52000, (.74, .85, 1.0), shape='SQUARE', size_y=22)
area((10, -46, 34), (4, 0, 0), 16, 14000, (.95, .95, 1.0))
world_gradient([(0, '#050505'), (.5, '#0a0a0b'), (1, '#15171a')], .6)
camera((-4.0, -50, 6.0), (CX - .75, 0, -.15), focal=79, fstop=4, focus=(5, -.8, CZ - HZ - .5), scale=17)
s.view_layers[0].pass_alpha_threshold = 1.0      # the guides for develop.py look through the soot
A.finish()
