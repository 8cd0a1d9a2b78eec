"""pellets - wood pellets for heating, a slope and a hollow in the store, winter sun through the door. 1 BU = 10 mm."""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import artlib as A
from artlib import *
s = A.start(seed=61)
s.cycles.adaptive_threshold = .015

R = .3

def dims(k):
    rs = np.random.RandomState(1200 + k)
    L = rs.choice((rs.uniform(.45, .95), rs.uniform(1.0, 1.5), rs.uniform(1.5, 2.5), rs.uniform(2.5, 3.4)), p=(.07, .23, .55, .15))
    return rs, L

def pellet(k):
    """along X: pressed skin, cracked across where two strokes of the roller meet; ends snapped, each in its own way"""
    rs, L = dims(k); nv = 72; rad = R * rs.uniform(.985, 1.01)
    cracks = []; x = rs.uniform(.12, .5)      # place, depth, where round the pellet it gapes, how far round
    while x < L - .12:
        cracks.append((x, .002 + .020 * rs.rand() ** 3, rs.uniform(0, 6.28), rs.uniform(-.9, .6))); x += rs.uniform(.2, 1.0) if rs.rand() < .8 else rs.uniform(.07, .12)
    rows = set(np.linspace(0, L, int(L / .035)).tolist())
    for c in cracks:
        rows = {q for q in rows if abs(q - c[0]) > .016 or q in (0.0, L)}
        rows |= {c[0] - .013, c[0] - .006, c[0], c[0] + .006, c[0] + .013}
    rows = np.array(sorted(q for q in rows if 0 <= q <= L)); nu = len(rows)
    jog = rs.normal(0, .0045, (len(cracks) + 1, 2)); slack = rs.normal(0, .004, len(cracks) + 1)
    bend = rs.uniform(-.010, .010) if L > 1.2 else 0
    ends = []
    for e in (0, 1):
        kind = rs.rand(); g = rs.uniform(0, 6.28); sl = rs.uniform(.0, .22) if kind < .6 else rs.uniform(.25, .6)
        ends.append(dict(sy=sl * math.cos(g), sz=sl * math.sin(g), dome=rs.uniform(-.10, .12), rough=rs.uniform(.5, 1.5), jag=rs.uniform(.3, 1.5),
                         step=(rs.uniform(0, 6.28), rs.uniform(-.4, .6), rs.uniform(-.13, .13) if rs.rand() < .6 else 0), s=rs.uniform(0, 90)))
    def brk(e, y, z):      # height of the broken face over the ideal end, y and z of the unit circle
        d = ends[e]; q = math.hypot(y, z)
        h = (d['sy'] * y + d['sz'] * z) * R * 1.2 + d['dome'] * (1 - q * q) * R * 1.6 + .05 * d['rough'] * N3(y * 1.3 + d['s'], z * 1.3, 4)
        a, o, hs = d['step']; t = (y * math.cos(a) + z * math.sin(a) - o + .35 * N3(y * 2.6, z * 2.6, d['s'])) / .10
        return h + hs / (1 + math.exp(-max(-30, min(30, t))))
    def crumb(e, y, z):
        d = ends[e]; g = N3(y * 5 + d['s'], z * 5, 1); f = N3(y * 11, z * 11 + d['s'], 7); r2 = 1 - 2 * abs(N3(y * 4 + 9, z * 4 + d['s'], 2))
        return d['rough'] * (.030 * g + .015 * f + .018 * r2)
    def jag(e, a):
        d = ends[e]; c = math.cos(a); n = math.sin(a)
        j = max(0, N3(c * 2.2 + d['s'], n * 2.2, 3) - .05) * .18 + max(0, N3(c * 6 + d['s'], n * 6, 8)) * .05 + .018 * N3(c * 13, n * 13, d['s'])
        return -j * d['jag']
    V, F, M, T = [], [], [], []
    for i, x in enumerate(rows):
        seg = sum(1 for c in cracks if x > c[0]); d0, d1 = x, L - x
        w0 = max(0, 1 - d0 / min(.8, L / 2)) ** 2; w1 = max(0, 1 - d1 / min(.8, L / 2)) ** 2
        v0, v1 = max(0, 1 - d0 / .3) ** 3, max(0, 1 - d1 / .3) ** 3
        for j in range(nv):
            a = 2 * math.pi * j / nv; y, z = math.cos(a), math.sin(a)
            xx = x - L / 2 + .07 * N3(y * .8 + k, z * .8, x * .6) + .022 * N3(y * 2.4, z * 2.4 + k, x * .8) * min(1, d0 * 4, d1 * 4)
            if w0: xx -= w0 * brk(0, y, z)
            if v0: xx -= v0 * jag(0, a)
            if w1: xx += w1 * brk(1, y, z)
            if v1: xx += v1 * jag(1, a)
            r = rad * (1 + .010 * N3(x * .7 + 7 * k, y, z) + .006 * N3(x * .5, y * 5 + k, z * 5) + .007 * N3(x * 2.6, y * 2.2, z * 2.2 + k)) + slack[seg]
            ck = 0
            for cx, dep, ca, cw in cracks:
                q = 1 - abs(x - cx) / .0125
                if q > 0:
                    m = math.cos(a - ca) * .5 + cw * .6 + .45 * N3(y * 2 + cx * 9, z * 2, k)
                    if m > 0: ck = max(ck, min(1, m * 2.2) * q); r -= dep * min(1, m * 2.2) * q ** 1.5
            em = max(0, 1 - min(d0, d1) / .05)      # the rim is worn
            r -= em * em * (.006 + .012 * max(0, N3(y * 4 + k, z * 4, 20 if d0 < d1 else 40)))
            V.append((xx, y * r + jog[seg][0] + bend * (x - L / 2) ** 2, z * r + jog[seg][1])); T.append((ck, max(0, 1 - min(d0, d1) / .12)))
    for i in range(nu - 1):
        for j in range(nv): F.append((i * nv + j, i * nv + (j + 1) % nv, (i + 1) * nv + (j + 1) % nv, (i + 1) * nv + j)); M.append(0)
    for e, row in ((0, 0), (1, nu - 1)):      # the broken face has its own rim: it stays sharp
        sg = 1 if e else -1; rim = [V[row * nv + j] for j in range(nv)]; cy = sum(p[1] for p in rim) / nv; cz = sum(p[2] for p in rim) / nv; ring = None
        x0 = sg * L / 2
        for q in (1, .97, .93, .88, .82, .76, .69, .62, .55, .48, .41, .34, .27, .20, .13, .06):
            base = len(V); new = []
            for j in range(nv):
                p = rim[j]; a = 2 * math.pi * j / nv; y, z = math.cos(a) * q, math.sin(a) * q
                inner = x0 + sg * (brk(e, y, z) + crumb(e, y, z)) + .07 * N3(y * .8 + k, z * .8, (L if e else 0) * .6); m = min(1, (1 - q) / .14); m = m * m * (3 - 2 * m)
                V.append((p[0] * (1 - m) + inner * m, cy + (p[1] - cy) * q, cz + (p[2] - cz) * q)); T.append((0, q)); new.append(base + j)
            if ring:
                for j in range(nv): f = (ring[j], ring[(j + 1) % nv], new[(j + 1) % nv], new[j]); F.append(f[::-1] if not e else f); M.append(1)
            ring = new
        F.append(tuple(ring) if e else tuple(ring[::-1])); M.append(1)
    return V, F, M, T

def cells(b, vec, scale, rnd=1.0):
    v = b.t.nodes.new('ShaderNodeTexVoronoi'); b.link(vec, v.inputs['Vector']); v.inputs['Scale'].default_value = scale; v.inputs['Randomness'].default_value = rnd
    sp = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(v.outputs['Color'], sp.inputs[0]); return sp.outputs, v.outputs['Distance']
BASE = [(0, '#b58548'), (.10, '#c29557'), (.28, '#cfa367'), (.5, '#d7ae72'), (.7, '#dfb97f'), (.84, '#cc9e62'), (.93, '#ba894e'), (1, '#e7c793')]
def pressed(name, end):
    """sawdust under pressure: every particle keeps its tone"""
    mat, b, out = material(name); r, off = obj_random(b); r2 = b.math('FRACT', b.math('MULTIPLY', r, 17.3)); r3 = b.math('FRACT', b.math('MULTIPLY', r, 91.7))
    P = b.n('TexCoord').outputs['Object']; ad = b.t.nodes.new('ShaderNodeVectorMath'); b.link(P, ad.inputs[0]); b.link(off, ad.inputs[1]); V = ad.outputs[0]
    wn = b.t.nodes.new('ShaderNodeTexNoise'); b.link(V, wn.inputs['Vector']); wn.inputs['Scale'].default_value = 6; wn.inputs['Detail'].default_value = 3
    sh = b.t.nodes.new('ShaderNodeVectorMath'); sh.operation = 'MULTIPLY_ADD'; b.link(wn.outputs['Color'], sh.inputs[0]); sh.inputs[1].default_value = (.22, .08, .08); b.link(V, sh.inputs[2]); W = sh.outputs[0]
    at = b.n('Attribute'); at.attribute_name = 'tone'; sp = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(at.outputs['Vector'], sp.inputs[0]); crk, rim = sp.outputs[0], sp.outputs[1]
    base = b.ramp(r, BASE)
    (c1, c2, c3), d1 = cells(b, b.mapping(W, (.24, 1, 1) if not end else (1, 1, 1)), 15)       # particles, half a millimetre across, drawn out along the die
    (f1, f2, f3), d2 = cells(b, b.mapping(W, (.26, 1, 1) if not end else (1, 1, 1)), 34)
    streak = b.noise(b.mapping(V, (.35, 9, 9)), 3.0, 4, .6); blot = b.noise(V, 2.2, 3, .6); fine = b.noise(b.mapping(V, (.5, 1, 1)), 40, 3, .7)
    pick = lambda c, at, g: b.ramp(c, [(at, '#000000'), (at + .012, g)])
    col = b.mix(b.ramp(c1, [(0, '#606060'), (.5, '#000000')]), base, '#a87238'); col = b.mix(b.ramp(c1, [(.5, '#000000'), (1, '#808080')]), col, '#e6c88f')
    col = b.mix(pick(c2, .80, '#8c8c8c'), col, '#edd5a0')            # pale straw
    col = b.mix(pick(c3, .88, '#808080'), col, '#a36638')            # reddish
    col = b.mix(b.ramp(f1, [(.45, '#000000'), (1, '#a8a8a8')]), col, '#ecd29c')
    col = b.mix(b.ramp(f2, [(.52, '#000000'), (1, '#a0a0a0')]), col, '#94622e')
    col = b.mix(pick(f3, .965, '#d0d0d0'), col, '#3c2817')          # bark
    col = b.mix(b.ramp(fine, [(.32, '#d8d8d8'), (.52, '#000000')]), col, b.mix(.6, col, '#75502a'))
    if not end:
        col = b.mix(b.ramp(streak, [(.34, '#808080'), (.50, '#000000')]), col, b.mix(.55, col, '#8f6234'))
        col = b.mix(b.ramp(streak, [(.56, '#000000'), (.74, '#686868')]), col, '#f0dfba')
        # toasted by the die, more on some
        col = b.mix(b.math('MULTIPLY', b.ramp(blot, [(.44, '#000000'), (.70, '#ffffff')]), b.math('MULTIPLY', r2, .42)), col, '#a87440')
        # strokes of the roller: faint bands across, and hairlines
        lay = b.noise(b.mapping(W, (1, .10, .10)), 7.0, 3, .65); hair = b.noise(b.mapping(W, (1, .16, .16)), 4.2, 3, .6)
        hl = b.ramp(b.math('ABSOLUTE', b.math('SUBTRACT', hair, .5)), [(0, '#ffffff'), (.005, '#c0c0c0'), (.012, '#000000')])
        hl = b.math('MULTIPLY', hl, b.ramp(blot, [(.42, '#ffffff'), (.58, '#101010')]))
        col = b.mix(b.ramp(lay, [(.38, '#505050'), (.52, '#000000')]), col, b.mix(.5, col, '#8d6236'))
        col = b.mix(b.math('MULTIPLY', hl, .55), col, '#7a5630')
        col = b.mix(b.math('MULTIPLY', crk, .62), col, '#6f4a27')
        scuff = b.math('MULTIPLY', b.math('POWER', rim, 2.0), b.ramp(fine, [(.4, '#303030'), (.6, '#ffffff')])); col = b.mix(b.math('MULTIPLY', scuff, .55), col, '#ecd9b2')
        dust = b.ramp(b.math('ADD', b.noise(V, 1.6, 4, .65), b.math('MULTIPLY', b.math('SUBTRACT', fine, .5), .5)), [(.48, '#000000'), (.72, '#808080')]); dust = b.math('MULTIPLY', dust, b.math('ADD', r3, .15))
        col = b.mix(b.math('MULTIPLY', dust, .8), col, '#ecdab4')
        (g1, g2, g3), d3 = cells(b, V, 38); speck = b.math('MULTIPLY', b.ramp(d3, [(.28, '#ffffff'), (.40, '#000000')]), b.math('GREATER_THAN', b.math('ADD', g1, b.math('MULTIPLY', dust, .35)), .93))
        col = b.mix(b.math('MULTIPLY', speck, .75), col, '#f1e2bd')
        h = b.math('ADD', b.math('ADD', b.math('MULTIPLY', streak, .7), b.math('MULTIPLY', lay, .45)), b.math('ADD', b.math('MULTIPLY', fine, .26), b.math('MULTIPLY', hl, -.5)))
        ro = b.math('ADD', b.math('ADD', b.math('MULTIPLY', streak, .22), b.math('MULTIPLY', dust, .5)), b.math('ADD', b.math('MULTIPLY', f1, .14), .12), clamp=True)
        p = b.n('BsdfPrincipled', Base_Color=col, Roughness=ro, Specular=.46, Normal=b.bump(h, .62, .014))
    else:
        g = b.noise(V, 16, 4, .72); col = b.mix(.22, col, '#e8d0a2')
        col = b.mix(b.ramp(g, [(.30, '#e0e0e0'), (.48, '#000000')]), col, '#7d5630'); col = b.mix(b.ramp(g, [(.54, '#000000'), (.70, '#c8c8c8')]), col, '#f6ead0')
        h = b.math('ADD', b.math('MULTIPLY', g, 1.0), b.math('ADD', b.math('MULTIPLY', d1, -.5), b.math('MULTIPLY', fine, .5)))
        p = b.n('BsdfPrincipled', Base_Color=col, Roughness=.9, Specular=.12, Normal=b.bump(h, .9, .035))
    cheap(b, out, p.outputs[0], b.mix(.35, base, '#c8985a')); return mat
MATS = [pressed('skin', False), pressed('end', True)]

def mk(k):
    V, F, M, T = pellet(k); me = mesh_from('p%d' % k, V, F)
    for m in MATS: me.materials.append(m)
    me.polygons.foreach_set('material_index', M); a = me.attributes.new('tone', 'FLOAT_VECTOR', 'POINT'); a.data.foreach_set('vector', np.float32([(c, r, 0) for c, r in T]).ravel()); return me
NP = 40
hi = [mk(k) for k in range(NP)]
def rod(L, n=12): return [(x, R * .99 * math.cos(2 * math.pi * j / n), R * .99 * math.sin(2 * math.pi * j / n)) for x in (-L / 2, L / 2) for j in range(n)], [(j, (j + 1) % n, n + (j + 1) % n, n + j) for j in range(n)] + [tuple(range(n)), tuple(range(n, 2 * n))]
lo = [mesh_from('q%d' % k, *rod(dims(k)[1] * .99)) for k in range(NP)]

def heap(x, y):
    """a crest from the lower left to the upper right, its lee side a hollow"""
    u = (x + 1.5) * .80 - y * .60      # across the crest, to the right
    c = 2.9 * math.exp(-(u / 9.0) ** 2) if u < 0 else 2.9 * math.exp(-(u / 4.4) ** 2)
    return c + .35 * math.sin(x * .45 + 1) * math.cos(y * .5) + .9 * math.exp(-(((x - 10) / 4) ** 2 + ((y + 1) / 5) ** 2))
near = A.drop('pellets', heap, (-13, 13, -10, 12.5), lo, [1 / NP] * NP, int(A.ARGS.get('layers', 16)), 2.35, drop_h=1.2, frames=80, pitch_z=1.25, flat_bias=.45, friction=.9, substeps=8)
bed = []
for i in range(900):      # the bed they lie on, so that no gap is empty
    x, y = np.random.uniform(-14, 14), np.random.uniform(-11, 13); bed.append((np.random.randint(NP), Vector((x, y, heap(x, y) + np.random.uniform(.05, .5))), Quaternion((0, 0, 1), np.random.uniform(0, 6.28)) @ Quaternion((0, 1, 0), np.random.normal(0, .18)) @ Quaternion((1, 0, 0), np.random.uniform(0, 6.28))))
for v, l, q in near + bed: add(hi[v], 'p', l, q)
gm, gb, go = material('gm'); principled(gb, go, Base_Color=(*srgb('#a47c4a'), 1), Roughness=1.0)
grid_surface(heap, -30, 30, -20, 30, 80, 80, gm)

# fines: crumbs and fibres that broke off lie on what is below them
def crumb(rs, kind): return A.crumb(rs, (rs.uniform(.8, 1.3), rs.uniform(.6, 1), rs.uniform(.35, .8)) if kind == 0 else (rs.uniform(2.0, 4.5), rs.uniform(.22, .5), rs.uniform(.12, .3)))
def fines(count):
    rs = np.random.RandomState(5); from mathutils.bvhtree import BVHTree
    PV, PF = [], []
    for v, l, q in near + bed:
        RV, RF = rod(dims(v)[1]); PF += [tuple(i + len(PV) for i in g) for g in RF]; PV += [q @ Vector(p) + l for p in RV]
    tree = BVHTree.FromPolygons(PV, PF)
    forms = [crumb(rs, 0 if i < 14 else 1) for i in range(22)]; VV, FF = [], []; o = 0; made = 0
    while made < count:
        x, y = rs.uniform(-13, 13), rs.uniform(-9, 12)
        if N3(x * .45, y * .45, 3) + .25 < rs.rand() * .9: continue      # they lie in drifts
        p, nn, *_ = tree.ray_cast(Vector((x, y, 30)), Vector((0, 0, -1)))
        if p is None: continue
        deep = heap(x, y) + 2.2 - p.z
        if nn.z < .55 or rs.rand() > (.35 + .45 * max(0, deep)): continue
        size = .009 + .052 * rs.rand() ** 5; V, F = forms[rs.randint(22)]
        q = Quaternion(Vector((0, 0, 1)).rotation_difference(nn)) @ Quaternion((0, 0, 1), rs.uniform(0, 6.28)) @ Quaternion((1, 0, 0), rs.normal(0, .25))
        W = V @ np.array(q.to_matrix()).T * size + np.array(p + nn * size * .35); VV.append(W); FF += [tuple(i + o for i in f) for f in F]; o += len(V); made += 1
    me = mesh_from('fines', np.concatenate(VV), FF)
    m, b, out = material('fines'); g = b.n('NewGeometry'); col = b.ramp(g.outputs['Random Per Island'], [(0, '#b98d56'), (.2, '#d9b986'), (.5, '#e8d2a4'), (.8, '#f0e0bb'), (.93, '#c99c66'), (.97, '#8a6238'), (1, '#5d4127')])
    n = b.noise(g.outputs['Position'], 30, 3, .6); p = b.n('BsdfPrincipled', Base_Color=col, Roughness=.85, Specular=.15, Normal=b.bump(n, .7, .02)); cheap(b, out, p.outputs[0], col); me.materials.append(m); add(me, 'fines')
fines(int(A.ARGS.get('fines', 12000)))

D = Vector((.80, -.26, -.42))
# the door: what is beside it lies in its wall's shade
wall, b, out = material('wall'); b.link(b.n('BsdfDiffuse', Color=(.3, .3, .3, 1)).outputs[0], out.inputs['Surface'])
for y0, y1 in ((6.0, 60), (-60, -5.9)):
    o = add(mesh_from('wall', [Vector((x, y - .325 * x, 4.4)) - D * 60 for x, y in ((-90, y0), (90, y0), (90, y1), (-90, y1))], [(0, 1, 2, 3)], wall)); o.visible_camera = o.visible_diffuse = o.visible_glossy = o.visible_transmission = False
sun(D, 8.5, (1.0, .90, .76), 2.4)
world_gradient([(0.0, '#4a4238'), (0.49, '#4a4238'), (0.56, '#84868a'), (1.0, '#c2d0e2')], 1.15, (-.75, .5, .15), (.7, .55, .38), 8)
camera((0, -28.5, 32.0), (0, .3, 3.6), focal=72, fstop=9, focus=(0, -.3, 4.4), scale=38)
A.finish()
