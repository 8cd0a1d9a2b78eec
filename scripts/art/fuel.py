"""fuel - a delivery hose locked on the filler of an oil tank, low winter sun. 1 BU = 1 cm."""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import artlib as A, cv2
from artlib import *
s = A.start(seed=61)
s.cycles.max_bounces = 5; s.cycles.glossy_bounces = 4; s.cycles.transmission_bounces = 5; s.cycles.diffuse_bounces = 2
s.cycles.adaptive_threshold = .012; s.cycles.sample_clamp_indirect = 6; s.cycles.blur_glossy = .4
rs = np.random.RandomState(7)
SUN = Vector((-.88, -.30, -.31)).normalized()      # the way its light travels
FOC, DIST, PITCH, AIM = 100.0, 120.0, math.radians(10.5), Vector((-5.6, 0, 8.2))
TANK = 62.0

# ------------------------------------------------------------ what lies behind, out of focus: painted in the camera's projection
def tile(beta, n=512, seed=1):
    q = np.random.RandomState(seed); f = np.fft.fftfreq(n); r = np.hypot(*np.meshgrid(f, f)); r[0, 0] = 1; a = r ** (-beta / 2.0); a[0, 0] = 0
    t = np.fft.ifft2(np.fft.fft2(q.randn(n, n)) * a).real; return (t / t.std() / 2).astype(np.float32)
ss = lambda x, a, b_: np.clip((x - a) / (b_ - a), 0, 1) ** 2 * (3 - 2 * np.clip((x - a) / (b_ - a), 0, 1))
def aperture(r, blades=7, turn=.3):
    """the iris as a kernel, brighter towards its rim as in real lenses"""
    n = int(r) * 2 + 5; yy, xx = np.mgrid[0:n, 0:n] - n // 2; d = np.hypot(xx, yy); t = np.arctan2(yy, xx) + turn; w = 2 * math.pi / blades
    edge = r * (.35 * math.cos(w / 2) / np.cos(np.mod(t, w) - w / 2) + .65)
    k = np.clip(edge - d + .5, 0, 1) * (.8 + .35 * (d / r) ** 3); return (k / k.sum()).astype(np.float32)
def yard(w=1920, h=1080):
    q = np.random.RandomState(12); C = lambda *c: np.float32(c)
    py, px = np.mgrid[0:h, 0:w].astype(np.float32); x, y = px / w, py / h
    lerp = lambda a, b_, t: a + (b_ - a) * t[..., None]
    big, fine = cv2.resize(tile(2.4, seed=3), (w, h)), cv2.resize(tile(1.2, seed=4), (w, h))
    # wet gravel towards the sun
    t = ss(y, .22, .85)
    ground = lerp(C(.85, .64, .40), C(.22, .17, .12), t) * (1 + .20 * big + .25 * fine)[..., None]
    ground *= (.28 + .95 * ss(x, .25, .95))[..., None]
    # lane of light between the buildings, and the shade of the barn
    shade = ss(x + .22 * (y - .3) + .02 * big, .56, .50); im = ground * (1 - .80 * shade)[..., None] + C(.012, .016, .022) * shade[..., None]
    # far hedge and lit wall above the ground
    top = ss(y, .255, .235); wall = lerp(C(.24, .19, .13), C(.95, .70, .42), ss(x, .55, .92)) * (1 + .18 * fine + .2 * big)[..., None]; im = lerp(im, wall, top)
    hedge = top * ss(big + fine * .4 + (.80 - x) * 3.5, .05, .3); im = lerp(im, C(.055, .055, .030) * (1 + .6 * fine)[..., None], hedge)
    # barn on the left: boards, a dark door, a pale stone footing
    base = .47 - .16 * x; barn = ss(base - y, -.003, .003) * ss(.455 - x, -.002, .002)
    board = .5 + .5 * np.sin(x * 330 + 3 * np.sin(x * 40)); bc = lerp(C(.022, .026, .028), C(.040, .042, .040), board) * (1 + .4 * big)[..., None]
    bc = lerp(bc, C(.10, .095, .085) * (1 + .5 * fine)[..., None], ss(base - y, .06, .05))
    bc = lerp(bc, C(.006, .006, .007), ss(x, .12, .125) * ss(.285 - x, 0, .005)); im = lerp(im, bc, barn)
    # a lorry in the light: cab, tank, wheels
    def box(im, x0, x1, y0, y1, c, k=.004): return lerp(im, C(*c) * (1 + .15 * big)[..., None], ss(x, x0 - k, x0 + k) * ss(x1 - x, -k, k) * ss(y, y0 - k, y0 + k) * ss(y1 - y, -k, k))
    im = box(im, .735, .90, -.1, .165, (.035, .085, .055)); im = box(im, .735, .90, .030, .048, (.75, .62, .40)); im = box(im, .905, .985, -.1, .19, (.05, .11, .07)); im = box(im, .72, .99, .165, .195, (.02, .02, .02))
    for cx in (.775, .835, .945):
        d = np.hypot((x - cx) * 16 / 9, y - .215); im = lerp(im, C(.014, .013, .012), ss(.070 - d, -.003, .003)); im = lerp(im, C(.22, .18, .13), ss(.030 - d, -.003, .003))
    im = lerp(im, im * .25, ss(y, .26, .28) * ss(.325 - y, 0, .02) * ss(x, .60, .66) * ss(1.0 - x, 0, .02))
    im = np.maximum(im, .004)
    pad = 160; im = cv2.copyMakeBorder(im, pad, pad, pad, pad, cv2.BORDER_REPLICATE)
    return cv2.filter2D(im, -1, aperture(40.0))[pad:-pad, pad:-pad]

# ------------------------------------------------------------ what the metal sees: a farmyard all around
def around(w=1024, h=512):
    v, u = np.mgrid[0:h, 0:w].astype(np.float32); az = (1 - u / w * 2) * np.pi; el = (.5 - v / h) * np.pi
    C = lambda *c: np.float32(c); lerp = lambda a, b_, t: a + (b_ - a) * t[..., None]
    d = np.stack([np.cos(el) * np.cos(az), np.cos(el) * np.sin(az), np.sin(el)], -1)
    to = np.float32(-SUN); near = np.clip(d @ to, 0, 1)
    big, fine = cv2.resize(tile(2.2, seed=8), (w, h)), cv2.resize(tile(1.4, seed=9), (w, h))
    sky = lerp(C(.86, .84, .80), C(.20, .34, .62), ss(el, 0, 1.1) ** .6)
    cloud = ss(big + .35 * fine, .15, .8) * ss(el, .05, .3); sky = lerp(sky, C(.92, .90, .88), cloud * .7)
    sky = sky + (near ** 6)[..., None] * C(1.5, 1.05, .6) + (near ** 60)[..., None] * C(5, 3.6, 2.2)
    gr = lerp(C(.16, .13, .10), C(.05, .042, .035), ss(-el, 0, .9)) * (1 + .4 * fine)[..., None]
    wet = np.exp(-((az - .36) / .42) ** 2) * ss(-el, 0, .03) * ss(-el, .62, .25) * np.clip(.75 + .8 * big + .5 * fine, .1, 3); gr = gr + wet[..., None] * C(12, 8.6, 4.8)      # the sun in the wet yard
    im = lerp(gr, sky, ss(el, -.004, .004))
    def block(im, a0, a1, top, c, k=.01):
        a = np.mod(az - a0, 2 * np.pi); return lerp(im, C(*c) * (1 + .2 * fine)[..., None], ss(a, 0, k) * ss((a1 - a0) - a, 0, k) * ss(el, -.09, -.08) * ss(top - el, -.004, .004))
    tr = .13 + .05 * np.interp(az, np.linspace(-np.pi, np.pi, 90), np.random.RandomState(3).randn(90)).astype(np.float32)
    im = lerp(im, C(.045, .042, .03), ss(tr - el, -.01, .01) * ss(el, -.05, -.03) * .92)
    im = block(im, -3.35, -2.02, .75, (.03, .031, .035)); im = block(im, -2.75, -2.40, .36, (.006, .006, .007))      # barn, front left, in shade
    im = block(im, -1.75, -1.05, .36, (1.3, 1.02, .7)); im = block(im, -1.62, -1.48, .20, (.03, .03, .03)); im = block(im, -1.30, -1.18, .22, (.04, .05, .06))   # a house in the sun behind the camera
    im = block(im, -1.52, -1.40, .30, (.012, .011, .010))      # who takes the picture
    im = block(im, 2.0, 2.9, .30, (.03, .032, .034)); im = block(im, .1, .35, .16, (.03, .06, .04))
    return np.concatenate([im, np.ones((h, w, 1), np.float32)], 2).astype(np.float32)
def image(name, px):
    h, w = px.shape[:2]; i = bpy.data.images.new(name, w, h, float_buffer=True); i.colorspace_settings.name = 'Non-Color'; i.pixels.foreach_set(np.ascontiguousarray(px[::-1]).ravel()); return i
if 'paint' in A.ARGS:
    for n, im in (('yard', yard()), ('around', around())): cv2.imwrite('%s.%s.png' % (A.ARGS['out'], n), np.clip((im[..., 2::-1] / (1 + im[..., 2::-1] * .3)) ** .4545 * 255, 0, 255))
    sys.exit()
w = bpy.data.worlds.new('w'); s.world = w; w.use_nodes = True; nt = w.node_tree; nt.nodes.clear(); b = NT(nt)
te = nt.nodes.new('ShaderNodeTexEnvironment'); te.image = image('around', around()); nt.links.new(b.n('TexCoord').outputs['Generated'], te.inputs[0])
bg = b.n('Background'); nt.links.new(te.outputs[0], bg.inputs[0]); bg.inputs[1].default_value = .58
o = nt.nodes.new('ShaderNodeOutputWorld'); nt.links.new(bg.outputs[0], o.inputs[0])

# ------------------------------------------------------------ geometry
def rounded(pts, seg=5):
    """[(r, z, radius of the corner)] -> polyline with arcs"""
    P = [Vector((p[0], p[1])) for p in pts]; out = []
    for i, p in enumerate(P):
        rad = pts[i][2] if len(pts[i]) > 2 else 0
        if rad == 0 or i in (0, len(P) - 1): out.append(p); continue
        a, c = (P[i - 1] - p), (P[i + 1] - p); la, lc = a.length, c.length; a.normalize(); c.normalize()
        ang = math.acos(max(-1, min(1, a.dot(c)))); t = min(rad / math.tan(ang / 2), la * .49, lc * .49)
        for k in range(seg + 1): f = k / seg; out.append(p + a * t * (1 - f) ** 2 + c * t * f ** 2)
    return out
def dense(line, step):
    out = [line[0]]
    for p, q in zip(line, line[1:]):
        n = max(1, int(math.ceil((q - p).length / step))); out += [p + (q - p) * (k / n) for k in range(1, n + 1)]
    return out
def lathe(name, pts, mat, n=192, step=.12, f=None, M=None):
    """f(r, angle, z) -> r: knurls, hexagons, dents; M places it"""
    L = dense(rounded(pts), step); V, F = [], []
    for p in L:
        for j in range(n):
            a = 2 * math.pi * j / n; r = f(p.x, a, p.y) if f else p.x; v = Vector((r * math.cos(a), r * math.sin(a), p.y)); V.append(tuple(M @ v) if M else tuple(v))
    for i in range(len(L) - 1):
        for j in range(n): F.append((i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j))
    me = mesh_from(name, V, F, mat); return add(me, name)
def tube(name, path, rad, mat, n=96, f=None, closed=False):
    """f(distance, angle) -> factor; radii follow the path without twist"""
    V, F, UV = [], [], []; m = len(path); dist = 0; u = None
    for i, p in enumerate(path):
        t = ((path[(i + 1) % m] if closed or i < m - 1 else p) - (path[i - 1] if closed or i else p)).normalized()
        u = (u if u is not None else t.orthogonal()); u = (u - t * u.dot(t)).normalized(); w = t.cross(u)
        if i: dist += (p - path[i - 1]).length
        for j in range(n + 1):
            a = 2 * math.pi * j / n; r = rad * (f(dist, a) if f else 1); V.append(tuple(p + (u * math.cos(a) + w * math.sin(a)) * r)); UV.append((dist, a * rad))
    for i in range(m if closed else m - 1):
        for j in range(n): a_, b_ = i * (n + 1), ((i + 1) % m) * (n + 1); F.append((a_ + j, a_ + j + 1, b_ + j + 1, b_ + j))
    me = mesh_from(name, V, F, mat); uv = me.uv_layers.new(name='UV')
    for lp in me.loops: uv.data[lp.index].uv = UV[lp.vertex_index]
    return add(me, name)
def plate(name, outline, thick, mat, M, bevel=.08, holes=()):
    """a polygon (u, v) of some thickness, its edges broken; M places it"""
    import bmesh
    bm = bmesh.new(); fs = [bm.verts.new((u, -thick / 2, v)) for u, v in outline]; f = bm.faces.new(fs)
    r = bmesh.ops.extrude_face_region(bm, geom=[f]); bmesh.ops.translate(bm, vec=(0, thick, 0), verts=[v for v in r['geom'] if isinstance(v, bmesh.types.BMVert)])
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces); me = bpy.data.meshes.new(name); bm.to_mesh(me); bm.free()
    me.materials.append(mat); me.polygons.foreach_set('use_smooth', [True] * len(me.polygons)); me.use_auto_smooth = True; me.auto_smooth_angle = math.radians(40)
    o = add(me, name); o.matrix_world = M
    bv = o.modifiers.new('b', 'BEVEL'); bv.width = bevel; bv.segments = 4; bv.limit_method = 'ANGLE'; bv.angle_limit = math.radians(50); bv.harden_normals = True
    return o
def arc(cx, cy, r, a0, a1, n=14): return [(cx + r * math.cos(math.radians(a0 + (a1 - a0) * k / n)), cy + r * math.sin(math.radians(a0 + (a1 - a0) * k / n))) for k in range(n + 1)]
N3 = lambda x, y, z: noise.noise((x, y, z))

# ------------------------------------------------------------ materials
def coords(b): return b.n('TexCoord').outputs['Object']
def scratches(b, P, scale, rot, width=.02, at=.60):
    m = b.t.nodes.new('ShaderNodeMapping'); b.link(P, m.inputs['Vector']); m.inputs['Rotation'].default_value = rot; m.inputs['Scale'].default_value = (scale * .05, scale, scale * .05)
    n = b.noise(m.outputs[0], 1.0, 1, .4); return b.ramp(n, [(at, '#000000'), (at + width, '#ffffff'), (at + 2 * width, '#000000')])
def both(b, *ks):
    x = ks[0]
    for k in ks[1:]: x = b.math('MAXIMUM', x, k)
    return x
def up(b):
    nz = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(b.n('NewGeometry').outputs['Normal'], nz.inputs[0]); return b.math('MAXIMUM', nz.outputs[2], 0.0)
def occlusion(b, dist):
    n = b.n('AmbientOcclusion'); n.samples = 2; n.inputs['Distance'].default_value = dist; return n.outputs['AO']
def scaled(b, x, k, add_=0.0):
    m = b.math('MULTIPLY_ADD', x, k); m.node.inputs[2].default_value = add_; return m

def metal(name, tones, dark, turned=True, rough=.24, grime='#17120b', dirt=1.0, cast=0.0, drip=0.0):
    m, b, out = material(name); P = coords(b)
    low, mid, fine = b.noise(P, .35, 4, .6, .4), b.noise(P, 1.9, 5, .65, .3), b.noise(P, 14, 4, .65)
    col = b.ramp(low, [(.30, tones[0]), (.52, tones[1]), (.70, tones[2])])
    tarn = b.ramp(mid, [(.38, '#000000'), (.74, '#ffffff')]); col = b.mix(scaled(b, tarn, .42), col, dark)
    spots = b.ramp(b.noise(P, 5.5, 5, .7), [(.62, '#000000'), (.68, '#ffffff')]); col = b.mix(scaled(b, spots, .7), col, b.mix(.5, dark, '#20180e'))
    ding = b.t.nodes.new('ShaderNodeTexVoronoi'); b.link(P, ding.inputs['Vector']); ding.inputs['Scale'].default_value = .85; ding.inputs['Randomness'].default_value = 1.0
    dr = b.math('ADD', ding.outputs['Distance'], scaled(b, b.noise(P, 4.0, 3, .6), .14, -.07)); dent = b.ramp(dr, [(.05, '#ffffff'), (.17, '#000000')]); cs = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(ding.outputs['Color'], cs.inputs[0]); dent = b.math('MULTIPLY', dent, b.ramp(cs.outputs[0], [(.62, '#000000'), (.95, '#ffffff')]))
    hair = both(b, scratches(b, P, 62, (.7, .1, 1.2), .010, .615), scratches(b, P, 74, (.1, 1.2, .35), .009, .62), scratches(b, P, 55, (1.5, .6, 2.6), .010, .61))
    sc = both(b, scratches(b, P, 26, (.3, .2, .5)), scratches(b, P, 34, (1.1, .4, -.7), .015), scratches(b, P, 20, (.2, 1.3, 1.9), .012, .63))
    col = b.mix(scaled(b, sc, .38), col, tones[2]); col = b.mix(scaled(b, hair, .30), col, tones[2]); col = b.mix(scaled(b, dent, .35), col, dark)
    edge = b.ramp(b.n('NewGeometry').outputs['Pointiness'], [(.515, '#000000'), (.56, '#ffffff')]); edge = b.math('MULTIPLY', edge, scaled(b, fine, 1.4, -.1), clamp=True); col = b.mix(scaled(b, edge, .7), col, tones[2])
    ao = occlusion(b, .85); g = b.math('MULTIPLY', b.math('SUBTRACT', 1.0, b.ramp(ao, [(.42, '#000000'), (.97, '#ffffff')])), scaled(b, mid, 1.5, .45), clamp=True); g = scaled(b, g, dirt)
    dust = b.math('MULTIPLY', b.math('POWER', up(b), 2.0), b.ramp(b.noise(P, 3.0, 6, .7), [(.40, '#000000'), (.72, '#ffffff')])); dust = scaled(b, dust, .55)
    col = b.mix(g, col, grime); col = b.mix(dust, col, '#8f7f66')
    if drip:      # fuel that ran down, dried dark, its edge darker still
        sx = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(P, sx.inputs[0]); wv = b.noise(b.mapping(P, (0, 0, .55)), 1.0, 3, .6); frt = b.ramp(scaled(b, sx.outputs[1], -.5), [(.2, '#000000'), (.6, '#ffffff')])
        dx_ = b.math('ABSOLUTE', b.math('SUBTRACT', sx.outputs[0], scaled(b, wv, 1.5, drip - .75))); wd_ = b.math('ADD', scaled(b, b.noise(b.mapping(P, (0, 0, 1.3)), 1.0, 3, .6), .55), b.math('ADD', scaled(b, sx.outputs[2], -.020, .12), scaled(b, b.noise(P, 6, 5, .75), .34, -.17)))
        q_ = b.math('SUBTRACT', wd_, dx_); low_ = b.ramp(scaled(b, sx.outputs[2], 1 / 12.0), [(.60, '#ffffff'), (.80, '#000000')]); run = b.math('MULTIPLY', b.math('MULTIPLY', b.ramp(scaled(b, q_, 4.0, .3), [(.28, '#000000'), (.40, '#ffffff')]), frt), low_); rim = b.math('MULTIPLY', b.math('MULTIPLY', b.ramp(scaled(b, q_, 4.0, .3), [(.22, '#000000'), (.33, '#ffffff'), (.50, '#000000')]), frt), low_)
        col = b.mix(scaled(b, run, .62), col, '#2c1c0c'); col = b.mix(scaled(b, rim, .5), col, '#1a1109')
    met = b.math('MULTIPLY', b.math('SUBTRACT', 1.0, scaled(b, g, .85)), b.math('SUBTRACT', 1.0, dust))
    smudge = b.ramp(b.noise(P, .9, 3, .5, 1.2), [(.36, '#000000'), (.68, '#ffffff')])
    ro = b.math('ADD', scaled(b, tarn, .34, rough - .08), scaled(b, smudge, .15)); ro = b.math('ADD', ro, scaled(b, hair, .12)); ro = b.math('ADD', ro, scaled(b, fine, .16, -.05)); ro = b.math('SUBTRACT', ro, scaled(b, edge, .08), clamp=True); ro = b.math('ADD', ro, scaled(b, b.math('MAXIMUM', g, dust), .35), clamp=True)
    lines = b.noise(b.mapping(P, (.5, .5, 55)), 1.0, 3, .7) if turned else b.noise(P, 30, 3, .6)
    h = b.math('ADD', scaled(b, lines, .10 if turned else .05), b.math('ADD', b.math('ADD', scaled(b, sc, -.09), b.math('ADD', scaled(b, hair, -.05), scaled(b, dent, -.75))), scaled(b, spots, -.10))); h = b.math('ADD', h, scaled(b, fine, .09)); h = b.math('ADD', h, scaled(b, mid, .12 + cast))
    if cast: h = b.math('ADD', h, scaled(b, b.noise(P, 9, 3, .6), cast))
    principled(b, out, Base_Color=col, Metallic=met, Roughness=ro, Specular=.4, Normal=b.bump(h, .8, .045))
    return m
brass = metal('brass', ('#bd9a5c', '#d3b374', '#ecdaa6'), '#6b5232', True, .13, drip=.9)
castbrass = metal('castbrass', ('#b08c52', '#c8a769', '#e4cd98'), '#5d472a', False, .20, cast=.16, drip=.9)
steel = metal('steel', ('#9a9893', '#b3b1ac', '#d2d0cb'), '#5b5148', True, .20, '#1b1713')

m, b, out = material('paint'); paint = m; P = coords(b); sp = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(P, sp.inputs[0])
ln = b.t.nodes.new('ShaderNodeVectorMath'); ln.operation = 'LENGTH'; b.link(b.mapping(P, (1, 1, .6)), ln.inputs[0]); R = ln.outputs['Value']
big, mid, fine, tiny = b.noise(P, .07, 4, .6, .5), b.noise(P, .55, 6, .65), b.noise(P, 4.5, 5, .65), b.noise(P, 26, 3, .6)
col = b.ramp(big, [(.30, '#23392f'), (.55, '#253d32'), (.75, '#284236')])
chalk = b.ramp(b.math('ADD', scaled(b, mid, .6), scaled(b, big, .4)), [(.46, '#000000'), (.66, '#ffffff')]); col = b.mix(scaled(b, chalk, .07), col, '#5a6c5e')
# dust, thick in the lee of things; rings where drops dried; oil round the neck, run towards the camera
dustm = b.math('MULTIPLY', up(b), b.ramp(b.math('ADD', scaled(b, tiny, .45), b.math('ADD', scaled(b, fine, .35), scaled(b, mid, .20))), [(.34, '#000000'), (.74, '#ffffff')]))
vo = b.t.nodes.new('ShaderNodeTexVoronoi'); b.link(b.mapping(P, (1.3, 1.3, 1.3)), vo.inputs['Vector']); vo.inputs['Scale'].default_value = .9
ring = b.ramp(vo.outputs['Distance'], [(.20, '#202020'), (.27, '#ffffff'), (.30, '#000000')])
oilr = b.math('ADD', R, b.math('ADD', scaled(b, mid, 9.0, -4.5), scaled(b, b.math('MINIMUM', sp.outputs[1], 0.0), .35)))
oil = b.ramp(scaled(b, oilr, 1 / 10.0), [(.50, '#ffffff'), (.66, '#000000')])
dust = b.math('MULTIPLY', b.math('ADD', scaled(b, dustm, .34), scaled(b, ring, .05), clamp=True), b.math('SUBTRACT', 1.0, scaled(b, oil, .9)))
grit = b.ramp(tiny, [(.66, '#000000'), (.72, '#ffffff')])
col = b.mix(dust, col, '#a39a84'); col = b.mix(scaled(b, grit, .35), col, '#1a1712'); col = b.mix(scaled(b, oil, .42), col, '#141d17')
sc = both(b, scratches(b, P, 9, (0, .2, .5)), scratches(b, P, 12, (.2, 0, -.9), .014), scratches(b, P, 7, (.1, .1, 1.9), .010, .62)); col = b.mix(scaled(b, sc, .22), col, '#86988a')
# chips down to primer and rust, most of all at the weld
chipn = b.math('ADD', b.noise(P, 1.6, 6, .7), b.ramp(scaled(b, b.math('ABSOLUTE', b.math('SUBTRACT', R, 3.6)), .5), [(0, '#3a3a3a'), (1, '#000000')]))
chip = b.ramp(chipn, [(.705, '#000000'), (.712, '#ffffff')]); core = b.ramp(chipn, [(.722, '#000000'), (.742, '#ffffff')]); halo = b.ramp(chipn, [(.67, '#000000'), (.71, '#606060')])
col = b.mix(scaled(b, halo, .5), col, '#5a3d22'); col = b.mix(chip, col, '#6b3a26'); col = b.mix(core, col, b.mix(b.ramp(fine, [(.4, '#000000'), (.6, '#ffffff')]), '#3b1d10', '#7d4520'))
ao = occlusion(b, 1.2); col = b.mix(scaled(b, b.math('SUBTRACT', 1.0, b.ramp(ao, [(.4, '#000000'), (.95, '#ffffff')])), .75), col, '#14120d')
ro = b.math('ADD', scaled(b, chalk, .16, .22), scaled(b, dust, .7)); ro = b.math('ADD', ro, scaled(b, chip, .35)); ro = b.math('ADD', ro, scaled(b, fine, .16, -.08)); ro = b.math('SUBTRACT', ro, scaled(b, oil, .20), clamp=True); ro = b.math('MAXIMUM', ro, .10)
h = b.math('ADD', scaled(b, b.noise(P, 7, 3, .5), .10), b.math('ADD', scaled(b, chip, -.45), scaled(b, core, .25))); h = b.math('ADD', h, b.math('ADD', scaled(b, sc, -.12), scaled(b, dust, .10))); h = b.math('ADD', h, b.math('MULTIPLY', scaled(b, tiny, .35), b.math('ADD', chip, scaled(b, dust, .6))))
principled(b, out, Base_Color=col, Roughness=ro, Specular=.45, Normal=b.bump(h, .9, .05))

m, b, out = material('rubber'); rubber = m; U = b.n('TexCoord').outputs['UV']; P = coords(b)
su = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(U, su.inputs[0])
def weave(k, t):
    w_ = b.math('ADD', scaled(b, su.outputs[0], k * math.cos(t)), scaled(b, su.outputs[1], k * math.sin(t))); return b.math('ABSOLUTE', b.math('SINE', w_))
cloth = b.math('MULTIPLY', weave(34, .80), weave(34, -.80)); low, mid, fine = b.noise(P, .5, 5, .65), b.noise(P, 2.6, 6, .7), b.noise(P, 24, 3, .6)
col = b.mix(low, '#1b1b1b', '#292827'); scuff = b.math('MULTIPLY', b.ramp(b.noise(b.mapping(U, (.35, 1.2, 1)), 1.6, 6, .75), [(.55, '#000000'), (.68, '#ffffff')]), scaled(b, fine, 1.5, -.2), clamp=True)
dust = b.math('MULTIPLY', scaled(b, up(b), .65, .35), b.ramp(b.math('ADD', scaled(b, mid, .7), scaled(b, fine, .3)), [(.46, '#000000'), (.68, '#ffffff')]))
col = b.mix(scaled(b, dust, .42), col, '#857a68'); col = b.mix(scaled(b, scuff, .8), col, '#6a6660')
ao = occlusion(b, .8); col = b.mix(scaled(b, b.math('SUBTRACT', 1.0, ao), .6), col, '#0a0908')
ro = b.math('ADD', scaled(b, mid, .22, .32), scaled(b, dust, .3), clamp=True)
h = b.math('ADD', scaled(b, cloth, .42), b.math('ADD', scaled(b, fine, .25), scaled(b, scuff, -.3)))
principled(b, out, Base_Color=col, Roughness=ro, Specular=.42, Normal=b.bump(h, .42, .03))

m, b, out = material('tape'); tape = m; P = coords(b); principled(b, out, Base_Color=b.mix(b.noise(P, 3, 4, .6), '#b9b4a6', '#dedacc'), Roughness=.55, Specular=.3, Normal=b.bump(b.noise(b.mapping(P, (2, 2, 14)), 2, 4, .6), .8, .03))

# ------------------------------------------------------------ the tank: its top, a plate, a weld, the neck
tz = lambda y: math.sqrt(TANK * TANK - y * y) - TANK
ys = np.linspace(-40, 44, 200); xs = np.linspace(-60, 60, 140)
V = [(x, y, tz(y) + .10 * N3(x * .06, y * .06, 2) + .03 * N3(x * .25, y * .25, 5)) for y in ys for x in xs]; nx = len(xs)
F = [(j * nx + i, j * nx + i + 1, (j + 1) * nx + i + 1, (j + 1) * nx + i) for j in range(len(ys) - 1) for i in range(nx - 1)]
add(mesh_from('tank', V, F, paint), 'tank')
lathe('neck', [(3.55, -1), (3.55, 2.35, .10), (3.40, 2.5, .06), (2.9, 2.5)], paint, f=lambda r, a, z: r + .012 * N3(math.cos(a) * 2, math.sin(a) * 2, z * .8))
def bead(d, a):
    d2 = d + .55 * N3(d * .55, 3, 1); k = d2 * 5.2 + 1.6 * N3(d * .35, 7, 2)          # ripples of no fixed length, a hand that starts and stops
    rip = .11 * (1 - abs(math.sin(k + .7 * math.cos(a) + .5 * N3(d * 1.3, 1, 4))) ** .8) * (.35 + 1.1 * max(0, .5 + N3(d * .8, 5, 5)))
    return 1 - rip + .16 * N3(d * .45, 2, 8) + .14 * N3(d * 1.1, math.cos(a), math.sin(a)) + .05 * N3(d * 4, math.cos(a) * 2, math.sin(a) * 2) + .30 * math.exp(-((d - 17.8) / .32) ** 2) - .22 * math.exp(-((d - 18.5) / .22) ** 2)
def seam(t): r = 3.74 + .10 * N3(math.cos(t) * 2.2, math.sin(t) * 2.2, 6); return Vector((r * math.cos(t), r * math.sin(t), .08 + .06 * N3(math.cos(t) * 3, math.sin(t) * 3, 9) + tz(r * math.sin(t))))
tube('weld', [seam(t) for t in np.linspace(0, 2 * math.pi, 720, endpoint=False)], .33, paint, 24, bead, True)
for _ in range(16):      # spatter
    t, r = rs.uniform(0, 6.283), 4.05 + abs(rs.normal()) * .55; x, y = r * math.cos(t), r * math.sin(t); k = rs.uniform(.025, .075)
    lathe('spatter', [(k * math.sin(q), k * .8 * math.cos(q)) for q in np.linspace(1.7, 0, 7)], paint, 12, 1, M=Matrix.Translation((x, y, tz(y))))
# a bolted cover behind
CX, CY = 18.5, 9.5; CM = Matrix.Translation((CX, CY, tz(CY) - .2)) @ Matrix.Rotation(-CY / TANK, 4, 'X')
lathe('collar', [(9.3, -1.5), (9.3, 1.0, .1), (11, 1.0, .1), (11, 1.7, .12), (10.9, 1.8, .05), (11, 1.9, .05), (11, 2.7, .15), (0, 2.75)], paint, 128, .3, M=CM)
def hexagon(af, k=.05):
    def f(a):
        t = (a + math.pi / 6) % (math.pi / 3) - math.pi / 6; r = af / 2 / math.cos(t); c = af / 2 / math.cos(math.pi / 6); return min(r, c - k)
    return f
def hexbody(name, af, h, z0, mat, M=None, bore=0.0, n=360):
    H = hexagon(af, af * .012); cone = af / 2
    f = lambda r, a, z: min(r, H(a), cone + max(0, (z0 + h - z)) * 1.55 + .005, cone + max(0, z - z0) * 1.55 + .005) if r > bore + .01 else r
    return lathe(name, [(bore, z0), (af * .60, z0), (af * .60, z0 + h), (bore, z0 + h)], mat, n, .06, f, M)
for k in range(10):
    t = 2 * math.pi * k / 10 + .2; BM = CM @ Matrix.Translation((10.05 * math.cos(t), 10.05 * math.sin(t), 2.7)) @ Matrix.Rotation(rs.uniform(0, 1), 4, 'Z')
    hexbody('bolt', 1.5, .75, 0, steel, BM, n=72)

# ------------------------------------------------------------ the coupling
Z = 2.5
hexbody('hex', 7.9, 1.75, Z, brass, Matrix.Rotation(.32, 4, 'Z'), bore=2.8, n=720)
Z += 1.75
p_ = .23
def thread(r, a, z):
    k = (z / p_ - a / (2 * math.pi)) % 1.0; t = abs(k - .5) * 2; return r + .075 * (min(1, max(0, t * 1.5 - .25)) - .5) * min(1, max(0, (z - Z + .02) / .12))
lathe('thread', [(3.05, Z - .1), (3.05, Z + 1.2)], brass, 256, .016, thread)
lathe('tape', [(3.07, Z - .02), (3.10, Z + .30)], tape, 192, .03, lambda r, a, z: r + .03 * N3(math.cos(a) * 5, math.sin(a) * 5, z * 4) + .02)
Z += 1.05
# the male part, of which a collar shows, then the locking cup
lathe('adapter', [(2.8, Z), (3.45, Z, .06), (3.55, Z + .12, .05), (3.55, Z + .85, .08), (3.15, Z + 1.0, .1), (3.15, Z + 1.5, .1)], brass)
Z += 1.25; ZC = Z
lathe('cup', [(3.2, Z + .05), (3.35, Z, .05), (3.95, Z, .12), (4.05, Z + .2, .08), (4.05, Z + .75, .12), (3.82, Z + .95, .15), (3.82, Z + 3.7, .30), (3.35, Z + 4.5, .35), (3.25, Z + 4.95, .12), (3.42, Z + 5.1, .08), (3.42, Z + 5.5, .10), (3.0, Z + 5.6, .05), (2.7, Z + 5.6)], castbrass, 256, .07,
      lambda r, a, z: r + .016 * N3(math.cos(a) * 1.5, math.sin(a) * 1.5, z * .5) + .006 * N3(math.cos(a) * 9, math.sin(a) * 9, z * 3))
for k, turn in enumerate((math.radians(-152), math.radians(28))):
    T = Matrix.Rotation(turn, 4, 'Z'); PU, PV = 4.55, ZC + 1.9          # the pin
    ear = [(3.4, ZC + .55), (4.2, ZC + .75)] + arc(PU, PV, .92, -60, 75) + [(3.9, ZC + 3.2), (3.4, ZC + 3.5)]
    for sd in (-1, 1): plate('ear', ear, .55, castbrass, T @ Matrix.Translation((0, sd * 1.18, 0)), .12)
    out_, in_ = [], []
    for q in np.linspace(0, 1, 22):      # pressed home: it lies along the cup, then along the hose, its end turned out a little for a finger
        v = PV + .2 + q * 5.7; th = .62 - .22 * q; u = PU - .12 - .47 * float(ss(np.float32(q), 0, .85)) + .34 * max(0, q - .82) ** 1.3 * 6
        out_.append((u + th * .5, v)); in_.append((u - th * .5, v))
    arm = arc(PU, PV, .82, 200, 355, 16) + out_ + arc(*(np.add(out_[-1], in_[-1]) / 2), .22, 0, 180, 8)[1:-1] + in_[::-1]
    plate('arm', arm, 1.62, castbrass, T, .14)
    tube('pin', [T @ Vector((PU, y, PV)) for y in np.linspace(-1.62, 1.62, 8)], .30, steel, 32)
    for sd in (-1, 1): lathe('pinhead', [(0, 0), (.38, 0, .06), (.34, .12, .05), (0, .16)], steel, 48, .05, M=T @ Matrix.Translation((PU, sd * 1.56, PV)) @ Matrix.Rotation(-sd * math.pi / 2, 4, 'X'))
    # an eye on its outer face, a ring that hangs from it
    ex, ez = out_[17][0], out_[17][1]
    tube('eye', [T @ Vector((ex - .05 + .30 * math.sin(t), 0, ez + .34 * math.cos(t))) for t in np.linspace(-.3, math.pi + .3, 24)], .12, castbrass, 16)
    RM = T @ Matrix.Translation((ex + .15, .06 if k else -.05, ez + .12)) @ Matrix.Rotation(.10 if k else -.14, 4, 'X') @ Matrix.Rotation(-.10, 4, 'Y')
    tube('ring', [RM @ Vector((0, .92 * math.sin(t), -.92 + .92 * math.cos(t))) for t in np.linspace(0, 2 * math.pi, 96, endpoint=False)], .115, steel, 20, None, True)
# ------------------------------------------------------------ the hose and its clamp
Z = ZC + 5.15
path = [Vector((0, 0, Z + q)) for q in np.arange(.0, 5.2, .06)]
c, R_ = path[-1], 17.0; bd = Vector((.93, .36, 0)).normalized()
path += [c + bd * (R_ * (1 - math.cos(t))) + Vector((0, 0, R_ * math.sin(t))) for t in np.arange(.004, 1.5, .0045)]
CL = 2.15
def hose(d, a):
    g = 1 + .011 * math.sin(2 * math.pi * d / 1.25 + a) * min(1, max(0, (d - 3.2) / 1.5)); g *= 1 - .05 * math.exp(-((d - CL) / .95) ** 6); g += .016 * math.exp(-((d - CL - 1.4) / .45) ** 2) + .014 * math.exp(-((d - CL + 1.4) / .5) ** 2)
    return g + .004 * N3(d * .6, math.cos(a) * 1.5, math.sin(a) * 1.5) - .02 * math.exp(-d / .10)
tube('hose', path, 3.55, rubber, 192, hose)
lathe('hose end', [(2.8, Z + .02), (3.30, Z - .01, .03), (3.48, Z + .02)], rubber, 128, .05)
zc = Z + CL; rb = 3.44
lathe('band', [(rb - .1, zc - 1.0), (rb + .06, zc - 1.0, .03), (rb + .10, zc - .95, .03), (rb + .05, zc - .86, .04), (rb + .05, zc + .86, .04), (rb + .10, zc + .95, .03), (rb + .06, zc + 1.0, .03), (rb - .1, zc + 1.0)], steel, 192, .05)
BT = math.radians(-62); BM = Matrix.Rotation(BT, 4, 'Z')
for sd in (-1, 1):
    tube('trunnion', [BM @ Vector((rb + .62, sd * 1.05, zc + q)) for q in np.linspace(-.85, .85, 6)], .42, steel, 40)
    lathe('cap', [(.42, 0, .04), (.36, .07, .04), (0, .08)], steel, 40, .05, M=BM @ Matrix.Translation((rb + .62, sd * 1.05, zc + .85)))
    plate('lug', [(rb - .05, zc - .86), (rb + .75, zc - .80), (rb + .75, zc + .80), (rb - .05, zc + .86)], .10, steel, BM @ Matrix.Translation((0, sd * 1.40, 0)), .03)
SM = BM @ Matrix.Translation((rb + .62, 0, zc)) @ Matrix.Rotation(math.pi / 2, 4, 'X')
lathe('screw', [(.26, -1.9), (.26, 2.75), (.2, 2.85, .03), (0, 2.86)], steel, 48, .02, lambda r, a, z: r + (.03 * (abs((z / .125 - a / (2 * math.pi)) % 1 - .5) * 2 - .5) if z > -1.2 and r > .22 else 0), SM)
hexbody('head', 1.0, .55, -2.0, steel, SM, n=120); hexbody('nut', 1.0, .7, 1.52, steel, SM @ Matrix.Rotation(.4, 4, 'Z'), n=120)

# ------------------------------------------------------------ the cap on its chain
KX, KY = -7.9, -6.2; n_ = Vector((0, KY / TANK, 1)).normalized(); KM = Matrix.Translation((KX, KY, tz(KY) - .02)) @ Vector((0, 0, 1)).rotation_difference(n_).to_matrix().to_4x4()
lathe('lid', [(3.3, 0, .05), (3.75, 0, .12), (3.75, 1.5, .22), (3.2, 1.85, .2), (2.2, 1.9, .12), (2.0, 1.75, .12), (0, 1.75)], castbrass, 288, .06,
      lambda r, a, z: r - (.07 * abs(math.sin(a * 24)) ** 1.5 * ss(np.float32(z), .12, .25) * ss(np.float32(1.45 - z), 0, .12) if r > 3.5 else 0), KM)
def link(p, d, side, L=.62, wr=.10):
    d = d.normalized(); sd = (side - d * side.dot(d)).normalized(); pts = []
    for t in np.linspace(0, 2 * math.pi, 36, endpoint=False): pts.append(p + d * (math.cos(t) * (L * .5)) + sd * (math.sin(t) * .26))
    tube('link', pts, wr, steel, 12, None, True)
kn = [Vector((-2.85, -2.85, 1.28)), Vector((-3.25, -3.55, .62)), Vector((-3.3, -4.7, tz(4.7) + .17)), Vector((-2.5, -6.9, tz(6.9) + .14)), Vector((-1.5, -8.7, tz(8.7) + .14)), Vector((-1.9, -10.3, tz(10.3) + .14)), Vector((-3.5, -10.9, tz(10.9) + .14)), Vector((-4.8, -10.4, tz(10.4) + .30)), Vector((-5.5, -9.6, tz(9.6) + .95))]
def spline(t):
    i = min(int(t), len(kn) - 2); f = t - i; g = lambda k: kn[max(0, min(len(kn) - 1, k))]; a, b_, c_, d_ = g(i - 1), g(i), g(i + 1), g(i + 2)
    return .5 * (2 * b_ + (c_ - a) * f + (2 * a - 5 * b_ + 4 * c_ - d_) * f * f + (3 * b_ - a - 3 * c_ + d_) * f ** 3)
pts = [spline(t) for t in np.linspace(0, len(kn) - 1, 400)]; acc, last, k = 0, pts[0], 0
for p0, p1 in zip(pts, pts[1:]):
    acc += (p1 - p0).length
    if acc >= .47:
        acc = 0; d = p1 - p0; link(p1, d, (Vector((0, 0, 1)) if k % 2 else Vector((0, 0, 1)).cross(d)) + Vector(rs.normal(size=3)) * .3, .66); k += 1
for k in (-1, 1): plate('lug', [(3.5, .55), (3.9, .55)] + arc(3.95, .95, .40, -80, 80) + [(3.5, 1.35)], .16, castbrass, KM @ Matrix.Rotation(math.atan2(-3.0, 2.25), 4, 'Z') @ Matrix.Translation((0, k * .2, 0)), .04)
tube('eye', [Vector((-2.62, -2.62, 1.3)) + Vector((-.28 * math.cos(t) - .1, -.28 * math.cos(t) - .1, .40 * math.sin(t))) for t in np.linspace(0, 2 * math.pi, 40, endpoint=False)], .11, paint, 14, None, True)

# ------------------------------------------------------------ light and camera
sun(SUN, 14.0, (1.0, .78, .52), .55)
cam = AIM + Vector((0, -math.cos(PITCH), math.sin(PITCH))) * DIST
camera(cam, AIM, FOC, 7.0, (0, -3.4, 6.5), 100, 7)
back = cv2.resize(yard(), (A.ARGS['w'], A.ARGS['h']), interpolation=cv2.INTER_AREA)
if 'border' in A.ARGS: x0, x1, y0, y1 = map(float, A.ARGS['border'].split(',')); H, W = back.shape[:2]; back = back[H - int(y1 * H):H - int(y0 * H), int(x0 * W):int(x1 * W)]
A.finish(back)
