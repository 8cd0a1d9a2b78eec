"""shavings - spruce shavings for bedding, deep and loose, low light of a stable window from the left. 1 BU = 10 mm."""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import artlib as A
from artlib import *
from mathutils.bvhtree import BVHTree
s = A.start(seed=41)
s.cycles.diffuse_bounces = 2; s.cycles.max_bounces = 4; s.cycles.use_fast_gi = True; s.cycles.ao_bounces_render = 1; s.cycles.adaptive_threshold = .015

MANY = {'ribbon': 20, 'curl': 36, 'wide': 18, 'half': 30, 'twist': 14, 'roll': 20, 'flake': 30, 'sliver': 18, 'fine': 24}
KINDS = [q for q, n in MANY.items() for _ in range(n)]
SHARE = {'ribbon': .5, 'curl': 1.45, 'wide': .46, 'half': .85, 'twist': .34, 'roll': .5, 'flake': .5, 'sliver': .5, 'fine': 0}

def waves(rs, x, length, n=5):
    """an uneven line: random values at uneven places, smoothly joined, finer and finer"""
    y = np.zeros_like(x); a = 1.0
    for i in range(n):
        c = np.cumsum(rs.uniform(.35, 1.65, int(40 / length * 2 ** i / 4) + 12) * length / 2 ** i) + x.min() - 3 * length; q = rs.normal(0, .5, len(c))
        j = np.clip(np.searchsorted(c, x) - 1, 0, len(c) - 2); t = np.clip((x - c[j]) / (c[j + 1] - c[j]), 0, 1); t = t * t * (3 - 2 * t)
        y += a * (q[j] * (1 - t) + q[j + 1] * t); a *= .48
    return y
def swell(rs, X, Y, fx, fy, n=7):
    return sum(np.sin(X * rs.normal(0, fx) * 6.28 + Y * rs.normal(0, fy) * 6.28 + rs.uniform(0, 6.28)) for _ in range(n)) / n ** .5

def quads(name, V, F, m):
    me = bpy.data.meshes.new(name); me.vertices.add(len(V)); me.vertices.foreach_set('co', np.float32(V).ravel()); me.loops.add(F.size); me.loops.foreach_set('vertex_index', np.int32(F).ravel())
    me.polygons.add(len(F)); me.polygons.foreach_set('loop_start', np.arange(0, F.size, 4, dtype=np.int32)); me.polygons.foreach_set('loop_total', np.full(len(F), 4, np.int32)); me.polygons.foreach_set('use_smooth', [True] * len(F))
    me.update(calc_edges=True); me.materials.append(m); return me

def shaving(k, kind):
    """a strip that leaves the knife: its middle line bends and winds step by step, the sheet lies square to it. Sides are splits
    along the fibre, ends broke slantwise, bundle by bundle, or ran out thin. 5 to 60 mm long; what is thicker than .24 mm has two faces and a rim"""
    rs = np.random.RandomState(2500 + k); U = rs.uniform; sg = rs.choice((-1, 1))
    turns, L, grow, W, wind, th = {
        'ribbon': (U(.5, 1.7), U(3.2, 6.0), U(.1, .7), U(.3, 1.1), sg * U(0, .3), U(.016, .03)),
        'curl': (U(.45, 1.35), U(1.5, 3.8), U(.1, .7), .36 + 1.2 * U(0, 1) ** 1.3, rs.normal(0, .16), .015 + .03 * U(0, 1) ** 1.5),
        'wide': (U(.10, .65), U(1.2, 3.4), U(.1, .6), U(1.0, 1.8), rs.normal(0, .1), .016 + .04 * U(0, 1) ** 1.5),
        'half': (U(.10, .5), U(.8, 2.8), U(.1, .6), .3 + .9 * U(0, 1) ** 1.5, rs.normal(0, .16), .016 + .044 * U(0, 1) ** 1.2),
        'twist': (U(.8, 2.0), U(2.0, 4.6), U(.0, .4), U(.3, .75), sg * U(.22, .6), U(.016, .03)),
        'roll': (U(1.3, 2.7), U(1.3, 3.4), U(.2, .5), .3 + .9 * U(0, 1) ** 1.3, sg * U(0, .16), U(.014, .02)),
        'flake': (U(.02, .2), U(.5, 1.5), .2, .3 + .8 * U(0, 1) ** 1.4, rs.normal(0, .1), .02 + .04 * U(0, 1)),
        'sliver': (U(.03, .8), U(.8, 3.4), .3, U(.06, .26), rs.normal(0, .2), U(.02, .06)),
        'fine': (U(.0, .15), U(.14, .5), .2, U(.03, .24), 0, U(.012, .04))}[kind]
    ang = np.linspace(0, 2 * math.pi * turns, 200); r = 1 + grow * ang / 6.28; r *= L / float(np.sum(r[:-1] * np.diff(ang)))
    nv = int(max(4, min(60, W * 42))); nu = int(max(8, min(110, L * 26))); v = np.linspace(-.5, .5, nv + 1); t = np.linspace(0, 1, nu + 1); y = v * W
    def end():
        how = rs.choice(4, p=(.38, .20, .26, .16)); e = rs.choice((-1, 1)) * U(.05, (.8, .6, .5, .25)[how]) * y + .16 * min(1, W) * waves(rs, y, .7, 3) * (how < 3)
        if how == 1:      # bundles of fibre broke each at its own length
            c = np.cumsum(rs.uniform(.03, .30, 120) * min(1, .3 + W)) - W; j = np.searchsorted(c, y); w = c[j] - c[j - 1]; q = (y - c[j - 1]) / w
            e = e + rs.exponential(U(.04, .18) * min(1, .35 + W), 122)[j] + np.abs(q - rs.uniform(0, 1, 122)[j]) * rs.uniform(.0, 1.4, 122)[j] * w
        if how == 2: e = e + U(.6, 1.6) * W * np.abs(v - U(-.4, .4)) ** U(1.1, 1.8) * 1.6      # a tongue
        e = e + rs.exponential(.008, nv + 1) * U(.2, 1.3)
        if how != 3:
            for g in (-1, 1): cw = U(.06, .4); e = e + U(.0, .4) * min(W, L * .4) * np.clip((v * g - .5 + cw) / cw, 0, 1) ** U(1.3, 2.6)
        return np.clip(e - e.min(), 0, L * .42)
    e0, e1 = end(), end()
    def side():
        q = .5 - np.clip(.07 * waves(rs, t * L, 2.6, 2) + .03, 0, .2)
        for _ in range(rs.choice((0, 0, 1, 1, 2, 3))): a = U(.08, .92); q = q - U(.02, .15) * np.clip((t - a) * L * rs.choice((-1, 1)) / U(.04, .5), 0, 1)      # a splinter came off
        if rs.rand() < .35: a = U(.4, .8); q = q - U(.15, .5) * np.clip((t - a) / (1 - a), 0, 1) ** U(1.0, 1.8)      # runs out to a point
        return np.clip(q, .03, .5)
    lo, hi = side(), side()[::rs.choice((-1, 1))]
    S = e0[None] + (L - e0 - e1)[None] * t[:, None]; Y = (-lo[:, None] + (lo + hi)[:, None] * (v[None] + .5)) * W
    # the middle line and its frame
    n = 260; ds = L / n; q = np.linspace(0, 1, n + 1); tt = np.interp(q * L, np.r_[0, np.cumsum(r[:-1] * np.diff(ang))], r)
    kap = 1 / tt * (1 + {'curl': .5, 'half': .65, 'twist': .3, 'roll': .14, 'ribbon': .6, 'wide': .5}.get(kind, .6) * waves(rs, q * L, 1.3, 3))
    if kind != 'roll':
        for _ in range(rs.choice((0, 0, 1, 1, 2))): kap += U(-1.2, 1.8) * np.exp(-((q - U(.12, .88)) * L / U(.05, .16)) ** 2)      # a crease across
    tau = wind / tt + .12 * waves(rs, q * L, 1.4, 2); kg = .07 * waves(rs, q * L, 2.0, 2)
    T, N, B = np.eye(3); C = np.zeros(3); fr = []
    for i in range(n + 1):
        fr.append((C, T, N, B)); dT = kap[i] * N + kg[i] * B; dN = -kap[i] * T + tau[i] * B
        C = C + T * ds; T = T + dT * ds; T = T / math.sqrt(T @ T); N = N + dN * ds; N = N - T * (N @ T); N = N / math.sqrt(N @ N); B = np.array((T[1] * N[2] - T[2] * N[1], T[2] * N[0] - T[0] * N[2], T[0] * N[1] - T[1] * N[0]))
    fr = np.array(fr); f = S / L * n; i0 = np.clip(f.astype(int), 0, n - 1); w = (f - i0)[..., None, None]; FR = fr[i0] * (1 - w) + fr[i0 + 1] * w
    d0, d1 = S - e0[None], (L - e1)[None] - S; dv = (np.minimum(v + .5, .5 - v) * W)[None] + 0 * S; dend = np.minimum(d0, d1)
    cone = U(-.3, .3) * (turns if kind in ('roll', 'curl', 'ribbon') else .3); sl = min(1, L, W * 1.6)
    h = U(-.09, .14) * (4 * (Y / W) ** 2 - .3) * W * .4 + sl * (.030 * swell(rs, S, Y, .45, .7) + .012 * swell(rs, S, Y, 1.6, .6) + np.exp(-dend / .25) * .055 * swell(rs, S * .4, Y, .3, 1.1) + np.exp(-dv / .14) * .03 * swell(rs, S, Y, .9, .2)) - cone * Y * .25 * (S / L)
    dead = np.zeros((nu, nv), bool)
    for _ in range(rs.choice((0, 1, 1, 2, 3, 4)) if W > .4 and kind != 'roll' else 0):      # split along the grain
        c, far, dep = rs.randint(2, nv - 2), rs.choice((0, 1)), min(L * .6, .12 + rs.exponential(.5)); d = (d0, d1)[far]; open_ = np.clip(1 - d / dep, 0, 1)
        h[:, c + 1:] += (rs.choice((-1, 1)) * U(.02, .22) * min(1, dep) * open_ ** 1.6)[:, c + 1:]; g = U(.0, .10) * dep * open_ ** 1.3; Y[:, c + 1:] += g[:, c + 1:]; Y[:, :c + 1] -= g[:, :c + 1] * .5
        dead[:, c] |= d[:-1, c] < dep * .95
    V = FR[:, :, 0] + FR[:, :, 3] * Y[..., None] + FR[:, :, 2] * h[..., None]; V = V - (V.min((0, 1)) + V.max((0, 1))) / 2
    thin = np.clip(np.maximum(np.exp(-dend / .16), .5 * np.exp(-dv / .05)) + .15 * swell(rs, S, Y, .5, .8), 0, 1)
    ID = np.arange((nu + 1) * (nv + 1)).reshape(nu + 1, nv + 1); F = np.stack([ID[:-1, :-1], ID[:-1, 1:], ID[1:, 1:], ID[1:, :-1]], 2)[~dead]
    UV = np.stack([S, Y], 2).reshape(-1, 2); TN = np.stack([thin, 0 * S + min(1, max(0, (.034 - th) / .02)), 0 * S], 2).reshape(-1, 3)
    G = V; V = V.reshape(-1, 3); solid = th > .024
    if solid:
        nn = np.cross(np.gradient(G, axis=0), np.gradient(G, axis=1)); nn = nn / (np.linalg.norm(nn, axis=2, keepdims=True) + 1e-9)
        d = (nn * (th / 2 * (1 - .55 * np.exp(-dend / .12)) * (1 + .15 * swell(rs, S, Y, .5, 1.5)))[..., None]).reshape(-1, 3); m = len(V)
        E = np.concatenate([F[:, [i, (i + 1) % 4]] for i in range(4)]); key = E[:, 0].astype(np.int64) * m + E[:, 1]; E = E[~np.isin(key, E[:, 1].astype(np.int64) * m + E[:, 0])]
        base = np.r_[np.arange(m), np.arange(m)]; o = 2 * m; e = len(E); q = np.arange(e)
        V = np.concatenate([V + d, V - d, (V + d)[E[:, 0]], (V + d)[E[:, 1]], (V - d)[E[:, 1]], (V - d)[E[:, 0]]]); W0 = np.stack([o + q, o + 3 * e + q, o + 2 * e + q, o + e + q], 1)
        F = np.concatenate([F, F[:, ::-1] + m, W0]); idx = np.r_[base, E[:, 0], E[:, 1], E[:, 1], E[:, 0]]; UV = UV[idx]; TN = TN[idx]; TN[o:, 2] = 1
    for _ in range(rs.randint(1, 9) if kind != 'fine' else 0):           # a few fibres stand off the ends
        j = rs.randint(0, nv + 1); i = rs.choice((0, nu)); ii = 1 if i == 0 else nu - 1; a = G[i, j]; d = a - G[ii, j]; d = d / (np.linalg.norm(d) + 1e-6)
        ln = U(.05, .34); w = U(.004, .011); p = a - d * .03; o = len(V); g = rs.normal(0, .35, 3)
        for q in (0, .5, 1): c = p + d * ln * q + g * ln * q * q; V = np.vstack([V, c - np.array((0, w, 0)) * (1.1 - q), c + np.array((0, w, 0)) * (1.1 - q)])
        F = np.vstack([F, [(o, o + 1, o + 3, o + 2), (o + 2, o + 3, o + 5, o + 4)]]); TN = np.vstack([TN, [[1, 1, 0]] * 6]); UV = np.vstack([UV, [[0, 0]] * 6])
    iu = np.unique(np.linspace(0, nu, max(3, min(22, int(L * 5)))).astype(int)); iv = np.unique(np.linspace(0, nv, max(2, min(6, int(W * 4)))).astype(int))
    lo = [tuple(G[i, j]) for i in iu for j in iv]; n = len(iv)
    lf = [(i * n + j, i * n + j + 1, (i + 1) * n + j + 1, (i + 1) * n + j) for i in range(len(iu) - 1) for j in range(n - 1)]
    return V, F, UV, TN, (lo, lf), solid

# ------------------------------------------------------------------ wood
def wood(name, sheet):
    mat, b, out = material(name); M = b.math
    r, off = obj_random(b)
    r2, r3, r4, r5, r6 = (M('FRACT', M('MULTIPLY', r, q)) for q in (17.3, 91.7, 377.1, 733.3, 1291.7))
    U = b.n('TexCoord').outputs['UV']
    ad = b.t.nodes.new('ShaderNodeVectorMath'); b.link(U, ad.inputs[0]); b.link(off, ad.inputs[1]); V = ad.outputs[0]
    at = b.n('Attribute'); at.attribute_name = 'tone'; sp = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(at.outputs['Vector'], sp.inputs[0]); thin, fine, rim = sp.outputs
    su = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(U, su.inputs[0]); x, y = su.outputs[:2]
    # most is spruce, some is pine, a few pieces come from heartwood or from near the bark
    spruce = b.ramp(r2, [(0, '#eedcb6'), (.2, '#f8edd3'), (.4, '#f1dfb8'), (.6, '#faf1dd'), (.8, '#ead4a8'), (.92, '#f6e8c9'), (1, '#e3caa0')])
    pine = b.ramp(r3, [(0, '#eccda6'), (.35, '#e4bd94'), (.7, '#eed3b2'), (1, '#dcb083')]); heart = b.ramp(r3, [(0, '#c39a6c'), (.4, '#ad8257'), (.8, '#cda97c'), (1, '#957047')])
    base = b.mix(M('GREATER_THAN', r6, .80), spruce, pine); base = b.mix(M('GREATER_THAN', r6, .97), base, heart)
    blot = b.noise(b.mapping(V, (.8, 1.3, 1)), 1.1, 3, .6)
    part = b.ramp(M('ADD', M('ADD', M('MULTIPLY', y, 1.6), M('MULTIPLY', M('SUBTRACT', blot, .5), 1.2)), r4), [(.5, '#000000'), (.68, '#ffffff')])
    base = b.mix(M('MULTIPLY', part, M('MULTIPLY', M('GREATER_THAN', r5, .78), .42)), base, '#d8aa78')      # sapwood turns into heartwood
    # year rings waver along the strip, .8 to 5 mm apart; each has its own strength and dies out, a third of the pieces show none
    warp = M('SUBTRACT', b.noise(b.mapping(V, (.35, .6, 1)), 1.0, 3, .5), .5); flat = M('GREATER_THAN', r2, .62)      # cut flat, the rings become broad tongues
    kx, ky = M('ADD', M('MULTIPLY', r4, 2.4), .2), M('MULTIPLY', M('SUBTRACT', r3, .5), .6)
    dx, dy = M('DIVIDE', M('SUBTRACT', x, kx), .34), M('DIVIDE', M('SUBTRACT', y, ky), .17); knot = M('MULTIPLY', M('EXPONENT', M('MULTIPLY', M('ADD', M('MULTIPLY', dx, dx), M('MULTIPLY', dy, dy)), -1.0), 0), M('GREATER_THAN', r5, .90))
    yy = M('ADD', M('ADD', y, M('MULTIPLY', x, M('MULTIPLY', M('SUBTRACT', r4, .5), .34))), M('MULTIPLY', warp, .55)); dens = M('ADD', M('MULTIPLY', M('MULTIPLY', r3, r3), 8.0), 2.0)
    tongue = M('ADD', M('MULTIPLY', M('MULTIPLY', yy, yy), 7.0), M('MULTIPLY', x, M('SUBTRACT', r5, .3)))
    ph = M('ADD', M('MULTIPLY', yy, M('MULTIPLY', dens, M('SUBTRACT', 1.0, flat))), M('MULTIPLY', tongue, M('MULTIPLY', flat, 1.3))); ph = M('ADD', ph, M('ADD', M('MULTIPLY', r, 60.0), M('MULTIPLY', knot, 2.2)))
    ph = M('ADD', ph, M('MULTIPLY', b.noise(None, .5, 2, .6, dim='1D', w=ph), 4.0))
    ring = b.ramp(M('FRACT', ph), [(0, '#000000'), (.30, '#0a0a0a'), (.62, '#4c4c4c'), (.84, '#f0f0f0'), (.91, '#d8d8d8'), (1, '#000000')])
    own = M('FRACT', M('MULTIPLY', M('FLOOR', ph), .618)); fade = b.noise(b.mapping(V, (.9, 1.3, 1)), 1.2, 3, .6)
    ring = M('MULTIPLY', ring, M('MULTIPLY', M('ADD', M('MULTIPLY', own, .85), .15), b.ramp(fade, [(.36, '#141414'), (.62, '#ffffff')])))
    ring = M('MULTIPLY', ring, M('MULTIPLY', M('MAXIMUM', M('SUBTRACT', M('FRACT', M('MULTIPLY', r, 2713.1)), .30), 0.0), 1.6))
    col = b.mix(ring, base, b.mix(1.0, base, '#cb9258', 'MULTIPLY'))
    fib = b.noise(b.mapping(V, (1.5, 13, 1)), 1.5, 4, .66); dash = b.noise(b.mapping(V, (.6, 5, 1)), 1.3, 3, .6); pore = b.noise(b.mapping(V, (5, 16, 1)), 2.2, 3, .7)
    col = b.mix(b.ramp(blot, [(.30, '#808080'), (.52, '#000000')]), col, b.mix(1.0, col, '#dcb686', 'MULTIPLY'))
    col = b.mix(b.ramp(blot, [(.52, '#000000'), (.74, '#6a6a6a')]), col, '#fbf2e0')
    col = b.mix(b.ramp(dash, [(.30, '#707070'), (.5, '#000000')]), col, b.mix(1.0, col, '#d0a26c', 'MULTIPLY'))
    col = b.mix(b.ramp(fib, [(.32, '#a0a0a0'), (.50, '#000000')]), col, b.mix(1.0, col, '#cda06c', 'MULTIPLY'))
    col = b.mix(b.ramp(fib, [(.54, '#000000'), (.72, '#707070')]), col, '#fdf4e2')
    col = b.mix(b.ramp(pore, [(.33, '#909090'), (.44, '#000000')]), col, b.mix(1.0, col, '#b98a58', 'MULTIPLY'))
    col = b.mix(M('MULTIPLY', M('MULTIPLY', knot, b.ramp(pore, [(.3, '#ffffff'), (.7, '#909090')])), .85), col, '#8a5230')
    col = b.mix(M('MULTIPLY', rim, .4), col, b.mix(1.0, col, '#c8a070', 'MULTIPLY'))
    # bent wood gives way across the fibre; torn grain is rough
    crimp = b.noise(b.mapping(V, (5.0, 1.1, 1)), 1.2, 3, .6, .5); torn = M('MULTIPLY', pore, b.ramp(b.noise(b.mapping(V, (1.2, 2.2, 1)), 1.3, 2), [(.46, '#202020'), (.62, '#ffffff')]))
    h = M('ADD', M('ADD', M('MULTIPLY', fib, .8), M('MULTIPLY', ring, .25)), M('ADD', M('MULTIPLY', crimp, 1.3), M('ADD', M('MULTIPLY', torn, .7), M('MULTIPLY', dash, .8))))
    bm = b.bump(h, .8, .05)
    p = b.n('BsdfPrincipled', Base_Color=col, Roughness=.68, Specular=.16, Normal=bm); bc = b.mix(.5, base, '#d6b27a'); full, plain = p.outputs[0], b.n('BsdfDiffuse', Color=bc).outputs[0]
    if sheet:      # light comes through what is thin
        def through(a, c, fac):
            tr = b.n('BsdfTranslucent', Color=c); mx = b.n('MixShader'); b.link(a, mx.inputs[1]); b.link(tr.outputs[0], mx.inputs[2])
            if isinstance(fac, float): mx.inputs[0].default_value = fac
            else: b.link(fac, mx.inputs[0])
            return mx.outputs[0]
        full = through(full, b.mix(M('MULTIPLY', thin, .5), b.mix(1.0, col, '#ffe6c0', 'MULTIPLY'), '#fff0cc'), M('ADD', M('MULTIPLY', thin, .22), M('ADD', M('MULTIPLY', fine, .20), .20))); plain = through(plain, bc, .32)
    # light that has bounced meets plain colour
    ch = b.n('MixShader'); b.link(b.n('LightPath').outputs['Is Diffuse Ray'], ch.inputs[0]); b.link(full, ch.inputs[1]); b.link(plain, ch.inputs[2]); b.link(ch.outputs[0], out.inputs[0]); return mat
WOOD = wood('sheet', True), wood('solid', False)

hi, SURF = [], []
for k, kind in enumerate(KINDS):
    V, F, UV, TN, lo, solid = shaving(k, kind); me = quads('s%d' % k, V, F, WOOD[int(solid)]); SURF.append(lo)
    me.uv_layers.new(name='UV').data.foreach_set('uv', np.float32(UV)[F.ravel()].ravel())
    a = me.attributes.new('tone', 'FLOAT_VECTOR', 'POINT'); a.data.foreach_set('vector', np.float32(TN).ravel()); hi.append(me)
def hull(P, n=20):
    import bmesh
    rs = np.random.RandomState(3); D = np.r_[rs.normal(0, 1, (n * 2, 3)), [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]]
    P = np.array(P); bm = bmesh.new()
    for i in np.unique((P @ D.T).argmax(0)): bm.verts.new(P[i] * (.86, .90, .86))
    bmesh.ops.convex_hull(bm, input=bm.verts); loose = [q for q in bm.verts if not q.link_faces]; bmesh.ops.delete(bm, geom=loose, context='VERTS'); bm.verts.index_update()
    V = [q.co[:] for q in bm.verts]; F = [[q.index for q in f.verts] for f in bm.faces]; bm.free(); return V, F
lo = [mesh_from('q%d' % i, *hull(q[0])) for i, q in enumerate(SURF)]

# ------------------------------------------------------------------ the heap
def heap(x, y):
    f = 2.1 * math.exp(-(((x + 5) / 6.2) ** 2 + ((y - 4.6) / 4.9) ** 2)) + 1.5 * math.exp(-(((x - 9.2) / 4.6) ** 2 + ((y - .8) / 4.6) ** 2)) - 1.1 * math.exp(-(((x - 1.8) / 4.0) ** 2 + ((y + 1.8) / 3.1) ** 2))
    f += .7 * N3(x * .16, y * .16, 3.3) - 2.3 * min(1, max(0, N3(x * .21 + 5, y * .25, 7.7) - .14) / .3)      # hollows
    return f + .5 * N3(x * .42, y * .42, 1.5)
wt = np.array([SHARE[q] for q in KINDS]) / np.array([KINDS.count(q) for q in KINDS]); wt /= wt.sum()
near = A.drop('shav12', heap, (-15.5, 15.5, -11.5, 17.5), lo, list(wt), int(A.ARGS.get('layers', 8)), 1.75, drop_h=1.2, frames=56, pitch_z=1.2, flat_bias=.25, friction=.9, substeps=4)
ix = lambda *q: [i for i, n in enumerate(KINDS) if n in q]
bed, small = [], ix('curl', 'half', 'flake', 'roll', 'sliver')
for i in range(5600):
    x, y = np.random.uniform(-17, 17), np.random.uniform(-12.5, 20); bed.append((small[np.random.randint(len(small))], Vector((x, y, heap(x, y) + np.random.uniform(-.5, .6) - .5 * (i % 3 == 0))), rand_quat()))
for v, l, q in near + bed: add(hi[v], 'c', l, q, np.random.uniform(.82, 1.1) * np.random.uniform(.9, 1.08, 3))
gm, gb, go = material('gm'); principled(gb, go, Base_Color=(*srgb('#7a5c38'), 1), Roughness=1.0)
grid_surface(lambda x, y: heap(x, y) - 1.3, -30, 30, -20, 30, 120, 100, gm)

def tree():
    PV, PF = [], []; o = 0
    for v, l, q in near + bed:
        P, F = SURF[v]; PV += [q @ Vector(p) + l for p in P]; PF += [[i + o for i in f] for f in F]; o += len(P)
    return BVHTree.FromPolygons(PV, PF)
rs = np.random.RandomState(9)
def scatter(BT, count, pick, size, up, tilt=.3, clump=1.0):
    """small pieces sink into the gaps and lie in patches"""
    done = 0
    while done < count:
        x, y = rs.uniform(-15, 15), rs.uniform(-11, 17)
        if rs.rand() > (1 - clump) + clump * min(1, max(.06, .45 + 1.5 * N3(x * .33, y * .33, 4.4 + count % 7))): continue
        p, nn, *_ = BT.ray_cast(Vector((x, y, 30)), Vector((0, 0, -1)))
        if p is None: continue
        if nn.z < 0: nn = -nn
        if nn.z < .45 or rs.rand() > .22 + .6 * max(0, heap(x, y) + 2.2 - p.z): continue
        k = pick[rs.randint(len(pick))]; sc = size(); z = max(q[2] for q in SURF[k][0]) * sc
        q = Quaternion(Vector((0, 0, 1)).rotation_difference(nn)) @ Quaternion((0, 0, 1), rs.uniform(0, 6.28)) @ Quaternion((1, 0, 0), rs.normal(0, tilt)) @ Quaternion((0, 1, 0), rs.choice((0, math.pi)) + rs.normal(0, tilt))
        add(hi[k], 'f', p + nn * z * up, q, (sc, sc * rs.uniform(.55, 1.0), sc)); done += 1
BT = tree()
scatter(BT, int(A.ARGS.get('mid', 470)), ix('half', 'sliver', 'curl', 'twist', 'roll', 'flake'), lambda: rs.uniform(.3, .8), .5, .4)
scatter(BT, int(A.ARGS.get('small', 900)), ix('flake', 'sliver', 'half'), lambda: .10 + .3 * rs.rand() ** 1.8, .5, .4)
scatter(BT, int(A.ARGS.get('fines', 3000)), ix('fine'), lambda: .25 + .9 * rs.rand() ** 2.2, 1, .5, .8)

# ------------------------------------------------------------------ daylight
D = Vector((float(A.ARGS.get('dx', .80)), float(A.ARGS.get('dy', -.34)), float(A.ARGS.get('dz', -.42))))
sun(D, float(A.ARGS.get('sun', 11)), (1.0, .91, .76), 3.5)
world_gradient([(0.0, '#8f7a56'), (0.49, '#8f7a56'), (0.56, '#b4a588'), (1.0, '#e0d8c6')], float(A.ARGS.get('sky', .82)), (-.75, .5, .3), (1.0, .8, .55), 5)
s.world.light_settings.distance = 1.7      # the second bounce looks no further than 17 mm
camera((0, -32, 28), (0, .5, 2.0), focal=75, fstop=16, focus=(0, -.4, 3.0), scale=float(A.ARGS.get('dof', 34)))
A.finish()
