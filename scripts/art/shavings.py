"""shavings - spruce shavings for bedding, deep and loose, soft daylight of a stable window from behind. 1 BU = 10 mm."""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import artlib as A
from artlib import *
from mathutils.bvhtree import BVHTree
s = A.start(seed=41)
s.cycles.diffuse_bounces = 2; s.cycles.max_bounces = 4; s.cycles.use_fast_gi = True; s.cycles.ao_bounces_render = 1; s.cycles.adaptive_threshold = .015

KINDS = ['roll'] * 14 + ['half'] * 18 + ['flake'] * 14 + ['sliver'] * 8 + ['knot'] * 2
SHARE = {'roll': 1.1, 'half': 1.15, 'flake': .95, 'sliver': .7, 'knot': .22}

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
    """a sheet curled along its fibres; its bend is drawn point by point, so no curl is a circle. Ends torn softly,
    corners gone, sides split along the fibre, thin towards every edge"""
    rs = np.random.RandomState(900 + k)
    turns, r0, W = {'roll': (rs.uniform(.95, 1.8), rs.uniform(.24, .42), rs.uniform(.6, 1.7)),
                    'half': (rs.uniform(.32, .72), rs.uniform(.42, .82), rs.uniform(.6, 1.8)),
                    'flake': (rs.uniform(.06, .17), rs.uniform(1.5, 3.2), rs.uniform(.6, 1.6)),
                    'knot': (rs.uniform(.12, .3), rs.uniform(1.1, 1.6), rs.uniform(1.2, 1.7)),
                    'sliver': (rs.uniform(.2, .9), rs.uniform(.4, .8), rs.uniform(.1, .3))}[kind]
    L = 2 * math.pi * turns * r0 * 1.12; nv = int(max(6, min(46, W * 26))); nu = int(max(16, min(90, L * 24)))
    v = np.linspace(-.5, .5, nv + 1); t = np.linspace(0, 1, nu + 1)
    def end():
        e = rs.uniform(-.35, .35) * v * W + .20 * min(1, W) * waves(rs, v * W, .75, 6) + .035 * waves(rs, v * W, .09, 2)
        for sg in (-1, 1): e = e + rs.uniform(.05, .6) * min(W, L * .6) * np.clip((v * sg - .5 + (cw := rs.uniform(.12, .6))) / cw, 0, 1) ** rs.uniform(1.3, 2.6)
        for _ in range(rs.choice((0, 0, 1, 2)) if W > .5 else 0): e = e + rs.uniform(.12, .5) * np.clip(1 - np.abs(v - rs.uniform(-.45, .45)) * W / rs.uniform(.04, .16), 0, 1) ** .8
        return np.clip(e - e.min(), 0, L * .42)
    e0, e1 = end(), end()
    def side(): return .5 - np.clip(.10 * waves(rs, t * L, 1.6, 3) + .10, 0, .3) - .02 / max(.3, W) * waves(rs, t * L, .22, 3)
    lo, hi = side(), side()
    S = e0[None] + (L - e0 - e1)[None] * t[:, None]; Y = (-lo[:, None] + (lo + hi)[:, None] * (v[None] + .5)) * W
    kap = 1 / (r0 * (1 + rs.uniform(.05, .35) * S / L)) * (1 + rs.uniform(-.12, .12) * Y)
    bend = swell(rs, S, Y, .35 / max(.5, r0), .05, 5); kap = kap * (1 + (.16 if kind == 'roll' else .34) * bend)
    for _ in range(rs.choice((0, 1, 2))):       # a crease across
        kap = kap + rs.uniform(-.9, 1.6) * np.exp(-((S - L * rs.uniform(.15, .85) - .3 * Y * rs.normal()) / rs.uniform(.06, .16)) ** 2)
    ds = np.diff(S, axis=0); th = np.vstack([np.zeros(nv + 1), np.cumsum(.5 * (kap[1:] + kap[:-1]) * ds, 0)]) + e0[None] / r0
    cx = np.vstack([np.zeros(nv + 1), np.cumsum(np.cos(.5 * (th[1:] + th[:-1])) * ds, 0)]); cz = np.vstack([np.zeros(nv + 1), np.cumsum(np.sin(.5 * (th[1:] + th[:-1])) * ds, 0)])
    # the columns begin where they tore: lay their middles on one line
    m = nu // 2; a0 = th[m].mean(); th0 = e0 - e0.mean()
    X = cx - cx[m][None]; Z = cz - cz[m][None]; dm = S[m] - S[m].mean(); am = th[m].mean(); X = X + np.cos(am) * dm; Z = Z + np.sin(am) * dm
    d0, d1 = S - e0[None], (L - e1)[None] - S; dv = (np.minimum(v + .5, .5 - v) * W)[None] + 0 * S; dend = np.minimum(d0, d1)
    h = rs.uniform(-.10, .16) * (4 * (Y / W) ** 2 - .3) * W * .5 + .022 * swell(rs, S, Y, .5, .8) + .008 * swell(rs, S, Y, 2.2, .5) + np.exp(-dend / .22) * .055 * swell(rs, S * .4, Y, .3, 1.6) + np.exp(-dv / .10) * .02 * swell(rs, S, Y, 1.2, .2)
    cut = []
    for _ in range(rs.choice((0, 0, 1, 1, 2)) if W > .6 else 0):
        c, e, dep = rs.randint(3, nv - 3), rs.choice((0, 1)), rs.uniform(.2, .7) * min(1, L * .4); d = (d0, d1)[e]
        h[:, c + 1:] += (rs.choice((-1, 1)) * rs.uniform(.04, .16) * np.clip(1 - d / dep, 0, 1) ** 1.5)[:, c + 1:]; cut.append((c, d, dep))
    X -= np.sin(th) * h; Z += np.cos(th) * h; Y = Y + rs.uniform(-.35, .35) * (th - am) / 6.28 * (1.6 if kind == 'roll' else .6)
    V = np.stack([X, Y, Z], 2).reshape(-1, 3); V -= (V.min(0) + V.max(0)) / 2
    thin = np.clip(np.maximum(np.exp(-dend / .13), .8 * np.exp(-dv / .06)) + .18 * swell(rs, S, Y, .6, 1.0), 0, 1)
    knot = np.zeros_like(S)
    if kind == 'knot': knot = np.exp(-(((S - L * .55) / .17) ** 2 + ((Y - W * .08) / .12) ** 2) ** 1.5)
    F = [(i * (nv + 1) + j, i * (nv + 1) + j + 1, (i + 1) * (nv + 1) + j + 1, (i + 1) * (nv + 1) + j) for i in range(nu) for j in range(nv) if not any(j == c and d[i, j] < dep * .95 for c, d, dep in cut)]
    TN = np.stack([thin, knot, 0 * S], 2).reshape(-1, 3); UV = np.stack([S, Y], 2).reshape(-1, 2)
    for _ in range(rs.randint(2, 7)):           # a few fibres stand off the ends
        j = rs.randint(0, nv + 1); i = rs.choice((0, nu)); ii = 1 if i == 0 else nu - 1; a = V[i * (nv + 1) + j]; d = a - V[ii * (nv + 1) + j]; d = d / (np.linalg.norm(d) + 1e-6)
        ln = rs.uniform(.05, .28); w = rs.uniform(.004, .011); si = rs.normal(0, 1, 3); p = a - d * .03; o = len(V); g = rs.normal(0, .35, 3)
        for q in (0, .5, 1): c = p + d * ln * q + g * ln * q * q; V = np.vstack([V, c - np.array((0, w, 0)) * (1.1 - q), c + np.array((0, w, 0)) * (1.1 - q)])
        F += [(o, o + 1, o + 3, o + 2), (o + 2, o + 3, o + 5, o + 4)]; TN = np.vstack([TN, [[1, 0, 0]] * 6]); UV = np.vstack([UV, [[0, 0]] * 6])
    iu = np.unique(np.linspace(0, nu, max(3, min(14, int(L * 5)))).astype(int)); iv = np.unique(np.linspace(0, nv, max(2, min(6, int(W * 4)))).astype(int))
    lo = [tuple(V[i * (nv + 1) + j]) for i in iu for j in iv]; n = len(iv)
    lf = [(i * n + j, i * n + j + 1, (i + 1) * n + j + 1, (i + 1) * n + j) for i in range(len(iu) - 1) for j in range(n - 1)]
    return V, F, UV, TN, (lo, lf)

# ------------------------------------------------------------------ wood
mat, b, out = material('wood')
r, off = obj_random(b)
r2 = b.math('FRACT', b.math('MULTIPLY', r, 17.3)); r3 = b.math('FRACT', b.math('MULTIPLY', r, 91.7)); r4 = b.math('FRACT', b.math('MULTIPLY', r, 377.1))
U = b.n('TexCoord').outputs['UV']
ad = b.t.nodes.new('ShaderNodeVectorMath'); b.link(U, ad.inputs[0]); b.link(off, ad.inputs[1]); V = ad.outputs[0]
at = b.n('Attribute'); at.attribute_name = 'tone'; sp = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(at.outputs['Vector'], sp.inputs[0]); thin, knot = sp.outputs[0], sp.outputs[1]
base = b.ramp(r, [(0, '#e6cfa4'), (.14, '#efdfbf'), (.30, '#f4e8d0'), (.46, '#ecd8b2'), (.60, '#f2e4c8'), (.72, '#e2c593'), (.82, '#eedcb8'), (.91, '#e0c08e'), (.965, '#dcb78a'), (1, '#d4a57a')])
sep = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(V, sep.inputs[0])
# year rings lie unevenly; where the knife ran along one, only a broad tone is left
warp = b.noise(b.mapping(V, (.35, .6, 1)), 1.0, 3, .55)
ph = b.math('ADD', b.math('MULTIPLY', sep.outputs[1], b.math('ADD', b.math('MULTIPLY', r2, 2.2), .25)), b.math('MULTIPLY', warp, b.math('ADD', b.math('MULTIPLY', r3, 3.5), .6)))
ringn = b.noise(None, 2.0, 2, .6, dim='1D', w=ph)
ring = b.ramp(ringn, [(.46, '#000000'), (.60, '#b8b8b8'), (.66, '#e0e0e0'), (.70, '#303030')])
col = b.mix(b.math('MULTIPLY', ring, b.math('ADD', b.math('MULTIPLY', r4, .42), .10)), base, '#bf8648')
blot = b.noise(b.mapping(V, (.5, 1.3, 1)), 1.2, 3, .6); col = b.mix(b.ramp(blot, [(.42, '#000000'), (.68, '#606060')]), col, '#d7ab6c')
fib = b.noise(b.mapping(V, (.8, 11, 1)), 1.6, 4, .68)
fine = b.noise(b.mapping(V, (1.8, 30, 1)), 1.3, 2, .6)
col = b.mix(b.ramp(fib, [(.32, '#b8b8b8'), (.52, '#000000')]), col, b.mix(.5, col, '#a06c36'))
col = b.mix(b.ramp(fib, [(.54, '#000000'), (.72, '#909090')]), col, '#fff8e8')
col = b.mix(b.ramp(fine, [(.30, '#808080'), (.46, '#000000')]), col, b.mix(.55, col, '#94652f'))
duct = b.noise(b.mapping(V, (.9, 9, 1)), 3.0, 0, .5)
col = b.mix(b.ramp(duct, [(.75, '#000000'), (.80, '#a0a0a0')]), col, '#8f5a28')      # resin ducts
kn = b.math('ADD', knot, b.math('MULTIPLY', b.math('SUBTRACT', fib, .5), b.math('MULTIPLY', knot, 1.2)))
col = b.mix(b.ramp(kn, [(.04, '#000000'), (.35, '#808080')]), col, '#a9672f'); col = b.mix(b.ramp(kn, [(.45, '#000000'), (.75, '#d8d8d8')]), col, '#4f2d16')
h = b.math('ADD', b.math('ADD', b.math('MULTIPLY', fib, 1.0), b.math('MULTIPLY', fine, .5)), b.math('MULTIPLY', b.noise(b.mapping(V, (6.0, .8, 1)), 1.3, 3, .6, .3), .7))
bm = b.bump(h, .7, .04)
fac = b.math('ADD', b.math('MULTIPLY', thin, .26), b.math('ADD', b.math('MULTIPLY', r3, .10), .26))
p = b.n('BsdfPrincipled', Base_Color=col, Roughness=.52, Specular=.28, Normal=bm)
tr = b.n('BsdfTranslucent', Color=b.mix(b.math('MULTIPLY', thin, .5), b.mix(1.0, col, '#ffe6bc', 'MULTIPLY'), '#fff1d2'), Normal=bm)
mx = b.n('MixShader'); b.link(fac, mx.inputs[0]); b.link(p.outputs[0], mx.inputs[1]); b.link(tr.outputs[0], mx.inputs[2])
# light that has bounced meets plain colour
pl = b.n('MixShader'); pl.inputs[0].default_value = .34
bc = b.mix(.35, base, '#e2cba0'); b.link(b.n('BsdfDiffuse', Color=bc).outputs[0], pl.inputs[1]); b.link(b.n('BsdfTranslucent', Color=bc).outputs[0], pl.inputs[2])
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
    for i in np.unique((P @ D.T).argmax(0)): bm.verts.new(P[i] * (.90, .92, .86))
    bmesh.ops.convex_hull(bm, input=bm.verts); loose = [q for q in bm.verts if not q.link_faces]; bmesh.ops.delete(bm, geom=loose, context='VERTS'); bm.verts.index_update()
    V = [q.co[:] for q in bm.verts]; F = [[q.index for q in f.verts] for f in bm.faces]; bm.free(); return V, F
lo = [mesh_from('q%d' % i, *hull(q[0])) for i, q in enumerate(SURF)]

# ------------------------------------------------------------------ the heap
def heap(x, y):
    return 2.5 * math.exp(-(((x + 5) / 6.5) ** 2 + ((y - 5.5) / 4.5) ** 2)) + 1.8 * math.exp(-(((x - 9.5) / 4.5) ** 2 + ((y - .5) / 4.5) ** 2)) - 1.2 * math.exp(-(((x - 1.5) / 4.5) ** 2 + ((y + 1.5) / 3.2) ** 2)) + 1.0 * math.exp(-(((x + 9) / 4) ** 2 + ((y + 6) / 3) ** 2)) + .35 * math.sin(x * .5 + 1) * math.cos(y * .55)
wt = np.array([SHARE[q] for q in KINDS]) / np.array([KINDS.count(q) for q in KINDS]); wt /= wt.sum()
near = A.drop('shav3', heap, (-17.5, 17.5, -12.5, 15.5), lo, list(wt), int(A.ARGS.get('layers', 7)), 2.05, drop_h=1.2, frames=56, pitch_z=1.35, flat_bias=.25, friction=.9, substeps=4)
bed = []
for i in range(2400):
    x, y = np.random.uniform(-19, 19), np.random.uniform(-14, 17); bed.append((np.random.randint(len(hi) - 2), Vector((x, y, heap(x, y) + np.random.uniform(.0, .7))), rand_quat()))
for v, l, q in near + bed: add(hi[v], 'c', l, q)
gm, gb, go = material('gm'); principled(gb, go, Base_Color=(*srgb('#d9bd8c'), 1), Roughness=1.0)
grid_surface(lambda x, y: heap(x, y) - .5, -30, 30, -20, 30, 80, 80, gm)

def tree():
    PV, PF = [], []; o = 0
    for v, l, q in near + bed:
        P, F = SURF[v]; PV += [q @ Vector(p) + l for p in P]; PF += [[i + o for i in f] for f in F]; o += len(P)
    return BVHTree.FromPolygons(PV, PF)
rs = np.random.RandomState(9)
def scatter(BT, count, pick, size, up):
    res = []
    while len(res) < count:
        x, y = rs.uniform(-17, 17), rs.uniform(-12, 15); p, nn, *_ = BT.ray_cast(Vector((x, y, 30)), Vector((0, 0, -1)))
        if p is None: continue
        if nn.z < 0: nn = -nn
        if nn.z < .35: continue
        k = pick[rs.randint(len(pick))]; sc = size(); z = max(q[2] for q in SURF[k][0]) * sc
        q = Quaternion(Vector((0, 0, 1)).rotation_difference(nn)) @ Quaternion((0, 0, 1), rs.uniform(0, 6.28)) @ Quaternion((1, 0, 0), rs.normal(0, .3)) @ Quaternion((0, 1, 0), rs.choice((0, math.pi)) + rs.normal(0, .3))
        st = rs.uniform(.7, 1.4); o = add(hi[k], 'f', p + nn * z * up, q, (sc * st, sc * rs.uniform(.55, 1.1), sc)); res.append(o)
BT = tree()
ix = lambda *q: [i for i, n in enumerate(KINDS) if n in q]
scatter(BT, int(A.ARGS.get('mid', 1300)), ix('half', 'flake', 'sliver', 'roll'), lambda: rs.uniform(.28, .6), .55)
scatter(BT, int(A.ARGS.get('small', 3200)), ix('flake', 'half', 'sliver', 'flake'), lambda: .07 + .2 * rs.rand() ** 1.8, .5)
for i in range(900):      # on the crest, where they slid off and the floor would show
    x, y = rs.uniform(-14, 3), rs.uniform(0, 12); add(hi[rs.randint(len(hi) - 2)], 'e', (x, y, heap(x, y) + rs.uniform(-.2, .3)), rand_quat(), rs.uniform(.5, .9))

# ------------------------------------------------------------------ daylight
D = Vector((.66, -.46, -.60))
sun(D, float(A.ARGS.get('sun', 8.5)), (1.0, .91, .77), 3)
world_gradient([(0.0, '#94815f'), (0.49, '#94815f'), (0.56, '#c2b294'), (1.0, '#e6ddca')], float(A.ARGS.get('sky', 1.35)), (-.75, .5, .3), (1.0, .8, .55), 5)
s.world.light_settings.distance = 1.0      # the second bounce looks no further than 10 mm
camera((0, -31.5, 33.5), (0, .2, 2.0), focal=65, fstop=16, focus=(0, 0, 3.4), scale=26)
A.finish()
