"""grain - a heap of soft wheat a hand has gone through, low sun. 1 BU = 4 mm, everything in true proportion."""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import artlib as A
from artlib import *
s = A.start(seed=11)
s.cycles.max_bounces = 4; s.cycles.diffuse_bounces = 2; s.cycles.adaptive_threshold = .015

N3 = lambda x, y, z: noise.noise((x, y, z))

def dims(k):
    """half length, half width, thickness"""
    rs = np.random.RandomState(60 + k)
    d = rs.uniform(.75, .89), rs.uniform(.375, .435), rs.uniform(.66, .76)
    return {6: (.80, .30, .54), 13: (.66, .36, .62)}.get(k, d)      # shrivelled, small

def outline(t, t0, p1, q1, p2, q2):
    return (1 - max(0, (t0 - t) / t0) ** p1) ** q1 if t < t0 else (1 - max(0, (t - t0) / (1 - t0)) ** p2) ** q2

ACROSS = [math.cos(math.pi * j / 20) for j in range(21)]      # over the back, then under the belly: close together at the crease
ACROSS = [(c, 1) for c in ACROSS] + [(c, -1) for c in (-.985, -.94, -.86, -.75, -.62, -.49, -.37, -.27, -.19, -.13, -.09, -.06, -.03, 0, .03, .06, .09, .13, .19, .27, .37, .49, .62, .75, .86, .94, .985)]

def kernel(k, cut=9.0, nu=46):
    """wheat kernel along X: germ at -X on the rounded back, crease between two cheeks below, brush of hairs at +X; broken at cut"""
    L, W, T = dims(k); rs = np.random.RandomState(100 + k); V, F, C = [], [], []; nv = len(ACROSS)
    t0, q1, q2 = rs.uniform(.38, .48), rs.uniform(.68, .82), rs.uniform(.42, .52); bend = rs.uniform(-.02, .06); twist = rs.uniform(-.25, .25)
    cw, deep, roll, ridge = rs.uniform(.05, .075), rs.uniform(.62, .85), rs.uniform(.22, .36), rs.uniform(.0, .12); lop = rs.uniform(-.08, .08, 2); flat = rs.uniform(-.9, .9), rs.uniform(.0, .17)
    shrink = rs.uniform(.7, 1.5) * (2.6 if k == 6 else 1)
    for i in range(nu + 1):
        u = -math.cos(math.pi * i / nu); inside = max(0.0, (u - cut) / (1 - cut)) if cut < 1 else 0.0; u = min(u, cut); t = (u + 1) / 2
        w = W * outline(t, t0, 2.0, q1, 2.9, q2); zd = T * .60 * outline(t, .40, 2.1, .66, 2.3, .52); zv = T * .40 * outline(t, .50, 3.2, .55, 3.4, .50)
        for c, side in ACROSS:
            y = c; e = math.sqrt(max(0, 1 - c * c)); germ = crease = 0.0
            if side > 0:
                z = zd * (e ** .94 + ridge * max(0, 1 - abs(c) * 2.5) * e * .5)
                g = math.hypot((t - .13) / .12, c / .60); germ = math.exp(-(g / .8) ** 4); rim = math.exp(-((g - 1.0) / .22) ** 2) * (t < .3)
                z += T * (-.085 * germ + .032 * rim + germ * .035 * N3(t * 22, c * 5, k))
            else:
                o = c - lop[0] * N3(t * 1.6, k, 2) - lop[1] * .5; m = abs(o); x = max(0.0, 1 - abs(c))
                cheek = min(1, 1.55 * x ** .5 if x < .25 else .775 + (x - .25) ** .8 * .62)
                cheek *= 1 - roll * max(0, (.42 - m) / .42) ** 2
                crease = math.exp(-(m / cw) ** 2); run = min(1, t * 7) * min(1, (1 - t) * 9)
                z = -zv * cheek + crease * deep * T * .5 * run * (1 - .4 * abs(u) ** 3); y *= 1 - .02 * crease
            n = shrink * (.020 * N3(t * 2.6 + k, y * 4.5, side) + .013 * N3(t * 4.4 + k, y * 11, side * 2))
            q = 1 + n + .075 * N3(t * 2.0 + 9 * k, y * 1.3, z * 2) - flat[1] * max(0, 1 - abs(c - flat[0]) / .5) * (side > 0)
            q *= 1 - inside; yy, zz = y * w * q, z * q
            yy, zz = yy * math.cos(twist * u * .5) - zz * math.sin(twist * u * .5), yy * math.sin(twist * u * .5) + zz * math.cos(twist * u * .5)
            x = u * L + (.10 * N3(y * inside * 3 + k, zz * inside * 8, 5) + .05 * N3(yy * 14, zz * 14, k) - .05 * inside if inside else .05 * N3(y * 3, zz * 3, k) * (u >= cut))
            V.append((x, yy, zz + bend * (1 - u * u) * L)); C.append((germ, crease, max(0, (t - .86) / .14) * (cut > 1)))
    for i in range(nu):
        for j in range(nv): F.append((i * nv + j, i * nv + (j + 1) % nv, (i + 1) * nv + (j + 1) % nv, (i + 1) * nv + j))
    broken = [len(F) // nu * i for i in range(nu) if -math.cos(math.pi * i / nu) >= cut]
    for h in range(90 if cut > 1 else 0):      # brush
        a = rs.uniform(0, 6.283); q = math.sqrt(rs.uniform(0, 1)) * .42
        p = Vector((L * (.975 - q * .16), math.cos(a) * q * W, math.sin(a) * q * T * .5 + .04 * T)); d = Vector((1, math.cos(a) * q * 2 + rs.uniform(-.3, .3), math.sin(a) * q * 2 + rs.uniform(-.3, .3))).normalized()
        b = d.orthogonal().normalized() * .006; o = len(V); V += [tuple(p + b), tuple(p - b), tuple(p + d * rs.uniform(.06, .15))]; F.append((o, o + 1, o + 2)); C += [(0, 0, 1.6)] * 3
    return V, F, C, broken, nv

def lowkernel(k):
    L, W, T = dims(k); V = []
    for i in range(9):
        u = -math.cos(math.pi * i / 8); t = (u + 1) / 2; w = W * outline(t, .43, 2.0, .74, 2.9, .48)
        zd = T * .60 * outline(t, .40, 2.1, .66, 2.3, .52); zv = T * .40 * outline(t, .50, 3.2, .55, 3.4, .50)
        for j in range(8): a = math.pi * (j + .5) / 4; V.append((u * L, math.copysign(abs(math.cos(a)) ** (1 if math.sin(a) > 0 else .8), math.cos(a)) * w, math.sin(a) * (zd if math.sin(a) > 0 else zv)))
    return V, [(i * 8 + j, i * 8 + (j + 1) % 8, (i + 1) * 8 + (j + 1) % 8, (i + 1) * 8 + j) for i in range(8) for j in range(8)]

def cheap(b, out, full, c):
    """light that has bounced meets plain colour"""
    mx = b.n('MixShader'); b.link(b.n('LightPath').outputs['Is Diffuse Ray'], mx.inputs[0]); b.link(full, mx.inputs[1]); b.link(b.n('BsdfDiffuse', Color=c).outputs[0], mx.inputs[2]); b.link(mx.outputs[0], out.inputs[0])

# ---- bran
mat, b, out = material('bran')
r, off = obj_random(b); r2 = b.math('FRACT', b.math('MULTIPLY', r, 17.3)); r3 = b.math('FRACT', b.math('MULTIPLY', r, 91.7))
P = b.n('TexCoord').outputs['Object']
ad = b.t.nodes.new('ShaderNodeVectorMath'); b.link(P, ad.inputs[0]); b.link(off, ad.inputs[1]); V = ad.outputs[0]
at = b.n('Attribute'); at.attribute_name = 'mark'; mk = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(at.outputs['Vector'], mk.inputs[0]); germ, crease, tip = mk.outputs
base = b.ramp(r, [(0, '#99602a'), (.12, '#a86f2f'), (.30, '#b67e38'), (.52, '#c08a42'), (.72, '#ca994f'), (.88, '#d5aa66'), (.945, '#dfbd80'), (.96, '#80481e'), (1, '#b99a5a')])
mot = b.noise(b.mapping(V, (.9, 1.8, 1.8)), 1.5, 3, .6)
fib = b.noise(b.mapping(V, (.9, 7, 7)), 1.5, 4, .62)
fold = b.noise(b.mapping(V, (.7, 4.5, 4.5)), 1.2, 2, .55, .5)
pore = b.noise(V, 17, 3, .65)
col = b.mix(b.ramp(mot, [(.34, '#d0d0d0'), (.56, '#000000')]), base, b.mix(.60, base, '#8a4e1a'))
col = b.mix(b.ramp(mot, [(.56, '#000000'), (.74, '#a8a8a8')]), col, '#ead29c')      # floury patches
col = b.mix(b.ramp(fib, [(.32, '#ffffff'), (.54, '#000000')]), col, b.mix(.55, col, '#6e3f16'))
col = b.mix(b.ramp(fib, [(.54, '#000000'), (.72, '#787878')]), col, '#e8cb92')
col = b.mix(b.ramp(pore, [(.30, '#909090'), (.44, '#000000')]), col, '#65401a')
col = b.mix(b.math('MULTIPLY', germ, .45), col, b.mix(b.ramp(pore, [(.4, '#000000'), (.6, '#ffffff')]), '#a8743a', '#e0c08a'))
col = b.mix(b.math('MULTIPLY', tip, .36, clamp=True), col, '#dcc48e')
col = b.mix(b.math('MULTIPLY', crease, .75), col, '#42260e')
lw = b.n('LayerWeight'); lw.inputs[0].default_value = .35
col = b.mix(b.math('MULTIPLY', lw.outputs['Facing'], .28), col, '#e6b45c')         # thin at the rims
nz = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(b.n('NewGeometry').outputs['Normal'], nz.inputs[0])
dust = b.math('MULTIPLY', b.math('MULTIPLY', b.math('MAXIMUM', nz.outputs[2], 0.0), b.ramp(b.noise(V, 5, 4, .7), [(.45, '#000000'), (.75, '#ffffff')])), .34)
col = b.mix(dust, col, '#dccaa4')
h = b.math('ADD', b.math('ADD', b.math('MULTIPLY', fib, .8), b.math('MULTIPLY', fold, 1.1)), b.math('MULTIPLY', pore, .30))
rough = b.math('ADD', b.math('ADD', b.math('MULTIPLY', fib, .22), b.math('MULTIPLY', r3, .12)), b.math('ADD', b.math('MULTIPLY', dust, .5), .25), clamp=True)
p = b.n('BsdfPrincipled', Base_Color=col, Roughness=rough, Specular=.46, Normal=b.bump(h, .95, .075), Subsurface=.07, Subsurface_Color=b.mix(.4, col, '#d9953a'))
p.inputs['Subsurface Radius'].default_value = (.22, .12, .05); p.subsurface_method = 'BURLEY'
cheap(b, out, p.outputs[0], b.mix(1.0, base, (.62, .60, .60, 1), 'MULTIPLY'))
fl, b, out = material('flour'); P = b.n('TexCoord').outputs['Object']; n = b.noise(P, 9, 5, .7)
principled(b, out, Base_Color=b.mix(b.ramp(n, [(.38, '#000000'), (.62, '#ffffff')]), '#b08d57', '#dcc799'), Roughness=.85, Specular=.2, Normal=b.bump(b.noise(P, 24, 4, .7), .9, .04))

NK = 20
def whole(k):
    V, F, C, broken, nv = kernel(k, {3: .15, 10: -.1}.get(k, 9.0)); me = mesh_from('k%d' % k, V, F, mat); me.materials.append(fl)
    a = me.attributes.new('mark', 'FLOAT_VECTOR', 'POINT'); a.data.foreach_set('vector', np.float32(C).ravel())
    for row in broken:
        for j in range(nv): me.polygons[row + j].material_index = 1
    return me
hi = [whole(k) for k in range(NK)]
if 'look' in A.ARGS:      # the kernels alone
    for k in range(NK):
        for v, rot in enumerate(((0, 0, 0), (math.pi, 0, 0), (math.pi / 2, 0, 0))): add(hi[k], 'k', (k % 5 * 2.2 - 4.4, (k // 5) * 3.6 - 5 + v * 1.05, .4), Euler(rot))
    gm, gb, go = material('gm'); principled(gb, go, Base_Color=(.2, .2, .2, 1), Roughness=1.0); grid_surface(lambda x, y: 0, -60, 60, -60, 60, 2, 2, gm)
    sun((.72, -.42, -.50), 12, (1.0, .86, .66), .6); world_gradient([(0.0, '#4a3d2c'), (.49, '#4a3d2c'), (.56, '#6a6f78'), (1.0, '#a4bde0')], .8)
    camera((0, -8, 40), (0, .3, 0), focal=85, fstop=20, focus=(0, 0, 0), scale=250); A.finish(); sys.exit()
lo = [mesh_from('l%d' % k, *lowkernel(k)) for k in range(NK)]
wt = np.array([.12 if k in (3, 10) else .5 if k in (6, 13) else 1.0 for k in range(NK)]); wt /= wt.sum()

def across(x, y): w = .6 * x + .8 * y; return w, .80 * x - .60 * y + 2.2 * N3(w * .05, 2, 1) + 1.0 * N3(w * .14, 7, 3)
def heap(x, y):
    """where the kernels settle: a furrow from near left to far right, the mark of one more finger, the heap's own rise and fall"""
    w, d = across(x, y)
    f = -3.4 * math.exp(-((d - .5) / 5.8) ** 2) * (1 + .25 * N3(w * .09, 4, 4)) + .7 * math.exp(-((d - 10) / 4) ** 2) * (1 + N3(w * .1, 8, 1))
    f -= 1.3 * math.exp(-((d - 15.5) / 3.2) ** 2) / (1 + math.exp((w - 5) / 4))
    return f + .05 * y + 1.1 * N3(x * .055 + 3, y * .055, 5) + .70 * N3(x * .13, y * .13, 9) + .16 * N3(x * .33, y * .33, 2)
def push(x, y):
    """what the hand then threw up: enough had rolled back to leave the furrow shallow"""
    w, d = across(x, y)
    return .84 * (2.6 * math.exp(-((d + 9.5) / 6.5) ** 2) * (1 + .5 * N3(w * .07, 3, 8)) - 2.0 * math.exp(-((d - 1.5) / 5.5) ** 2) + 1.0 * math.exp(-((d - 11) / 4.5) ** 2) * (1 + .8 * N3(w * .08, 1, 6)) - 1.2 * math.exp(-((d - 17.5) / 4) ** 2) * (1 + N3(w * .08, 5, 2)) - 1.0 * math.exp(-((d + 22) / 5) ** 2))
def lean(x, y):
    e = .1; return Vector((0, 0, 1)).rotation_difference(Vector((push(x - e, y) - push(x + e, y), push(x, y - e) - push(x, y + e), 2 * e)))
PX = 34.0
near = A.drop('wheat3', heap, (-PX, PX, -24, 29), lo, list(wt), 4, 1.2, drop_h=.9, frames=48, base_res=90)
for v, l, q in near: add(hi[v], 'k', (l.x, l.y, l.z + push(l.x, l.y)), lean(l.x, l.y) @ q, np.random.uniform(.96, 1.05, 3))
for x in np.arange(-PX, PX, .95):      # no hole goes to the ground
    for y in np.arange(-24, 29, .95): add(hi[np.random.randint(NK)], 'u', (x, y, heap(x, y) + push(x, y) + np.random.uniform(.1, .5)), Euler((np.random.uniform(0, 6.28), 0, np.random.uniform(0, 6.28))))
gm, gb, go = material('under'); principled(gb, go, Base_Color=(*srgb('#4a3018'), 1), Roughness=1.0)
grid_surface(lambda x, y: heap(x, y) + push(x, y) + .1, -60, 60, -40, 60, 120, 120, gm)

# ---- what the sieve left: glumes, awns, a bit of straw, crumbs
hm, b, out = material('husk'); r, off = obj_random(b); P = b.n('TexCoord').outputs['Object']
f = b.noise(b.mapping(P, (.5, 9, 9)), 1.5, 3, .6); n = b.noise(P, 2.2, 4, .6)
col = b.mix(b.ramp(n, [(.42, '#000000'), (.7, '#a0a0a0')]), b.ramp(r, [(0, '#c8a665'), (.5, '#d8bd80'), (1, '#e6d09c')]), '#b08a4c'); col = b.mix(b.ramp(f, [(.35, '#a0a0a0'), (.55, '#000000')]), col, '#8f6a34')
p = b.n('BsdfPrincipled', Base_Color=col, Roughness=.5, Specular=.35, Normal=b.bump(f, .7, .04)); tr = b.n('BsdfTranslucent', Color=col); mx = b.n('MixShader'); mx.inputs[0].default_value = .33
b.link(p.outputs[0], mx.inputs[1]); b.link(tr.outputs[0], mx.inputs[2]); b.link(mx.outputs[0], out.inputs[0])

def sheet(name, f, nu, nv):
    return mesh_from(name, [f(i / nu, j / nv) for i in range(nu + 1) for j in range(nv + 1)], [(i * (nv + 1) + j, i * (nv + 1) + j + 1, (i + 1) * (nv + 1) + j + 1, (i + 1) * (nv + 1) + j) for i in range(nu) for j in range(nv)], hm)
def glume(k):
    rs = np.random.RandomState(40 + k); L, W, op, curl, torn = rs.uniform(1.2, 2.1), rs.uniform(.30, .42), rs.uniform(.9, 1.4), rs.uniform(.1, .35), rs.uniform(.0, .35)
    def f(t, v):
        a = (v - .5) * 2 * op; t = torn * (.5 + N3(v * 3, k, 1)) + t * (1 - torn * (.5 + N3(v * 3, k, 1)))
        h = W * max(.02, math.sin(math.pi * min(1, t * .90 + .09))) ** .8 * (1 + .10 * N3(t * 6, k, a > 0)); keel = 1 + .22 * math.exp(-(a / .2) ** 2)
        return ((t - .5) * L, h * math.sin(a), h * math.cos(a) * keel - W * .6 - curl * (t - .5) ** 2 * 2)
    return sheet('glume', f, 20, 14)
def awn(k):
    rs = np.random.RandomState(20 + k); L, c0, c1 = rs.uniform(4, 12), rs.uniform(-.012, .012), rs.uniform(-.3, .3)
    return L, sheet('awn', lambda t, v: ((t - .5) * L, c0 * ((t - .5) * L) ** 2 + .06 * N3(t * L * .5, k, 1) + math.cos(v * 6.2832) * (.048 - .034 * t), c1 * .2 * math.sin(t * 3.1) + .05 * N3(t * L * .5, k, 5) + math.sin(v * 6.2832) * (.048 - .034 * t)), 40, 6)
def stalk(L, R, k):
    return sheet('stalk', lambda t, v: ((t - .5) * L + (t > .5) * .5 * N3(v * 9, k, 2) + (t < .5) * .2 * N3(v * 7, k, 8), R * 1.1 * math.cos(v * 6.2832) * (1 + .05 * N3(t * 4, k, v)), R * .72 * math.sin(v * 6.2832) * (1 + .1 * N3(t * 3, k, 4))), 40, 30)
bpy.context.view_layer.update(); dg = bpy.context.evaluated_depsgraph_get()
def top(x, y): ok, p = s.ray_cast(dg, (x, y, 30), (0, 0, -1))[:2]; return p.z if ok else heap(x, y) + push(x, y) + 2
def lie(me, L, x, y, yaw, lift=.05, roll=0.0, sc=1.0, press=0.0):
    """laid along yaw on whatever is highest under it"""
    c, sn = math.cos(yaw), math.sin(yaw); ss = np.linspace(-.5, .5, 7) * L * sc; zz = np.array([top(x + c * q, y + sn * q) for q in ss])
    m, z0 = np.polyfit(ss, zz, 1); z0 += (zz - m * ss - z0).max() * (1 - press); d = Vector((c, sn, m)).normalized()
    add(me, 'h', (x, y, z0 + lift), Vector((1, 0, 0)).rotation_difference(d) @ Quaternion((1, 0, 0), roll), sc)
gl = [glume(k) for k in range(8)]; aw = [awn(k) for k in range(7)]
rx = np.random.RandomState(8); placed = []
for i in range(64): placed.append((gl[i % 8], 1.2, rx.uniform(-33, 33), rx.uniform(-22, 26), rx.uniform(0, 6.28), .12, rx.choice((0, math.pi)) + rx.normal(0, .5), rx.uniform(.55, 1.0), .7))
for i in range(16): L, me = aw[i % 7]; placed.append((me, L, rx.uniform(-32, 32), rx.uniform(-21, 25), rx.uniform(0, 6.28), .03, rx.uniform(0, 6.28), rx.uniform(.4, 1.0), .25))
placed += [(stalk(4.0, .19, 1), 4.0, 13.5, -8.0, .35, .06, .4, 1.0, .6), (stalk(2.6, .17, 5), 2.6, -19.0, 9.5, 2.2, .06, 1.0, 1.0, .6)]
cr = [mesh_from('crumb%d' % k, [tuple(Vector((math.cos(a) * math.sin(e), math.sin(a) * math.sin(e) * .8, math.cos(e) * .6)) * (1 + .5 * N3(a * 2, e * 2, k))) for e in np.linspace(0, math.pi, 6) for a in np.arange(7) * .8976], [(i * 7 + j, i * 7 + (j + 1) % 7, i * 7 + 7 + (j + 1) % 7, i * 7 + 7 + j) for i in range(5) for j in range(7)], m, False) for k, m in enumerate((hm, fl, mat, hm))]
tiny = [(x, y, top(x, y)) for x, y in zip(rx.uniform(-32, 32, 900), rx.uniform(-22, 26, 900))]
for q in placed: lie(*q)
for i, (x, y, z) in enumerate(tiny): add(cr[i % 4], 'c', (x, y, z + .01), rand_quat(), min(.16, .022 + abs(np.random.normal(0, .03))))

sun((.78, -.44, -.39), 17, (1.0, .85, .60), .6)
world_gradient([(0.0, '#2e2a24'), (.49, '#2e2a24'), (.56, '#5c6878'), (1.0, '#94b6ea')], 1.15, (-.75, .5, .15), (.5, .38, .24), 8)
camera((0, -84, 102), (0, .3, 0), focal=88, fstop=20, focus=(0, -1, 0), scale=250)
A.finish()
