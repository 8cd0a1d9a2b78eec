"""straw - whole stems on the left, the same straw defibrated on the right, bright day. 1 BU = 1 cm."""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import artlib as A
from artlib import *
s = A.start(seed=91)
s.cycles.max_bounces = 3; s.cycles.diffuse_bounces = 1
N3 = lambda x, y, z: noise.noise((x, y, z))

def straw_mat(name, stops, transl, rough, stripe):
    """tone comes from the mesh (nodes, ends), the rest from the stem's own coordinates"""
    m, b, out = material(name); r, off = obj_random(b); U = b.n('TexCoord').outputs['UV']; at = b.n('Attribute'); at.attribute_name = 'tone'
    ad = b.t.nodes.new('ShaderNodeVectorMath'); b.link(U, ad.inputs[0]); b.link(off, ad.inputs[1]); V = ad.outputs[0]
    st = b.noise(b.mapping(V, (.25, stripe, 1)), 2.0, 4, .65); blot = b.noise(b.mapping(V, (.8, 1.6, 1)), 1.0, 4, .65); sp = b.noise(b.mapping(V, (5, 9, 1)), 1.6, 3, .6)
    t = b.math('ADD', b.math('MULTIPLY', r, .55), b.math('MULTIPLY', at.outputs['Fac'], .45)); col = b.ramp(t, stops)
    col = b.mix(b.ramp(st, [(.36, '#8a8a8a'), (.56, '#000000')]), col, '#8d6a34'); col = b.mix(b.ramp(st, [(.56, '#000000'), (.72, '#909090')]), col, '#f0e2b8')
    col = b.mix(b.ramp(blot, [(.58, '#000000'), (.74, '#a0a0a0')]), col, '#7d6238'); col = b.mix(b.ramp(sp, [(.66, '#000000'), (.74, '#b0b0b0')]), col, '#4d3a20')
    dk = b.math('MULTIPLY', b.math('SUBTRACT', at.outputs['Fac'], 1.0, clamp=True), 1.0, clamp=True); col = b.mix(b.math('MULTIPLY', dk, .75), col, '#6d4d22')
    ro = b.math('ADD', b.math('MULTIPLY', blot, .25), rough - .1)
    bm = b.bump(b.math('ADD', st, b.math('MULTIPLY', sp, .2)), .35, .03)
    p = b.n('BsdfPrincipled', Base_Color=col, Roughness=ro, Specular=.42, Normal=bm); tr = b.n('BsdfTranslucent', Color=b.mix(1.0, col, '#ffeec0', 'MULTIPLY'), Normal=bm)
    mx = b.n('MixShader'); mx.inputs[0].default_value = transl; b.link(p.outputs[0], mx.inputs[1]); b.link(tr.outputs[0], mx.inputs[2]); b.link(mx.outputs[0], out.inputs[0]); return m
GOLD = [(0, '#94703a'), (.22, '#bd9850'), (.45, '#d6b56c'), (.66, '#e2c98c'), (.84, '#bfab7d'), (1, '#a58a52')]
PALE = [(0, '#c9ab6c'), (.25, '#dcc48c'), (.5, '#e9d8ab'), (.8, '#f1e6c6'), (1, '#cdb27a')]
whole, torn = straw_mat('whole', GOLD, .10, .34, 14.0), straw_mat('torn', PALE, .34, .58, 5.0)

class Geo:
    def __init__(self): self.V, self.F, self.UV, self.T = [], [], [], []
    def sheet(self, rows, tones, vs, skip=lambda i, j: False):
        o = len(self.V); n = len(rows[0]); ln = 0
        for i, row in enumerate(rows):
            if i: ln += (Vector(row[0]) - Vector(rows[i - 1][0])).length
            for j, p in enumerate(row): self.V.append(tuple(p)); self.UV.append((ln, vs[j])); self.T.append(tones[i])
        for i in range(len(rows) - 1):
            for j in range(n - 1):
                if not skip(i, j): self.F.append((o + i * n + j, o + i * n + j + 1, o + (i + 1) * n + j + 1, o + (i + 1) * n + j))
    def mesh(self, name, m):
        me = mesh_from(name, self.V, self.F, m); uv = me.uv_layers.new(name='UV'); li = np.empty(len(me.loops), np.int32); me.loops.foreach_get('vertex_index', li)
        uv.data.foreach_set('uv', np.float32(self.UV)[li].ravel()); a = me.attributes.new('tone', 'FLOAT', 'POINT'); a.data.foreach_set('value', np.float32(self.T)); return me

def stem(k):
    q = np.random.RandomState(k); g = Geo(); L = q.uniform(9, 25); R = q.uniform(.075, .15); n = int(L * 4); nv = 14
    bend = q.normal(size=2) * .004; flat0, flat1 = q.uniform(.0, .55, 2); node = q.uniform(.2, .8) * L if q.rand() < .75 else -9; kink = q.normal(size=2) * .10 * (node > 0)
    split = [(q.randint(nv), q.uniform(.6, 3.5), e) for e in (0, 1) for _ in range(q.randint(0, 5))]
    rows, tones = [], []
    for i in range(n + 1):
        x = L * i / n; c = Vector((x - L / 2, bend[0] * (x - L / 2) ** 2 + max(0, x - node) * kink[0] * (node > 0), bend[1] * (x - L / 2) ** 2 + max(0, x - node) * kink[1] * (node > 0)))
        f = flat0 * math.exp(-x / 3.0) + flat1 * math.exp(-(L - x) / 3.0) + .18 + .22 * N3(x * .25, k, 1); nd = math.exp(-((x - node) / .13) ** 2); groove = math.exp(-((x - node + .22) / .08) ** 2)
        row = []
        for j in range(nv + 1):
            a = 6.2832 * j / nv; r = R * (1 + .22 * nd - .08 * groove + .03 * N3(math.cos(a) * 2 + k, math.sin(a) * 2, x * .5) + .05 * N3(x * .6, k, 5))
            e = 0
            if i in (0, n): e = q.uniform(-.16, .16) + (.5 * math.cos(a + k)) * R * 2
            row.append(c + Vector((e, math.cos(a) * r * (1 + f * .45), math.sin(a) * r * (1 - f * .8))))
        row[-1] = row[0].copy(); rows.append(row); tones.append(.5 + .5 * N3(x * .2, k, 2) + 1.3 * nd)
    vs = [R * 6.28 * j / nv for j in range(nv + 1)]
    g.sheet(rows, tones, vs, lambda i, j: any(j == sj and ((i / n * L < sl) if e == 0 else ((n - i) / n * L < sl)) for sj, sl, e in split))
    if node > 0 and q.rand() < .8:      # a leaf sheath, half loose
        l2 = min(L - node - .2, q.uniform(2, 7)); m = max(4, int(l2 * 4)); op = q.uniform(1.6, 3.0); a0 = q.uniform(0, 6.28); rows, tones = [], []
        for i in range(m + 1):
            x = node + .1 + l2 * i / m; base = Vector((x - L / 2, bend[0] * (x - L / 2) ** 2 + (x - node) * kink[0], bend[1] * (x - L / 2) ** 2 + (x - node) * kink[1])); t = i / m; row = []
            for j in range(9):
                a = a0 + (j / 8 - .5) * 2 * op * (1 - .35 * t); r = R * (1.14 + .35 * t * t + .10 * N3(x, j * .4, k)) ; row.append(base + Vector((.25 * N3(j, k, 3) * (i == m), math.cos(a) * r, math.sin(a) * r)))
            rows.append(row); tones.append(.95 + .2 * N3(x, k, 7))
        g.sheet(rows, tones, [R * 6 * j / 8 for j in range(9)])
    return g.mesh('stem%d' % k, whole)

def fibre(g, q, p, d, L, w):
    """a torn strip: curled across, twisted, frayed at the ends"""
    n = max(5, int(L * 4)); up = d.orthogonal().normalized(); sd = d.cross(up); roll = q.uniform(0, 6.28); tw = q.normal() * .55; c1, c2 = q.normal(size=2) * .22, q.uniform(.3, 1.1, 2); rows, tones = [], []; t0 = q.uniform(0, 1); cup = q.uniform(.1, .8)
    for i in range(n + 1):
        t = i / n; x = (t - .5) * L; c = p + d * x + up * c1[0] * math.sin(x * c2[0] + roll) * L * .35 + sd * c1[1] * math.cos(x * c2[1] + roll) * L * .35; a = roll + tw * x; u, v = up * math.cos(a) + sd * math.sin(a), sd * math.cos(a) - up * math.sin(a)
        ww = w * min(1, t * 6 + .12) * min(1, (1 - t) * 6 + .12) * (1 + .3 * N3(x * 1.5, t0 * 50, 1)); row = [c + u * ww * (j / 3 - .5) * 2 + v * cup * ww * (1 - ((j / 3 - .5) * 2) ** 2) for j in range(4)]; rows.append(row); tones.append(t0 + .2 * N3(x, t0 * 30, 4))
    g.sheet(rows, tones, [w * 2 * j / 3 for j in range(4)])
def tuft(k):
    q = np.random.RandomState(400 + k); g = Geo()
    for i in range(54):
        a = q.uniform(0, 6.28); d = Vector((math.cos(a), math.sin(a), q.normal() * .28)).normalized(); w = .012 + .09 * q.rand() ** 2.6
        fibre(g, q, Vector((*(q.normal(size=2) * 1.0), q.normal() * .22)), d, q.uniform(.8, 4.2) * (1.3 if w < .03 else 1), w)
    return g.mesh('tuft%d' % k, torn)
stems = [stem(k) for k in range(22)]; tufts = [tuft(k) for k in range(10)]
edge = lambda y: 1.2 + .22 * y + 1.3 * N3(y * .22, 3, 1)       # where one becomes the other
for L in range(7):
    for i in range(330):
        x, y = np.random.uniform(-24, 4), np.random.uniform(-15, 27)
        if x > edge(y) - 1.5 - abs(np.random.normal(0, 1.6)): continue
        yaw = np.random.normal(.35, .75) if np.random.rand() < .7 else np.random.uniform(0, 3.14)
        q = Quaternion((0, 0, 1), yaw) @ Quaternion((0, 1, 0), np.random.normal(0, .05)) @ Quaternion((1, 0, 0), np.random.uniform(0, 6.28)); me = stems[np.random.randint(22)]; ext = abs(math.cos(yaw)) * 7
        if x + ext > edge(y) + 3.2: x -= ext * .6
        add(me, 's', (x, y, .2 + L * .24 + np.random.uniform(-.12, .12) + .5 * N3(x * .12, y * .12, 5)), q, np.random.uniform(.9, 1.1))
for L in range(4):
    for i in range(620):
        x, y = np.random.uniform(-1, 27), np.random.uniform(-15, 27)
        if x < edge(y) + np.random.normal(0, 1.0): continue
        add(tufts[np.random.randint(10)], 't', (x, y, .2 + L * .62 + np.random.uniform(-.2, .2) + .7 * N3(x * .16, y * .16, 8)), Quaternion((0, 0, 1), np.random.uniform(0, 6.28)) @ Quaternion((1, 0, 0), np.random.normal(0, .25)), np.random.uniform(.8, 1.15))
blades = []
for k in range(8):       # dry leaf blades among the stems
    q = np.random.RandomState(800 + k); g = Geo()
    fibre(g, q, Vector((0, 0, 0)), Vector((1, 0, 0)), q.uniform(4, 10), q.uniform(.10, .24)); blades.append(g.mesh('blade%d' % k, whole))
for i in range(420):
    x, y = np.random.uniform(-22, 5), np.random.uniform(-14, 26)
    if x < edge(y): add(blades[i % 8], 'b', (x, y, np.random.uniform(.6, 2.2)), Quaternion((0, 0, 1), np.random.normal(.35, .9)) @ Quaternion((0, 1, 0), np.random.normal(0, .12)), np.random.uniform(.7, 1.1))
for i in range(46): add(tufts[i % 10], 't', (np.random.uniform(-18, 0), np.random.uniform(-12, 22), np.random.uniform(.4, 1.6)), (0, 0, np.random.uniform(0, 6.28)), np.random.uniform(.3, .6))
gm, gb, go = material('under'); principled(gb, go, Base_Color=(*srgb('#8a6c3c'), 1), Roughness=1.0)
add(mesh_from('under', [(-60, -40, 0), (60, -40, 0), (60, 80, 0), (-60, 80, 0)], [(0, 1, 2, 3)], gm))
sun((.62, -.30, -.62), 6.2, (1.0, .93, .80), 1.6)
area((-10, -14, 34), (0, 4, 0), 30, 5200, (.92, .96, 1.0))
world_gradient([(0, '#8a8474'), (.5, '#b9b6ac'), (1, '#c9d6e6')], .45)
camera((1.0, -25, 25), (.8, 1.2, 1.0), focal=58, fstop=2.8, focus=(0, -1.2, 2.4), scale=20)
A.finish()
