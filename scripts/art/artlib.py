"""artlib - small helper library shared by all "les matieres" scenes (Blender 3.4, Cycles CPU).

Every scene script does:   import artlib as A; A.start(); ...build...; A.finish()
Command line (after --):   --w 480 --h 270 --spp 24 --seed 0 --out OUT/NAME
Outputs  OUT.rgb.npy / .albedo.npy / .normal.npy  (linear); develop.py turns them into a PNG.
"""
import bpy, sys, math, random, os, json, hashlib
from mathutils import Vector, Matrix, Euler, Quaternion, noise
import numpy as np

ARGS = {}

def _parse():
    a = sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else []
    d = {'w': 480, 'h': 270, 'spp': 24, 'seed': 0, 'out': os.environ.get('ART_HOME', '.') + '/test/x', 'cache': os.environ.get('ART_HOME', '.') + '/cache'}
    i = 0
    while i < len(a):
        k = a[i].lstrip('-')
        v = a[i + 1]
        d[k] = type(d[k])(v) if k in d else v
        i += 2
    return d

def start(seed=1):
    """Empty scene + Cycles settings."""
    global ARGS
    ARGS = _parse()
    random.seed(seed); np.random.seed(seed)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    s = bpy.context.scene
    s.render.engine = 'CYCLES'
    c = s.cycles
    c.device = 'CPU'
    s.render.threads_mode = 'FIXED'; s.render.threads = int(ARGS.get('threads', 2))
    c.samples = ARGS['spp']; c.use_adaptive_sampling = True; c.adaptive_threshold = 0.04; c.adaptive_min_samples = max(8, ARGS['spp'] // 2)
    c.seed = ARGS['seed']; c.use_denoising = False
    c.max_bounces = 4; c.diffuse_bounces = 2; c.glossy_bounces = 2
    c.transmission_bounces = 6; c.volume_bounces = 0; c.transparent_max_bounces = 8
    c.caustics_reflective = False; c.caustics_refractive = False
    c.sample_clamp_indirect = 4.0; c.sample_clamp_direct = 0
    c.blur_glossy = 0.6
    c.use_light_tree = False if hasattr(c, 'use_light_tree') else False
    s.render.resolution_x = ARGS['w']; s.render.resolution_y = ARGS['h']
    s.render.resolution_percentage = 100
    if 'border' in ARGS:   # x0,x1,y0,y1 as fractions, y from below: look at a part only
        r = s.render; r.use_border = r.use_crop_to_border = True
        r.border_min_x, r.border_max_x, r.border_min_y, r.border_max_y = map(float, ARGS['border'].split(','))
    c.pixel_filter_type = 'BLACKMAN_HARRIS'; c.filter_width = 1.4
    return s

def finish(behind=None):
    """Write linear float arrays through File Output nodes. behind: a picture already out of focus, seen where nothing is."""
    s = bpy.context.scene
    vl = s.view_layers[0]
    vl.use_pass_diffuse_color = True; vl.use_pass_normal = True   # guides for develop.py (this build has no OIDN)
    s.use_nodes = True
    nt = s.node_tree; nt.nodes.clear()
    rl = nt.nodes.new('CompositorNodeRLayers')
    out = ARGS['out']; os.makedirs(os.path.dirname(out), exist_ok=True)
    tmp = out + '.d'; os.makedirs(tmp, exist_ok=True)
    fo = nt.nodes.new('CompositorNodeOutputFile')
    fo.base_path = tmp
    fo.format.file_format = 'OPEN_EXR'; fo.format.color_depth = '32'; fo.format.exr_codec = 'ZIP'
    fo.format.color_mode = 'RGB'
    fo.file_slots.clear()
    slots = [('rgb', 'Image'), ('albedo', 'DiffCol'), ('normal', 'Normal')] + ([('alpha', 'Alpha')] if behind is not None else [])
    for name, sock in slots:
        if sock in rl.outputs and rl.outputs[sock].enabled:
            fo.file_slots.new(name)
            nt.links.new(rl.outputs[sock], fo.inputs[name])
    cp = nt.nodes.new('CompositorNodeComposite')
    nt.links.new(rl.outputs['Image'], cp.inputs[0])
    s.render.film_transparent = behind is not None
    s.render.filepath = tmp + '/void.png'
    import time
    t = time.time()
    bpy.ops.render.render(write_still=False)
    print('RENDER_SECONDS %.1f objects %d' % (time.time() - t, len(bpy.data.objects)))
    for name, _ in slots:
        for f in os.listdir(tmp):
            if f.startswith(name) and f.endswith('.exr'):
                im = bpy.data.images.load(tmp + '/' + f); im.colorspace_settings.name = 'Non-Color' if 'Non-Color' in [i.name for i in im.colorspace_settings.bl_rna.properties['name'].enum_items] else im.colorspace_settings.name
                px = np.empty(im.size[0] * im.size[1] * 4, np.float32); im.pixels.foreach_get(px)
                px = px.reshape(im.size[1], im.size[0], 4)[::-1, :, :3]
                np.save(out + '.' + name + '.npy', px.astype(np.float32)); os.remove(tmp + '/' + f)
    if behind is not None: np.save(out + '.rgb.npy', np.load(out + '.rgb.npy') + (1 - np.load(out + '.alpha.npy')) * behind)
    try: os.rmdir(tmp)
    except OSError: pass

# ------------------------------------------------------------------ materials
class NT:
    """Tiny node-tree builder."""
    def __init__(self, tree): self.t = tree
    def n(self, kind, **kw):
        nd = self.t.nodes.new('ShaderNode' + kind)
        for k, v in kw.items():
            if hasattr(nd, k) and not k[0].isupper(): setattr(nd, k, v)
            else: self.set(nd, k, v)
        return nd
    def set(self, nd, k, v):
        k = k.replace('_', ' ') if k not in nd.inputs else k
        s = nd.inputs[k]
        if isinstance(v, bpy.types.NodeSocket): self.t.links.new(v, s)
        else: s.default_value = v
    def link(self, a, b): self.t.links.new(a, b)
    def math(self, op, a, b=0.0, clamp=False):
        m = self.t.nodes.new('ShaderNodeMath'); m.operation = op; m.use_clamp = clamp
        for i, v in enumerate((a, b)):
            if isinstance(v, bpy.types.NodeSocket): self.t.links.new(v, m.inputs[i])
            else: m.inputs[i].default_value = v
        return m.outputs[0]
    def ramp(self, fac, stops, interp='LINEAR'):
        r = self.t.nodes.new('ShaderNodeValToRGB'); cr = r.color_ramp; cr.interpolation = interp
        while len(cr.elements) < len(stops): cr.elements.new(0.5)
        for e, (p, c) in zip(cr.elements, stops):
            e.position = p; e.color = (*srgb(c), 1)
        self.t.links.new(fac, r.inputs[0]); return r.outputs[0]
    def mix(self, fac, a, b, mode='MIX'):
        m = self.t.nodes.new('ShaderNodeMixRGB'); m.blend_type = mode
        for i, v in enumerate((fac, a, b)):
            if isinstance(v, bpy.types.NodeSocket): self.t.links.new(v, m.inputs[i])
            else: m.inputs[i].default_value = (*srgb(v), 1) if isinstance(v, str) else v
        return m.outputs[0]
    def noise(self, vec, scale, detail=3, rough=0.55, dist=0.0, dim='3D', w=None):
        m = self.t.nodes.new('ShaderNodeTexNoise'); m.noise_dimensions = dim
        if vec is not None: self.t.links.new(vec, m.inputs['Vector'])
        if w is not None: self.t.links.new(w, m.inputs['W'])
        m.inputs['Scale'].default_value = scale; m.inputs['Detail'].default_value = detail
        m.inputs['Roughness'].default_value = rough; m.inputs['Distortion'].default_value = dist
        return m.outputs['Fac']
    def mapping(self, vec, scale=(1, 1, 1), loc=None):
        m = self.t.nodes.new('ShaderNodeMapping')
        self.t.links.new(vec, m.inputs['Vector']); m.inputs['Scale'].default_value = scale
        if loc is not None:
            if isinstance(loc, bpy.types.NodeSocket): self.t.links.new(loc, m.inputs['Location'])
            else: m.inputs['Location'].default_value = loc
        return m.outputs[0]
    def bump(self, h, strength=0.3, dist=0.02):
        b = self.t.nodes.new('ShaderNodeBump'); self.t.links.new(h, b.inputs['Height'])
        b.inputs['Strength'].default_value = strength; b.inputs['Distance'].default_value = dist
        return b.outputs[0]

def srgb(c):
    """'#rrggbb' or sRGB tuple -> linear tuple"""
    if isinstance(c, str):
        c = c.lstrip('#'); c = [int(c[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in c[:3])

def material(name):
    m = bpy.data.materials.new(name); m.use_nodes = True
    nt = m.node_tree; nt.nodes.clear()
    out = nt.nodes.new('ShaderNodeOutputMaterial')
    return m, NT(nt), out

def principled(b, out, **kw):
    p = b.n('BsdfPrincipled', **kw)
    b.link(p.outputs[0], out.inputs['Surface'])
    return p

def obj_random(b):
    """per-instance random value + a 3D offset so that textures differ on each instance"""
    oi = b.n('ObjectInfo')
    r = oi.outputs['Random']
    off = b.t.nodes.new('ShaderNodeVectorMath'); off.operation = 'SCALE'
    cmb = b.t.nodes.new('ShaderNodeCombineXYZ')
    for i, k in enumerate((37.0, 91.0, 53.0)): b.link(b.math('MULTIPLY', r, k), cmb.inputs[i])
    return r, cmb.outputs[0]

# ------------------------------------------------------------------ light / camera
def sun(direction, strength, color, angle_deg=1.0):
    l = bpy.data.lights.new('sun', 'SUN'); l.energy = strength; l.color = color; l.angle = math.radians(angle_deg)
    o = bpy.data.objects.new('sun', l); bpy.context.scene.collection.objects.link(o)
    o.rotation_euler = Vector(direction).to_track_quat('-Z', 'Y').to_euler()
    return o

def area(loc, target, size, power, color, spread=180, shape='DISK', size_y=None):
    l = bpy.data.lights.new('area', 'AREA'); l.energy = power; l.color = color; l.size = size; l.shape = shape
    if size_y: l.shape = 'RECTANGLE'; l.size_y = size_y
    l.spread = math.radians(spread)
    o = bpy.data.objects.new('area', l); bpy.context.scene.collection.objects.link(o)
    o.location = loc
    o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    return o

def world_gradient(stops, strength=1.0, warm_dir=None, warm=None, warm_pow=4.0):
    """vertical gradient world, optional broad warm glow towards warm_dir"""
    w = bpy.data.worlds.new('w'); bpy.context.scene.world = w; w.use_nodes = True
    nt = w.node_tree; nt.nodes.clear(); b = NT(nt)
    tc = b.n('TexCoord'); sep = nt.nodes.new('ShaderNodeSeparateXYZ'); nt.links.new(tc.outputs['Generated'], sep.inputs[0])
    f = b.math('MULTIPLY_ADD', sep.outputs[2], 0.5); f.node.inputs[2].default_value = 0.5
    col = b.ramp(f, stops)
    if warm_dir is not None:
        d = nt.nodes.new('ShaderNodeVectorMath'); d.operation = 'DOT_PRODUCT'
        nt.links.new(tc.outputs['Generated'], d.inputs[0]); d.inputs[1].default_value = Vector(warm_dir).normalized()
        g = b.math('POWER', b.math('MAXIMUM', d.outputs['Value'], 0.0), warm_pow)
        gl = b.mix(1.0, b.mix(g, '#000000', '#ffffff'), (*warm, 1), 'MULTIPLY')
        col = b.mix(1.0, col, gl, 'ADD')
    bg = b.n('Background'); nt.links.new(col, bg.inputs[0]); bg.inputs[1].default_value = strength
    out = nt.nodes.new('ShaderNodeOutputWorld'); nt.links.new(bg.outputs[0], out.inputs[0])
    return w

def camera(loc, target, focal=85, fstop=2.8, focus=None, scale=1.0, blades=7):
    """focus: world-space point in focus. scale: metres per blender unit factor for DoF
    (aperture diameter is focal/fstop in metres; we multiply to suit the macro unit)."""
    c = bpy.data.cameras.new('cam'); c.lens = focal; c.sensor_width = 36
    o = bpy.data.objects.new('cam', c); bpy.context.scene.collection.objects.link(o)
    o.location = loc
    d = (Vector(target) - Vector(loc))
    o.rotation_euler = d.to_track_quat('-Z', 'Y').to_euler()
    c.dof.use_dof = True; c.dof.aperture_fstop = fstop / scale; c.dof.aperture_blades = blades
    fwd = d.normalized(); f = Vector(focus if focus is not None else target) - Vector(loc)
    c.dof.focus_distance = f.dot(fwd)
    c.clip_end = 20000; c.clip_start = 0.01
    bpy.context.scene.camera = o
    return o

# ------------------------------------------------------------------ geometry
def mesh_from(name, verts, faces, mat=None, smooth=True, subsurf=0):
    me = bpy.data.meshes.new(name); me.from_pydata([tuple(map(float, v)) for v in verts], [], faces); me.validate(); me.update()
    if smooth: me.polygons.foreach_set('use_smooth', [True] * len(me.polygons))
    if mat: me.materials.append(mat)
    return me

def add(me, name='o', loc=(0, 0, 0), rot=None, scale=1.0):
    o = bpy.data.objects.new(name, me); bpy.context.scene.collection.objects.link(o)
    if isinstance(rot, Quaternion): o.rotation_mode = 'QUATERNION'; o.rotation_quaternion = rot
    elif rot is not None: o.rotation_euler = rot
    o.location = loc
    o.scale = (scale,) * 3 if not hasattr(scale, '__len__') else scale
    return o

def grid_surface(f, x0, x1, y0, y1, nx, ny, mat=None, name='ground'):
    xs = np.linspace(x0, x1, nx); ys = np.linspace(y0, y1, ny)
    v = [(x, y, f(x, y)) for y in ys for x in xs]
    fc = [(j * nx + i, j * nx + i + 1, (j + 1) * nx + i + 1, (j + 1) * nx + i) for j in range(ny - 1) for i in range(nx - 1)]
    return add(mesh_from(name, v, fc, mat), name)


def rand_quat():
    u = np.random.rand(3)
    return Quaternion((math.sqrt(1 - u[0]) * math.sin(2 * math.pi * u[1]), math.sqrt(1 - u[0]) * math.cos(2 * math.pi * u[1]),
                       math.sqrt(u[0]) * math.sin(2 * math.pi * u[2]), math.sqrt(u[0]) * math.cos(2 * math.pi * u[2])))

# ------------------------------------------------------------------ rigid-body drop
def drop(key, base_f, bounds, proxies, weights, n_layers, pitch, drop_h=1.0, frames=45, friction=0.75, damping=0.25, base_res=40, flat_bias=0.0, substeps=6, pitch_z=None):
    """Drop convex proxies in layers on a heap-shaped base; return list of (variant, loc, quat).
    The result is cached on disk under a hash of key + parameters."""
    PZ = pitch_z or pitch * 0.95
    h = hashlib.md5(json.dumps([PZ, key, bounds, n_layers, pitch, drop_h, frames, friction, len(proxies), damping, flat_bias, substeps]).encode()).hexdigest()[:10]
    os.makedirs(ARGS['cache'], exist_ok=True)
    fn = f"{ARGS['cache']}/{key}_{h}.json"
    if os.path.exists(fn):
        np.random.seed(77); random.seed(77)
        return [(v, Vector(l), Quaternion(q)) for v, l, q in json.load(open(fn))]
    import time; t0 = time.time()
    s = bpy.context.scene
    bpy.ops.rigidbody.world_add(); rw = s.rigidbody_world
    rw.substeps_per_frame = substeps; rw.solver_iterations = 12
    rw.point_cache.frame_start = 1; rw.point_cache.frame_end = frames
    s.gravity = (0, 0, -40)
    x0, x1, y0, y1 = bounds
    base = grid_surface(base_f, x0 - 3, x1 + 3, y0 - 3, y1 + 3, base_res, base_res, name='simbase')
    objs = []
    cnt = 0
    for L in range(n_layers):
        y = y0 + (L % 2) * pitch * 0.5
        while y < y1:
            x = x0 + (L % 2) * pitch * 0.5
            while x < x1:
                v = int(np.random.choice(len(proxies), p=weights))
                px = x + np.random.uniform(-.12, .12) * pitch; py = y + np.random.uniform(-.12, .12) * pitch
                q = rand_quat()
                if flat_bias: q = Quaternion((1, 0, 0, 0)).slerp(q, 1 - flat_bias) @ Quaternion((0, 0, 1), np.random.uniform(0, 6.283))
                o = add(proxies[v], 'p%d' % cnt, (px, py, base_f(px, py) + drop_h + L * PZ), q)
                o['v'] = v; objs.append(o); cnt += 1
                x += pitch
            y += pitch
    bpy.context.view_layer.update()
    vl = bpy.context.view_layer
    for o in objs: o.select_set(True)
    vl.objects.active = objs[0]
    bpy.ops.rigidbody.objects_add(type='ACTIVE')
    for o in objs:
        r = o.rigid_body; r.collision_shape = 'CONVEX_HULL'; r.friction = friction; r.restitution = 0.0
        r.use_margin = True; r.collision_margin = 0.005; r.linear_damping = damping; r.angular_damping = damping + 0.1
        r.mass = 1.0
    bpy.ops.object.select_all(action='DESELECT'); base.select_set(True); vl.objects.active = base
    bpy.ops.rigidbody.objects_add(type='PASSIVE')
    base.rigid_body.collision_shape = 'MESH'; base.rigid_body.friction = 1.0
    base.rigid_body.use_margin = True; base.rigid_body.collision_margin = 0.01
    print('sim setup %.1fs, %d bodies' % (time.time() - t0, cnt))
    for f in range(1, frames + 1): s.frame_set(f)
    dg = bpy.context.evaluated_depsgraph_get()
    res = []
    for o in objs:
        m = o.evaluated_get(dg).matrix_world
        l = m.to_translation()
        if l.z < base_f(l.x, l.y) - 2: continue
        res.append((o['v'], list(l), list(m.to_quaternion())))
    bpy.ops.rigidbody.world_remove()
    for o in objs + [base]: bpy.data.objects.remove(o)
    s.frame_set(1)
    json.dump(res, open(fn, 'w')); np.random.seed(77); random.seed(77)
    print('sim total %.1fs' % (time.time() - t0))
    return [(v, Vector(l), Quaternion(q)) for v, l, q in res]
