"""grain - a heap of soft wheat a hand has gone through, low sun. 1 BU = 4 mm, everything in true proportion."""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import artlib as A
from artlib import *
s = A.start(seed=11)
s.cycles.max_bounces = 4; s.cycles.diffuse_bounces = 2; s.cycles.adaptive_threshold = .015

N3 = lambda x, y, z: noise.noise((x, y, z))

NK = 30
THIN = {6: (.84, .285, .49), 17: (.75, .265, .45), 24: (.89, .30, .50)}; SMALL = {13: (.67, .335, .57), 21: (.61, .305, .53)}; CUT = {3: .15, 10: -.1, 27: .32}
def dims(k):
    """half length, half width, thickness"""
    rs = np.random.RandomState(60 + k)
    d = rs.uniform(.765, .91), rs.uniform(.335, .412), rs.uniform(.60, .735)
    return THIN.get(k) or SMALL.get(k) or d

def outline(t, t0, p1, q1, p2, q2):
    return (1 - max(0, (t0 - t) / t0) ** p1) ** q1 if t < t0 else (1 - max(0, (t - t0) / (1 - t0)) ** p2) ** q2

ACROSS = [math.cos(math.pi * j / 20) for j in range(21)]      # over the back, then under the belly: close together at the crease
ACROSS = [(c, 1) for c in ACROSS] + [(c, -1) for c in (-.985, -.94, -.86, -.75, -.62, -.49, -.37, -.27, -.19, -.13, -.09, -.06, -.03, 0, .03, .06, .09, .13, .19, .27, .37, .49, .62, .75, .86, .94, .985)]

def kernel(k, cut=9.0, nu=52):
    """wheat kernel along X: germ at -X on the slanted end of the back, crease between two cheeks below, brush of hairs at +X; broken at cut"""
    L, W, T = dims(k); rs = np.random.RandomState(100 + k); V, F, C = [], [], []; nv = len(ACROSS); thin = k in THIN
    t0, p1, q1, p2, q2 = rs.uniform(.34, .47), rs.uniform(1.8, 2.1), rs.uniform(.66, .86), rs.uniform(2.3, 2.9), rs.uniform(.47, .60); bend = rs.uniform(-.02, .07); twist = rs.uniform(-.3, .3); side_bend = rs.uniform(-.05, .05)
    cw, deep, roll, ridge = rs.uniform(.038, .056), rs.uniform(.70, .95), rs.uniform(.30, .52), rs.uniform(.0, .22); lop = rs.uniform(-.08, .08, 2); flat = rs.uniform(-.9, .9), rs.uniform(.0, .17)
    shrink = rs.uniform(.5, 1.1) * (2.5 if thin else rs.choice((1, 1, 1.9))); slope = rs.uniform(-.35, .35)
    dents = [(rs.uniform(.2, .9), rs.uniform(0, 6.283), rs.uniform(.12, .25), rs.uniform(.3, .7), rs.uniform(.02, .09) * (2.2 if thin else 1)) for _ in range(4)]
    for i in range(nu + 1):
        u = -math.cos(math.pi * i / nu); inside = max(0.0, (u - cut) / (1 - cut)) if cut < 1 else 0.0; u = min(u, cut); t = (u + 1) / 2
        w = W * outline(t, t0, p1, q1, p2, q2); zd = T * .60 * outline(t, .40, 2.1, .66, 2.3, .54) * (1 - .20 * max(0, 1 - t / .24) ** 1.2); zv = T * .40 * outline(t, .50, 3.0, .55, 3.2, .52)
        for c, side in ACROSS:
            y = c; e = math.sqrt(max(0, 1 - c * c)); germ = crease = 0.0
            if side > 0:
                z = zd * (e ** .94 + ridge * max(0, 1 - abs(c) * 2.5) * e * .5)
                g = math.hypot((t - .135) / .125, c / .50); germ = math.exp(-(g / .8) ** 4); rim = math.exp(-((g - 1.0) / .2) ** 2) * (t < .3)
                z += T * (-.125 * germ + .055 * rim + germ * (.05 * N3(t * 26, c * 6, k) + .05 * math.exp(-(c / .16) ** 2)))
            else:
                o = c - lop[0] * N3(t * 1.6, k, 2) - lop[1] * .5; m = abs(o); x = max(0.0, 1 - abs(c))
                cheek = min(1, 1.55 * x ** .5 if x < .25 else .775 + (x - .25) ** .8 * .62)
                cheek *= 1 - roll * max(0, (.46 - m) / .46) ** 2
                crease = math.exp(-(m / cw) ** 2); run = min(1, t * 7) * min(1, (1 - t) * 9)
                z = -zv * cheek + crease * deep * T * .5 * run * (1 - .4 * abs(u) ** 3); y *= 1 - .02 * crease
            n = shrink * (.020 * N3(t * 2.6 + k, y * 4.5, side) + .015 * N3(t * 3.6 + k, y * 11, side * 2) + .006 * N3(t * 4 + k, y * 22, side * 3))
            a = math.atan2(side * e, c)
            n -= sum(h * math.exp(-((t - dt) / sl) ** 2 - ((math.remainder(a - da, 6.283185)) / sa) ** 2) for dt, da, sl, sa, h in dents)
            q = 1 + n + .075 * N3(t * 2.0 + 9 * k, y * 1.3, z * 2) - flat[1] * max(0, 1 - abs(c - flat[0]) / .5) * (side > 0)
            q *= 1 - inside; yy, zz = y * w * q, z * q
            yy, zz = yy * math.cos(twist * u * .5) - zz * math.sin(twist * u * .5), yy * math.sin(twist * u * .5) + zz * math.cos(twist * u * .5)
            x = u * L + (.07 * N3(yy * 4 + k, zz * 4, 5) + .018 * N3(yy * 13, zz * 13, k) if inside else (.07 * N3(yy * 4 + k, zz * 4, 5) + .018 * N3(yy * 13, zz * 13, k)) * (u >= cut))
            if cut < 1: x = x + slope * zz if u >= cut else min(x, cut * L + slope * zz - .01)
            V.append((x, yy + side_bend * (1 - u * u) * L, zz + bend * (1 - u * u) * L)); C.append((germ, crease, max(0, (t - .84) / .16) * (cut > 1)))
    for i in range(nu):
        for j in range(nv): F.append((i * nv + j, i * nv + (j + 1) % nv, (i + 1) * nv + (j + 1) % nv, (i + 1) * nv + j))
    broken = [len(F) // nu * i for i in range(nu) if -math.cos(math.pi * i / nu) >= cut]; hairs = len(F)
    for h in range(200 if cut > 1 else 0):      # brush
        a = rs.uniform(0, 6.283); q = math.sqrt(rs.uniform(0, 1)) * .44
        p = Vector((L * (.975 - q * q * .35), math.cos(a) * q * W, math.sin(a) * q * T * .5 + .04 * T)); d = Vector((1, math.cos(a) * q * 1.1 + rs.uniform(-.3, .3), math.sin(a) * q * 1.1 + rs.uniform(-.3, .3))).normalized()
        b = d.orthogonal().normalized() * .0045; o = len(V); V += [tuple(p + b), tuple(p - b), tuple(p + d * rs.uniform(.03, .10))]; F.append((o, o + 1, o + 2)); C += [(0, 0, 1.0)] * 3
    return V, F, C, broken, nv, hairs

def lowkernel(k):
    L, W, T = dims(k); V = []
    for i in range(9):
        u = min(CUT.get(k, 1), -math.cos(math.pi * i / 8)); t = (u + 1) / 2; w = W * outline(t, .41, 1.95, .76, 2.6, .53) * .98
        zd = T * .60 * outline(t, .40, 2.1, .70, 2.3, .54); zv = T * .40 * outline(t, .50, 3.2, .55, 3.4, .50)
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
base = b.ramp(r, [(0, '#8f5424'), (.07, '#a0662c'), (.18, '#b07636'), (.34, '#bd8844'), (.54, '#c7964f'), (.72, '#d0a35e'), (.85, '#dab677'), (.92, '#e3c790'), (.950, '#e6d09e'), (.955, '#93592a'), (.98, '#a66c34'), (1, '#b47c3e')])
vit = b.math('GREATER_THAN', r, .9525); dull = b.math('SUBTRACT', 1.0, vit)      # glassy kernels: amber, no floury patch
mealy = b.math('MULTIPLY', b.math('ADD', b.math('MULTIPLY', b.math('POWER', r2, 4.0), .9), .20), dull)
mot = b.noise(b.mapping(V, (.9, 1.8, 1.8)), 1.5, 3, .6)
fib = b.noise(b.mapping(V, (.9, 7, 7)), 1.5, 4, .62)
fine = b.noise(b.mapping(V, (1.3, 13, 13)), 1.6, 3, .65, .3)
fold = b.noise(b.mapping(V, (.7, 4.5, 4.5)), 1.2, 2, .55, .5)
pore = b.noise(V, 17, 3, .65)
col = b.mix(b.ramp(mot, [(.34, '#d0d0d0'), (.56, '#000000')]), base, b.mix(.55, base, '#8a4e1a'))
col = b.mix(b.math('MULTIPLY', b.ramp(mot, [(.50, '#000000'), (.70, '#ffffff')]), mealy), col, '#efdcb0')      # floury patches
col = b.mix(b.ramp(fib, [(.34, '#ffffff'), (.54, '#000000')]), col, b.mix(.50, col, '#6e3f16'))
col = b.mix(b.ramp(fib, [(.54, '#000000'), (.72, '#707070')]), col, '#ecd3a0')
col = b.mix(b.ramp(fine, [(.34, '#c8c8c8'), (.49, '#000000')]), col, b.mix(.50, col, '#6a3c16'))      # wrinkles of the dried bran
col = b.mix(b.ramp(fine, [(.53, '#000000'), (.68, '#6c6c6c')]), col, '#f0dcb0')
col = b.mix(b.ramp(pore, [(.30, '#909090'), (.44, '#000000')]), col, '#65401a')
col = b.mix(b.math('MULTIPLY', germ, .62), col, b.mix(b.ramp(pore, [(.4, '#000000'), (.6, '#ffffff')]), '#a06a34', '#e2c692'))
edge = b.math('MULTIPLY', b.math('MULTIPLY', germ, b.math('SUBTRACT', 1.0, germ)), 2.2, clamp=True); col = b.mix(edge, col, '#70421a')
col = b.mix(b.math('MULTIPLY', b.math('MULTIPLY', tip, b.ramp(fine, [(.3, '#404040'), (.6, '#ffffff')])), .62, clamp=True), col, '#e6d5ac')
col = b.mix(b.math('MULTIPLY', crease, .82), col, '#3c210c')
lw = b.n('LayerWeight'); lw.inputs[0].default_value = .35
col = b.mix(b.math('MULTIPLY', lw.outputs['Facing'], .24), col, '#e3b868')         # thin at the rims
nz = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(b.n('NewGeometry').outputs['Normal'], nz.inputs[0])
dust = b.math('MULTIPLY', b.math('MULTIPLY', b.math('MAXIMUM', nz.outputs[2], 0.0), b.ramp(b.noise(V, 7, 6, .8), [(.48, '#000000'), (.70, '#ffffff')])), .42)
col = b.mix(dust, col, '#e2d3b0')
h = b.math('ADD', b.math('ADD', b.math('MULTIPLY', fib, b.math('ADD', b.math('MULTIPLY', r3, .7), .6)), b.math('MULTIPLY', fold, 1.2)), b.math('ADD', b.math('MULTIPLY', fine, .50), b.math('MULTIPLY', pore, .30)))
rough = b.math('ADD', b.math('ADD', b.math('MULTIPLY', fib, .20), b.math('MULTIPLY', r3, .12)), b.math('SUBTRACT', b.math('ADD', b.math('MULTIPLY', dust, .5), .42), b.math('MULTIPLY', vit, .16)), clamp=True)
p = b.n('BsdfPrincipled', Base_Color=col, Roughness=rough, Specular=.36, Sheen=.35, Sheen_Tint=.6, Normal=b.bump(h, .95, .08))
cheap(b, out, p.outputs[0], b.mix(1.0, base, (.62, .60, .60, 1), 'MULTIPLY'))
fl, b, out = material('flour'); P = b.n('TexCoord').outputs['Object']; n = b.noise(P, 9, 5, .7)
principled(b, out, Base_Color=b.mix(b.ramp(n, [(.36, '#000000'), (.56, '#ffffff')]), '#c9ae80', '#e9dcbe'), Roughness=.9, Specular=.15, Normal=b.bump(b.noise(P, 24, 4, .7), .9, .05))
hr, b, out = material('hair'); mx = b.n('MixShader'); mx.inputs[0].default_value = .4; b.link(b.n('BsdfDiffuse', Color=(*srgb('#e9dab4'), 1)).outputs[0], mx.inputs[1]); b.link(b.n('BsdfTranslucent', Color=(*srgb('#e9dab4'), 1)).outputs[0], mx.inputs[2]); b.link(mx.outputs[0], out.inputs[0])

def whole(k):
    V, F, C, broken, nv, hairs = kernel(k, CUT.get(k, 9.0)); me = mesh_from('k%d' % k, V, F, mat); me.materials.append(fl); me.materials.append(hr)
    a = me.attributes.new('mark', 'FLOAT_VECTOR', 'POINT'); a.data.foreach_set('vector', np.float32(C).ravel())
    for row in broken:
        for j in range(nv): me.polygons[row + j].material_index = 1
    if broken: me.use_auto_smooth = True; me.auto_smooth_angle = 1.0
    for j in range(hairs, len(me.polygons)): me.polygons[j].material_index = 2
    return me
hi = [whole(k) for k in range(NK)]
if 'look' in A.ARGS:      # the kernels alone
    for k in range(NK):
        for v, rot in enumerate(((0, 0, 0), (math.pi, 0, 0), (math.pi / 2, 0, 0))): add(hi[k], 'k', (k % 6 * 2.1 - 5.2, (k // 6) * 3.1 - 6 + v * 1.0, .4), Euler(rot))
    gm, gb, go = material('gm'); principled(gb, go, Base_Color=(.2, .2, .2, 1), Roughness=1.0); grid_surface(lambda x, y: 0, -60, 60, -60, 60, 2, 2, gm)
    sun((.72, -.42, -.50), 12, (1.0, .86, .66), .6); world_gradient([(0.0, '#4a3d2c'), (.49, '#4a3d2c'), (.56, '#6a6f78'), (1.0, '#a4bde0')], .8)
    camera((0, -8, 40), (0, .3, 0), focal=85, fstop=20, focus=(0, 0, 0), scale=250); A.finish(); sys.exit()
lo = [mesh_from('l%d' % k, *lowkernel(k)) for k in range(NK)]
wt = np.array([.14 if k in CUT else .45 if k in THIN else .5 if k in SMALL else 1.0 for k in range(NK)]); wt /= wt.sum()

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
near = A.drop('wheat4', heap, (-PX, PX, -24, 29), lo, list(wt), 4, 1.17, drop_h=.9, frames=48, base_res=90)
EYE = Vector((0, -84, 102)).normalized(); turned = np.random.RandomState(5)
for v, l, q in near:
    q = lean(l.x, l.y) @ q; up = q @ Vector((0, 0, 1)); p = Vector((l.x, l.y, l.z + push(l.x, l.y)))
    if up.dot(EYE) > .2 and turned.rand() < .32: p += up * (.2 * dims(v)[2]); q = q @ Quaternion((1, 0, 0), math.pi)      # more creases than chance would show
    add(hi[v], 'k', p, q, turned.uniform(.93, 1.05) * turned.uniform(.96, 1.04, 3))
for x in np.arange(-PX, PX, .95):      # no hole goes to the ground
    for y in np.arange(-24, 29, .95): add(hi[np.random.randint(NK)], 'u', (x, y, heap(x, y) + push(x, y) + np.random.uniform(.1, .5)), Euler((np.random.uniform(0, 6.28), 0, np.random.uniform(0, 6.28))))
gm, gb, go = material('under'); principled(gb, go, Base_Color=(*srgb('#4a3018'), 1), Roughness=1.0)
grid_surface(lambda x, y: heap(x, y) + push(x, y) + .1, -60, 60, -40, 60, 120, 120, gm)

# ---- what the sieve left: glumes, awns, a bit of straw, crumbs
hm, b, out = material('husk'); r, off = obj_random(b); P = b.n('TexCoord').outputs['Object']
f = b.noise(b.mapping(P, (.5, 9, 9)), 1.5, 3, .6); n = b.noise(P, 2.2, 4, .6)
col = b.mix(b.ramp(n, [(.42, '#000000'), (.7, '#a0a0a0')]), b.ramp(r, [(0, '#d2b67c'), (.5, '#e2cc98'), (1, '#efe0ba')]), '#b08a4c'); col = b.mix(b.ramp(f, [(.35, '#a0a0a0'), (.55, '#000000')]), col, '#8f6a34')
p = b.n('BsdfPrincipled', Base_Color=col, Roughness=.42, Specular=.4, Normal=b.bump(f, .7, .04)); tr = b.n('BsdfTranslucent', Color=col); mx = b.n('MixShader'); mx.inputs[0].default_value = .33
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
    rs = np.random.RandomState(20 + k); L, c0, c1 = rs.uniform(1.8, 4.5), rs.uniform(-.03, .03), rs.uniform(-.3, .3)
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
gl = [glume(k) for k in range(12)]; aw = [awn(k) for k in range(7)]
rx = np.random.RandomState(8); placed = []; spot = lambda: (rx.uniform(-26, 26), rx.uniform(-19, 24), rx.uniform(0, 6.28))
for i in range(64): placed.append((gl[i % 12], 1.2, *spot(), .08, rx.choice((0, math.pi)) + rx.normal(0, .5), rx.uniform(.5, .95), .25))
for i in range(110): placed.append((gl[i % 12], .8, *spot(), .04, rx.uniform(0, 6.28), rx.uniform(.16, .38), .2))
for i in range(24): L, me = aw[i % 7]; placed.append((me, L, *spot(), .03, rx.uniform(0, 6.28), rx.uniform(.7, 1.0), .25))
placed += [(stalk(3.4, .16, 1), 3.4, 13.5, -8.0, .35, .06, .4, 1.0, .6), (stalk(2.6, .17, 5), 2.6, -19.0, 9.5, 2.2, .06, 1.0, 1.0, .6)]
cr = [mesh_from('crumb%d' % k, [tuple(Vector((math.cos(a) * math.sin(e), math.sin(a) * math.sin(e) * .8, math.cos(e) * .6)) * (1 + .5 * N3(a * 2, e * 2, k))) for e in np.linspace(0, math.pi, 6) for a in np.arange(7) * .8976], [(i * 7 + j, i * 7 + (j + 1) % 7, i * 7 + 7 + (j + 1) % 7, i * 7 + 7 + j) for i in range(5) for j in range(7)], m, False) for k, m in enumerate((hm, fl, mat, hm))]
tiny = [(x, y, top(x, y)) for x, y in zip(rx.uniform(-26, 26, 2600), rx.uniform(-19, 24, 2600))]
for q in placed: lie(*q)
for i, (x, y, z) in enumerate(tiny): add(cr[i % 4], 'c', (x, y, z + .005), rand_quat(), min(.12, .014 + abs(np.random.normal(0, .018))))

sun((.78, -.44, -.39), 17, (1.0, .85, .60), .6)
world_gradient([(0.0, '#2e2a24'), (.49, '#2e2a24'), (.56, '#5c6878'), (1.0, '#94b6ea')], 1.15, (-.75, .5, .15), (.5, .38, .24), 8)
camera((0, -84, 102), (0, .3, 0), focal=88, fstop=20, focus=(0, -1, 0), scale=250)
A.finish()
