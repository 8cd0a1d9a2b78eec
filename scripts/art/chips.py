"""chips - wood chips from tree prunings, screened: a slope of the heap, clear morning, low sun from the right. 1 BU = 25 mm."""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import artlib as A
from artlib import *
s = A.start(seed=83)
s.cycles.adaptive_threshold = .015

sm = lambda t: (lambda c: c * c * (3 - 2 * c))(min(1, max(0, t)))

# ------------------------------------------------------------------ forms
# A chip is a solid of three parameters: s along the fibre, t across, w through. Its two ends are the knife's planes,
# its other faces are splits, so relief runs along the fibre and dies out before it becomes a pattern.
KINDS = ('slab', 'bark', 'block', 'slab', 'half', 'wedge', 'slab', 'bark', 'sliver', 'plate', 'block', 'half')
def shape(k):
    rs = np.random.RandomState(4100 + k); kind = KINDS[k % 12]; d = dict(rs=rs, kind=kind, k=k)
    L, W, T = rs.uniform(1.15, 2.0), rs.uniform(.6, 1.25), rs.uniform(.16, .36)
    if kind == 'block': L, W, T = rs.uniform(1.0, 1.6), rs.uniform(.55, .95), rs.uniform(.34, .52)
    if kind == 'wedge': T = rs.uniform(.30, .5)
    if kind == 'half': L, W, T = rs.uniform(1.2, 2.0), rs.uniform(.42, .8), rs.uniform(.26, .42)
    if kind == 'sliver': L, W, T = rs.uniform(1.1, 2.3), rs.uniform(.14, .34), rs.uniform(.10, .2)
    if kind == 'plate': L, W, T = rs.uniform(.8, 1.7), rs.uniform(.5, 1.0), rs.uniform(.10, .17)
    if kind == 'bark': T = rs.uniform(.26, .42)
    if W > L * .85: W = L * .85
    d.update(L=L, W=W, T=T, bark=kind in ('bark', 'half', 'plate'), skin=rs.uniform(.07, .13))
    c = rs.choice((-1, 1)) / math.tan(math.radians(rs.uniform(34, 52))); c2 = c * rs.uniform(.8, 1.15) if rs.rand() < .75 else -c * rs.uniform(.5, .9)
    k0 = rs.normal(0, .22); k1 = k0 + rs.normal(0, .20)
    d.update(c=(c, c2), sk=(k0, k1), arch=rs.normal(0, .10, 2), feather=(rs.uniform(.15, .5) if rs.rand() < .4 else 0, rs.uniform(.2, .6) if rs.rand() < .45 else 0))
    d.update(tapx=rs.uniform(-.25, .25), tapy=rs.uniform(-.5, .5) if kind != 'wedge' else rs.choice((-1, 1)) * rs.uniform(1.2, 1.7), narrow=rs.normal(0, .16), bend=rs.normal(0, .025), twist=rs.normal(0, .09), drift=rs.normal(0, .10))
    d['tilt'] = rs.normal(0, .35, 2)                                            # the sides are not square to the face
    d['rough'] = [rs.uniform(.4, 1.5) for _ in range(4)]
    d['steps'] = [[(rs.uniform(-.45, .45), rs.choice((-1, 1)), rs.uniform(-.2, .7), rs.uniform(.3, 1.3), rs.normal(0, .12), rs.uniform(.10, .34)) for _ in range(rs.choice((0, 1, 1, 2)))] for _ in range(2)]
    d['notch'] = [[(rs.uniform(-.2, .8), rs.uniform(.2, .8), rs.uniform(.03, .13), rs.uniform(.05, .5)) for _ in range(rs.choice((0, 1, 2)))] for _ in range(2)]      # strips that came off a side
    d['check'] = [(rs.uniform(-.4, .4), rs.choice((0, 1)), rs.uniform(.2, .7), rs.uniform(.02, .07)) for _ in range(rs.choice((0, 0, 1, 2)))]
    return d

def point(d, s, t, w):
    """place, and how crushed"""
    k, L, W, T, rs = d['k'], d['L'], d['W'], d['T'], d['rs']; q = t - .5; xs = (s - .5) * L
    # width: two torn sides
    def side(n, sg):
        y = sg * W / 2 * (1 + d['narrow'] * (s - .5) * 2) + .07 * W * N3(s * 1.6 + 9 * n, k * 1.7, 2) + .030 * N3(s * 5, k, 4 + n) * d['rough'][n]
        for a, ln, dep, sh in d['notch'][n]:
            y -= sg * dep * sm((s - a) / .05) * sm((a + ln - s) / (.05 + sh))
        y += sg * (d['tilt'][n] * (w - .5) * T) - sg * .05 * T * d['rough'][n] * abs(N3(xs * .9, w * 2.6 + k, n)) + .020 * d['rough'][n] * N3(xs * 1.3, w * 7 * T / .3, k + n) + .010 * N3(xs * 3, w * 22 * T / .3, k - n)
        return y
    y = side(0, -1) * (1 - t) + side(1, 1) * t + d['drift'] * (s - .5) * .6
    # thickness: two splits
    th = T * (1 + d['tapx'] * (s - .5) * 2) * max(.10, 1 + d['tapy'] * q)
    f0, f1 = d['feather']
    if f0: th *= .16 + .84 * sm(s / f0) ** .8
    if f1: th *= .16 + .84 * sm((1 - s) / f1) ** .8
    def split(n):
        r = d['rough'][2 + n]; yy = y + .05 * N3(xs * .8, k, 5 + n)
        z = .06 * N3(xs * .7, yy * 1.4, k + 7 * n) + .044 * r * N3(xs * .35, yy * 4.5, k + n) - .050 * r * abs(N3(xs * .40, yy * 8, k - n)) + .022 * r * N3(xs * .45, yy * 16, k * 2 + n)
        z -= .060 * r * max(0, abs(N3(xs * .3, yy * 3.2, 11 + k + n)) - .12)
        for p, dr, a, b, sl, hgt in d['steps'][n]:
            e = (q - p - sl * (s - .5)) * dr / .03
            z -= hgt * T * sm(e) * sm((s - a) / .22) * sm((b - s) / .30)
        for p, f, ln, dep in d['check']:
            if f == n: z -= dep * max(0, 1 - abs(q * W - p * W - .03 * N3(xs * 2, k, p)) / .016) * sm((ln - (s if p > 0 else 1 - s)) / .25)
        return z
    if d['bark']:
        R = W * (.62 if d['kind'] == 'half' else 1.3); top = th * .5 + (math.sqrt(max(.01, R * R - (q * W) ** 2)) - R) * (1.0 if d['kind'] == 'half' else .9)
        top += .05 * N3(xs * 1.4, y * 3.0, k) - .10 * max(0, .22 - abs(N3(xs * 1.3 + .3 * N3(xs * 3, y * 3, k), y * 3.4, k + 3))) * 4 * (.25 + d['skin'] * 5) + .022 * N3(xs * 6, y * 9, k)
    else: top = th * .5 + split(0)
    bot = -th * .5 - split(1); top = max(top, bot + .015)
    z = bot + (top - bot) * w
    if d['bark']: y += (1 if t > .5 else -1) * abs(q * 2) ** 8 * (.035 * sm((d['skin'] - top + z) / .02) + .02 * N3(xs * 3, k, z * 4)) * (d['kind'] != 'plate')      # the bark stands over the wood
    # the knife's planes
    def cut(n):
        e = (-1, 1)[n]; x = e * L / 2 + d['c'][n] * (z) + d['sk'][n] * y + d['arch'][n] * ((q * 2) ** 2) * .5 * e + .012 * N3(y * 3, z * 3, k + 20 * n)
        x += e * (.016 * N3(y * 9, z * 5, k + n) + .008 * N3(y * 24, z * 7, k))
        x -= e * (.15 if d['feather'][n] else .025) * sm(.5 + 1.6 * N3(y * 2.6, k, n + 5)) * (abs(N3(y * 9, z * 2, k + n)) + .5 * abs(N3(y * 21, z * 4, k - n)))      # splinters
        if d['feather'][n]: x += e * (.18 * N3(y * 2.4, k, n) - .12 * abs(N3(y * 6, z * 1.5, k + n)))
        return x
    x = cut(0) * (1 - s) + cut(1) * s
    z += d['bend'] * x * x + d['twist'] * x * y * .5
    return x, y, z, top - (bot + (top - bot) * w)

SROWS = lambda n: np.unique(np.r_[0, .008, .02, .04, np.linspace(.06, .94, n), .96, .98, .992, 1])
def chip(k, fine=1.0):
    d = shape(k); rs = d['rs']
    S = SROWS(int(40 * fine)); Tt = SROWS(int(max(10, 46 * d['W'] * fine))); Ww = np.array([0, .05, .15, .28, .42, .54, .62, .68, .74, .82, .92, .97, 1.0])
    V, F, M, TN = [], [], [], []
    def edge(a, b): return max(0, 1 - min(a, 1 - a) / .03), max(0, 1 - min(b, 1 - b) / .03)
    cen = {}
    def grid(UA, UB, f, flip, mat):
        o = len(V); nb = len(UB)
        for a in UA:
            for b in UB:
                s_, t_, w_ = f(a, b); x, y, z, dep = point(d, s_, t_, w_)
                # edges are worn: every extreme parameter pulls the point in a little
                es, et, ew = (1 if min(g, 1 - g) < 1e-6 else 0 for g in (s_, t_, w_))
                if es + et + ew >= 2:
                    wear = .010 + .030 * max(0, N3(x * 3.1, y * 3.1, z * 3.1 + k)) + .010 * abs(N3(x * 11, y * 11, z * 11 + k))
                    if es: x += wear * (1 if s_ < .5 else -1) * .9
                    if et: y += wear * (1 if t_ < .5 else -1)
                    if ew: z += wear * (1 if w_ < .5 else -1) * (.8 if d['T'] > .15 else .4)
                V.append((x, y, z)); TN.append((dep, max(0, 1 - min(s_, 1 - s_) * d['L'] / .09), 1 - min(1, min(t_, 1 - t_) * d['W'] / .07)))
        for i in range(len(UA) - 1):
            for j in range(nb - 1):
                q = (o + i * nb + j, o + (i + 1) * nb + j, o + (i + 1) * nb + j + 1, o + i * nb + j + 1); F.append(q[::-1] if flip else q); M.append(mat)
    wood, bk, end = 0, 1, 2
    grid(S, Tt, lambda a, b: (a, b, 1.0), False, bk if d['bark'] else wood)
    grid(S, Tt, lambda a, b: (a, b, 0.0), True, wood)
    grid(S, Ww, lambda a, b: (a, 0.0, b), False, wood); grid(S, Ww, lambda a, b: (a, 1.0, b), True, wood)
    grid(Tt, Ww, lambda a, b: (0.0, a, b), True, end); grid(Tt, Ww, lambda a, b: (1.0, a, b), False, end)
    for i in range(rs.randint(5, 14)):      # fibres that stand off the torn edges
        t0 = rs.choice((0.0, 1.0)) if rs.rand() < .35 else rs.rand(); s0 = rs.uniform(.02, .9) if t0 in (0, 1) else rs.choice((0.0, 1.0)); w0 = rs.rand()
        p = Vector(point(d, s0, t0, w0)[:3]); ln = rs.uniform(.10, .45) if t0 in (0, 1) else rs.uniform(.06, .22); wd = rs.uniform(.008, .022); dr = Vector((rs.choice((-1, 1)) if t0 in (0, 1) else (1 if s0 else -1), 0, 0))
        lift = Vector((0, (1 if t0 > .5 else -1) * rs.uniform(.0, .22) if t0 in (0, 1) else rs.normal(0, .1), rs.normal(0, .16))); o = len(V); n = 6
        for q in range(n + 1):
            u = q / n; c = p - dr * .06 + dr * ln * u + lift * ln * u ** 2; r = wd * (1 - u ** 2 * .9)
            for a in (0, 2.1, 4.2): V.append((c.x, c.y + r * math.cos(a), c.z + r * .6 * math.sin(a))); TN.append((1, 0, 1))
        for q in range(n):
            for j in range(3): F.append((o + q * 3 + j, o + q * 3 + (j + 1) % 3, o + q * 3 + 3 + (j + 1) % 3, o + q * 3 + 3 + j)); M.append(wood)
    return V, F, M, TN

def twig(k):
    """a bit of a thin branch, cut aslant at both ends"""
    rs = np.random.RandomState(5200 + k); L, R = rs.uniform(1.2, 3.4), rs.choice((rs.uniform(.05, .09), rs.uniform(.10, .19))); nu, nv = 46, 26; V, F, M, TN = [], [], [], []
    c0, c1 = rs.uniform(.5, 1.4) * rs.choice((-1, 1)), rs.uniform(.5, 1.4) * rs.choice((-1, 1)); knots = [(rs.uniform(.15, .85), rs.uniform(0, 6.28)) for _ in range(rs.randint(0, 3))]
    b1, b2 = rs.normal(0, .12, 2)
    for i in range(nu + 1):
        u = i / nu
        for j in range(nv):
            a = 2 * math.pi * j / nv; r = R * (1 - .14 * u) * (1 + .09 * N3(u * L * 1.5, math.cos(a), math.sin(a) + k) + .05 * N3(u * L * 7, math.cos(a) * 2, math.sin(a) * 2 + k))
            for q, g in knots: r += R * .45 * math.exp(-((u - q) * L / (R * 1.1)) ** 2) * max(0, math.cos(a - g)) ** 3
            em = min(u, 1 - u) * L; r -= .012 * max(0, 1 - em / .03)
            x = (u - .5) * L + ((1 - u) ** 3 * c0 + u ** 3 * c1) * R * math.cos(a)
            V.append((x, math.cos(a) * r + b1 * (x * x) * .25, math.sin(a) * r + b2 * x * x * .25 + .03 * N3(x, k, 3))); TN.append((0, 0, 0))
    for i in range(nu):
        for j in range(nv): F.append((i * nv + j, i * nv + (j + 1) % nv, (i + 1) * nv + (j + 1) % nv, (i + 1) * nv + j)); M.append(1)
    for e, row in ((0, 0), (1, nu)):
        rim = [V[row * nv + j] for j in range(nv)]; c = np.mean(rim, 0); ring = None
        for q in (1, .93, .85, .7, .5, .3, .1):
            o = len(V)
            for j in range(nv): p = c + (np.array(rim[j]) - c) * q; p[0] += .02 * N3(p[1] * 7, p[2] * 7, k) * (q < 1); V.append(tuple(p)); TN.append(((1 - q) * R * 1.2, 0, 0))
            if ring is not None:
                for j in range(nv): f = (ring + j, ring + (j + 1) % nv, o + (j + 1) % nv, o + j); F.append(f if e else f[::-1]); M.append(2)
            ring = o
        f = tuple(range(ring, ring + nv)); F.append(f if e else f[::-1]); M.append(2)
    return V, F, M, TN

# ------------------------------------------------------------------ wood, bark
BASE = [(0, '#dcc08a'), (.10, '#c99d60'), (.20, '#dac08a'), (.30, '#b98a50'), (.40, '#d0ae74'), (.48, '#b58650'), (.56, '#cda870'), (.64, '#a08a6c'), (.72, '#d5b880'), (.79, '#927759'), (.86, '#c0915a'), (.93, '#86664a'), (1, '#cfae78')]
def wood(name, end):
    mat, b, out = material(name); r, off = obj_random(b); r2 = b.math('FRACT', b.math('MULTIPLY', r, 17.3)); r3 = b.math('FRACT', b.math('MULTIPLY', r, 91.7))
    P = b.n('TexCoord').outputs['Object']; ad = b.t.nodes.new('ShaderNodeVectorMath'); b.link(P, ad.inputs[0]); b.link(off, ad.inputs[1]); V = ad.outputs[0]
    wn = b.t.nodes.new('ShaderNodeTexNoise'); b.link(b.mapping(V, (.6, 1, 1)), wn.inputs['Vector']); wn.inputs['Scale'].default_value = 1.1; wn.inputs['Detail'].default_value = 2
    sh = b.t.nodes.new('ShaderNodeVectorMath'); sh.operation = 'MULTIPLY_ADD'; b.link(wn.outputs['Color'], sh.inputs[0]); sh.inputs[1].default_value = (0, .28, .28); b.link(V, sh.inputs[2]); W = sh.outputs[0]      # the fibre is never quite straight
    at = b.n('Attribute'); at.attribute_name = 'tone'; sp = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(at.outputs['Vector'], sp.inputs[0]); dep, knife, torn = sp.outputs
    base = b.ramp(r, BASE)
    so = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(P, so.inputs[0]); sw = b.t.nodes.new('ShaderNodeSeparateXYZ'); b.link(wn.outputs['Color'], sw.inputs[0])
    dy = b.math('ADD', so.outputs[1], b.math('SUBTRACT', b.math('MULTIPLY', r2, 5.0), 2.5)); dz = b.math('ADD', so.outputs[2], b.math('ADD', b.math('MULTIPLY', r3, 3.0), .8))
    rad = b.math('ADD', b.math('SQRT', b.math('ADD', b.math('MULTIPLY', dy, dy), b.math('MULTIPLY', dz, dz))), b.math('MULTIPLY', sw.outputs[0], .42))
    saw = b.math('FRACT', b.math('MULTIPLY', rad, b.math('ADD', b.math('MULTIPLY', r2, 4.5), 3.0)))
    ring = b.ramp(saw, [(0, '#303030'), (.10, '#000000'), (.45, '#161616'), (.8, '#747474'), (.95, '#d8d8d8'), (1, '#303030')])
    col = b.mix(b.math('MULTIPLY', ring, b.math('ADD', b.math('MULTIPLY', r3, .34), .10)), base, b.mix(.75, base, '#8a6434'))
    heart = b.noise(b.mapping(W, (.25, 1, 1)), .9, 2, .5); col = b.mix(b.math('MULTIPLY', b.ramp(heart, [(.50, '#000000'), (.60, '#ffffff')]), b.math('MULTIPLY', b.math('GREATER_THAN', r3, .55), .5)), col, '#b98f5c')
    fib = b.noise(b.mapping(W, (.35, 9, 9)), 1.6, 5, .68); fine = b.noise(b.mapping(W, (1.2, 30, 30)), 1.4, 3, .7); blot = b.noise(b.mapping(V, (.7, 1, 1)), 1.3, 5, .62); pore = b.noise(b.mapping(W, (1.6, 15, 15)), 1.9, 2, .5)
    col = b.mix(b.ramp(fib, [(.30, '#e0e0e0'), (.50, '#000000')]), col, b.mix(.6, col, '#6f4724'))
    col = b.mix(b.ramp(fib, [(.54, '#000000'), (.74, '#909090')]), col, b.mix(.5, col, '#f6ecd2'))
    col = b.mix(b.ramp(pore, [(.26, '#484848'), (.40, '#000000')]), col, b.mix(.5, col, '#6b4a28'))
    if not end:
        col = b.mix(b.ramp(fine, [(.30, '#c0c0c0'), (.47, '#000000')]), col, b.mix(.45, col, '#6c4c2a'))
        col = b.mix(b.math('MULTIPLY', torn, b.ramp(fine, [(.46, '#000000'), (.60, '#a0a0a0')])), col, '#f2e6c8')      # torn fibres are pale
    else:
        col = b.mix(.25, col, b.mix(.5, col, '#b08a58'))
        chat = b.noise(b.mapping(V, (1, .5, 5)), 5.0, 3, .6); col = b.mix(b.ramp(chat, [(.36, '#707070'), (.5, '#000000')]), col, b.mix(.4, col, '#8b6a42'))
    gray = b.math('MULTIPLY', b.ramp(blot, [(.44, '#000000'), (.66, '#ffffff')]), b.math('ADD', b.math('MULTIPLY', r2, .75), .05)); col = b.mix(gray, col, b.mix(r3, '#84725c', '#9c8a70'))     # weather
    col = b.mix(b.math('MULTIPLY', b.math('MULTIPLY', knife, b.ramp(blot, [(.4, '#202020'), (.6, '#ffffff')])), .35), col, '#7d6340')       # bruised by the knife
    # under the bark: a brown line, then green or ochre bast
    bk = b.math('ADD', dep, b.math('MULTIPLY', b.math('SUBTRACT', fib, .5), .035))
    isb = b.n('Attribute'); isb.attribute_name = 'barked'; ib = isb.outputs['Fac']
    col = b.mix(b.math('MULTIPLY', b.ramp(bk, [(.13, '#ffffff'), (.20, '#000000')]), b.math('MULTIPLY', ib, .6)), col, b.mix(r2, '#a9743c', '#8b5c32'))
    col = b.mix(b.math('MULTIPLY', b.ramp(bk, [(.085, '#ffffff'), (.105, '#000000')]), ib), col, b.mix(b.ramp(fine, [(.40, '#000000'), (.62, '#ffffff')]), '#3a281a', b.mix(r3, '#6b4a2d', '#53371f')))
    dirt = b.noise(V, 4.2, 5, .72); col = b.mix(b.ramp(dirt, [(.60, '#000000'), (.72, '#a0a0a0')]), col, b.mix(.7, col, '#4a3a26'))
    col = b.mix(b.math('GREATER_THAN', ib, 1.5), col, b.mix(b.ramp(fib, [(.36, '#000000'), (.62, '#ffffff')]), '#4f3320', b.mix(r2, '#8a5a35', '#70492b')))      # nothing but bark
    h = b.math('ADD', b.math('MULTIPLY', fib, 1.0), b.math('ADD', b.math('MULTIPLY', fine, .55), b.math('ADD', b.math('MULTIPLY', pore, .3), b.math('MULTIPLY', ring, -.12)))) if not end else b.math('ADD', b.math('MULTIPLY', fine, .35), b.math('MULTIPLY', chat, .5))
    p = b.n('BsdfPrincipled', Base_Color=col, Roughness=.58 if end else .66, Specular=.28, Normal=b.bump(h, 1.0 if not end else .7, .06)); cheap(b, out, p.outputs[0], b.mix(.5, base, '#a9814e')); return mat
def bark_material():
    mat, b, out = material('bark'); r, off = obj_random(b); r2 = b.math('FRACT', b.math('MULTIPLY', r, 29.3)); P = b.n('TexCoord').outputs['Object']
    ad = b.t.nodes.new('ShaderNodeVectorMath'); b.link(P, ad.inputs[0]); b.link(off, ad.inputs[1]); V = ad.outputs[0]
    n = b.noise(b.mapping(V, (1.0, 2.4, 2.4)), 3.2, 5, .68); f = b.noise(V, 17, 4, .72); lich = b.noise(V, 1.9, 5, .65)
    base = b.ramp(r2, [(0, '#5f4630'), (.25, '#755b40'), (.45, '#6a4a30'), (.65, '#7d6a54'), (.85, '#5c4533'), (1, '#4a3424')])
    col = b.mix(b.ramp(n, [(.34, '#e0e0e0'), (.52, '#000000')]), base, '#241910'); col = b.mix(b.ramp(n, [(.52, '#000000'), (.70, '#909090')]), col, '#987c5c')
    g = b.math('MULTIPLY', b.ramp(lich, [(.52, '#000000'), (.62, '#808080')]), b.math('GREATER_THAN', r2, .55)); col = b.mix(g, col, b.mix(b.ramp(f, [(.38, '#000000'), (.62, '#ffffff')]), '#6e6254', '#a2947e'))
    lent = b.noise(b.mapping(V, (1, .4, .4)), 8, 2, .5); col = b.mix(b.ramp(lent, [(.66, '#000000'), (.70, '#909090')]), col, '#a58f6e')
    col = b.mix(b.ramp(f, [(.30, '#a0a0a0'), (.45, '#000000')]), col, '#2b2218')
    h = b.math('ADD', n, b.math('ADD', b.math('MULTIPLY', f, .5), b.math('MULTIPLY', g, .3)))
    p = b.n('BsdfPrincipled', Base_Color=col, Roughness=.85, Specular=.2, Normal=b.bump(h, .95, .08)); cheap(b, out, p.outputs[0], base); return mat
MATS = [wood('wood', False), bark_material(), wood('cut', True)]

def mk(name, g, barked):
    V, F, M, TN = g; me = mesh_from(name, V, F)
    for m in MATS: me.materials.append(m)
    me.polygons.foreach_set('material_index', M); a = me.attributes.new('tone', 'FLOAT_VECTOR', 'POINT'); a.data.foreach_set('vector', np.float32(TN).ravel())
    a = me.attributes.new('barked', 'FLOAT', 'POINT'); a.data.foreach_set('value', np.full(len(V), float(barked), np.float32)); return me
NC, NT_ = 48, 8
hi = [mk('c%d' % k, chip(k), shape(k)['bark'] + (shape(k)['kind'] == 'plate')) for k in range(NC)] + [mk('t%d' % k, twig(k), True) for k in range(NT_)]
def hull(me, n=26):
    """the corners of a form, for falling and for what lies on it"""
    import bmesh
    P = np.array([q.co for q in me.vertices]); rs = np.random.RandomState(3); D = rs.normal(0, 1, (n * 3, 3)); D = np.r_[D, [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]]
    D[:, 2] *= 2; idx = np.unique((P @ D.T).argmax(0)); bm = bmesh.new()
    for i in idx: bm.verts.new(P[i] * (.97, .97, .93))
    bmesh.ops.convex_hull(bm, input=bm.verts); loose = [v for v in bm.verts if not v.link_faces]; bmesh.ops.delete(bm, geom=loose, context='VERTS'); bm.verts.index_update()
    V = [v.co[:] for v in bm.verts]; F = [[v.index for v in f.verts] for f in bm.faces]; bm.free(); return V, F
HU = [hull(m) for m in hi]; lo = [mesh_from('q%d' % i, *h) for i, h in enumerate(HU)]

# ------------------------------------------------------------------ the heap
def heap(x, y):
    """a slope that falls to the left, a dip across it"""
    u = (x - 2.5) * .78 + y * .62
    return 2.6 / (1 + math.exp(-u / 3.2)) - 1.0 * math.exp(-(((x + 6.5) * .9 + (y - 1) * .35) / 3.2) ** 2) + .35 * math.sin(x * .42 + 2) * math.cos(y * .5) + .5 * math.exp(-(((x + 10) / 3.5) ** 2 + ((y - 6) / 4) ** 2))
wt = np.array([{'slab': 1.15, 'bark': .75, 'block': 1.0, 'wedge': 1.0, 'half': .7, 'sliver': 1.0, 'plate': .45}[shape(k)['kind']] for k in range(NC)] + [.6] * NT_); wt /= wt.sum()
near = A.drop('chips4', heap, (-10.5, 10.5, -8.5, 13.5), lo, list(wt), int(A.ARGS.get('layers', 9)), 1.9, drop_h=1.2, frames=80, pitch_z=1.2, flat_bias=.5, friction=.95, substeps=8)
bed = []
for i in range(900):      # the bed they lie on, so that no gap is empty
    x, y = np.random.uniform(-12, 12), np.random.uniform(-10, 15); bed.append((np.random.randint(len(hi)), Vector((x, y, heap(x, y) + np.random.uniform(.0, .55))), Quaternion((0, 0, 1), np.random.uniform(0, 6.28)) @ Quaternion((0, 1, 0), np.random.normal(0, .25)) @ Quaternion((1, 0, 0), np.random.normal(0, .4))))
for v, l, q in near + bed: add(hi[v], 'c', l, q)
gm, gb, go = material('gm'); principled(gb, go, Base_Color=(*srgb('#45331f'), 1), Roughness=1.0)
grid_surface(heap, -30, 30, -20, 30, 80, 80, gm)

# what the screen let through lies on what is below it: small chips, pins, crumbs
from mathutils.bvhtree import BVHTree
def tree():
    PV, PF = [], []
    for v, l, q in near + bed:
        V, F = HU[v]; o = len(PV); PF += [[i + o for i in f] for f in F]; PV += [q @ Vector(p) + l for p in V]
    return BVHTree.FromPolygons(PV, PF)
BT = tree(); rs = np.random.RandomState(9)
def lie(nmin=.5):
    while True:
        x, y = rs.uniform(-10.5, 10.5), rs.uniform(-8, 13.5)
        p, nn, *_ = BT.ray_cast(Vector((x, y, 30)), Vector((0, 0, -1)))
        if p is not None and nn.z > nmin: return p, nn
small = 0
WOODEN = [k for k in range(NC) if not shape(k)['bark']]      # bark this small reads as holes in the wood below
for i in range(int(A.ARGS.get('small', 800))):
    k = WOODEN[rs.randint(len(WOODEN))]; p, nn = lie(.45); sc = .10 + .30 * rs.rand() ** 2.2
    th = shape(k)['T'] * sc
    q = Quaternion(Vector((0, 0, 1)).rotation_difference(nn)) @ Quaternion((0, 0, 1), rs.uniform(0, 6.28)) @ Quaternion((1, 0, 0), rs.normal(0, .22)) @ Quaternion((0, 1, 0), rs.normal(0, .12))
    st = rs.uniform(.8, 1.7); add(hi[k], 'f', p + nn * th * .42, q, (sc * st, sc * rs.uniform(.5, 1.0), sc * rs.uniform(.8, 1.3)))
def crumb(kind): return A.crumb(rs, (rs.uniform(.7, 1.5), rs.uniform(.5, 1.1), rs.uniform(.2, .5)) if kind == 0 else (rs.uniform(2.5, 5), rs.uniform(.2, .45), rs.uniform(.12, .25)))
def fines(count):
    forms = [crumb(0 if i < 4 else 1) for i in range(24)]; VV, FF = [], []; o = 0; made = 0
    while made < count:
        p, nn = lie(.5)
        if N3(p.x * .5, p.y * .5, 3) + .25 < rs.rand() * .9: continue
        if rs.rand() > .10 + .8 * max(0, heap(p.x, p.y) + 1.7 - p.z): continue      # most sank into the gaps
        size = .010 + .046 * rs.rand() ** 4; V, F = forms[rs.randint(24)]
        q = Quaternion(Vector((0, 0, 1)).rotation_difference(nn)) @ Quaternion((0, 0, 1), rs.uniform(0, 6.28)) @ Quaternion((1, 0, 0), rs.normal(0, .25))
        VV.append(V @ np.array(q.to_matrix()).T * size + np.array(p + nn * size * .35)); FF += [tuple(i + o for i in f) for f in F]; o += len(V); made += 1
    me = mesh_from('fines', np.concatenate(VV), FF)
    m, b, out = material('fines'); g = b.n('NewGeometry'); col = b.ramp(g.outputs['Random Per Island'], [(0, '#a07c4c'), (.3, '#b38e58'), (.6, '#ceb17c'), (.8, '#96703f'), (1, '#7d5c38')])
    n = b.noise(g.outputs['Position'], 30, 3, .6); p = b.n('BsdfPrincipled', Base_Color=col, Roughness=.85, Specular=.15, Normal=b.bump(n, .7, .02)); cheap(b, out, p.outputs[0], col); me.materials.append(m); add(me, 'fines')
fines(int(A.ARGS.get('fines', 9000)))

# ------------------------------------------------------------------ morning
D = Vector((-.80, -.26, float(A.ARGS.get('dz', -.45))))
sun(D, float(A.ARGS.get('sun', 11)), (1.0, .90, .75), 2.2)
world_gradient([(0.0, '#3d342b'), (0.49, '#3d342b'), (0.56, '#857a6c'), (1.0, '#bfcbd8')], float(A.ARGS.get('sky', 1.15)), (.75, .5, .15), (.6, .48, .34), 8)
camera((0, -27.5, 26.5), (0, .45, 2.4), focal=94, fstop=10, focus=(0, -.3, 3.0), scale=float(A.ARGS.get('dof', 36)))
A.finish()
