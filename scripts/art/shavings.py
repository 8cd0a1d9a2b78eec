"""shavings - fresh spruce shavings as they fall from the planer, low sun through a stable window. 1 BU = 10 mm."""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import artlib as A
from artlib import *
s = A.start(seed=41)
s.cycles.diffuse_bounces = 3; s.cycles.max_bounces = 5; s.cycles.adaptive_threshold = .015

N3 = lambda x, y, z: noise.noise((x, y, z))

def shaving(k, kind):
    """ribbon rolled along its fibres: ends torn fibre by fibre, sides split, slits from the ends inwards"""
    rs = np.random.RandomState(500 + k)
    turns, r0, W = {'curl': (rs.uniform(.8, 1.9), rs.uniform(.34, .75), rs.uniform(.9, 2.3)),
                    'open': (rs.uniform(.32, .62), rs.uniform(.7, 1.4), rs.uniform(1.0, 2.3)),
                    'flake': (rs.uniform(.08, .2), rs.uniform(1.6, 3.2), rs.uniform(.8, 1.9)),
                    'sliver': (rs.uniform(.3, 1.5), rs.uniform(.5, 1.1), rs.uniform(.14, .4))}[kind]
    grow = rs.uniform(.10, .30); pitch = rs.uniform(.1, .8) * rs.choice((-1, 1)) if kind != 'flake' else rs.uniform(-.2, .2)
    nv = 44 if kind != 'sliver' else 12; arc = 2 * math.pi * turns * (r0 + grow * turns / 2); nu = int(max(24, min(150, arc * 17)))
    cone = rs.uniform(-.16, .16); cup = rs.uniform(-.10, .14)
    # every group of fibres ends where it tore
    def ends(seed, deep):
        r = np.random.RandomState(seed); e = []; c = 0; slope = r.uniform(-.5, .5)
        while len(e) < nv + 1:
            n = r.choice((1, 1, 2, 3, 5)); c = abs(r.normal(0, 1)) ** 1.6 * deep
            e += [c + r.uniform(0, .05) for _ in range(n)]
        e = np.array(e[:nv + 1]); v = np.linspace(-.5, .5, nv + 1)
        return e + np.maximum(0, slope * v) * W * .7 + .14 * W * np.array([N3(q * 2.5, seed * .7, 3) + .5 for q in v])
    e0, e1 = ends(k * 2 + 11, .07), ends(k * 2 + 12, .12)
    slits = [(rs.randint(3, nv - 3), rs.choice((0, 1)), rs.uniform(.25, .9), rs.uniform(-.16, .22)) for _ in range(rs.choice((0, 1, 2, 3)) if kind != 'sliver' else 0)]
    def side(t, f):      # sides run along the fibre and jump where it broke off
        q = 0
        for i in range(3):
            p = (N3(k * 3.3 + i * 9, f * 5, 1) + 1) * .5; w = .02 + .05 * abs(N3(k, i, f)); a = .10 * (N3(k * 1.7, i * 4 + f, 7) + .35)
            q += a / (1 + math.exp(-(t - p) / w * 4)) if i % 2 else a / (1 + math.exp((t - p) / w * 4))
        return .5 - max(0, q) - .012 * N3(t * arc * 3, k, f) - .006 * N3(t * arc * 11, k, f)
    V, UV, F = [], [], []
    for i in range(nu + 1):
        lo, hi = side(i / nu, 1), side(i / nu, 2)
        for j in range(nv + 1):
            v = -lo + (lo + hi) * j / nv
            a0, a1 = e0[j] / arc, 1 - e1[j] / arc
            t = a0 + (a1 - a0) * i / nu; al = 2 * math.pi * turns * t
            near = math.exp(-t * arc / .35) + math.exp(-(1 - t) * arc / .35)
            r = r0 + grow * t * turns
            r *= 1 + .07 * N3(t * arc * .7, k, 1) + .025 * N3(t * arc * 2.2, k, v * .8)
            r += cup * (4 * v * v - .3) * W * .35 + cone * v * W + .018 * N3(t * arc * 5, v * W * 1.2, k)
            r += near * .10 * N3(v * W * 7, k, 4)
            for c, end, depth, off in slits:
                d = t * arc if end == 0 else (1 - t) * arc
                if d < depth and j > c: r += off * (1 - d / depth) ** 1.5
            V.append(Vector((r * math.cos(al), v * W + pitch * turns * t, r * math.sin(al)))); UV.append((t * arc, v * W))
    for i in range(nu):
        for j in range(nv):
            if any(j == c and (i / nu * arc if end == 0 else (1 - i / nu) * arc) < depth * .96 for c, end, depth, off in slits): continue
            a = i * (nv + 1) + j; F.append((a, a + 1, a + nv + 2, a + nv + 1))
    mid = Matrix.Rotation(math.pi * turns - math.pi / 2, 3, 'Y') if kind in ('flake', 'open') else Matrix.Identity(3)
    V = [mid @ p for p in V]; c = sum(V, Vector()) / len(V); V = [p - c for p in V]
    return V, F, UV

mat, b, out = material('wood')
r, off = obj_random(b)
r2 = b.math('FRACT', b.math('MULTIPLY', r, 17.3)); r3 = b.math('FRACT', b.math('MULTIPLY', r, 91.7))
U = b.n('TexCoord').outputs['UV']
ad = b.t.nodes.new('ShaderNodeVectorMath'); b.link(U, ad.inputs[0]); b.link(off, ad.inputs[1]); V = ad.outputs[0]
sep = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(V, sep.inputs[0])
base = b.ramp(r, [(0, '#e9d2a9'), (.2, '#f1e0bf'), (.45, '#f6ead0'), (.7, '#f3e3c3'), (.86, '#ecd3a8'), (.94, '#e4bf92'), (1, '#dcb284')])
# year rings: pale early wood darkens into late wood and breaks off sharply
warp = b.noise(b.mapping(V, (.16, .5, 1)), 1.0, 2, .5)
ringp = b.math('ADD', b.math('MULTIPLY', sep.outputs[1], b.math('ADD', b.math('MULTIPLY', r2, 5.0), 2.2)), b.math('MULTIPLY', warp, b.math('ADD', b.math('MULTIPLY', r3, 9.0), 1.0)))
saw = b.math('FRACT', ringp)
ring = b.ramp(saw, [(0, '#1c1c1c'), (.06, '#000000'), (.45, '#101010'), (.72, '#606060'), (.90, '#e0e0e0'), (.97, '#f4f4f4'), (1, '#1c1c1c')])
col = b.mix(b.math('MULTIPLY', ring, b.math('ADD', b.math('MULTIPLY', r3, .42), .2)), base, '#c48b4e')
fib = b.noise(b.mapping(V, (.9, 34, 1)), 1.6, 4, .65)
fine = b.noise(b.mapping(V, (2.2, 95, 1)), 1.3, 2, .6)
col = b.mix(b.ramp(fib, [(.34, '#b0b0b0'), (.52, '#000000')]), col, b.mix(.5, col, '#a8753f'))
col = b.mix(b.ramp(fib, [(.56, '#000000'), (.72, '#909090')]), col, '#fff8e6')
col = b.mix(b.ramp(fine, [(.30, '#707070'), (.45, '#000000')]), col, b.mix(.6, col, '#94652f'))
duct = b.noise(b.mapping(V, (1.1, 16, 1)), 3.2, 0, .5)
col = b.mix(b.ramp(duct, [(.765, '#000000'), (.80, '#a0a0a0')]), col, '#8f5a28')      # resin ducts
chat = b.noise(b.mapping(V, (8.5, .7, 1)), 1.6, 3, .6, .25)                            # the knife's chatter, across the fibre
h = b.math('ADD', b.math('ADD', b.math('MULTIPLY', fib, .9), b.math('MULTIPLY', fine, .5)), b.math('ADD', b.math('MULTIPLY', chat, 1.5), b.math('MULTIPLY', ring, -.25)))
bm = b.bump(h, .75, .035)
p = b.n('BsdfPrincipled', Base_Color=col, Roughness=.46, Specular=.32, Normal=bm, Sheen=.1)
tr = b.n('BsdfTranslucent', Color=b.mix(1.0, col, '#ffe9c4', 'MULTIPLY'), Normal=bm)
mx = b.n('MixShader'); mx.inputs[0].default_value = .36
b.link(p.outputs[0], mx.inputs[1]); b.link(tr.outputs[0], mx.inputs[2])
# light that has bounced meets plain colour
pl = b.n('MixShader'); pl.inputs[0].default_value = .36
b.link(b.n('BsdfDiffuse', Color=base).outputs[0], pl.inputs[1]); b.link(b.n('BsdfTranslucent', Color=base).outputs[0], pl.inputs[2])
ch = b.n('MixShader'); b.link(b.n('LightPath').outputs['Is Diffuse Ray'], ch.inputs[0]); b.link(mx.outputs[0], ch.inputs[1]); b.link(pl.outputs[0], ch.inputs[2]); b.link(ch.outputs[0], out.inputs[0])

KINDS = ['curl'] * 16 + ['open'] * 12 + ['flake'] * 10 + ['sliver'] * 8
def mk(k, kind):
    V, F, UV = shaving(k, kind); me = mesh_from('s%d' % k, V, F, mat); uvl = me.uv_layers.new(name='UV')
    for lp in me.loops: uvl.data[lp.index].uv = UV[lp.vertex_index]
    return me
sh = [mk(k, kind) for k, kind in enumerate(KINDS)]

def heap(x, y): return 1.7 * math.exp(-(((x + 4) / 7) ** 2 + ((y - 5) / 5) ** 2)) - .9 * math.exp(-(((x - 5) / 4) ** 2 + ((y + 1) / 3.5) ** 2)) + .25 * math.sin(x * .6 + 1) * math.cos(y * .7)
def put(k, x, y, z, sc=1.0):
    roll = np.random.uniform(0, 6.283) if KINDS[k] in ('curl', 'sliver') else np.random.choice((0, math.pi)) + np.random.normal(0, .45)
    ax = Vector(np.random.normal(0, 1, 3)).normalized()
    q = Quaternion(ax, np.random.normal(0, .36)) @ Quaternion((0, 0, 1), np.random.uniform(0, 6.283)) @ Quaternion((0, 1, 0), roll)
    add(sh[k], 's', (x, y, z), q, sc)
P = np.array([{'curl': 1.0, 'open': 1.1, 'flake': 1.0, 'sliver': 1.3}[q] for q in KINDS]); P /= P.sum()
for L, (gap, n) in enumerate(((1.25, 1500), (1.25, 1500), (1.35, 1300), (1.6, 900))):
    pts = []
    for _ in range(n):
        x, y = np.random.uniform(-14, 14), np.random.uniform(-9, 15)
        if all((x - a) ** 2 + (y - c) ** 2 > gap ** 2 for a, c in pts): pts.append((x, y))
    for x, y in pts: put(np.random.choice(len(sh), p=P), x, y, heap(x, y) + .25 + L * .50 + np.random.uniform(-.2, .25), np.random.uniform(.72, 1.15))
small = [i for i, q in enumerate(KINDS) if q in ('flake', 'sliver', 'open')]
for i in range(1700):
    x, y = np.random.uniform(-13, 13), np.random.uniform(-9, 14)
    put(np.random.choice(small), x, y, heap(x, y) + np.random.uniform(.5, 1.9), np.random.uniform(.18, .5))
gm, gb, go = material('gm'); principled(gb, go, Base_Color=(*srgb('#c79f68'), 1), Roughness=1.0)
grid_surface(lambda x, y: heap(x, y) - .1, -20, 20, -14, 22, 60, 60, gm)

# a window: what is beside it lies in its wall's shade
D = Vector((.80, -.30, -.42))
wall, b, out = material('wall'); b.link(b.n('BsdfDiffuse', Color=(.3, .3, .3, 1)).outputs[0], out.inputs['Surface'])
for near, far in ((5.0, 40), (-40, -3.7)):
    V = [Vector((x, y - .3 * x, 1)) - D * 45 for x, y in ((-60, near), (60, near), (60, far), (-60, far))]
    o = add(mesh_from('wall', V, [(0, 1, 2, 3)], wall)); o.visible_camera = o.visible_diffuse = o.visible_glossy = o.visible_transmission = False
sun(D, 13, (1.0, .89, .72), .5)
world_gradient([(0.0, '#4a4238'), (0.49, '#4a4238'), (0.56, '#6a6a68'), (1.0, '#b4c6dc')], .8, (-.75, .5, .15), (.9, .65, .4), 8)
camera((0, -20, 16.5), (0, .35, .9), focal=65, fstop=16, focus=(0, 0, 1.6), scale=38)
A.finish()
