"""shavings - spruce shavings for bedding, deep and loose, low light of a stable window from the left. 1 BU = 10 mm."""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import artlib as A
from artlib import *
from mathutils.bvhtree import BVHTree
s = A.start(seed=41)
s.cycles.diffuse_bounces = 2; s.cycles.max_bounces = 4; s.cycles.use_fast_gi = True; s.cycles.ao_bounces_render = 1; s.cycles.adaptive_threshold = .015

KINDS = ['curl'] * 34 + ['half'] * 20 + ['twist'] * 14 + ['roll'] * 7 + ['flake'] * 7 + ['sliver'] * 10
SHARE = {'curl': 1.5, 'half': .62, 'twist': .75, 'roll': .28, 'flake': .16, 'sliver': .55}

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

def shaving(k, kind):
    """a strip that leaves the knife: its middle line bends and winds step by step, the sheet lies square to it.
    Ends broke off slantwise, thin and a little frayed; sides are splits along the fibre. None is longer than 42 mm"""
    rs = np.random.RandomState(1500 + k); U = rs.uniform
    turns, L, grow, W, wind = {'curl': (U(.55, 1.3), U(1.9, 4.2), U(.1, .6), .5 + .85 * U(0, 1) ** 1.4, rs.normal(0, .15)),
                               'half': (U(.2, .5), U(1.4, 3.2), U(.1, .6), .5 + 1.0 * U(0, 1) ** 1.5, rs.normal(0, .14)),
                               'twist': (U(.8, 1.5), U(2.2, 4.2), U(.0, .3), U(.35, .75), rs.choice((-1, 1)) * U(.22, .5)),
                               'roll': (U(1.4, 2.1), U(1.7, 3.0), U(.15, .35), U(.35, 1.0), rs.normal(0, .1)),
                               'flake': (U(.06, .18), U(.8, 2.0), .2, U(.4, .95), rs.normal(0, .08)),
                               'sliver': (U(.1, .9), U(1.0, 3.0), .3, U(.09, .24), rs.normal(0, .2))}[kind]
    th = np.linspace(0, 2 * math.pi * turns, 200); r = 1 + grow * th / 6.28; r *= L / float(np.sum(r[:-1] * np.diff(th)))
    nv = int(max(6, min(34, W * 22))); nu = int(max(20, min(110, L * 24))); v = np.linspace(-.5, .5, nv + 1); t = np.linspace(0, 1, nu + 1)
    def end():
        e = rs.choice((-1, 1)) * U(.15, .85) * v * W + .20 * min(1, W) * waves(rs, v * W, .8, 4) + .024 * waves(rs, v * W, .09, 2) * U(.2, 1.8)
        for sg in (-1, 1): e = e + U(.0, .42) * min(W, L * .4) * np.clip((v * sg - .5 + (cw := U(.10, .42))) / cw, 0, 1) ** U(1.6, 2.6)
        return np.clip(e - e.min(), 0, L * .36)
    e0, e1 = end(), end()
    def side():
        q = .5 - np.clip(.09 * waves(rs, t * L, 2.0, 4) + .05, 0, .24) - .014 / max(.3, W) * waves(rs, t * L, .4, 3)
        if rs.rand() < .45: q = q - U(.15, .5) * np.clip((t - (a := U(.45, .8))) / (1 - a), 0, 1) ** U(1.2, 2)      # runs out to a point
        return q
    lo, hi = side(), side()[::rs.choice((-1, 1))]
    S = e0[None] + (L - e0 - e1)[None] * t[:, None]; Y = (-lo[:, None] + (lo + hi)[:, None] * (v[None] + .5)) * W
    # the middle line and its frame
    n = 600; ds = L / n; q = np.linspace(0, 1, n + 1); tt = np.interp(q * L, np.r_[0, np.cumsum(r[:-1] * np.diff(th))], r)
    kap = 1 / tt * (1 + {'curl': .42, 'half': .55, 'twist': .28, 'roll': .16, 'flake': .6, 'sliver': .5}[kind] * waves(rs, q * L, 1.3, 3))
    for _ in range(rs.choice((0, 0, 1, 1))): kap += U(-.9, 1.4) * np.exp(-((q - U(.15, .85)) * L / U(.08, .16)) ** 2)      # a crease across
    tau = wind / tt + .10 * waves(rs, q * L, 1.4, 2); kg = .05 * waves(rs, q * L, 2.0, 2)
    T, N, B = np.eye(3); C = np.zeros(3); fr = []
    for i in range(n + 1):
        fr.append((C, T, N, B)); dT = kap[i] * N + kg[i] * B; dN = -kap[i] * T + tau[i] * B
        C = C + T * ds; T = T + dT * ds; T = T / np.linalg.norm(T); N = N + dN * ds; N = N - T * (N @ T); N = N / np.linalg.norm(N); B = np.cross(T, N)
    fr = np.array(fr); f = S / L * n; i0 = np.clip(f.astype(int), 0, n - 1); w = (f - i0)[..., None, None]; FR = fr[i0] * (1 - w) + fr[i0 + 1] * w
    d0, d1 = S - e0[None], (L - e1)[None] - S; dv = (np.minimum(v + .5, .5 - v) * W)[None] + 0 * S; dend = np.minimum(d0, d1)
    cone = U(-.22, .22) * (turns if kind in ('roll', 'curl') else .3)
    h = U(-.07, .13) * (4 * (Y / W) ** 2 - .3) * W * .4 + .026 * swell(rs, S, Y, .45, .7) + .009 * swell(rs, S, Y, 1.6, .6) + np.exp(-dend / .25) * .050 * swell(rs, S * .4, Y, .3, 1.1) + np.exp(-dv / .14) * .030 * swell(rs, S, Y, .9, .2) - cone * Y * .25 * (S / L)
    cut = []
    for _ in range(rs.choice((0, 1, 1, 2, 3)) if W > .5 else 0):
        c, e, dep = rs.randint(2, nv - 2), rs.choice((0, 1)), U(.12, .6); d = (d0, d1)[e]
        h[:, c + 1:] += (rs.choice((-1, 1)) * U(.03, .12) * np.clip(1 - d / dep, 0, 1) ** 1.5)[:, c + 1:]; cut.append((c, d, dep))
    V = (FR[:, :, 0] + FR[:, :, 3] * Y[..., None] + FR[:, :, 2] * h[..., None]).reshape(-1, 3); V -= (V.min(0) + V.max(0)) / 2
    thin = np.clip(np.maximum(np.exp(-dend / .18), .7 * np.exp(-dv / .06)) + .15 * swell(rs, S, Y, .5, .8), 0, 1)
    F = [(i * (nv + 1) + j, i * (nv + 1) + j + 1, (i + 1) * (nv + 1) + j + 1, (i + 1) * (nv + 1) + j) for i in range(nu) for j in range(nv) if not any(j == c and d[i, j] < dep * .95 for c, d, dep in cut)]
    TN = np.stack([thin, 0 * S, 0 * S], 2).reshape(-1, 3); UV = np.stack([S, Y], 2).reshape(-1, 2)
    for _ in range(rs.randint(1, 7)):           # a few fibres stand off the ends
        j = rs.randint(0, nv + 1); i = rs.choice((0, nu)); ii = 1 if i == 0 else nu - 1; a = V[i * (nv + 1) + j]; d = a - V[ii * (nv + 1) + j]; d = d / (np.linalg.norm(d) + 1e-6)
        ln = U(.06, .3); w = U(.007, .013); p = a - d * .03; o = len(V); g = rs.normal(0, .3, 3)
        for q in (0, .5, 1): c = p + d * ln * q + g * ln * q * q; V = np.vstack([V, c - np.array((0, w, 0)) * (1.1 - q), c + np.array((0, w, 0)) * (1.1 - q)])
        F += [(o, o + 1, o + 3, o + 2), (o + 2, o + 3, o + 5, o + 4)]; TN = np.vstack([TN, [[1, 0, 0]] * 6]); UV = np.vstack([UV, [[0, 0]] * 6])
    iu = np.unique(np.linspace(0, nu, max(3, min(22, int(L * 5)))).astype(int)); iv = np.unique(np.linspace(0, nv, max(2, min(6, int(W * 4)))).astype(int))
    lo = [tuple(V[i * (nv + 1) + j]) for i in iu for j in iv]; n = len(iv)
    lf = [(i * n + j, i * n + j + 1, (i + 1) * n + j + 1, (i + 1) * n + j) for i in range(len(iu) - 1) for j in range(n - 1)]
    return V, F, UV, TN, (lo, lf)

# ------------------------------------------------------------------ wood
mat, b, out = material('wood')
r, off = obj_random(b)
r2 = b.math('FRACT', b.math('MULTIPLY', r, 17.3)); r3 = b.math('FRACT', b.math('MULTIPLY', r, 91.7)); r4 = b.math('FRACT', b.math('MULTIPLY', r, 377.1))
U = b.n('TexCoord').outputs['UV']
ad = b.t.nodes.new('ShaderNodeVectorMath'); b.link(U, ad.inputs[0]); b.link(off, ad.inputs[1]); V = ad.outputs[0]
at = b.n('Attribute'); at.attribute_name = 'tone'; sp = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(at.outputs['Vector'], sp.inputs[0]); thin = sp.outputs[0]
base = b.ramp(r, [(0, '#f3e4c3'), (.2, '#f8edd3'), (.4, '#f3e3be'), (.6, '#f9f0da'), (.8, '#f0dfb9'), (.9, '#f6e9cb'), (1, '#ecd8ae')])
sep = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(V, sep.inputs[0])
# year rings run along the strip, pale, fine and unevenly spaced (0.4 to 3 mm); each has its own strength and dies out, some pieces show none
warp = b.math('SUBTRACT', b.noise(b.mapping(V, (.22, .5, 1)), 1.0, 2, .5), .5)
flat = b.math('GREATER_THAN', r2, .66)           # cut flat, the rings become broad tongues
ph = b.math('ADD', b.math('MULTIPLY', sep.outputs[1], b.math('ADD', b.math('MULTIPLY', b.math('MULTIPLY', r3, r3), 8.0), 3.6)), b.math('MULTIPLY', warp, b.math('ADD', b.math('MULTIPLY', flat, 6.0), 2.0)))
ph = b.math('ADD', ph, b.math('MULTIPLY', sep.outputs[0], b.math('MULTIPLY', b.math('SUBTRACT', r4, .5), .6)))
uneven = b.noise(None, .42, 2, .6, dim='1D', w=ph); ph = b.math('ADD', ph, b.math('MULTIPLY', uneven, 4.5))
ring = b.ramp(b.math('FRACT', ph), [(0, '#000000'), (.35, '#0c0c0c'), (.66, '#626262'), (.84, '#ffffff'), (.90, '#e8e8e8'), (.99, '#000000')])
own = b.math('FRACT', b.math('MULTIPLY', b.math('FLOOR', ph), .618)); fade = b.noise(b.mapping(V, (.7, 1.6, 1)), 1.1, 2, .55)
ring = b.math('MULTIPLY', ring, b.math('MULTIPLY', b.math('ADD', b.math('MULTIPLY', own, .75), .25), b.ramp(fade, [(.34, '#202020'), (.58, '#ffffff')])))
col = b.mix(b.math('MULTIPLY', ring, b.math('MAXIMUM', b.math('MULTIPLY', b.math('SUBTRACT', r4, .12), 1.4), 0.0)), base, '#b98d48')
fib = b.noise(b.mapping(V, (.45, 9, 1)), 1.5, 4, .66)
col = b.mix(b.ramp(fib, [(.30, '#d0d0d0'), (.53, '#000000')]), col, b.mix(.5, col, '#a8763c'))
col = b.mix(b.ramp(fib, [(.54, '#000000'), (.70, '#989898')]), col, '#fff6e2')
# bent wood gives way across the fibre
crimp = b.noise(b.mapping(V, (4.2, 1.1, 1)), 1.2, 2, .6, .5)
h = b.math('ADD', b.math('ADD', b.math('MULTIPLY', fib, .8), b.math('MULTIPLY', ring, .25)), b.math('MULTIPLY', crimp, 1.2))
bm = b.bump(h, .7, .05)
fac = b.math('ADD', b.math('MULTIPLY', thin, .34), b.math('ADD', b.math('MULTIPLY', r3, .10), .28))
p = b.n('BsdfPrincipled', Base_Color=col, Roughness=.5, Specular=.3, Normal=bm)
tr = b.n('BsdfTranslucent', Color=b.mix(b.math('MULTIPLY', thin, .6), b.mix(1.0, col, '#ffe8c2', 'MULTIPLY'), '#fff0cc'), Normal=bm)
mx = b.n('MixShader'); b.link(fac, mx.inputs[0]); b.link(p.outputs[0], mx.inputs[1]); b.link(tr.outputs[0], mx.inputs[2])
# light that has bounced meets plain colour
pl = b.n('MixShader'); pl.inputs[0].default_value = .34
bc = b.mix(.5, base, '#d9b67c'); b.link(b.n('BsdfDiffuse', Color=bc).outputs[0], pl.inputs[1]); b.link(b.n('BsdfTranslucent', Color=bc).outputs[0], pl.inputs[2])
ch = b.n('MixShader'); b.link(b.n('LightPath').outputs['Is Diffuse Ray'], ch.inputs[0]); b.link(mx.outputs[0], ch.inputs[1]); b.link(pl.outputs[0], ch.inputs[2]); b.link(ch.outputs[0], out.inputs[0])

hi, SURF = [], []
for k, kind in enumerate(KINDS):
    V, F, UV, TN, lo = shaving(k, kind); me = mesh_from('s%d' % k, V, F, mat); SURF.append(lo)
    li = np.empty(len(me.loops), np.int32); me.loops.foreach_get('vertex_index', li)
    me.uv_layers.new(name='UV').data.foreach_set('uv', np.float32(UV)[li].ravel())
    a = me.attributes.new('tone', 'FLOAT_VECTOR', 'POINT'); a.data.foreach_set('vector', np.float32(TN).ravel()); hi.append(me)
def hull(P, n=20):
    import bmesh
    rs = np.random.RandomState(3); D = np.r_[rs.normal(0, 1, (n * 2, 3)), [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]]
    P = np.array(P); bm = bmesh.new()
    for i in np.unique((P @ D.T).argmax(0)): bm.verts.new(P[i] * (.95, .96, .95))
    bmesh.ops.convex_hull(bm, input=bm.verts); loose = [q for q in bm.verts if not q.link_faces]; bmesh.ops.delete(bm, geom=loose, context='VERTS'); bm.verts.index_update()
    V = [q.co[:] for q in bm.verts]; F = [[q.index for q in f.verts] for f in bm.faces]; bm.free(); return V, F
lo = [mesh_from('q%d' % i, *hull(q[0])) for i, q in enumerate(SURF)]

# ------------------------------------------------------------------ the heap
def heap(x, y):
    return 2.1 * math.exp(-(((x + 5) / 6.2) ** 2 + ((y - 4.6) / 4.9) ** 2)) + 1.5 * math.exp(-(((x - 9.2) / 4.6) ** 2 + ((y - .8) / 4.6) ** 2)) - 1.1 * math.exp(-(((x - 1.8) / 4.0) ** 2 + ((y + 1.8) / 3.1) ** 2)) + .35 * math.sin(x * .52 + 1) * math.cos(y * .58)
wt = np.array([SHARE[q] for q in KINDS]) / np.array([KINDS.count(q) for q in KINDS]); wt /= wt.sum()
near = A.drop('shav9', heap, (-15.5, 15.5, -11.5, 17.5), lo, list(wt), int(A.ARGS.get('layers', 7)), 1.8, drop_h=1.2, frames=56, pitch_z=1.3, flat_bias=.25, friction=.9, substeps=4)
bed = []
for i in range(3200):
    x, y = np.random.uniform(-17, 17), np.random.uniform(-12.5, 20); bed.append((np.random.randint(len(hi)), Vector((x, y, heap(x, y) + np.random.uniform(.0, .7))), rand_quat()))
for v, l, q in near + bed: add(hi[v], 'c', l, q)
gm, gb, go = material('gm'); principled(gb, go, Base_Color=(*srgb('#a58558'), 1), Roughness=1.0)
grid_surface(lambda x, y: heap(x, y) - .5, -30, 30, -20, 30, 80, 80, gm)

def tree():
    PV, PF = [], []; o = 0
    for v, l, q in near + bed:
        P, F = SURF[v]; PV += [q @ Vector(p) + l for p in P]; PF += [[i + o for i in f] for f in F]; o += len(P)
    return BVHTree.FromPolygons(PV, PF)
rs = np.random.RandomState(9)
def scatter(BT, count, pick, size, up):
    done = 0
    while done < count:
        x, y = rs.uniform(-15, 15), rs.uniform(-11, 17); p, nn, *_ = BT.ray_cast(Vector((x, y, 30)), Vector((0, 0, -1)))
        if p is None: continue
        if nn.z < 0: nn = -nn
        if nn.z < .45 or rs.rand() > .25 + .6 * max(0, heap(x, y) + 2.2 - p.z): continue      # small ones sink into the gaps
        k = pick[rs.randint(len(pick))]; sc = size(); z = max(q[2] for q in SURF[k][0]) * sc
        q = Quaternion(Vector((0, 0, 1)).rotation_difference(nn)) @ Quaternion((0, 0, 1), rs.uniform(0, 6.28)) @ Quaternion((1, 0, 0), rs.normal(0, .3)) @ Quaternion((0, 1, 0), rs.choice((0, math.pi)) + rs.normal(0, .3))
        add(hi[k], 'f', p + nn * z * up, q, (sc, sc * rs.uniform(.55, 1.0), sc)); done += 1
BT = tree()
ix = lambda *q: [i for i, n in enumerate(KINDS) if n in q]
scatter(BT, int(A.ARGS.get('mid', 620)), ix('half', 'sliver', 'curl', 'twist', 'roll'), lambda: rs.uniform(.35, .7), .55)
scatter(BT, int(A.ARGS.get('small', 700)), ix('flake', 'sliver', 'half'), lambda: .12 + .2 * rs.rand() ** 1.8, .5)

# ------------------------------------------------------------------ daylight
D = Vector((float(A.ARGS.get('dx', .80)), float(A.ARGS.get('dy', -.34)), float(A.ARGS.get('dz', -.42))))
sun(D, float(A.ARGS.get('sun', 11)), (1.0, .91, .76), 3.5)
world_gradient([(0.0, '#8f7a56'), (0.49, '#8f7a56'), (0.56, '#b4a588'), (1.0, '#e0d8c6')], float(A.ARGS.get('sky', .82)), (-.75, .5, .3), (1.0, .8, .55), 5)
s.world.light_settings.distance = 1.2      # the second bounce looks no further than 12 mm
camera((0, -32, 28), (0, .5, 2.0), focal=69, fstop=16, focus=(0, -.4, 3.0), scale=float(A.ARGS.get('dof', 88)))
A.finish()
