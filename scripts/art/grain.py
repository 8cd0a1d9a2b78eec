"""grain - a heap of wheat with one bearded ear, low sun. 1 BU = 4 mm, everything in true proportion."""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import artlib as A
from artlib import *
s = A.start(seed=11)
s.cycles.max_bounces = 4; s.cycles.diffuse_bounces = 2; s.cycles.adaptive_threshold = .015

N3 = lambda x, y, z: noise.noise((x, y, z))

def kernel(L, W, H, k, nu=72, nv=72, cut=9.0):
    """wheat kernel along X: crease below (-Z), germ at -X on the back, brush of hairs at +X; broken at cut"""
    rs = np.random.RandomState(100 + k); V, F = [], []
    bend = rs.uniform(.0, .07); plump = rs.uniform(.50, .62); skew = rs.uniform(.08, .18); shrink = rs.uniform(.5, 1.6)
    depth = rs.uniform(.62, .9); cw = rs.uniform(.10, .16)
    for i in range(nu + 1):
        u = -math.cos(math.pi * i / nu); inside = max(0.0, (u - cut) / (1 - cut)) if cut < 1 else 0.0; u = min(u, cut)
        r = max(0, 1 - abs(u) ** 2.35) ** plump * (1 - skew * u) * (1 - inside)
        for j in range(nv):
            a = 2 * math.pi * j / nv; y, z = math.cos(a), math.sin(a)
            if z < 0:      # belly: two cheeks and a deep crease
                zz = z * .80
                zz += math.exp(-(y / cw) ** 2) * depth * .80 * (1 - abs(u) ** 5)
                zz -= .10 * math.exp(-((abs(y) - .42) / .25) ** 2)
                y *= 1 - .10 * math.exp(-(y / .25) ** 2)
            else: zz = z * (1.0 + .06 * (1 - abs(y)))
            # germ: sunken oval with a rim on the back
            g = math.hypot((u + .80) / .21, y / .52) if z > 0 else 9
            zz -= (.16 * math.exp(-(g / .72) ** 4) - .05 * math.exp(-((g - 1.05) / .22) ** 2)) * (1 if z > 0 else 0)
            wr = shrink * (.032 * N3(u * 1.4 + k, y * 4.5, z * 4.5) + .020 * N3(u * 2.2 + k, y * 10, z * 10) + .010 * N3(u * 4, y * 22 + k, z * 22))
            dent = .05 * N3(u * 1.1 + 9 * k, y * 1.2, z * 1.2)
            q = r * (1 + wr + dent)
            face = .07 * N3(y * inside * 3 + k, z * inside * 3, 5) + .035 * N3(y * r * 14, z * r * 14, k) - .05 * inside if inside else .05 * N3(y * 3, z * 3, k) * (u >= cut)
            V.append(((u + face) * L, y * q * W, zz * q * H + bend * (1 - u * u) * L * .5))
    for i in range(nu):
        for j in range(nv): F.append((i * nv + j, i * nv + (j + 1) % nv, (i + 1) * nv + (j + 1) % nv, (i + 1) * nv + j))
    # brush
    for h in range(150 if cut > 1 else 0):
        a = rs.uniform(0, 6.283); q = math.sqrt(rs.uniform(0, 1)) * .30
        p = Vector((L * (.965 - q * .25), math.cos(a) * q * W, math.sin(a) * q * H * .9 + bend * .05 * L))
        d = Vector((1, math.cos(a) * q * 2.2 + rs.uniform(-.3, .3), math.sin(a) * q * 2.2 + rs.uniform(-.3, .3))).normalized()
        w = d.orthogonal().normalized() * .007; l = rs.uniform(.08, .20); o = len(V)
        V += [tuple(p + w), tuple(p - w), tuple(p + d * l)]; F.append((o, o + 1, o + 2))
    return V, F, [i * nv for i in range(nu) if -math.cos(math.pi * i / nu) >= cut], nv

def lowkernel(L, W, H):
    V, F = [], []
    for i in range(9):
        u = -math.cos(math.pi * i / 8); r = max(0, 1 - abs(u) ** 2.35) ** .56
        for j in range(8):
            a = 2 * math.pi * j / 8; V.append((u * L, math.cos(a) * r * W, math.sin(a) * r * H * (1 if math.sin(a) > 0 else .85)))
    for i in range(8):
        for j in range(8): F.append((i * 8 + j, i * 8 + (j + 1) % 8, (i + 1) * 8 + (j + 1) % 8, (i + 1) * 8 + j))
    return V, F

# ---- bran
mat, b, out = material('bran')
r, off = obj_random(b)
P = b.n('TexCoord').outputs['Object']
ad = b.t.nodes.new('ShaderNodeVectorMath'); b.link(P, ad.inputs[0]); b.link(off, ad.inputs[1]); V = ad.outputs[0]
sep = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(P, sep.inputs[0])
base = b.ramp(r, [(0, '#85592f'), (.12, '#9c7140'), (.35, '#b0844c'), (.6, '#bd955f'), (.8, '#c7a471'), (.93, '#d2b588'), (.97, '#74502f'), (1, '#a18c58')])
mot = b.noise(b.mapping(V, (1.0, 1.7, 1.7)), 1.7, 4, .6)
fib = b.noise(b.mapping(V, (1.6, 16, 16)), 1.6, 4, .65)
pore = b.noise(V, 30, 2, .6)
fold = b.noise(b.mapping(V, (.9, 7, 7)), 1.3, 3, .55, .5)
col = b.mix(b.ramp(mot, [(.36, '#ffffff'), (.60, '#000000')]), base, b.mix(.55, base, '#7a431c'))
col = b.mix(b.ramp(mot, [(.58, '#000000'), (.74, '#b8b8b8')]), col, '#e2c79a')      # floury patches
col = b.mix(b.ramp(fib, [(.36, '#8c8c8c'), (.58, '#000000')]), col, '#7d4c22')
col = b.mix(b.ramp(pore, [(.30, '#707070'), (.40, '#000000')]), col, '#5c3818')
germ = b.math('MULTIPLY', b.math('SUBTRACT', b.math('MULTIPLY', sep.outputs[0], -1.0), .55, clamp=True), 3.4, clamp=True)
col = b.mix(b.math('MULTIPLY', germ, .45), col, '#d9bb86')
tip = b.math('MULTIPLY', b.math('SUBTRACT', sep.outputs[0], .72, clamp=True), 5.0, clamp=True)
col = b.mix(b.math('MULTIPLY', tip, .55), col, '#e0cfa8')
belly = b.math('LESS_THAN', sep.outputs[2], .02)
cr = b.math('MULTIPLY', belly, b.math('SUBTRACT', 1.0, b.math('MULTIPLY', b.math('ABSOLUTE', sep.outputs[1]), 7.0), clamp=True))
col = b.mix(b.math('MULTIPLY', cr, .85), col, '#3a2210')
# dust settles on what faces up
nz = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(b.n('NewGeometry').outputs['Normal'], nz.inputs[0])
dn = b.noise(V, 6.5, 5, .7)
dust = b.math('MULTIPLY', b.math('MULTIPLY', b.math('MAXIMUM', nz.outputs[2], 0.0), b.ramp(dn, [(.42, '#000000'), (.75, '#ffffff')])), .38)
col = b.mix(dust, col, '#dcc7a0')
h = b.math('ADD', b.math('ADD', b.math('MULTIPLY', fib, .8), b.math('MULTIPLY', fold, 1.1)), b.math('MULTIPLY', pore, .30))
rough = b.math('ADD', b.math('ADD', b.math('MULTIPLY', fib, .35), b.math('MULTIPLY', dust, .5)), .40, clamp=True)
p = b.n('BsdfPrincipled', Base_Color=col, Roughness=rough, Specular=.34, Normal=b.bump(h, 1.0, .07), Sheen=.06, Sheen_Tint=.5)
def cheap(b, out, full, c):
    """what light sees after a bounce needs no wrinkles: most of the time goes there"""
    mx = b.n('MixShader'); b.link(b.n('LightPath').outputs['Is Diffuse Ray'], mx.inputs[0]); b.link(full, mx.inputs[1]); b.link(b.n('BsdfDiffuse', Color=c).outputs[0], mx.inputs[2]); b.link(mx.outputs[0], out.inputs[0])
cheap(b, out, p.outputs[0], base)

NK = 12
rs0 = np.random.RandomState(3)
dims = [(rs0.uniform(.70, .88), rs0.uniform(.33, .41), rs0.uniform(.31, .385)) for _ in range(NK)]
dims[5] = (.78, .27, .25); dims[9] = (.62, .33, .30)      # shrivelled, small
fl, b, out = material('flour'); P = b.n('TexCoord').outputs['Object']; n = b.noise(P, 9, 5, .7)
principled(b, out, Base_Color=b.mix(b.ramp(n, [(.38, '#000000'), (.62, '#ffffff')]), '#cdb58c', '#efe4c8'), Roughness=.85, Specular=.2, Normal=b.bump(b.noise(P, 24, 4, .7), .9, .04))
def whole(i, d):
    V, F, broken, nv = kernel(*d, k=i, cut={3: .15, 10: -.1}.get(i, 9.0)); me = mesh_from('k%d' % i, V, F, mat); me.materials.append(fl)
    for row in broken:
        for j in range(nv): me.polygons[row + j].material_index = 1
    return me
hi = [whole(i, d) for i, d in enumerate(dims)]
lo = [mesh_from('l%d' % i, *lowkernel(*d)) for i, d in enumerate(dims)]

PX, PY = 15.0, 11.0
near = A.drop('wheat', lambda x, y: 0.0, (-PX, PX, -PY, PY), lo, [1 / NK] * NK, 4, 1.16, drop_h=.8, frames=46)
inner = [(v, l, q) for v, l, q in near if abs(l.x) < PX and abs(l.y) < PY and l.z > -.5]

def heap(x, y):
    return 4.6 * math.exp(-((y - 19) / 11.0) ** 2) * (.78 + .34 * math.exp(-((x + 12) / 15.0) ** 2)) + .45 * math.sin(x * .24 + 1) * math.cos(y * .23) + .25 * math.sin(x * .55 + y * .4)
def slope_q(x, y):
    e = .05; n = Vector((-(heap(x + e, y) - heap(x - e, y)) / (2 * e), -(heap(x, y + e) - heap(x, y - e)) / (2 * e), 1))
    return Vector((0, 0, 1)).rotation_difference(n)
TX, TY = 2 * PX - 1.4, 2 * PY - 1.4
for ix in range(-2, 3):
    for iy in range(-1, 4):
        fl = (ix * 7 + iy * 3) % 2 and (ix, iy) != (0, 0)
        for v, l, q in inner:
            if abs(l.x) > TX / 2 + .3 or abs(l.y) > TY / 2 + .3: continue
            x, y, qq = l.x, l.y, q
            if fl: x, y = -x, -y; qq = Quaternion((0, 0, 1), math.pi) @ q
            x += ix * TX; y += iy * TY
            if y < -14 or abs(x) > 17 + max(0, y + 14) * .75 or y > 50: continue
            sq = slope_q(x, y)
            add(hi[v], 'k', (x, y, heap(x, y) + l.z), sq @ qq, np.random.uniform(.93, 1.07))
gm, gb, go = material('under'); principled(gb, go, Base_Color=(*srgb('#3a2413'), 1), Roughness=1.0)
grid_surface(lambda x, y: heap(x, y) + .15, -60, 60, -18, 70, 80, 80, gm)

# ---- husk: pale, veined, thin
hm, b, out = material('husk')
U = b.n('TexCoord').outputs['UV']; r, off = obj_random(b)
su = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(U, su.inputs[0])
PO = b.n('TexCoord').outputs['Object']
blot = b.noise(PO, .9, 4, .6); fine = b.noise(b.mapping(U, (3, 60, 1)), 1.5, 3, .6); micro = b.noise(PO, 22, 3, .6)
vein = b.math('POWER', b.math('ABSOLUTE', b.math('SINE', b.math('MULTIPLY', su.outputs[1], 17.0))), 7.0)
tone = b.noise(PO, .28, 1, .5)
col = b.ramp(tone, [(.30, '#cda566'), (.5, '#dfc086'), (.7, '#ebd6a6')])
col = b.mix(b.ramp(blot, [(.48, '#000000'), (.72, '#808080')]), col, '#b08145')
col = b.mix(b.math('MULTIPLY', vein, .45), col, '#ead7ac')
col = b.mix(b.ramp(fine, [(.35, '#808080'), (.6, '#000000')]), col, '#9c7440')
col = b.mix(b.math('MULTIPLY', b.math('SUBTRACT', 1.0, b.math('MULTIPLY', su.outputs[0], 4.0), clamp=True), .55), col, '#a07439')   # darker at the base
col = b.mix(b.ramp(micro, [(.28, '#909090'), (.38, '#000000')]), col, '#6d4a24')
bm = b.bump(b.math('ADD', b.math('MULTIPLY', vein, .6), b.math('ADD', b.math('MULTIPLY', fine, .5), b.math('MULTIPLY', micro, .25))), .55, .04)
p = b.n('BsdfPrincipled', Base_Color=col, Roughness=.55, Specular=.28, Normal=bm, Sheen=.15)
tr = b.n('BsdfTranslucent', Color=b.mix(1.0, col, '#ffe2b0', 'MULTIPLY'), Normal=bm)
mx = b.n('MixShader'); mx.inputs[0].default_value = .36
b.link(p.outputs[0], mx.inputs[1]); b.link(tr.outputs[0], mx.inputs[2]); cheap(b, out, mx.outputs[0], (*srgb('#d4b077'), 1))

class Geo:
    def __init__(self): self.V, self.F, self.UV = [], [], []
    def quad_grid(self, pts, uvs, nu, nv):
        o = len(self.V); self.V += pts; self.UV += uvs
        for i in range(nu):
            for j in range(nv): self.F.append((o + i * (nv + 1) + j, o + i * (nv + 1) + j + 1, o + (i + 1) * (nv + 1) + j + 1, o + (i + 1) * (nv + 1) + j))
    def shell(self, p0, d, n, L, W, seed, beak=.0, open_=1.9, curl=.22, keel=.12):
        """boat-shaped husk: base p0, axis d, back towards n; returns tip and tip direction"""
        d = d.normalized(); n = (n - d * n.dot(d)).normalized(); w = d.cross(n)
        nu, nv = 26, 18; pts, uvs = [], []
        for i in range(nu + 1):
            t = i / nu
            half = W * (max(0.0, math.sin(math.pi * min(1, (t * .93 + .06) ** .78))) ** .75) * (1 - .25 * t) + .015
            if t > .86: half *= max(.06, 1 - (t - .86) / .14 * (.94 - .3 * beak))
            c = p0 + d * (L * t) + n * (L * curl * (math.sin(math.pi * t * .85) * .55 - .55 * t * t * .8))
            for j in range(nv + 1):
                a = (j / nv - .5) * 2 * open_
                rr = half * (1 + keel * math.exp(-(a / .16) ** 2) + .05 * N3(t * 4 + seed, a * 1.5, seed) + .02 * N3(t * 11 + seed, a * 5, 3))
                if abs(a) > open_ - .35: rr *= 1 + .10 * N3(t * 12, seed, a)
                q = c + n * (math.cos(a) * rr * .92) + w * (math.sin(a) * rr)
                pts.append(tuple(q)); uvs.append((t, j / nv))
        self.quad_grid(pts, uvs, nu, nv)
        tip = Vector(pts[-(nv + 1) + nv // 2]); prev = Vector(pts[-(nv + 1) * 5 + nv // 2])
        return tip - n * .0, (tip - prev).normalized()
    def tube(self, pts, rad, nv=6):
        vs, uvs = [], []; n = len(pts)
        for i, p in enumerate(pts):
            t = (pts[min(i + 1, n - 1)] - pts[max(i - 1, 0)]).normalized(); u = t.orthogonal().normalized(); w = t.cross(u)
            for j in range(nv + 1):
                a = 2 * math.pi * j / nv; vs.append(tuple(p + (u * math.cos(a) + w * math.sin(a)) * rad[i])); uvs.append((.5, j / nv))
        self.quad_grid(vs, uvs, n - 1, nv)
    def mesh(self, name, m):
        me = mesh_from(name, self.V, self.F, m); uv = me.uv_layers.new(name='UV')
        for lp in me.loops: uv.data[lp.index].uv = self.UV[lp.vertex_index]
        return me

def ear(seed, nodes=19, inter=1.08, awns=True):
    """bearded wheat ear along +Z: zigzag rachis, two rows of spikelets; each has two glumes and three awned florets"""
    rs = np.random.RandomState(seed); g = Geo(); X, Y, Z = Vector((1, 0, 0)), Vector((0, 1, 0)), Vector((0, 0, 1))
    bx = lambda z: Vector((.25 * math.sin(z * .11), .012 * z * z * .12, 0))
    nodes_p = [bx(i * inter) + Vector((.17 * (1 if i % 2 else -1), 0, i * inter)) for i in range(nodes + 1)]
    stem = [bx(z) + Vector((0, 0, z)) for z in np.linspace(-14, -.5, 12)]
    g.tube(stem + [nodes_p[0]], [.30] * 11 + [.26, .22], 12)
    g.tube(nodes_p, [.17 - .004 * i for i in range(nodes + 1)], 8)
    for i in range(nodes):
        t = i / (nodes - 1); sd = 1 if i % 2 else -1; last = i == nodes - 1
        sz = (.72 + .42 * math.sin(math.pi * (.12 + .70 * t))) * rs.uniform(.93, 1.07)
        tw = rs.uniform(-.18, .18); rot = Matrix.Rotation(tw + (math.pi / 2 if last else 0), 3, 'Z')
        p0 = nodes_p[i]; sX = rot @ (X * sd); sY = rot @ Y; j = lambda q=.06: Vector(rs.uniform(-q, q, 3))
        op = rs.uniform(.85, 1.2)
        for f in (-1, 1):      # glumes
            tip, td = g.shell(p0 + sX * .20 + sY * f * .24, Z + sX * .30 * op + sY * f * .36 * op + j(), sX * .45 + sY * f, 2.05 * sz * rs.uniform(.93, 1.06), .40 * sz, rs.uniform(0, 99), beak=1, open_=1.5, keel=.26)
            g.tube([tip - td * .06, tip + td * rs.uniform(.12, .35)], [.035, .006], 5)
        fl = [(-1, .16), (1, .24), (0, .62)] + ([(-.4, .95)] if .25 < t < .75 and rs.rand() < .6 else [])
        for f, up in fl:        # florets: lemma, palea, awn
            d = Z + sX * (.36 if f else .46) * op + sY * f * .24 * op + j()
            q = p0 + sX * (.26 if f else .34) + sY * f * .20 + Z * up
            l = 2.55 * sz * rs.uniform(.92, 1.06) * (1 if abs(f) == 1 else .88)
            tip, td = g.shell(q, d, sX * .85 + sY * f * .75 + j(.1), l, .43 * sz, rs.uniform(0, 99), beak=1, open_=1.75, keel=.10)
            g.shell(q, d - sX * .10, -(sX * .85 + sY * f * .75), l * .86, .30 * sz, rs.uniform(0, 99), open_=1.5, keel=.02)
            if awns:
                al = (9.5 + 5.5 * t) * rs.uniform(.72, 1.1) * (1 if abs(f) == 1 else .8); 
                dd = (td * .55 + Z * .62 + sX * .10 + sY * f * .10 + j(.07)).normalized(); bend = Vector(rs.uniform(-.09, .09, 3)) + sX * .10 + sY * f * .06
                pts = [tip - td * .10] + [tip + td * (al * .12 * q0) + dd * (al * q0 * (1 - .12)) + bend * (al * q0 * q0) for q0 in np.linspace(.02, 1, 15)]
                g.tube(pts, [.048] + [.044 * (1 - .86 * q0) for q0 in np.linspace(.02, 1, 15)], 5)
    return g

g = ear(5); me = g.mesh('ear', hm)
def lay(me, tip, butt, roll):
    """ear's axis from butt to tip"""
    d = (Vector(tip) - Vector(butt)).normalized(); q = Vector((0, 0, 1)).rotation_difference(d)
    return add(me, 'ear', butt, q @ Quaternion((0, 0, 1), roll))
lay(me, (-2.6, -1.6, heap(-2.6, -1.6) + 2.35), (15.5, 3.6, heap(15.5, 3.6) + 2.6), .75)

# chaff: loose husks, bits of awn and straw, crumbs
ch = []
for k in range(6):
    c = Geo(); c.shell(Vector((0, 0, -.8)), Vector((0, 0, 1)), Vector((1, 0, 0)), 1.5 + .25 * (k % 3), .34, k * 7.1, beak=1, open_=1.3 + .1 * k, curl=.3); ch.append(c.mesh('chaff%d' % k, hm))
for k in range(4):
    c = Geo(); n = 8; c.tube([Vector((.10 * math.sin(q * 2 + k), .08 * math.cos(q * 3 + k), q * (1 + .5 * k))) for q in np.linspace(-.6, .6, n)], [.035 + .03 * (k == 3)] * n, 6); ch.append(c.mesh('bit%d' % k, hm))
cr_ = Geo(); cr_.shell(Vector((0, 0, -.1)), Vector((0, 0, 1)), Vector((1, 0, 0)), .26, .10, 3.3, open_=2.4); crumb = cr_.mesh('crumb', hm)
top = {}
for o in bpy.data.objects:
    if o.name.startswith('k'):
        key = (round(o.location.x / .8), round(o.location.y / .8)); top[key] = max(top.get(key, -9), o.location.z)
for i in range(230):
    x, y = np.random.uniform(-15, 15), np.random.uniform(-9, 20); z = top.get((round(x / .8), round(y / .8)))
    if z is None: continue
    q = Quaternion((0, 0, 1), np.random.uniform(0, 6.28)) @ Quaternion((0, 1, 0), math.pi / 2 + np.random.normal(0, .35)) @ Quaternion((0, 0, 1), np.random.uniform(0, 6.28))
    add(ch[np.random.choice(10, p=[.05] * 6 + [.15, .2, .2, .15])], 'c', (x, y, z + np.random.uniform(.22, .42)), q, np.random.uniform(.6, 1.1))
for i in range(1500):
    x, y = np.random.uniform(-13, 13), np.random.uniform(-9, 12); z = top.get((round(x / .8), round(y / .8)))
    if z is not None: add(crumb, 'd', (x, y, z + np.random.uniform(-.1, .36)), rand_quat(), np.random.uniform(.25, .9))

sun((.85, -.15, -.40), 14, (1.0, .78, .50), .8)
world_gradient([(0.0, '#181310'), (.49, '#181310'), (.56, '#1b1715'), (.72, '#4a5a70'), (1.0, '#9fb4d2')], .75, (-.75, .66, .10), (.8, .39, .15), 9)
camera((.6, -27, 12.4), (.6, 5.0, 5.45), focal=52, fstop=1.7, focus=(3.0, -.2, heap(3, -.2) + 1.9), scale=24)
A.finish()
