"""parcels - fields of the Beauce in spring, seen from a drone in soft morning light. 1 BU = 1 m."""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import artlib as A, cv2
from artlib import *
s = A.start(seed=31)
s.cycles.max_bounces = 3; s.cycles.diffuse_bounces = 1; s.cycles.transparent_max_bounces = 4
cv2.setNumThreads(2)

# ------------------------------------------------------------ the map: colour and height, 0.15 m per pixel
X0, X1, Y0, Y1, RES = -500.0, 500.0, 110.0, 960.0, .15
W, H = int((X1 - X0) / RES), int((Y1 - Y0) / RES)
rs = np.random.RandomState(9)
def tile(beta, n=1024):
    """noise that repeats without a seam, spectrum 1/f^beta, between about -1 and 1"""
    f = np.fft.fftfreq(n); q = np.hypot(*np.meshgrid(f, f)); q[0, 0] = 1; a = q ** (-beta / 2.0); a[0, 0] = 0
    t = np.fft.ifft2(np.fft.fft2(rs.randn(n, n)) * a).real; return (t / t.std() / 2).astype(np.float32)
PINK, SOFT, FINE = tile(2.6), tile(3.6), tile(.9)
def look(t, u, v, per):
    """sample a tile at u, v metres; one tile is per metres wide"""
    n = t.shape[0]; p = np.pad(t, ((0, 2), (0, 2)), mode='wrap')
    return cv2.remap(p, np.mod(u * (n / per), n).astype(np.float32), np.mod(v * (n / per), n).astype(np.float32), cv2.INTER_LINEAR)
ss = lambda x, a, b_: np.clip((x - a) / (b_ - a), 0, 1) ** 2 * (3 - 2 * np.clip((x - a) / (b_ - a), 0, 1))
C = lambda h: np.float32([int(h[i:i + 2], 16) for i in (1, 3, 5)])
def lerp(a, b_, t): return a + (b_ - a) * t[..., None]
tx = lambda y: -190 + (y - 150) * .40 + 26 * math.sin((y - 150) / 670 * math.pi)

def build_map():
    col = np.zeros((H, W, 3), np.float32); hgt = np.zeros((H, W), np.float32)
    # grass everywhere first: margins, verges
    step = 512
    for r0 in range(0, H, step):
        r1 = min(H, r0 + step); X, Y = np.meshgrid(X0 + (np.arange(W, dtype=np.float32) + .5) * RES, Y0 + (np.arange(r0, r1, dtype=np.float32) + .5) * RES)
        g = look(PINK, X, Y, 37.0) ; f = look(FINE, X, Y, 61.0)
        c = lerp(C('#5f6b38'), C('#8f8a57'), np.clip(.45 + g * .6, 0, 1)); c = lerp(c, C('#45552a'), np.clip(f * .5, 0, .6)); col[r0:r1] = c * (1 + .16 * f[..., None]); hgt[r0:r1] = .22 + .10 * g + .10 * f

    def parcel(poly, kind, ang, lo, hi, tram=28, phase=0, wob=.3, hd=14, pw=4.0):
        poly = np.array(poly, np.float32); px = ((poly - [X0, Y0]) / RES)
        x0, y0 = np.maximum(0, np.floor(px.min(0)).astype(int) - 4); x1, y1 = np.minimum([W, H], np.ceil(px.max(0)).astype(int) + 4)
        if x1 <= x0 or y1 <= y0: return
        m = np.zeros((y1 - y0, x1 - x0), np.uint8); cv2.fillPoly(m, [np.round((px - [x0, y0])).astype(np.int32)], 255)
        d = cv2.distanceTransform(cv2.copyMakeBorder(m, 1, 1, 1, 1, cv2.BORDER_REPLICATE), cv2.DIST_L2, 5)[1:-1, 1:-1] * RES
        X, Y = np.meshgrid(X0 + (np.arange(x0, x1, dtype=np.float32) + .5) * RES, Y0 + (np.arange(y0, y1, dtype=np.float32) + .5) * RES)
        ca, sa = math.cos(ang), math.sin(ang); wv = look(SOFT, X, Y, 900.0)
        u, v = X * ca + Y * sa, -X * sa + Y * ca + wob * 3.2 * wv + wob * .22 * look(PINK, X, Y, 300.0)
        edge = d + .45 * look(FINE, X, Y, 70.0) + .5 * look(PINK, X, Y, 45.0); al = ss(edge, .15, .9)
        big = look(SOFT, X + 37 * phase, Y, 640.0); streak = look(PINK, u, v * 9, 520.0); mid = look(PINK, X, Y + 91 * phase, 120.0)
        fine = look(FINE, X, Y, 83.0); clump = look(PINK, u * .6, v, 21.0)
        ps = np.floor(v / pw); hsh = np.mod(np.sin(ps * 12.9898 + phase) * 43758.547, 1) - .5     # each drill pass differs a little
        pe = np.abs(np.mod(v / pw, 1) - .5) * pw; seam = ss(pe, pw / 2 - .22, pw / 2 - .06)
        head = ss(d, hd - 1, hd + .5)       # 0 on the headland
        G = .52 + .26 * big + .22 * streak * (.4 + .6 * head) + .14 * mid + .24 * hsh * head
        wear = np.clip(.80 + .45 * look(PINK, u * .5, v, 150.0), .25, 1)
        tr = np.zeros_like(d)
        if tram:
            vm = np.mod(v + phase * 7.3, tram) - tram / 2; w = np.minimum(np.abs(vm - .92), np.abs(vm + .92)); tr = (1 - ss(w, .20, .44)) * ss(d, hd - .3, hd + .3)
            dm = np.abs(d + .5 * look(SOFT, X, Y, 300.0) - hd); tr = np.maximum(tr, 1 - ss(np.abs(dm - .92), .20, .46)); tr *= wear
        if kind == 'crop':
            c = lerp(C(lo), C(hi), np.clip(G, 0, 1)); c = lerp(c, C('#a9a05a'), .42 * ss(.30 - G, .0, .30)); c *= (1 + .085 * fine + .07 * clump)[..., None]
            c = lerp(c, C(lo) * .8, .45 * seam * head * (.6 + hsh)); soil = C('#8b7455') * (1 + .10 * fine)[..., None]
            c = lerp(c, c * 1.06, (1 - head) * .5); c = c * (1 - (tr * .80)[..., None]) + soil * (tr * .80)[..., None]
            thin = ss(mid * .5 + clump * .4 + fine * .2 - big * .4, .62, 1.0); c = lerp(c, C('#8a7650'), .5 * thin)
            h_ = .55 * (1 - tr) * (1 - .4 * thin) - .05 * seam + .09 * fine + .10 * clump
        elif kind == 'rape':
            bl = np.clip(.62 + .5 * G - .5 + .30 * fine + .22 * clump, 0, 1); c = lerp(C(lo), C(hi), bl); c *= (1 + .05 * mid)[..., None]
            c = c * (1 - (tr * .75)[..., None]) + C('#59642f') * (tr * .75)[..., None]; h_ = 1.1 * (1 - tr) + .16 * fine + .16 * clump
        else:       # bare soil: passes of the harrow, damp hollows, clods
            t2 = np.mod(v / pw, 2); alt = ss(np.abs(t2 - 1), .40, .60) - .5
            c = lerp(C(lo), C(hi), np.clip(.5 + .42 * big + .20 * mid + .12 * streak + .10 * alt + .10 * hsh, 0, 1)); lines = look(FINE, u * .06, v, 34.0)
            c *= (1 + .07 * lines + .06 * fine)[..., None]; c = lerp(c, C(lo) * .86, .35 * seam)
            grn = C('#6e7440'); c = lerp(c, grn, .18 * ss(clump + mid * .6, .5, 1.1))
            h_ = .10 * lines + .08 * fine + .05 * alt - .08 * seam
            if tram: c = c * (1 - (tr * .35)[..., None]) + C(lo) * .82 * (tr * .35)[..., None]; h_ = h_ - .08 * tr
        col[y0:y1, x0:x1] = lerp(col[y0:y1, x0:x1], np.clip(c, 0, 255), al)[:, :, :]; hgt[y0:y1, x0:x1] += (h_ - hgt[y0:y1, x0:x1]) * al

    ys = lambda a, b_: np.arange(a, b_ + .1, 8.0)
    ta = math.atan2(1, .44)
    def right(y0, y1, xl=None, xr=560, k=-.11, off=5.5):
        yl = lambda x, y: y + k * (x - tx(y))
        if xl is None: left = [(tx(y) + off, y) for y in ys(y0, y1)]
        else: left = [(xl + .10 * (y0 - y), yl(xl, y)) for y in (y0, y1)]
        return left + [(xr, yl(xr, y1)), (xr, yl(xr, y0))]
    def left(y0, y1, k=.13, off=5.5, x2=-560): return [(tx(y) - off, y) for y in ys(y0, y1)] + [(x2, y1 + k * (x2 - tx(y1)) * -1), (x2, y0 + k * (x2 - tx(y0)) * -1)]
    ba, bl = math.atan(-.11), math.atan(-.13)
    parcel(right(60, 352), 'crop', ta, '#5f7f35', '#86a04a', 28, 1)
    parcel(right(356, 470, xr=205), 'crop', ba, '#4b682b', '#66823d', 28, 2.4)
    parcel(right(356, 470, xl=209), 'soil', ba, '#82694a', '#b3986f', 24, 3.1, pw=6.0)
    parcel(right(474.5, 560), 'rape', ba, '#8d9437', '#cfc042', 36, 1.7)
    parcel(right(566, 690), 'crop', ba + .01, '#6e8a40', '#93a858', 28, 4.2)
    parcel(right(694, 1100), 'crop', ta + .1, '#557232', '#718a45', 32, 5.0)
    parcel(left(60, 300), 'crop', ta, '#466a31', '#5e8341', 28, 6.1)
    parcel(left(304, 425), 'soil', bl, '#796247', '#aa916a', 0, 2.2, pw=6.0)
    parcel(left(429, 505), 'crop', bl, '#7a9245', '#9fae5d', 24, 3.3)
    parcel(left(511, 640), 'crop', bl - .015, '#527437', '#6f9049', 28, .6)
    parcel(left(644, 760), 'rape', bl, '#7f8c38', '#c3b742', 36, 2.9)
    parcel(left(764, 1100), 'crop', ta, '#67853f', '#8aa352', 28, .2)
    # the track: two pale wheel ways, grass between, worn verges
    for r0 in range(0, H, step):
        r1 = min(H, r0 + step); yy = Y0 + (np.arange(r0, r1, dtype=np.float32) + .5) * RES
        X, Y = np.meshgrid(X0 + (np.arange(W, dtype=np.float32) + .5) * RES, yy)
        cx = np.float32([tx(y) for y in yy])[:, None] + .5 * look(SOFT, X * 0, Y, 260.0)
        sel = np.abs(X - cx) < 8
        if not sel.any(): continue
        w = np.abs(X - cx) * .92; n1, n2, f = look(PINK, X, Y, 30.0), look(PINK, X, Y, 160.0), look(FINE, X, Y, 55.0)
        a = 1 - ss(np.abs(w - 1.0) + .22 * n1 + .12 * f, .42, .85); mid_ = (1 - ss(w + .2 * n1, 1.0, 2.0)) * np.clip(.45 + .5 * n2, 0, .9); a = np.maximum(a, mid_) * sel
        c = lerp(C('#b3a588'), C('#d8cdb4'), np.clip(.5 + .5 * n1 + .3 * f, 0, 1)); c = lerp(c, C('#8d7d61'), .5 * ss(n2 + n1 * .5, .5, 1.0))
        col[r0:r1] = lerp(col[r0:r1], c, a * .95); hgt[r0:r1] = hgt[r0:r1] * (1 - a) + a * (-.05 + .02 * f)
    return np.clip(col, 0, 255), hgt

os.makedirs(A.ARGS['cache'], exist_ok=True); cf, hf = A.ARGS['cache'] + '/parcels_colour.png', A.ARGS['cache'] + '/parcels_height.png'
stamp = A.ARGS['cache'] + '/parcels.stamp'; key = hashlib.md5(open(__file__).read().split('# -----')[1].encode()).hexdigest()
if not (os.path.exists(stamp) and open(stamp).read() == key):
    import time; t0 = time.time(); c, h = build_map(); print('map %.0f s' % (time.time() - t0))
    cv2.imwrite(cf, c[::-1, :, ::-1].astype(np.uint8), [cv2.IMWRITE_PNG_COMPRESSION, 1]); hf8 = np.clip((h + .5) / 2.5 * 65535, 0, 65535).astype(np.uint16)
    cv2.imwrite(hf, hf8[::-1], [cv2.IMWRITE_PNG_COMPRESSION, 1]); open(stamp, 'w').write(key)
# ------------------------------------------------------------ land
def haze(b, surf, out, col=(.62, .70, .80), dist=3800.0, strength=.62):
    """air between us and the land, warmer and denser far away"""
    ray = b.n('LightPath').outputs['Ray Length']; isc = b.t.nodes['Light Path'].outputs['Is Camera Ray']
    f = b.math('SUBTRACT', 1.0, b.math('POWER', 2.718, b.math('MULTIPLY', ray, -1.0 / dist)))
    e = b.n('Emission', Color=(*col, 1)); e.inputs['Strength'].default_value = strength
    mx = b.n('MixShader'); b.link(b.math('MULTIPLY', f, isc), mx.inputs[0]); b.link(surf, mx.inputs[1]); b.link(e.outputs[0], mx.inputs[2]); b.link(mx.outputs[0], out.inputs[0])

lm, b, out = material('land')
ic, ih = bpy.data.images.load(cf), bpy.data.images.load(hf); ih.colorspace_settings.name = 'Non-Color'
U = b.n('TexCoord').outputs['UV']; P = b.n('NewGeometry').outputs['Position']
tc_, th = b.n('TexImage'), b.n('TexImage'); tc_.image, th.image = ic, ih; tc_.interpolation = th.interpolation = 'Cubic'
for t in (tc_, th): b.link(U, t.inputs[0])
n = b.noise(P, 2.6, 3, .65); n2 = b.noise(P, .0042, 2, .45)
col = b.mix(b.ramp(n, [(.32, '#8a8a8a'), (.5, '#000000')]), tc_.outputs[0], b.mix(1.0, tc_.outputs[0], '#8c8c86', 'MULTIPLY'))
col = b.mix(1.0, col, b.ramp(n2, [(.38, '#b9bcc4'), (.56, '#ffffff')]), 'MULTIPLY')     # a thin cloud's shadow
h = b.math('ADD', b.math('MULTIPLY', th.outputs[0], 2.5), b.math('MULTIPLY', n, .16))
bm = b.bump(h, 1.0, 1.0)
p = b.n('BsdfPrincipled', Base_Color=col, Roughness=.85, Specular=.16, Normal=bm, Sheen=.3, Sheen_Tint=.9)
haze(b, p.outputs[0], out)
ter = lambda x, y: 2.2 * noise.noise((x * .006, y * .006, 4)) + .5 * noise.noise((x * .02, y * .02, 9))
nx, ny = 220, 200
gx, gy = np.linspace(X0, X1, nx), np.linspace(Y0, Y1, ny)
Vv = [(x, y, ter(x, y)) for y in gy for x in gx]; Ff = [(j * nx + i, j * nx + i + 1, (j + 1) * nx + i + 1, (j + 1) * nx + i) for j in range(ny - 1) for i in range(nx - 1)]
me = mesh_from('land', Vv, Ff, lm); uv = me.uv_layers.new(name='UV'); li = np.empty(len(me.loops), np.int32); me.loops.foreach_get('vertex_index', li)
uv.data.foreach_set('uv', np.stack([(li % nx) / (nx - 1), (li // nx) / (ny - 1)], 1).astype(np.float32).ravel()); add(me, 'land')

# ------------------------------------------------------------ trees and hedges: crowns of leaf tufts
def leafmat(name, a, c, d):
    m, b, out = material(name); r, off = obj_random(b); P = b.n('TexCoord').outputs['Object']
    n = b.noise(P, .9, 3, .6); col = b.mix(b.math('MULTIPLY', r, .7), b.ramp(n, [(.3, a), (.5, c), (.7, d)]), c)
    p = b.n('BsdfPrincipled', Base_Color=col, Roughness=.6, Specular=.25); tr = b.n('BsdfTranslucent', Color=b.mix(1.0, col, '#f4ffb0', 'MULTIPLY'))
    mx = b.n('MixShader'); mx.inputs[0].default_value = .35; b.link(p.outputs[0], mx.inputs[1]); b.link(tr.outputs[0], mx.inputs[2]); haze(b, mx.outputs[0], out); return m
mats = [leafmat('leaf0', '#3f5327', '#566b31', '#74863f'), leafmat('leaf1', '#55652e', '#6f7f3c', '#8d9850'), leafmat('leaf2', '#4a4a2c', '#5f5f38', '#7a7646')]
bark, b, out = material('bark'); pb = b.n('BsdfPrincipled', Base_Color=(*srgb('#4a3f33'), 1), Roughness=.9); haze(b, pb.outputs[0], out)
def tree(k, h, w, n=2600, bush=False):
    q = np.random.RandomState(k); V, F = [], []
    lobes = [(q.uniform(-.5, .5) * w, q.uniform(-.5, .5) * w, h * (q.uniform(.25, .8) if bush else q.uniform(.48, .86)), w * q.uniform(.25, .5)) for _ in range(9 + k % 4)]
    for i in range(n):
        cx, cy, cz, r = lobes[q.randint(len(lobes))]; v = Vector(q.normal(size=3)).normalized() * r * (q.uniform(.55, 1.08) ** .6); v.z *= .8
        p = Vector((cx, cy, cz)) + v; p.z = max(.15, p.z); d = (v.normalized() + Vector(q.normal(size=3)) * .8).normalized(); a = d.orthogonal().normalized(); c_ = d.cross(a); sz = q.uniform(.10, .30)
        o = len(V); V += [tuple(p + a * sz + c_ * sz * .5), tuple(p - a * sz * .4 + c_ * sz), tuple(p - a * sz - c_ * sz * .5), tuple(p + a * sz * .5 - c_ * sz)]; F.append((o, o + 1, o + 2, o + 3))
    me = mesh_from('t%d' % k, V, F, mats[k % 3], False); me.materials.append(bark)
    if not bush:
        import bmesh; bmm = bmesh.new(); bmm.from_mesh(me); e = bmesh.ops.create_cone(bmm, cap_ends=False, segments=7, radius1=h * .025, radius2=h * .012, depth=h * .6, matrix=Matrix.Translation((0, 0, h * .3)))
        for f in {f for v in e['verts'] for f in v.link_faces}: f.material_index = 1
        bmm.to_mesh(me); bmm.free()
    return me
trees = [tree(k, 9 + 3 * math.sin(k * 2.3), 6.4 + 1.6 * math.cos(k * 1.7)) for k in range(7)]
bushes = [tree(20 + k, 2.6 + .5 * (k % 3), 2.8, 900, True) for k in range(5)]
def put(lst, x, y, sc=1.0): add(lst[np.random.randint(len(lst))], 'tree', (x, y, ter(x, y) - .1), (0, 0, np.random.uniform(0, 6.28)), sc * np.random.uniform(.75, 1.15))
def line(p, q, gap, lst, jit=.8, sc=1.0, miss=.12):
    p, q = np.array(p, float), np.array(q, float); L = np.linalg.norm(q - p); t = 0
    while t < L:
        if np.random.rand() > miss: c = p + (q - p) * t / L + np.random.normal(0, jit, 2); put(lst, c[0], c[1], sc)
        t += gap * np.random.uniform(.6, 1.5)
yb = lambda x, y, k: y + k * (x - tx(y))
line((tx(508) - 20, yb(tx(508) - 20, 508, -.13)), (-330, yb(-330, 508, -.13)), 1.7, bushes)          # hedge on the left
for x, y in ((-120, 530), (-175, 537), (-181, 539), (-262, 549)): put(trees, x, y, .8)
line((tx(563) + 60, yb(tx(563) + 60, 563, -.11)), (480, yb(480, 563, -.11)), 1.8, bushes, .9, 1.0, .35)      # broken hedge on the right
for i in range(46):        # a spinney among the fields
    a, r = np.random.uniform(0, 6.28), math.sqrt(np.random.rand()); put(trees, 176 + 30 * r * math.cos(a) + 4 * math.sin(a), 548 + 10 * r * math.sin(a), 1.0)
for i in range(50):
    a = np.random.uniform(0, 6.28); put(bushes, 176 + 33 * math.cos(a), 548 + 12 * math.sin(a))
for y in (372, 381, 449): put(trees, tx(y) + 4.6, y, .62)
line((tx(404) + 4.4, 404), (tx(436) + 4.4, 436), 1.9, bushes, .4, .8)
line((-500, 850), (520, 800), 3.0, trees, 5, 1.0, .2); line((tx(700) + 8, 692), (480, 640), 7, trees, 2, .7, .6)

el = math.radians(19); az = math.radians(152)       # morning sun, left and a little ahead
sun((-math.cos(el) * math.cos(az), -math.cos(el) * math.sin(az), -math.sin(el)), 8.2, (1.0, .82, .60), 1.0)
w = bpy.data.worlds.new('w'); s.world = w; w.use_nodes = True; nt = w.node_tree; nt.nodes.clear(); b = NT(nt)
bg = b.n('Background'); bg.inputs[0].default_value = (.50, .66, .95, 1); bg.inputs[1].default_value = .60
o = nt.nodes.new('ShaderNodeOutputWorld'); b.link(bg.outputs[0], o.inputs[0])
camera((0, 0, 220), (0, 345, 0), focal=34, fstop=8)
bpy.context.scene.camera.data.dof.use_dof = False
A.finish()
