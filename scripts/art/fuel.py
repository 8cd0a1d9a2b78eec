"""fuel - a delivery hose locked on the filler of an oil tank, low winter sun. 1 BU = 1 cm."""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import artlib as A, cv2
from artlib import *
s = A.start(seed=61)
s.cycles.max_bounces = 5; s.cycles.glossy_bounces = 4; s.cycles.transmission_bounces = 5; s.cycles.diffuse_bounces = 2
s.cycles.adaptive_threshold = .012; s.cycles.sample_clamp_indirect = 6; s.cycles.blur_glossy = .4
rs = np.random.RandomState(7)
SUN = Vector((-.82, .30, -.48)).normalized()      # the way its light travels
FOC, DIST, PITCH, AIM = 100.0, 120.0, math.radians(10.5), Vector((-5.6, 0, 8.2))
TANK = 62.0
ENVROT = -.5
IRIS, HDR = 30.0, os.path.join(bpy.utils.system_resource('DATAFILES'), 'studiolights', 'world', 'forest.exr')   # the iris on a picture of 960 px; a CC0 panorama that comes with Blender

# ------------------------------------------------------------ what lies behind, out of focus: a small scene of its own, then the iris
ss = lambda x, a, b_: np.clip((x - a) / (b_ - a), 0, 1) ** 2 * (3 - 2 * np.clip((x - a) / (b_ - a), 0, 1))
def aperture(r, blades=7, turn=.3):
    """the iris as a kernel, brighter towards its rim as in real lenses"""
    n = int(r) * 2 + 5; yy, xx = np.mgrid[0:n, 0:n] - n // 2; d = np.hypot(xx, yy); t = np.arctan2(yy, xx) + turn; w = 2 * math.pi / blades
    edge = r * (.35 * math.cos(w / 2) / np.cos(np.mod(t, w) - w / 2) + .65)
    k = np.clip(edge - d + .5, 0, 1) * (.8 + .35 * (d / r) ** 3); return (k / k.sum()).astype(np.float32)
def yard(w=960, h=540, over=68):
    """a farmyard in metres, with a camera of its own that looks level through a shifted lens; then the iris"""
    sc = bpy.data.scenes.new('yard'); q = np.random.RandomState(4)
    def flat(hx, ro=.8, var=.25, scale=1.5, metal=0.0, hx2=None):
        m, b, out = material('y'); P = b.n('TexCoord').outputs['Object']; n = b.noise(P, scale, 6, .7); f = b.noise(P, scale * 9, 3, .7)
        c = b.mix(b.ramp(b.math('ADD', b.math('MULTIPLY', n, .65), b.math('MULTIPLY', f, .35)), [(.36, '#000000'), (.64, '#ffffff')]), (*[x * (1 - var) for x in srgb(hx)], 1), (*[min(1, x * (1 + var)) for x in srgb(hx2 or hx)], 1))
        principled(b, out, Base_Color=c, Roughness=ro, Metallic=metal); return m
    C = flat
    def scaled_(b, x): m_ = b.math('MULTIPLY_ADD', x, .75); m_.node.inputs[2].default_value = .46; return m_
    def put(me, loc=(0, 0, 0), rot=None, scale=(1, 1, 1)):
        o = bpy.data.objects.new('y', me); sc.collection.objects.link(o); o.location = loc; o.scale = scale
        if rot: o.rotation_euler = rot
        return o
    def box(x0, x1, y0, y1, z0, z1, m):
        V = [(x, y, z) for z in (z0, z1) for y in (y0, y1) for x in (x0, x1)]
        return put(mesh_from('b', V, [(0, 1, 3, 2), (4, 5, 7, 6), (0, 1, 5, 4), (2, 3, 7, 6), (0, 2, 6, 4), (1, 3, 7, 5)], m, False))
    def rod(p, q_, r, m, rz=None, n=40):
        """a cylinder from p to q_; rz: its other half axis"""
        p, q_ = Vector(p), Vector(q_); t = (q_ - p).normalized(); u = Vector((0, 0, 1)) if abs(t.z) < .9 else Vector((1, 0, 0)); u = (u - t * u.dot(t)).normalized(); v = t.cross(u); V = []
        for e in (p, q_): V += [tuple(e + u * (rz or r) * math.cos(6.2832 * k / n) + v * r * math.sin(6.2832 * k / n)) for k in range(n)]
        F = [(k, (k + 1) % n, n + (k + 1) % n, n + k) for k in range(n)] + [tuple(range(n)), tuple(range(2 * n - 1, n - 1, -1))]
        me = mesh_from('r', V, F, m); me.use_auto_smooth = True; return put(me)
    # gravel, wheel tracks, a strip of grass along the barn
    m, b, out = material('gravel'); P = b.n('TexCoord').outputs['Object']; n1, n2, n3 = b.noise(b.mapping(P, (.10, .35, 1)), 1, 5, .6), b.noise(P, 1.3, 6, .75), b.noise(P, 9, 3, .8)
    c = b.mix(b.ramp(b.math('ADD', b.math('MULTIPLY', n2, .5), b.math('MULTIPLY', n3, .5)), [(.38, '#000000'), (.62, '#ffffff')]), '#5f5647', '#c4b69c'); c = b.mix(b.ramp(n1, [(.50, '#000000'), (.60, '#a0a0a0')]), c, '#5d5546'); c = b.mix(b.ramp(b.noise(b.mapping(P, (.25, .7, 1)), 1.0, 5, .7), [(.60, '#000000'), (.68, '#b0b0b0')]), c, '#5c6236')
    principled(b, out, Base_Color=c, Roughness=b.ramp(n1, [(.5, '#e0e0e0'), (.62, '#707070')]), Normal=b.bump(n3, 1.0, .03)); put(mesh_from('g', [(-60, 5, 0), (60, 5, 0), (60, 90, 0), (-60, 90, 0)], [(0, 1, 2, 3)], m, False))
    put(mesh_from('f', [(-300, 90, -.1), (300, 90, -.1), (300, 400, 1), (-300, 400, 1)], [(0, 1, 2, 3)], C('#8a8a4e', .9, .15, .05), False))
    pud = C('#2a2722', .03, .1)
    for x, y, a, d in ((-1.4, 31.5, 1.6, .5),): put(mesh_from('p', [(x + a * math.cos(t) * (1 + .5 * noise.noise((math.cos(t) * 1.5 + x, math.sin(t) * 1.5, y))), y + d * math.sin(t) * (1 + .5 * noise.noise((math.cos(t) * 1.5, math.sin(t) * 1.5 + x, y))), .004) for t in np.linspace(0, 6.283, 60, endpoint=False)], [tuple(range(60))], pud, False))
    # trees and hedge
    leaf = [C('#4d5a2a', .8, .5, .9), C('#5d6331', .8, .5, .9), C('#6e6234', .8, .5, .9)]
    import bmesh
    def clump(x, y, z, r, m):
        bm = bmesh.new(); bmesh.ops.create_icosphere(bm, subdivisions=4, radius=1)
        for v in bm.verts: v.co *= 1 + .45 * noise.noise(v.co * 2.2 + Vector((x, y, z))) + .30 * noise.noise(v.co * 6 + Vector((y, z, x)))
        me = bpy.data.meshes.new('c'); bm.to_mesh(me); bm.free(); me.materials.append(m); put(me, (x, y, z), None, (r, r, r * .9))
    for k in range(46): clump(q.uniform(-34, 34), q.uniform(92, 104), q.uniform(.2, 1.3), q.uniform(1.0, 1.9), leaf[q.randint(3)])
    for tx, th in ((-3.0, 4.6), (4.6, 6.0), (13, 5.4), (-14, 6)):
        rod((tx, 98, 0), (tx, 98, th), .28, C('#4a4036'))
        for k in range(12): a = q.uniform(0, 6.28); r = q.uniform(0, 2.0); clump(tx + r * math.cos(a), 98 + r * math.sin(a), th + q.uniform(-1.0, 2.2), q.uniform(.8, 1.5), leaf[q.randint(3)])
    for k in range(30):      # a tree outside the picture, its shade on the yard
        a, r = q.uniform(0, 6.28), q.uniform(0, 1) ** .5 * 4.4; clump(12.3 + r * math.cos(a), 13.5 + r * math.sin(a), 6.6 + q.uniform(-1.4, 1.4), q.uniform(.22, .50), leaf[1])
    for k in range(70):      # weeds along the wheel tracks
        y = q.uniform(11, 40); x = q.choice([-1.6, .9, 4.6]) * 1.0 + .10 * (y - 20) + q.normal() * .35; clump(x, y, .02, q.uniform(.05, .14), leaf[2])
    # the barn: plastered stone, a plinth, an oak lintel, a door half open, what leans against it
    wall, st, oak = C('#c4b598', .9, .22, .9), C('#8b8375', .9, .3, 2.5), C('#7d6c55', .8, .3, 3)
    D0, D1 = -5.1, -2.75
    box(-14, D0, 34, 40, 0, 7, wall); box(D1, -.75, 34, 40, 0, 7, wall); box(D0, D1, 34, 40, 3.2, 7, wall); box(-14, D0 - .02, 33.92, 34.1, 0, .55, st); box(D1 + .02, -.70, 33.92, 34.1, 0, .55, st); box(D0 - .35, D1 + .35, 33.9, 34.2, 2.35, 2.70, oak)
    for k in range(9): box(-.98 + .06 * (k % 2), -.68, 33.86, 34.1, .55 + k * .42, .55 + k * .42 + .38, st)
    box(D0, D1, 37.5, 37.6, 0, 3.2, C('#3a342a'))
    for k in range(10): box(D0 + .02 + k * .2, D0 + .2 + k * .2, 33.97 - .02 * (k % 2), 34.05, .06, 2.34, C('#76806f', .6, .3, 4))
    blue, red = C('#3a4a52', .5), C('#8a2f22', .45)
    rod((-2.05, 33.2, 0), (-2.05, 33.2, .9), .3, blue)
    for x, y, n, hi, sp_ in ((-.7, 33.5, 16, 3.4, .30), (-1.4, 33.2, 8, .4, .6), (-5.6, 33.5, 9, 1.2, .5), (5.5, 40.6, 30, 1.5, .45), (3.6, 40.6, 14, .6, .5)):      # bushes and a climber hide straight edges
        for k in range(n): clump(x + q.normal() * sp_ * .6, y - q.uniform(0, .4), hi * q.uniform(0, 1), q.uniform(.14, .32), leaf[1 + q.randint(2)])
    for k in range(5): box(-7.2, -6.0, 32.6, 33.6, k * .15, k * .15 + .03, C('#a08a62', .8)); box(-7.2, -7.08, 32.6, 33.6, k * .15 + .03, k * .15 + .15, oak); box(-6.66, -6.54, 32.6, 33.6, k * .15 + .03, k * .15 + .15, oak); box(-6.12, -6.0, 32.6, 33.6, k * .15 + .03, k * .15 + .15, oak)
    # the tanker, seen from its side, its cab to the left
    LX, LY = 3.55, 42.0; gr, cream, blk, chrome, grey = C('#27523f', .3, .06), C('#d9d3c2', .3, .05), C('#171716', .7), C('#c9c9c6', .18, .05, 1, 1.0), C('#53524e', .6)
    box(LX, LX + 2.05, LY, LY + 2.3, 1.0, 2.95, gr); box(LX + .08, LX + 1.95, LY + .05, LY + 2.25, 2.95, 3.15, gr); box(LX + .25, LX + 1.35, LY - .02, LY + .1, 1.95, 2.75, C('#2b3a38', .12)); box(LX - .05, LX + 2.05, LY - .01, LY + 2.3, .42, 1.0, blk); box(LX + .02, LX + .7, LY - .05, LY, .62, .95, cream); box(LX - .12, LX - .02, LY - .25, LY - .1, 1.7, 2.5, blk)
    rod((LX + 2.45, LY + 1.15, 2.12), (LX + 9.5, LY + 1.15, 2.12), 1.18, cream, .98); rod((LX + 2.40, LY + 1.15, 2.12), (LX + 2.46, LY + 1.15, 2.12), 1.20, chrome, 1.0)
    for k in range(4): rod((LX + 3.7 + 1.7 * k, LY + 1.15, 2.12), (LX + 3.78 + 1.7 * k, LY + 1.15, 2.12), 1.20, chrome, 1.0); rod((LX + 3.2 + 1.7 * k, LY + 1.15, 3.05), (LX + 3.2 + 1.7 * k, LY + 1.15, 3.25), .3, chrome)
    rod((LX + 2.5, LY + 1.15, 2.12), (LX + 9.4, LY + 1.15, 2.12), 1.192, gr, .42)
    box(LX + 2.0, LX + 9.5, LY + .2, LY + 2.1, .85, 1.2, blk); box(LX + 2.75, LX + 4.2, LY, LY + .6, .55, 1.08, chrome); box(LX + 4.4, LX + 5.4, LY, LY + .6, .5, 1.05, gr)
    for wx in (1.05, 6.35, 7.7):
        rod((LX + wx, LY - .02, .5), (LX + wx, LY + .35, .5), .5, blk); rod((LX + wx, LY - .06, .5), (LX + wx, LY + .1, .5), .30, grey); rod((LX + wx, LY - .12, .5), (LX + wx, LY, .5), .13, chrome)
        for k in range(7): a, a2 = math.pi * k / 7, math.pi * (k + 1) / 7; put(mesh_from('m', [(LX + wx + .6 * math.cos(t), y, .52 + .6 * math.sin(t)) for t in (a, a2) for y in (LY - .03, LY + .5)], [(0, 1, 3, 2)], gr, False))
    # light and lens
    l = bpy.data.lights.new('s', 'SUN'); l.energy = 5.85; l.color = (1, .80, .56); l.angle = .02; o = bpy.data.objects.new('s', l); sc.collection.objects.link(o); o.rotation_euler = SUN.to_track_quat('-Z', 'Y').to_euler()
    w_ = bpy.data.worlds.new('ys'); sc.world = w_; w_.use_nodes = True; nt = w_.node_tree; nt.nodes.clear(); b = NT(nt); z = nt.nodes.new('ShaderNodeSeparateXYZ'); nt.links.new(b.n('TexCoord').outputs['Generated'], z.inputs[0])
    bg = b.n('Background'); nt.links.new(b.ramp(z.outputs[2], [(0, '#f4ead6'), (.12, '#dbe3ea'), (.6, '#a3b6cc')]), bg.inputs[0]); nt.links.new(scaled_(b, b.n('LightPath').outputs['Is Camera Ray']), bg.inputs[1]); o = nt.nodes.new('ShaderNodeOutputWorld'); nt.links.new(bg.outputs[0], o.inputs[0])
    k = (w + 2 * over) / w; cm = bpy.data.cameras.new('c'); cm.lens = 100; cm.sensor_width = 36 * k; cm.shift_y = -.385 * 9 / 16 / k; o = bpy.data.objects.new('c', cm); sc.collection.objects.link(o); o.location = (0, 0, 2.0); o.rotation_euler = (math.pi / 2, 0, 0); sc.camera = o
    r = sc.render; r.engine = 'CYCLES'; sc.cycles.samples = 12; sc.cycles.use_denoising = False; sc.cycles.max_bounces = 3; sc.cycles.seed = 3; r.threads_mode = 'FIXED'; r.threads = 2; r.resolution_x, r.resolution_y, r.resolution_percentage = w + 2 * over, round(h * k), 100
    sc.view_settings.view_transform = 'Raw'; r.image_settings.file_format = 'OPEN_EXR'; r.image_settings.color_depth = '32'; f = A.ARGS['out'] + '.back.exr'; r.filepath = f; os.makedirs(os.path.dirname(f), exist_ok=True)
    bpy.ops.render.render(write_still=True, scene='yard'); i = bpy.data.images.load(f); i.colorspace_settings.name = 'Non-Color'; H, W = i.size[1], i.size[0]; px = np.empty(H * W * 4, np.float32); i.pixels.foreach_get(px); im = px.reshape(H, W, 4)[::-1, :, :3]; os.remove(f)
    for o in list(sc.objects): bpy.data.objects.remove(o)
    bpy.data.scenes.remove(sc)
    im = cv2.filter2D(np.minimum(np.ascontiguousarray(im), 12), -1, aperture(IRIS)); oy = (H - h) // 2; im = im[oy:oy + h, over:over + w]
    return im

kept = A.ARGS['cache'] + '/fuel-yard.npy'      # kept: delete it when the yard changes
if os.path.exists(kept): BACK = np.load(kept)
else: os.makedirs(A.ARGS['cache'], exist_ok=True); BACK = yard(); np.save(kept, BACK)

# ------------------------------------------------------------ what the metal sees: trees, gravel and sky all around
def image(name, px):
    h, w = px.shape[:2]; i = bpy.data.images.new(name, w, h, float_buffer=True); i.colorspace_settings.name = 'Non-Color'; i.pixels.foreach_set(np.ascontiguousarray(px[::-1]).ravel()); return i
if 'paint' in A.ARGS:
    for n, im in (('yard', BACK),): cv2.imwrite('%s.%s.png' % (A.ARGS['out'], n), np.clip((im[..., 2::-1] / (1 + im[..., 2::-1] * .3)) ** .4545 * 255, 0, 255))
    sys.exit()
w = bpy.data.worlds.new('w'); s.world = w; w.use_nodes = True; nt = w.node_tree; nt.nodes.clear(); b = NT(nt)
te = nt.nodes.new('ShaderNodeTexEnvironment'); mp = b.t.nodes.new('ShaderNodeMapping'); nt.links.new(b.n('TexCoord').outputs['Generated'], mp.inputs[0]); mp.inputs['Rotation'].default_value = (0, 0, ENVROT)
hd = bpy.data.images.load(HDR); px = np.empty(hd.size[0] * hd.size[1] * hd.channels, np.float32); hd.pixels.foreach_get(px); px = px.reshape(hd.size[1], hd.size[0], -1)[::-1].copy(); px[..., :3] = np.minimum(np.maximum(px[..., :3], 0), 7); px = np.concatenate([px[..., :3], np.ones_like(px[..., :1])], 2)
te.image = image('around', px); nt.links.new(mp.outputs[0], te.inputs[0])
bg = b.n('Background'); nt.links.new(te.outputs[0], bg.inputs[0]); bg.inputs[1].default_value = .62
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

def metal(name, bright, dull, deep, turned=True, rough=.24, grime='#1d160c', dirt=1.0, cast=0.0, rings=None):
    m, b, out = material(name); P = coords(b)
    mid, fine, grain = b.noise(P, 1.9, 4, .6, .3), b.noise(P, 13, 5, .7), b.noise(P, 60, 2, .6)
    ao = occlusion(b, .8); rec = b.math('SUBTRACT', 1.0, b.ramp(ao, [(.40, '#000000'), (.96, '#ffffff')]))
    edge = b.ramp(b.n('NewGeometry').outputs['Pointiness'], [(.508, '#000000'), (.55, '#ffffff')]); edge = b.math('MULTIPLY', edge, b.ramp(b.math('ADD', scaled(b, fine, .6), scaled(b, mid, .4)), [(.36, '#000000'), (.52, '#ffffff')]))
    t = b.math('ADD', b.math('ADD', scaled(b, mid, .30, -.15), scaled(b, fine, .50, -.25)), b.math('ADD', scaled(b, grain, .24, -.12), scaled(b, rec, .55, .45))); t = b.math('SUBTRACT', t, scaled(b, edge, .75), clamp=True)
    hair = both(b, scratches(b, P, 62, (.7, .1, 1.2), .010, .66), scratches(b, P, 74, (.1, 1.2, .35), .009, .67))
    sc = both(b, scratches(b, P, 26, (.3, .2, .5), .012, .70), scratches(b, P, 20, (.2, 1.3, 1.9), .010, .70))
    col = b.mix(t, bright, dull); col = b.mix(scaled(b, sc, .25), col, bright); col = b.mix(scaled(b, hair, .12), col, bright)
    g = b.math('MULTIPLY', b.math('POWER', rec, 1.3), scaled(b, mid, .8, .25 * dirt), clamp=True)
    col = b.mix(scaled(b, g, .35), col, deep); col = b.mix(scaled(b, b.math('POWER', g, 2.0), .6), col, grime)
    dust = b.math('MULTIPLY', b.math('POWER', up(b), 2.0), b.ramp(b.math('ADD', scaled(b, fine, .6), scaled(b, grain, .4)), [(.40, '#000000'), (.70, '#ffffff')])); dust = scaled(b, dust, .15); col = b.mix(dust, col, '#a39680')
    met = b.math('MULTIPLY', b.math('SUBTRACT', 1.0, scaled(b, b.math('POWER', g, 2.0), .85)), b.math('SUBTRACT', 1.0, dust))
    ro = b.math('ADD', scaled(b, t, .22, rough - .08), scaled(b, fine, .22, -.11)); ro = b.math('ADD', ro, scaled(b, grain, .14, -.07)); ro = b.math('ADD', ro, scaled(b, hair, .05)); ro = b.math('ADD', ro, scaled(b, b.math('MAXIMUM', g, dust), .35))
    ro = b.math('MAXIMUM', b.math('SUBTRACT', ro, scaled(b, edge, .08)), .08, clamp=True)
    lines = b.noise(b.mapping(P, (.5, .5, 55)), 1.0, 3, .7) if turned else b.noise(P, 30, 3, .6)
    h = b.math('ADD', scaled(b, lines, .16 if turned else .05), b.math('ADD', scaled(b, sc, -.08), scaled(b, hair, -.03))); h = b.math('ADD', h, scaled(b, fine, .10 + cast * .6)); h = b.math('ADD', h, scaled(b, grain, .05 + cast * .3))
    if rings:     # faced on a lathe
        rv = b.t.nodes.new('ShaderNodeVectorMath'); rv.operation = 'LENGTH'; b.link(b.mapping(P, (1, 1, 0), (-rings[0], -rings[1], 0)), rv.inputs[0]); rc = b.n('CombineXYZ'); b.link(rv.outputs['Value'], rc.inputs[0]); h = b.math('ADD', h, scaled(b, b.noise(rc.outputs[0], 16, 3, .7), .30))
    if cast: h = b.math('ADD', h, scaled(b, b.noise(P, 5, 3, .6), cast * 1.4))
    principled(b, out, Base_Color=col, Metallic=met, Roughness=ro, Specular=.4, Normal=b.bump(h, .7, .04))
    return m
brass = metal('brass', '#ecd6a4', '#b08f5a', '#5c4325', True, .17)
castbrass = metal('castbrass', '#e8d09c', '#a98853', '#573f24', False, .20, cast=.14)
capbrass = metal('capbrass', '#ecd7a6', '#b8986a', '#573f24', False, .30, cast=.08, rings=(-7.9, -6.2))
steel = metal('steel', '#dcdad6', '#a19d96', '#5d564d', True, .22, '#1b1713')

m, b, out = material('paint'); paint = m; P = coords(b)
big, mid, fine, tiny = b.noise(P, .07, 4, .6, .5), b.noise(P, .55, 6, .65), b.noise(P, 4.5, 5, .65), b.noise(P, 26, 3, .6)
col = b.ramp(big, [(.30, '#2f4733'), (.55, '#324b37'), (.75, '#364f3a')])
chalk = b.ramp(b.math('ADD', scaled(b, mid, .6), scaled(b, big, .4)), [(.42, '#000000'), (.66, '#ffffff')]); col = b.mix(scaled(b, chalk, .06), col, '#6f8272')
# dust, thick in the lee of things
dustm = b.math('MULTIPLY', b.math('POWER', up(b), 2.0), b.ramp(b.math('ADD', scaled(b, tiny, .45), b.math('ADD', scaled(b, fine, .35), scaled(b, mid, .20))), [(.34, '#000000'), (.74, '#ffffff')]))
dust = scaled(b, dustm, .40)
grit = b.ramp(tiny, [(.66, '#000000'), (.72, '#ffffff')])
col = b.mix(dust, col, '#a39a84'); col = b.mix(scaled(b, grit, .35), col, '#1a1712')
# chips down to primer and rust
chipn = b.noise(P, 1.6, 6, .7)
chip = b.ramp(chipn, [(.745, '#000000'), (.752, '#ffffff')]); core = b.ramp(chipn, [(.762, '#000000'), (.782, '#ffffff')]); halo = b.ramp(chipn, [(.715, '#000000'), (.75, '#606060')])
col = b.mix(scaled(b, halo, .5), col, '#5a3d22'); col = b.mix(chip, col, '#6b3a26'); col = b.mix(core, col, b.mix(b.ramp(fine, [(.4, '#000000'), (.6, '#ffffff')]), '#3b1d10', '#7d4520'))
ao = occlusion(b, 1.2); col = b.mix(scaled(b, b.math('SUBTRACT', 1.0, b.ramp(ao, [(.4, '#000000'), (.95, '#ffffff')])), .25), col, '#22301f')
ro = b.math('ADD', scaled(b, chalk, .12, .34), scaled(b, dust, .7)); ro = b.math('ADD', ro, scaled(b, chip, .35)); ro = b.math('ADD', ro, scaled(b, fine, .16, -.08)); ro = b.math('MAXIMUM', ro, .12)
h = b.math('ADD', scaled(b, b.noise(P, 7, 3, .5), .10), b.math('ADD', scaled(b, chip, -.45), scaled(b, core, .25))); h = b.math('ADD', h, scaled(b, dust, .10)); h = b.math('ADD', h, b.math('MULTIPLY', scaled(b, tiny, .35), b.math('ADD', chip, scaled(b, dust, .6))))
principled(b, out, Base_Color=col, Roughness=ro, Specular=.45, Normal=b.bump(h, .9, .05))

m, b, out = material('rubber'); rubber = m; U = b.n('TexCoord').outputs['UV']; P = coords(b)
su = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(U, su.inputs[0])
def weave(k, t):
    w_ = b.math('ADD', scaled(b, su.outputs[0], k * math.cos(t)), scaled(b, su.outputs[1], k * math.sin(t))); return b.math('ABSOLUTE', b.math('SINE', w_))
cloth = b.math('MULTIPLY', weave(34, .80), weave(34, -.80)); low, mid, fine = b.noise(P, .5, 5, .65), b.noise(P, 2.6, 6, .7), b.noise(P, 24, 3, .6)
col = b.mix(low, '#262523', '#33312e'); scuff = b.math('MULTIPLY', b.ramp(b.noise(b.mapping(U, (.35, 1.2, 1)), 1.6, 6, .75), [(.55, '#000000'), (.68, '#ffffff')]), scaled(b, fine, 1.5, -.2), clamp=True)
dust = b.math('MULTIPLY', scaled(b, up(b), .65, .35), b.ramp(b.math('ADD', scaled(b, mid, .7), scaled(b, fine, .3)), [(.46, '#000000'), (.68, '#ffffff')]))
col = b.mix(scaled(b, dust, .30), col, '#8a7f6c'); col = b.mix(scaled(b, scuff, .22), col, '#7a756c')
ao = occlusion(b, .8); col = b.mix(scaled(b, b.math('SUBTRACT', 1.0, ao), .6), col, '#0a0908')
ro = b.math('ADD', scaled(b, mid, .22, .40), scaled(b, dust, .3), clamp=True)
h = b.math('ADD', scaled(b, cloth, .20), b.math('ADD', scaled(b, fine, .34), scaled(b, scuff, -.3)))
principled(b, out, Base_Color=col, Roughness=ro, Specular=.42, Normal=b.bump(h, .42, .03))

m, b, out = material('tape'); tape = m; P = coords(b); principled(b, out, Base_Color=b.mix(b.noise(P, 3, 4, .6), '#b9b4a6', '#dedacc'), Roughness=.55, Specular=.3, Normal=b.bump(b.noise(b.mapping(P, (2, 2, 14)), 2, 4, .6), .8, .03))

# ------------------------------------------------------------ the tank: its top, a plate, a weld, the neck
tz = lambda y: math.sqrt(TANK * TANK - y * y) - TANK
ys = np.linspace(-40, 44, 200); xs = np.linspace(-60, 60, 140)
V = [(x, y, tz(y) + .10 * N3(x * .06, y * .06, 2) + .03 * N3(x * .25, y * .25, 5)) for y in ys for x in xs]; nx = len(xs)
F = [(j * nx + i, j * nx + i + 1, (j + 1) * nx + i + 1, (j + 1) * nx + i) for j in range(len(ys) - 1) for i in range(nx - 1)]
add(mesh_from('tank', V, F, paint), 'tank')
lathe('neck', [(3.55, -1), (3.55, 2.35, .10), (3.40, 2.5, .06), (2.9, 2.5)], paint, f=lambda r, a, z: r + .012 * N3(math.cos(a) * 2, math.sin(a) * 2, z * .8))
ground = lambda x, y: tz(y) + .10 * N3(x * .06, y * .06, 2) + .03 * N3(x * .25, y * .25, 5)
V, n, m = [], 1080, 9
for j in range(n):       # the weld: a thin fillet under the paint, its legs uneven, its ripples nearly drowned
    t = 2 * math.pi * j / n; c, s_ = math.cos(t), math.sin(t); d = t * 3.6; leg = .15 + .06 * N3(c * 2.2, s_ * 2.2, 6) + .05 * N3(c * 7, s_ * 7, 2); toe = leg * (1.05 + .5 * N3(c * 4, s_ * 4, 9)); z = ground(3.55 * c, 3.55 * s_)
    full = .030 + .03 * N3(c * 5, s_ * 5, 4) + .028 * math.sin(d * 6.0 + 2.2 * N3(c * 3, s_ * 3, 1)) * max(0, .4 + N3(c * 6, s_ * 6, 7))
    for q in np.linspace(0, 1, m): r = 3.52 + (toe + .03) * q + full * math.sin(math.pi * q) ** 2; V.append((r * c, r * s_, z * (1 - q) + (ground((3.55 + toe) * c, (3.55 + toe) * s_) - .025) * q + leg * (1 - q) + full * math.sin(math.pi * q) ** 2))
add(mesh_from('weld', V, [(j * m + i, j * m + i + 1, (j + 1) % n * m + i + 1, (j + 1) % n * m + i) for j in range(n) for i in range(m - 1)], paint), 'weld')
for _ in range(16):      # spatter under the paint
    t, r = rs.uniform(0, 6.283), 4.05 + abs(rs.normal()) * .55; x, y = r * math.cos(t), r * math.sin(t); k = rs.uniform(.025, .075)
    lathe('spatter', [(k * .7 * math.sin(q), k * .3 * math.cos(q)) for q in np.linspace(1.7, 0, 7)], paint, 12, 1, M=Matrix.Translation((x, y, tz(y))))
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
path = [Vector((0, 0, Z + q)) for q in np.arange(.0, 3.7, .06)]
c, R_ = path[-1], 21.0; bd = Vector((.96, .28, 0)).normalized()
path += [c + bd * (R_ * (1 - math.cos(t))) + Vector((0, 0, R_ * math.sin(t))) for t in np.arange(.004, 1.5, .0045)]
CL, SC = 2.15, 4.9
def hose(d, a):
    g = 1 + (.010 + .009 * N3(d * .55, math.cos(a) * .8, 3)) * math.sin(2 * math.pi * d / 1.32 + a + 1.1 * N3(d * .42, math.cos(a) * .6, math.sin(a) * .6)) * min(1, max(0, (d - 3.2) / 1.5)); g -= .020 * math.exp(-((d - 6.6) / .35) ** 2 - ((a - SC + .2 * d) / .35) ** 2); g *= 1 - .05 * math.exp(-((d - CL) / .95) ** 6); g += .016 * math.exp(-((d - CL - 1.4) / .45) ** 2) + .014 * math.exp(-((d - CL + 1.4) / .5) ** 2)
    return g + .007 * N3(d * .5, math.cos(a) * 1.5, math.sin(a) * 1.5) - .02 * math.exp(-d / .10)
tube('hose', path, 3.55, rubber, 192, hose)
lathe('hose end', [(2.8, Z + .02), (3.30, Z - .01, .03), (3.48, Z + .02)], rubber, 128, .05)
zc = Z + CL; rb = 3.44
lathe('band', [(rb - .1, zc - 1.0), (rb + .06, zc - 1.0, .03), (rb + .10, zc - .95, .03), (rb + .05, zc - .86, .04), (rb + .05, zc + .86, .04), (rb + .10, zc + .95, .03), (rb + .06, zc + 1.0, .03), (rb - .1, zc + 1.0)], steel, 192, .05)
BT = math.radians(-62); BM = Matrix.Rotation(BT, 4, 'Z')
for sd in (-1, 1):
    tube('trunnion', [BM @ Vector((rb + .62, sd * 1.05, zc + q)) for q in np.linspace(-.80, .80, 6)], .42, steel, 40)
    lathe('cap', [(.42, 0, .04), (.36, .07, .04), (0, .08)], steel, 40, .05, M=BM @ Matrix.Translation((rb + .62, sd * 1.05, zc + .80)))
    lathe('loop', [(.44, -.62), (.50, -.64, .02), (.52, -.60, .02), (.52, .60, .02), (.50, .64, .02), (.44, .62)], steel, 64, .05, M=BM @ Matrix.Translation((rb + .62, sd * 1.05, zc)))
    for q in (.50, 1.62): plate('strap', [(rb - .05, zc - .62), (rb + .64, zc - .62), (rb + .64, zc + .62), (rb - .05, zc + .62)], .09, steel, BM @ Matrix.Translation((0, sd * (1.05 + (q - 1.06) * .86), 0)), .03)
    for zz in (-.42, .42): lathe('spot weld', [(.13, 0), (.11, .03, .02), (0, .015)], steel, 24, .03, M=Matrix.Rotation(BT + sd * .62, 4, 'Z') @ Matrix.Translation((rb + .05, 0, zc + zz)) @ Matrix.Rotation(math.pi / 2, 4, 'Y'))
SM = BM @ Matrix.Translation((rb + .62, 0, zc)) @ Matrix.Rotation(math.pi / 2, 4, 'X')
lathe('screw', [(.26, -1.9), (.26, 2.75), (.2, 2.85, .03), (0, 2.86)], steel, 48, .02, lambda r, a, z: r + (.03 * (abs((z / .125 - a / (2 * math.pi)) % 1 - .5) * 2 - .5) if z > -1.2 and r > .22 else 0), SM)
hexbody('head', 1.0, .55, -2.0, steel, SM, n=120); hexbody('nut', 1.0, .7, 1.52, steel, SM @ Matrix.Rotation(.4, 4, 'Z'), n=120)

# ------------------------------------------------------------ the cap on its chain
KX, KY = -7.9, -6.2; n_ = Vector((0, KY / TANK, 1)).normalized(); KM = Matrix.Translation((KX, KY, tz(KY) - .02)) @ Vector((0, 0, 1)).rotation_difference(n_).to_matrix().to_4x4()
lathe('lid', [(3.3, 0, .05), (3.75, 0, .12), (3.75, 1.5, .22), (3.2, 1.85, .2), (2.2, 1.9, .12), (2.0, 1.75, .12), (0, 1.75)], capbrass, 288, .06,
      lambda r, a, z: r - (.07 * abs(math.sin(a * 24)) ** 1.5 * ss(np.float32(z), .12, .25) * ss(np.float32(1.45 - z), 0, .12) if r > 3.5 else 0), KM)
def link(p, d, side, half=.40, wr=.085, wd=.235):
    d = d.normalized(); sd = (side - d * side.dot(d)).normalized(); pts = []
    for t in np.linspace(0, 2 * math.pi, 44, endpoint=False): pts.append(p + d * (math.cos(t) * wd + math.copysign(half - wd, math.cos(t)) * min(1, abs(math.cos(t)) * 3)) + sd * (math.sin(t) * wd))
    tube('link', pts, wr, steel, 14, None, True)
G = lambda x, y: Vector((x, y, tz(y) + .25))
kn = [Vector((-2.88, -2.88, 1.15)), Vector((-3.0, -3.05, .62)), Vector((-3.15, -3.6, .34)), G(-2.9, -4.7), G(-2.0, -5.9), G(-1.75, -7.3), G(-2.6, -8.6), G(-3.6, -9.9), G(-4.6, -10.3), Vector((-5.3, -9.75, tz(9.75) + .55)), Vector((-5.55, -9.45, tz(9.45) + .85))]
def spline(t):
    i = min(int(t), len(kn) - 2); f = t - i; g = lambda k: kn[max(0, min(len(kn) - 1, k))]; a, b_, c_, d_ = g(i - 1), g(i), g(i + 1), g(i + 2)
    return .5 * (2 * b_ + (c_ - a) * f + (2 * a - 5 * b_ + 4 * c_ - d_) * f * f + (3 * b_ - a - 3 * c_ + d_) * f ** 3)
pts = [spline(t) for t in np.linspace(0, len(kn) - 1, 900)]; cum = np.concatenate([[0], np.cumsum([(q_ - p_).length for p_, q_ in zip(pts, pts[1:])])]); n_l = int(round(cum[-1] / .60)); js = [pts[int(np.searchsorted(cum, min(cum[-1] - .001, cum[-1] * k / n_l)))].copy() for k in range(n_l + 1)]
for j in js[3:-2]: j.x += rs.normal() * .07; j.y += rs.normal() * .07
for k, (p0, p1) in enumerate(zip(js, js[1:])):
    d = p1 - p0; hung = d.normalized().z < -.5 or d.normalized().z > .5; u = Vector((0, 0, 1)) if not hung else Vector((0, -1, 0)); v = u.cross(d).normalized(); t = (.25 if k % 2 else 1.82) if hung else (.42 if k % 2 else -.95) + rs.normal() * .16
    link((p0 + p1) / 2, d, v * math.cos(t) + u * math.sin(t))
for k in (-1, 1): plate('lug', [(3.5, .55), (3.9, .55)] + arc(3.95, .95, .40, -80, 80) + [(3.5, 1.35)], .16, castbrass, KM @ Matrix.Rotation(math.atan2(-3.0, 2.25), 4, 'Z') @ Matrix.Translation((0, k * .2, 0)), .04)
tube('eye', [Vector((-2.62, -2.62, 1.3)) + Vector((-.28 * math.cos(t) - .1, -.28 * math.cos(t) - .1, .40 * math.sin(t))) for t in np.linspace(0, 2 * math.pi, 40, endpoint=False)], .11, paint, 14, None, True)

# ------------------------------------------------------------ light and camera
m, b, out = material('lit wall'); e = b.n('Emission', Color=(.92, .74, .50, 1)); b.link(scaled(b, b.noise(coords(b), .02, 4, .6), 1.6, .1), e.inputs['Strength']); b.link(e.outputs[0], out.inputs[0])      # the wall in the sun, for what mirrors it
for x0, x1 in ((-330, -70), (-45, 60), (95, 230)):
    o = add(mesh_from('wall', [(x0, 320, 8), (x1, 320, 8), (x1, 320, 150), (x0, 320, 150)], [(0, 1, 2, 3)], m), 'wall')
    o.visible_camera = o.visible_diffuse = o.visible_shadow = o.visible_transmission = False
sun(SUN, 10.0, (1.0, .80, .56), 1.6)
cam = AIM + Vector((0, -math.cos(PITCH), math.sin(PITCH))) * DIST
camera(cam, AIM, FOC, 8.0, (0, -3.4, 6.5), 100, 7)
back = cv2.resize(BACK, (A.ARGS['w'], A.ARGS['h']), interpolation=cv2.INTER_CUBIC)
if 'border' in A.ARGS: x0, x1, y0, y1 = map(float, A.ARGS['border'].split(',')); H, W = back.shape[:2]; back = back[H - int(y1 * H):H - int(y0 * H), int(x0 * W):int(x1 * W)]
A.finish(back)
