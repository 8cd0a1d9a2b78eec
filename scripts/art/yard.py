"""yard - stubble, a lane and far silos under a big cold morning sky. 1 BU = 1 m."""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import artlib as A, cv2
from artlib import *
s = A.start(seed=81)
s.cycles.max_bounces = 3; s.cycles.diffuse_bounces = 2; s.cycles.transparent_max_bounces = 6
FOC, HORIZON, EYE = 30.0, .69, 1.55     # focal length; the horizon's height from the top; the camera's height
SUN_AZ, SUN_EL = math.radians(158), math.radians(11)
rs = np.random.RandomState(4)

# ------------------------------------------------------------ sky, painted once in the camera's own projection
def tile(beta, n=1024):
    f = np.fft.fftfreq(n); q = np.hypot(*np.meshgrid(f, f)); q[0, 0] = 1; a = q ** (-beta / 2.0); a[0, 0] = 0
    t = np.fft.ifft2(np.fft.fft2(rs.randn(n, n)) * a).real; return (t / t.std() / 2).astype(np.float32)
T1, T2, T3 = tile(3.2), tile(2.8), tile(2.9)
def look(t, u, v, per):
    n = t.shape[0]; p = np.pad(t, ((0, 2), (0, 2)), mode='wrap')
    return cv2.remap(p, np.mod(u * (n / per), n).astype(np.float32), np.mod(v * (n / per), n).astype(np.float32), cv2.INTER_LINEAR)
ss = lambda x, a, b_: np.clip((x - a) / (b_ - a), 0, 1) ** 2 * (3 - 2 * np.clip((x - a) / (b_ - a), 0, 1))
def sky_image(w=1920, h=1080):
    px, py = np.meshgrid((np.arange(w, dtype=np.float32) + .5) / w, (np.arange(h, dtype=np.float32) + .5) / h)
    u = (px - .5) * 36 / FOC; v = np.maximum((HORIZON - py) * 36 * 9 / 16 / FOC, 0); q = 1 / (v + .045); X, Y = u * q, q
    el = v / np.sqrt(1 + u * u); side = ss(-u, -.6, .75)        # 1 towards the sun on the left
    C = lambda *c: np.float32(c)
    lerp = lambda a, b_, t: a + (b_ - a) * t[..., None]
    t = ss(el, -.02, .50) ** .8
    base = lerp(lerp(C(.66, .74, .84), C(.98, .86, .70), side), lerp(C(.10, .20, .42), C(.16, .29, .52), side), t)
    base = lerp(base, lerp(C(.80, .80, .82), C(1.25, .98, .68), side), np.exp(-el / .055) * .8)
    out = base
    # high thin streaks
    wx = X + .35 * look(T1, X, Y, 21.0); wy = Y + .35 * look(T1, Y, X, 19.0)
    ci = look(T2, wx * .30 + wy * .12, wy * .95 - wx * .2, 9.0) + .55 * look(T3, wx * .25, wy * 1.2, 3.1) + .6 * look(T1, X, Y, 30.0)
    a = ss(ci, .10, 1.25) * .50; out = lerp(out, lerp(C(.72, .78, .88), C(1.15, 1.02, .88), side), a)
    # a broken layer of soft cloud
    def dens(X, Y):
        wx, wy = X + .28 * look(T1, X, Y, 8.0), Y + .28 * look(T1, Y + 3, X, 8.0)
        return look(T1, wx, wy * 1.15, 10.5) * .95 + look(T2, wx, wy * 1.1, 3.6) * .48 + look(T3, wx, wy, 1.25) * .20
    cover = .26 + .22 * look(T1, X + 11, Y, 42.0) - .30 * ss(el, .22, .55) + .10 * ss(Y, 6, 16)
    th = np.clip((dens(X, Y) + cover - .28) / .95, 0, 1.4); sx, sy = -math.cos(SUN_AZ - math.pi) , math.sin(SUN_AZ)
    occ = sum(np.clip((dens(X + math.cos(SUN_AZ) * k, Y + math.sin(SUN_AZ) * k) + cover - .28) / .95, 0, 1.4) for k in (.10, .25, .5, .85)) / 4
    lit = np.exp(-2.1 * occ) * .85 + .15; body = np.exp(-1.5 * th)
    cc = lerp(lerp(C(.30, .35, .44), C(.46, .46, .48), side), lerp(C(.98, .97, .97), C(1.75, 1.50, 1.18), side), np.clip(lit * (.45 + .55 * body), 0, 1))
    al = (1 - np.exp(-2.6 * th * th - .5 * th)) * ss(v, .0, .05); out = lerp(out, cc, al)
    out = lerp(out, lerp(C(.74, .78, .82), C(1.12, .94, .74), side), np.exp(-v / .022) * .85)
    return np.concatenate([cv2.GaussianBlur(out, (0, 0), .8), np.ones((h, w, 1), np.float32)], 2)
    im = sky_image(960, 540)[..., :3]; cv2.imwrite(A.ARGS['out'] + '.png', np.clip((im / (1 + im * .45)) ** .4545 * 255, 0, 255)[..., ::-1]); sys.exit()
w = bpy.data.worlds.new('w'); s.world = w; w.use_nodes = True; nt = w.node_tree; nt.nodes.clear(); b = NT(nt)
img = bpy.data.images.new('sky', 1920, 1080, float_buffer=True); img.colorspace_settings.name = 'Non-Color'; img.pixels.foreach_set(sky_image()[::-1].ravel())
ti = b.n('TexImage'); ti.image = img; ti.interpolation = 'Cubic'; ti.extension = 'EXTEND'; tc = b.n('TexCoord'); b.link(tc.outputs['Window'], ti.inputs[0])
sep = nt.nodes.new('ShaderNodeSeparateXYZ'); nt.links.new(tc.outputs['Generated'], sep.inputs[0])
gr = b.ramp(sep.outputs[2], [(0, '#c9c6c0'), (.15, '#b9c2cf'), (1, '#7f9cc4')])
bg1, bg2 = b.n('Background'), b.n('Background'); nt.links.new(ti.outputs[0], bg1.inputs[0]); bg1.inputs[1].default_value = 1.0; nt.links.new(gr, bg2.inputs[0]); bg2.inputs[1].default_value = .85
mx = b.n('MixShader'); nt.links.new(b.n('LightPath').outputs['Is Camera Ray'], mx.inputs[0]); nt.links.new(bg2.outputs[0], mx.inputs[1]); nt.links.new(bg1.outputs[0], mx.inputs[2])
o = nt.nodes.new('ShaderNodeOutputWorld'); nt.links.new(mx.outputs[0], o.inputs[0])

def haze(b, surf, out, dist=950.0):
    """morning air: pale, warmer towards the sun on the left, thicker near the ground"""
    lp = b.n('LightPath'); P = b.n('NewGeometry').outputs['Position']; sp = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(P, sp.inputs[0])
    thin = b.math('POWER', 2.718, b.math('MULTIPLY', b.math('MAXIMUM', sp.outputs[2], 0.0), -1 / 28.0)); thin = b.math('MULTIPLY_ADD', thin, .75); thin.node.inputs[2].default_value = .25
    f = b.math('SUBTRACT', 1.0, b.math('POWER', 2.718, b.math('MULTIPLY', b.math('MULTIPLY', lp.outputs['Ray Length'], thin), -1 / dist)))
    sd = b.math('MULTIPLY_ADD', b.math('DIVIDE', sp.outputs[0], b.math('MAXIMUM', sp.outputs[1], 1.0)), -.62); sd.node.inputs[2].default_value = .45; sd.node.use_clamp = True
    e = b.n('Emission', Color=b.mix(sd, (.66, .71, .77, 1), (1.02, .86, .68, 1))); m = b.n('MixShader')
    b.link(b.math('MULTIPLY', f, lp.outputs['Is Camera Ray']), m.inputs[0]); b.link(surf, m.inputs[1]); b.link(e.outputs[0], m.inputs[2]); b.link(m.outputs[0], out.inputs[0])
def plain(name, c, rough=.8, **kw):
    m, b, out = material(name); p = b.n('BsdfPrincipled', Base_Color=(*srgb(c), 1), Roughness=rough, Specular=.3, **kw); haze(b, p.outputs[0], out); return m

# ------------------------------------------------------------ ground: a lane between stubble and a strip of grass
ROW = math.radians(87)          # the way the drill went
LANE = lambda y: 3.1 - .165 * y + .0007 * y * y * .4 if y < 150 else 3.1 - .165 * 150 + .0007 * 9000 - .08 * (y - 150)
gz = lambda x, y: .10 * noise.noise((x * .05, y * .05, 1)) * min(1, y / 20) + .018 * noise.noise((x * .9, y * .9, 5))
def lane_z(x, y):
    d = x - LANE(y); a = abs(d); z = 0
    if a < 3.2: z = -.05 * math.exp(-((a - .78) / .30) ** 2) + .05 * math.exp(-(d / .33) ** 2) + .08 * math.exp(-((a - 2.3) / .5) ** 2) + .015 * noise.noise((x * 2.6, y * 1.1, 3)) + .03 * noise.noise((x * .8, y * .35, 8))
    return z
gm, b, out = material('earth'); P = b.n('NewGeometry').outputs['Position']; at = b.n('Attribute'); at.attribute_name = 'lane'; L = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(at.outputs['Vector'], L.inputs[0])
n1, n2, n3 = b.noise(P, .6, 4, .6), b.noise(P, 9, 5, .65), b.noise(P, 55, 4, .7)
soil = b.mix(n2, '#75634a', '#a8936c'); soil = b.mix(b.ramp(n3, [(.40, '#000000'), (.58, '#d8d8d8')]), soil, '#d0bc8a')
vo = b.t.nodes.new('ShaderNodeTexVoronoi'); b.link(P, vo.inputs['Vector']); vo.inputs['Scale'].default_value = 42
grit = b.mix(b.ramp(vo.outputs['Color'], [(.2, '#000000'), (.8, '#ffffff')]), '#82745c', '#b5a88e'); grit = b.mix(b.ramp(n2, [(.40, '#000000'), (.62, '#d0d0d0')]), grit, '#968a74'); grit = b.mix(b.ramp(n1, [(.42, '#000000'), (.6, '#a0a0a0')]), grit, '#7a6d58')
grass = b.mix(n2, '#555a33', '#80794a')
d = L.outputs[0]; jit = b.math('ADD', d, b.math('MULTIPLY', b.math('SUBTRACT', n2, .5), .9))
tr = b.ramp(jit, [(.20, '#000000'), (.42, '#ffffff'), (1.0, '#ffffff')]); tr2 = b.math('SUBTRACT', 1.0, b.math('MULTIPLY', b.math('SUBTRACT', jit, 1.25, clamp=True), 3.0, clamp=True)); onl = b.math('MULTIPLY', tr, tr2)
field = b.math('MULTIPLY', b.math('SUBTRACT', jit, 2.9, clamp=True), 2.0, clamp=True)
sy = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(P, sy.inputs[0]); away = b.math('MULTIPLY', b.math('SUBTRACT', sy.outputs[1], 60.0, clamp=False), 1 / 80.0, clamp=True)
soil = b.mix(b.math('MULTIPLY', away, .85), soil, b.mix(n1, '#a98f5c', '#c4ab74'))
col = b.mix(field, b.mix(onl, grass, grit), soil)
wet = b.math('MULTIPLY', b.math('MULTIPLY', onl, L.outputs[1]), b.ramp(b.noise(b.mapping(P, (.9, .28, 1)), .9, 3, .5), [(.52, '#000000'), (.60, '#ffffff')]))
col = b.mix(b.math('MULTIPLY', wet, .75), col, '#2f2a22'); rg = b.math('SUBTRACT', .92, b.math('MULTIPLY', wet, .87))
h = b.math('MULTIPLY', b.math('ADD', b.math('MULTIPLY', n2, .6), b.math('ADD', b.math('MULTIPLY', n3, .25), b.math('MULTIPLY', vo.outputs['Distance'], b.math('MULTIPLY', onl, .35)))), b.math('SUBTRACT', 1.0, wet))
p = b.n('BsdfPrincipled', Base_Color=col, Roughness=rg, Specular=b.math('MULTIPLY_ADD', wet, .35), Normal=b.bump(h, .9, .05)); b.t.nodes['Principled BSDF'].inputs['Specular'].links[0].from_node.inputs[2].default_value = .15
haze(b, p.outputs[0], out)
ys = np.concatenate([np.arange(1.5, 14, .06), np.geomspace(14, 320, 260)]); nx = 260
V, F, att = [], [], []
for y in ys:
    half = y * .68 + 3; c = LANE(y)
    k = np.linspace(-1, 1, nx); xs = np.clip(c, -half, half) + np.sign(k) * np.abs(k) ** 2.2 * (2 * half)
    for x in xs: V.append((x, y, gz(x, y) + lane_z(x, y))); dd = abs(x - c); att.append((dd, math.exp(-((dd - .78) / .26) ** 2), 0))
for j in range(len(ys) - 1):
    for i in range(nx - 1): F.append((j * nx + i, j * nx + i + 1, (j + 1) * nx + i + 1, (j + 1) * nx + i))
me = mesh_from('earth', V, F, gm); ca = me.attributes.new('lane', 'FLOAT_VECTOR', 'POINT'); ca.data.foreach_set('vector', np.float32(att).ravel()); add(me, 'earth')
fm, b, out = material('far'); P = b.n('NewGeometry').outputs['Position']; n = b.noise(b.mapping(P, (.004, .02, 1)), 1.0, 3); n2 = b.noise(b.mapping(P, (.5, .05, 1)), 1.0, 3)
p = b.n('BsdfPrincipled', Base_Color=b.mix(b.math('MULTIPLY', n2, .5), b.ramp(n, [(.40, '#b7a06a'), (.50, '#b09a66'), (.56, '#8f8a55'), (.64, '#7d8350')]), '#7c6a44'), Roughness=.95); haze(b, p.outputs[0], out)
add(mesh_from('far', [(-6000, 300, -.12), (6000, 300, -.12), (6000, 6000, -.12), (-6000, 6000, -.12)], [(0, 1, 2, 3)], fm))

# ------------------------------------------------------------ stubble
sm, b, out = material('straw'); r, off = obj_random(b); at = b.n('Attribute'); at.attribute_name = 'tone'; P = b.n('TexCoord').outputs['Object']; nn = b.noise(b.mapping(P, (1, 1, 1)), 30, 2, .6)
col = b.ramp(at.outputs['Fac'], [(0, '#a08857'), (.25, '#c4ab70'), (.6, '#dcc78f'), (.85, '#ecdfb4'), (1, '#b0a37e')]); col = b.mix(b.math('MULTIPLY', nn, .25), col, '#8f7a4c')
p = b.n('BsdfPrincipled', Base_Color=col, Roughness=.55, Specular=.25); t_ = b.n('BsdfTranslucent', Color=col); mx = b.n('MixShader'); mx.inputs[0].default_value = .14; b.link(p.outputs[0], mx.inputs[1]); b.link(t_.outputs[0], mx.inputs[2]); haze(b, mx.outputs[0], out)
def patch(k, size=1.2, flat=False):
    q = np.random.RandomState(300 + k); V, F, tone = [], [], []
    def stick(p, d, l, r, t):
        u = d.orthogonal().normalized(); w = d.cross(u); o = len(V); bend = Vector(q.normal(size=3)) * .05 * l
        for f in (0, .55, 1):
            for a in range(4): V.append(tuple(p + d * l * f + bend * f * f + (u * math.cos(a * 1.571) + w * math.sin(a * 1.571)) * r + (d * q.uniform(-.4, .4) * r * 2 if f == 1 else Vector()))); tone.append(t)
        for g in range(2):
            for a in range(4): F.append((o + g * 4 + a, o + g * 4 + (a + 1) % 4, o + g * 4 + 4 + (a + 1) % 4, o + g * 4 + 4 + a))
    rows = int(round(size / .20))
    for i in range(rows):
        x = (i + .5) * size / rows - size / 2; n = int(size * q.uniform(70, 105))
        for j in range(n):
            y = q.uniform(-.5, .5) * size; lean = q.normal(size=2) * (.9 if flat else .11); l = q.uniform(.05, .10) if flat else q.normal(.135, .03)
            stick(Vector((x + q.normal() * .013, y, -.01)), Vector((lean[0], lean[1], 1 if not flat else .5)).normalized(), max(.03, l), q.uniform(.0014, .0026), q.uniform(.1, .95))
    for i in range(int(150 * size * size)):       # cut straw lying about
        a = q.normal(1.57, 1.0); d = Vector((math.cos(a), math.sin(a), q.normal() * .10)).normalized(); stick(Vector((*(q.uniform(-.55, .55, 2) * size), abs(q.normal()) * .035 + .004)), d, q.uniform(.04, .28), q.uniform(.001, .0023), q.uniform(0, 1))
    me = mesh_from('stub%d' % k, V, F, sm, False); a = me.attributes.new('tone', 'FLOAT', 'POINT'); a.data.foreach_set('value', np.float32(tone)); return me
SZ = 1.2; pats = [patch(k, SZ) for k in range(6)]; flats = [patch(40 + k, SZ, True) for k in range(2)]
cr, sr = math.cos(ROW - math.pi / 2), math.sin(ROW - math.pi / 2); cnt = 0
for i in range(-120, 120):
    for j in range(-4, 150):
        lx, ly = i * SZ, j * SZ; x, y = lx * cr - ly * sr, lx * sr + ly * cr
        if y < 1.2 or y > 100 + 60 * np.random.rand() or abs(x) > y * .64 + 1.5: continue
        dl = abs(x - LANE(y))
        if dl < 3.2 + .3 * noise.noise((x * .3, y * .3, 2)): continue
        if x > LANE(y) and dl < 4.2: continue
        track = (i % 20) in (3, 5); z = gz(x, y); near = y < 45
        lst = flats if track else pats
        add(lst[np.random.randint(len(lst))], 's', (x, y, z), (0, 0, ROW - math.pi / 2 + np.random.choice([0, math.pi]) + np.random.normal(0, .006)), (np.random.choice([-1, 1]), 1, np.random.uniform(.85, 1.15))); cnt += 1
print('patches', cnt)
# ------------------------------------------------------------ grass on the verges and down the middle
am, b, out = material('grass'); at = b.n('Attribute'); at.attribute_name = 'tone'; r, off = obj_random(b)
col = b.ramp(b.math('ADD', b.math('MULTIPLY', at.outputs['Fac'], .7), b.math('MULTIPLY', r, .3)), [(0, '#474f2c'), (.3, '#626b38'), (.55, '#83864e'), (.75, '#aaa06a'), (1, '#c8bb8d')])
p = b.n('BsdfPrincipled', Base_Color=col, Roughness=.5, Specular=.3); t_ = b.n('BsdfTranslucent', Color=col); mx = b.n('MixShader'); mx.inputs[0].default_value = .4; b.link(p.outputs[0], mx.inputs[1]); b.link(t_.outputs[0], mx.inputs[2]); haze(b, mx.outputs[0], out)
def tuft(k, n, hgt, spread):
    q = np.random.RandomState(900 + k); V, F, tone = [], [], []
    for i in range(n):
        p = Vector((*(q.normal(size=2) * spread), -.01)); a = q.uniform(0, 6.28); d = Vector((math.cos(a), math.sin(a), 0)); sd = Vector((-d.y, d.x, 0)); l = hgt * q.uniform(.35, 1.1); dr = q.uniform(.1, .9); w = q.uniform(.0014, .0032); t = min(1, abs(q.normal(.3, .3))); o = len(V)
        for g in range(5):
            f = g / 4; c = p + Vector((0, 0, l * (f - .35 * dr * f * f))) + d * (l * dr * f * f * .8); V.append(tuple(c + sd * w * (1 - f * .95))); V.append(tuple(c - sd * w * (1 - f * .95))); tone.extend([t, t])
        for g in range(4): F.append((o + 2 * g, o + 2 * g + 1, o + 2 * g + 3, o + 2 * g + 2))
    me = mesh_from('tuft%d' % k, V, F, am, False); a = me.attributes.new('tone', 'FLOAT', 'POINT'); a.data.foreach_set('value', np.float32(tone)); return me
low = [tuft(k, 260, .09, .10) for k in range(4)]; high = [tuft(10 + k, 220, .30, .13) for k in range(4)]
for i in range(5200):
    y = 1.6 + 110 * np.random.rand() ** 2.0; c = LANE(y); zone = np.random.rand()
    if zone < .24: x = c + np.random.normal(0, .17); lst, sc = low, np.random.uniform(.5, 1.2)
    elif zone < .60: x = c + np.random.choice([-1, 1]) * np.random.uniform(1.35, 2.3); lst, sc = low, np.random.uniform(.8, 1.6)
    else: x = c + np.random.choice([-1, 1]) * np.random.uniform(2.0, 3.3); lst, sc = (high if np.random.rand() < .55 else low), np.random.uniform(.6, 1.35)
    if noise.noise((x * .5, y * .35, 7)) < -.28: continue
    add(lst[np.random.randint(4)], 'g', (x, y, gz(x, y) + lane_z(x, y)), (0, 0, np.random.uniform(0, 6.28)), sc)
# stones on the lane
st = plain('stone', '#a79d8b', .85); bm0 = []
for k in range(3):
    import bmesh; q = bmesh.new(); bmesh.ops.create_icosphere(q, subdivisions=2, radius=.5)
    for v in q.verts: v.co *= 1 + .45 * noise.noise(v.co * 1.6 + Vector((k * 9, 0, 0))); v.co.z *= .6
    me = bpy.data.meshes.new('stone'); q.to_mesh(me); q.free(); me.materials.append(st); bm0.append(me)
for i in range(2600):
    y = 1.6 + 24 * np.random.rand() ** 1.7; x = LANE(y) + np.random.choice([-1, 1]) * abs(np.random.normal(.85, .40)); add(bm0[i % 3], 'st', (x, y, gz(x, y) + lane_z(x, y)), rand_quat(), .008 + .03 * np.random.rand() ** 3)

# ------------------------------------------------------------ silos, hall, trees, poles
galv, b, out = material('galva'); P = b.n('NewGeometry').outputs['Position']; sp = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(P, sp.inputs[0])
n = b.noise(b.mapping(P, (.9, .9, .08)), 1.0, 4, .6); rings = b.math('SINE', b.math('MULTIPLY', sp.outputs[2], 5.6)); col = b.mix(n, '#9aa0a4', '#c5c9ca'); col = b.mix(b.math('MULTIPLY', b.math('GREATER_THAN', rings, .93), .35), col, '#7c8286')
p = b.n('BsdfPrincipled', Base_Color=col, Metallic=.45, Roughness=.45); haze(b, p.outputs[0], out)
conc, b, out = material('concrete'); P = b.n('NewGeometry').outputs['Position']; n = b.noise(b.mapping(P, (.5, .5, .06)), 1.0, 5, .65); p = b.n('BsdfPrincipled', Base_Color=b.mix(b.ramp(n, [(.4, '#000000'), (.7, '#ffffff')]), '#c3beb2', '#8f8a7e'), Roughness=.9); haze(b, p.outputs[0], out)
dark = plain('dark', '#3d4144', .7); clad = plain('clad', '#8f9b93', .55, Metallic=.2); roofm = plain('roof', '#6f6a66', .8)
def cyl(x, y, r, h, cone, m, n=64, ribs=0):
    V, F = [], []
    for rr, z in ((r, 0), (r, h), (r * 1.02, h), (.35 * (cone > 0) + (r * .98) * (cone == 0), h + cone)):
        V += [(x + (rr + (.10 if ribs and i % ribs == 0 and z <= h else 0)) * math.cos(6.2832 * i / n), y + (rr + (.10 if ribs and i % ribs == 0 and z <= h else 0)) * math.sin(6.2832 * i / n), z) for i in range(n)]
    for j in range(3): F += [(j * n + i, j * n + (i + 1) % n, (j + 1) * n + (i + 1) % n, (j + 1) * n + i) for i in range(n)]
    F.append(tuple(range(3 * n, 4 * n))); add(mesh_from('cyl', V, F, m, False), 'cyl')
def box(x0, x1, y0, y1, z0, z1, m, roof=0, rm=None):
    V = [(x0, y0, z0), (x1, y0, z0), (x1, y1, z0), (x0, y1, z0), (x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1)]; F = [(0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7), (4, 5, 6, 7)]
    add(mesh_from('b', V, F, m, False), 'b')
    if roof: ym = (y0 + y1) / 2; add(mesh_from('r', [(x0 - .4, y0 - .5, z1), (x1 + .4, y0 - .5, z1), (x1 + .4, y1 + .5, z1), (x0 - .4, y1 + .5, z1), (x0 - .4, ym, z1 + roof), (x1 + .4, ym, z1 + roof)], [(0, 1, 5, 4), (2, 3, 4, 5), (0, 4, 3), (1, 2, 5)], rm or m, False), 'r')
def beam(p, q, r, m, n=5):
    p, q = Vector(p), Vector(q); d = (q - p).normalized(); u = d.orthogonal().normalized(); w = d.cross(u); V = [tuple(c + (u * math.cos(6.2832 * k / n) + w * math.sin(6.2832 * k / n)) * r) for c in (p, q) for k in range(n)]
    add(mesh_from('beam', V, [(k, (k + 1) % n, n + (k + 1) % n, n + k) for k in range(n)], m, False), 'beam')
D, X = 330, -78
for i, (dx, r, h) in enumerate(((0, 5.2, 15.5), (11.6, 5.2, 15.5), (23.2, 5.2, 15.5), (37, 3.6, 11.0))): cyl(X + dx, D + .5 * i, r, h, r * .48, galv, 72, 6)
for i in range(4):
    for j in range(2): cyl(X - 29 + i * 5.6, D + 8 + j * 5.6, 2.85, 23, 0, conc, 40)
box(X - 31, X - 10, D + 6, D + 15.5, 23, 26.5, conc, .8, roofm); box(X - 9.8, X - 5.6, D + 7, D + 12, 0, 33, conc, .6, roofm)
for k in range(5): box(X - 29.5 + k * 4.2, X - 28 + k * 4.2, D + 5.9, D + 6.0, 24.2, 25.4, dark)
ex = X + 30.3
for sx in (-.8, .8):
    for sy in (-.8, .8): beam((ex + sx, D + sy, 0), (ex + sx, D + sy, 25), .10, galv)
for k in range(12):
    z = k * 2.08
    for a, c in (((-.8, -.8), (.8, -.8)), ((.8, -.8), (.8, .8))): beam((ex + a[0], D + a[1], z), (ex + c[0], D + c[1], z + 2.08), .06, galv)
box(ex - .35, ex + .35, D - .35, D + .35, 0, 26.2, galv); box(ex - 1.1, ex + 1.1, D - 1, D + 1, 24.6, 26.6, galv, .5)
for dx, r, h in ((23.2, 5.2, 15.5), (37, 3.6, 11.0)): beam((ex, D, 25.0), (X + dx, D, h + r * .48), .16, galv)
box(X - 5, X + 29, D - .6, D + .6, 18.6, 19.4, galv); box(X + 46, X + 92, D - 4, D + 18, 0, 7.4, clad, 3.0, roofm); box(X + 52, X + 57.5, D - 4.1, D - 4.0, 0, 5.2, dark); box(X + 66, X + 71.5, D - 4.1, D - 4.0, 0, 5.2, dark)
for k in range(24): beam((X + 46 + k * 2, D - 4.06, 0), (X + 46 + k * 2, D - 4.06, 7.4), .07, roofm, 4)
box(X + 96, X + 108, D + 2, D + 10, 0, 4.0, conc, 2.2, roofm)
lm = []
for i, (a, c) in enumerate((('#4a4a2e', '#6f6a40'), ('#5d4f30', '#86703f'), ('#3c4229', '#5a6038'))):
    m, b, out = material('leaf%d' % i); r, off = obj_random(b); n = b.noise(b.n('TexCoord').outputs['Object'], .8, 3, .6); p = b.n('BsdfPrincipled', Base_Color=b.mix(n, a, c), Roughness=.7); haze(b, p.outputs[0], out); lm.append(m)
def tree(k, h, w, n=2300):
    q = np.random.RandomState(k); V, F = [], []; lobes = [(q.uniform(-.5, .5) * w, q.uniform(-.5, .5) * w, h * q.uniform(.35, .88), w * q.uniform(.18, .42)) for _ in range(12)]
    for i in range(n):
        cx, cy, cz, r = lobes[q.randint(12)]; v = Vector(q.normal(size=3)).normalized() * r * q.uniform(.4, 1.1); p = Vector((cx, cy, cz)) + v; p.z = max(.2, p.z); d = Vector(q.normal(size=3)).normalized(); a = d.orthogonal().normalized(); c = d.cross(a); sz = q.uniform(.10, .30); o = len(V)
        V += [tuple(p + a * sz), tuple(p + c * sz), tuple(p - a * sz), tuple(p - c * sz)]; F.append((o, o + 1, o + 2, o + 3))
    for cx, cy, cz, r in lobes:
        o = len(V); V += [(-.09, 0, h * .2), (.09, 0, h * .2), (cx, cy, cz)]; F.append((o, o + 1, o + 2))
    o = len(V); V += [(-.22, 0, 0), (.22, 0, 0), (.10, 0, h * .6), (-.10, 0, h * .6)]; F.append((o, o + 1, o + 2, o + 3)); return mesh_from('tree%d' % k, V, F, lm[k % 3], False)
tr_ = [tree(k, 8 + 3 * math.sin(k * 2.1), 5.5 + 1.5 * math.cos(k)) for k in range(7)]
for x, y in [(X - 44, D + 6), (X - 50, D + 9), (X - 40, D + 16), (X + 42.5, D + 20), (X + 112, D + 6), (X + 117, D + 2), (X + 123, D + 9), (X + 131, D + 5)]: add(tr_[np.random.randint(7)], 't', (x, y, -.2), (0, 0, np.random.uniform(0, 6.28)), np.random.uniform(.7, 1.1))
for i in range(170):
    x = np.random.uniform(-700, 800); y = np.random.uniform(760, 1000)
    if noise.noise((x * .008, 3, 1)) > -.05: add(tr_[np.random.randint(7)], 't', (x, y, -.5), (0, 0, np.random.uniform(0, 6.28)), np.random.uniform(.8, 1.4))
for i in range(60):
    x = np.random.uniform(120, 420); add(tr_[np.random.randint(7)], 't', (x, 480 + .1 * x + np.random.normal(0, 5), -.5), (0, 0, np.random.uniform(0, 6.28)), np.random.uniform(.6, 1.1))
tops = []
for k in range(8):       # concrete poles along the lane, wires slack between them
    y = 22 + 38 * k; x = LANE(y) + 5.2; lean = np.random.normal(0, .05); beam((x, y, -.2), (x + lean, y, 7.6), .13, conc, 4); beam((x - .75 + lean, y, 7.25), (x + .75 + lean, y, 7.25), .05, dark, 4)
    tops.append([(x + dx + lean, y, 7.42) for dx in (-.7, 0, .7)])
tops = [[(LANE(-16) + 5.2 + dx, -16, 7.42) for dx in (-.7, 0, .7)]] + tops
for a, c in zip(tops, tops[1:]):
    for p, q in zip(a, c):
        p, q = Vector(p), Vector(q); pts = [p.lerp(q, t) - Vector((0, 0, .55 * 4 * t * (1 - t))) for t in np.linspace(0, 1, 9)]
        for e, f in zip(pts, pts[1:]): beam(e, f, .008, dark, 3)

sun((-math.cos(SUN_EL) * math.cos(SUN_AZ), -math.cos(SUN_EL) * math.sin(SUN_AZ), -math.sin(SUN_EL)), 8.5, (1.0, .80, .55), 1.0)
camera((0, 0, EYE), (0, 10, EYE), focal=FOC, fstop=5.6, focus=(0, 9, 0))
bpy.context.scene.camera.data.shift_y = (HORIZON - .5) * 9 / 16
A.finish()
