"""chips - wood chips from green waste: split wood, bark with its green cambium, twigs, shreds of leaf; low sun. 1 BU = 10 mm."""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import artlib as A
from artlib import *
s = A.start(seed=31)
s.cycles.adaptive_threshold = .015

N3 = lambda x, y, z: noise.noise((x, y, z))

def dims(k):
    rs = np.random.RandomState(300 + k)
    L, W, T = rs.uniform(1.1, 2.5), rs.uniform(.55, 1.35), rs.uniform(.14, .36)
    if k % 5 == 4: L, W, T = rs.uniform(1.6, 3.2), rs.uniform(.14, .34), rs.uniform(.09, .22)      # splinters
    return rs, L, W, T, k % 3 == 1

def chip(k):
    """fibres along X: two split faces whose ridges run with the fibre, one knife-cut and one torn end; bark above on some"""
    rs, L, W, T, bark = dims(k); nu, nv = 44, 40 if W > .4 else 16
    v = np.linspace(-.5, .5, nv + 1)
    def torn(deep):
        e = []
        while len(e) <= nv: c = abs(rs.normal(0, 1)) ** 2.2 * deep; e += [c + rs.uniform(0, .012) for _ in range(rs.choice((1, 1, 2, 3, 5, 8)))]
        return np.array(e[:nv + 1])
    e0, e1 = torn(.015), torn(rs.choice((.03, .10)))
    sk0, sk1, ob0, ob1 = rs.uniform(-.45, .45), rs.uniform(-.7, .7), rs.uniform(.5, 1.3) * rs.choice((-1, 1)), rs.uniform(-.9, .9)
    tz0, tz1 = rs.uniform(.75, 1.1), rs.uniform(.3, 1.0); bend, tw = rs.uniform(-.02, .02), rs.uniform(-.1, .1)
    def face():       # splits: a stair of planes, each ending where its splinter came off
        st = [(rs.uniform(-.5, .5), rs.uniform(-.2, 1.2), rs.choice((-1, 1)), rs.normal(0, .085 * T)) for _ in range(9)]
        ridge = np.cumsum(rs.normal(0, .004, nv + 1)); ridge -= np.linspace(ridge[0], ridge[-1], nv + 1)
        return st, ridge
    faces = face(), face(); tilt = rs.uniform(-.25, .25, 2); sd = [rs.uniform(-1, 1, 3) for _ in range(2)]
    V, F, M = [], [], []
    for n, side in enumerate((1, -1)):
        st, ridge = faces[n]
        for i in range(nu + 1):
            u = i / nu; thick = T * (tz0 * (1 - u) + tz1 * u)
            for j in range(nv + 1):
                q = v[j]; f = 1 + .10 * N3(u * 1.3, k * 3.1, 5) - .12 * abs(N3(u * 3, k, np.sign(q))) * abs(q) * 2
                y = q * W * f + .03 * N3(u * 5, k, q * 3)
                z = thick * .5 + tilt[n] * q * thick
                if bark and side == 1:
                    z = thick * .62 + W * .14 * (1 - 4 * q * q) - .08 + .10 * abs(N3(u * L * 1.5, y * 3.6, k)) ** .7 + .035 * N3(u * L * 5, y * 6, k) + .02 * N3(u * L * 16, y * 16, k)
                else:
                    for p, e, d, hgt in st:
                        if (q - p) * d > 0 and u < e: z += hgt * min(1, (e - u) * 9)
                    z += ridge[j] + .005 * N3(u * 2, q * W * 11, k + n) + .02 * N3(u * 1.7, q * W * 3, k + n)
                z = max(z, .02)
                x = (u - .5) * L + (1 - u) * e0[j] - u * e1[j] + (1 - u) * (sk0 * y + ob0 * z * side) + u * (sk1 * y + ob1 * z * side)
                z = z * side + bend * x * x + tw * x * y * .4
                V.append((x, y, z))
    n1 = (nu + 1) * (nv + 1); ix = lambda i, j, sd: sd * n1 + i * (nv + 1) + j
    for i in range(nu):
        for j in range(nv):
            F.append((ix(i, j, 0), ix(i + 1, j, 0), ix(i + 1, j + 1, 0), ix(i, j + 1, 0))); M.append(1 if bark else 0)
            F.append((ix(i, j, 1), ix(i, j + 1, 1), ix(i + 1, j + 1, 1), ix(i + 1, j, 1))); M.append(0)
    o = len(V); V += V      # walls have their own corners: edges stay sharp
    def wall(a, b, c, d): F.append((o + a, o + b, o + c, o + d)); M.append(2 if bark else 0)
    for i in range(nu):
        wall(ix(i, 0, 0), ix(i, 0, 1), ix(i + 1, 0, 1), ix(i + 1, 0, 0)); wall(ix(i, nv, 0), ix(i + 1, nv, 0), ix(i + 1, nv, 1), ix(i, nv, 1))
    for j in range(nv):
        wall(ix(0, j, 0), ix(0, j + 1, 0), ix(0, j + 1, 1), ix(0, j, 1)); wall(ix(nu, j, 0), ix(nu, j, 1), ix(nu, j + 1, 1), ix(nu, j + 1, 0))
    return V, F, M

def twig(k):
    rs = np.random.RandomState(900 + k); L, R = rs.uniform(1.4, 3.8), rs.uniform(.06, .19); nu, nv = 60, 18; V, F, M = [], [], []
    knots = rs.uniform(.1, .9, 4)
    for i in range(nu + 1):
        u = i / nu
        for j in range(nv):
            a = 2 * math.pi * j / nv; r = R * (1 - .15 * u) * (1 + .10 * N3(u * 4, a * .4, k) + .05 * N3(u * L * 9, math.cos(a) * 2, math.sin(a) * 2 + k))
            r += R * sum(.35 * math.exp(-((u - q) * L / .12) ** 2) * max(0, math.cos(a - q * 40)) for q in knots)
            c = Vector((0, .35 * N3(u * 1.4, k, 1), .35 * N3(u * 1.4, k, 9)))
            x = (u - .5) * L + ((1 - u) * .8 + u * .5) * R * math.cos(a) * (i in (0, nu))
            V.append((x, c.y + math.cos(a) * r, c.z + math.sin(a) * r))
    for i in range(nu):
        for j in range(nv): F.append((i * nv + j, i * nv + (j + 1) % nv, (i + 1) * nv + (j + 1) % nv, (i + 1) * nv + j)); M.append(1)
    for i in (0, nu):
        o = len(V); V += V[i * nv:(i + 1) * nv]; F.append(tuple(range(o, o + nv))[::-1 if i else 1]); M.append(0)
    return V, F, M

def leaf(k):
    rs = np.random.RandomState(700 + k); V, F = [], []; L, W = rs.uniform(.7, 1.7), rs.uniform(.3, .7); n = 14; curl = rs.uniform(.4, 1.5)
    for i in range(n + 1):
        for j in range(n + 1):
            u, q = i / n, j / n - .5; w = W * (math.sin(math.pi * min(1, .08 + .95 * u)) ** .8 + .1 * N3(u * 8, k, np.sign(q)))
            V.append(((u - .5) * L, q * w * 2, curl * q * q * w * 2 + .12 * N3(u * 4, q * 4, k) + .3 * curl * (u - .5) ** 2))
    for i in range(n):
        for j in range(n):
            if N3(i * .4, j * .4, k * 3) < .28: F.append((i * (n + 1) + j, i * (n + 1) + j + 1, (i + 1) * (n + 1) + j + 1, (i + 1) * (n + 1) + j))
    return V, F, None

def wood(name, cambium=False):
    mat, b, out = material(name)
    r, off = obj_random(b); r2 = b.math('FRACT', b.math('MULTIPLY', r, 17.3)); r3 = b.math('FRACT', b.math('MULTIPLY', r, 91.7))
    P = b.n('TexCoord').outputs['Object']
    ad = b.t.nodes.new('ShaderNodeVectorMath'); b.link(P, ad.inputs[0]); b.link(off, ad.inputs[1]); V = ad.outputs[0]
    sp = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(P, sp.inputs[0])
    base = b.ramp(r, [(0, '#cfc19a'), (.15, '#e6d2a4'), (.32, '#d5c291'), (.5, '#e6dcbd'), (.64, '#c3b283'), (.76, '#b3a98a'), (.87, '#cdc699'), (.95, '#c79f6c'), (1, '#a68e68')])
    # rings round a pith beside the chip
    warp = b.noise(b.mapping(V, (.25, .7, .7)), 1.0, 2, .5)
    dy = b.math('ADD', sp.outputs[1], b.math('SUBTRACT', b.math('MULTIPLY', r2, 5.0), 2.5)); dz = b.math('ADD', sp.outputs[2], b.math('ADD', b.math('MULTIPLY', r3, 3.0), .5))
    rad = b.math('SQRT', b.math('ADD', b.math('MULTIPLY', dy, dy), b.math('MULTIPLY', dz, dz)))
    saw = b.math('FRACT', b.math('ADD', b.math('MULTIPLY', rad, b.math('ADD', b.math('MULTIPLY', r2, 4.0), 2.4)), b.math('MULTIPLY', warp, 2.6)))
    ring = b.ramp(saw, [(0, '#202020'), (.08, '#000000'), (.5, '#141414'), (.75, '#6a6a6a'), (.93, '#f0f0f0'), (1, '#202020')])
    col = b.mix(b.math('MULTIPLY', ring, b.math('ADD', b.math('MULTIPLY', r3, .45), .2)), base, '#8d6a3c')
    fib = b.noise(b.mapping(V, (.8, 22, 22)), 1.5, 4, .65); fine = b.noise(b.mapping(V, (1.8, 38, 38)), 1.3, 3, .65); blot = b.noise(V, .9, 4, .6)
    col = b.mix(b.ramp(blot, [(.52, '#000000'), (.74, '#a8a8a8')]), col, '#8f8d6c')            # grey, green where it stayed damp
    col = b.mix(b.ramp(fib, [(.34, '#f0f0f0'), (.54, '#000000')]), col, b.mix(.66, col, '#6b4c28'))
    col = b.mix(b.ramp(fib, [(.56, '#000000'), (.74, '#909090')]), col, '#f3ead0')
    col = b.mix(b.ramp(fine, [(.32, '#d0d0d0'), (.47, '#000000')]), col, b.mix(.6, col, '#5e4526'))
    dirt = b.noise(V, 5.5, 4, .7); col = b.mix(b.ramp(dirt, [(.60, '#000000'), (.74, '#b0b0b0')]), col, '#4c3d29')
    if cambium:
        g = b.math('MULTIPLY', b.math('SUBTRACT', sp.outputs[2], .02, clamp=True), 14.0, clamp=True); col = b.mix(b.math('MULTIPLY', g, .75), col, '#6f6a35')
        g = b.math('MULTIPLY', b.math('SUBTRACT', sp.outputs[2], .12, clamp=True), 14.0, clamp=True); col = b.mix(b.math('MULTIPLY', g, .9), col, '#44331f')
    h = b.math('ADD', b.math('MULTIPLY', fib, 1.0), b.math('ADD', b.math('MULTIPLY', fine, .6), b.math('MULTIPLY', ring, -.2)))
    p = b.n('BsdfPrincipled', Base_Color=col, Roughness=.66, Specular=.22, Normal=b.bump(h, .85, .05)); cheap(b, out, p.outputs[0], base); return mat
def cheap(b, out, full, c):
    """light that has bounced meets plain colour"""
    mx = b.n('MixShader'); b.link(b.n('LightPath').outputs['Is Diffuse Ray'], mx.inputs[0]); b.link(full, mx.inputs[1]); b.link(b.n('BsdfDiffuse', Color=c).outputs[0], mx.inputs[2]); b.link(mx.outputs[0], out.inputs[0])
def bark_material():
    mat, b, out = material('bark'); r, off = obj_random(b); P = b.n('TexCoord').outputs['Object']
    ad = b.t.nodes.new('ShaderNodeVectorMath'); b.link(P, ad.inputs[0]); b.link(off, ad.inputs[1]); V = ad.outputs[0]
    n = b.noise(b.mapping(V, (1.0, 2.6, 2.6)), 2.4, 5, .68); f = b.noise(V, 14, 4, .7); lich = b.noise(V, 1.7, 5, .62)
    base = b.ramp(r, [(0, '#5a4c3c'), (.3, '#6e6656'), (.55, '#5f6048'), (.8, '#77705f'), (1, '#4d3f30')])
    col = b.mix(b.ramp(n, [(.34, '#f0f0f0'), (.52, '#000000')]), base, '#241c14'); col = b.mix(b.ramp(n, [(.52, '#000000'), (.70, '#c0c0c0')]), col, '#a39b86')
    col = b.mix(b.ramp(lich, [(.54, '#000000'), (.62, '#d0d0d0')]), col, b.mix(b.ramp(f, [(.4, '#000000'), (.6, '#ffffff')]), '#6f7a3e', '#a8ad82'))    # moss, lichen
    col = b.mix(b.ramp(f, [(.32, '#b0b0b0'), (.46, '#000000')]), col, '#2b2218')
    p = b.n('BsdfPrincipled', Base_Color=col, Roughness=.85, Specular=.2, Normal=b.bump(b.math('ADD', n, b.math('MULTIPLY', f, .5)), .9, .09)); cheap(b, out, p.outputs[0], base); return mat
def leaf_material():
    mat, b, out = material('leaf'); r, off = obj_random(b); P = b.n('TexCoord').outputs['Object']
    n = b.noise(P, 6, 4, .6); c = b.ramp(r, [(0, '#5f7a2c'), (.35, '#7d8f3d'), (.55, '#9a8f4c'), (.8, '#8a6636'), (1, '#6c4a26')])
    c = b.mix(b.ramp(n, [(.4, '#a0a0a0'), (.6, '#000000')]), c, '#5b4a22')
    p = b.n('BsdfPrincipled', Base_Color=c, Roughness=.5, Specular=.35, Normal=b.bump(n, .4, .03)); t = b.n('BsdfTranslucent', Color=c); mx = b.n('MixShader'); mx.inputs[0].default_value = .35
    b.link(p.outputs[0], mx.inputs[1]); b.link(t.outputs[0], mx.inputs[2]); b.link(mx.outputs[0], out.inputs[0]); return mat
MATS = [wood('wood'), bark_material(), wood('edge', True)]; LEAF = leaf_material()

def mk(name, g, mats):
    V, F, M = g; me = mesh_from(name, V, F); me.use_auto_smooth = True; me.auto_smooth_angle = math.radians(40)
    for m in mats: me.materials.append(m)
    if M:
        for p in me.polygons: p.material_index = M[p.index]
    return me
NC, NT_ = 24, 6
hi = [mk('c%d' % i, chip(i), MATS) for i in range(NC)] + [mk('t%d' % i, twig(i), MATS) for i in range(NT_)]
leaves = [mk('l%d' % i, leaf(i), [LEAF]) for i in range(6)]
def box(L, W, T):
    V = [(x * L / 2, y * W / 2, z * T / 2) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    return V, [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
def size(me): c = [np.ptp([q.co[i] for q in me.vertices]) for i in range(3)]; return c[0] * .96, c[1] * .94, c[2] * .9
lo = [mesh_from('d%d' % i, *box(*size(me))) for i, me in enumerate(hi)]

def heap(x, y): return 1.8 * math.exp(-(((x - 5) / 7) ** 2 + ((y - 6) / 5) ** 2)) - .7 * math.exp(-(((x + 4) / 4) ** 2 + ((y + 1) / 3.5) ** 2)) + .2 * math.sin(x * .6 + 1) * math.cos(y * .7)
wt = np.array([1.0] * NC + [.8] * NT_); wt /= wt.sum()
near = A.drop('chips', heap, (-10, 10, -6, 10), lo, list(wt), 5, 1.45, drop_h=1.0, frames=52, pitch_z=1.05, flat_bias=.3, friction=.9)
for v, l, q in near: add(hi[v], 'c', l, q)
top = {}
for v, l, q in near: key = (round(l.x), round(l.y)); top[key] = max(top.get(key, -9), l.z)
for i in range(1500):      # what breaks off: splinters, bark crumbs, leaf
    x, y = np.random.uniform(-11, 11), np.random.uniform(-7, 11); z = top.get((round(x), round(y)), heap(x, y))
    k = np.random.randint(len(hi)); q = Quaternion(Vector(np.random.normal(0, 1, 3)).normalized(), np.random.normal(0, .6)) @ Quaternion((0, 0, 1), np.random.uniform(0, 6.28))
    if i % 14 == 0: add(leaves[i // 14 % 6], 'l', (x, y, z + np.random.uniform(.0, .45)), q, np.random.uniform(.5, .9))
    else: add(hi[k], 'f', (x, y, z + np.random.uniform(-.6, .35)), q, np.random.uniform(.15, .42))
gm, gb, go = material('gm'); principled(gb, go, Base_Color=(*srgb('#2e261b'), 1), Roughness=1.0)
grid_surface(heap, -20, 20, -14, 22, 60, 60, gm)

sun((.78, -.30, -.42), 15, (1.0, .89, .74), .6)
world_gradient([(0.0, '#3a3a34'), (0.49, '#3a3a34'), (0.56, '#5c6268'), (1.0, '#a8c0e0')], .8, (-.75, .5, .15), (.7, .55, .38), 8)
camera((0, -20, 15.0), (0, .35, 1.2), focal=72, fstop=16, focus=(0, 0, 2.0), scale=38)
A.finish()
