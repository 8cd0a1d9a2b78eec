"""develop.py A [B] OUT.png - dual-buffer joint NLM denoise (no OIDN in this build) + photographic grade.
Options: --exp EV --contrast c --sat s --bloom b --vig v --grain g --temp t --nodn
A, B are prefixes of two independent renders (different seeds)."""
import os, sys
import numpy as np, cv2, argparse
cv2.setNumThreads(2)
ap = argparse.ArgumentParser()
ap.add_argument('src', nargs='+'); ap.add_argument('--out', required=True)
for k, d in dict(exp=0., contrast=1.12, sat=1.12, bloom=.06, vig=.18, grain=.012, temp=0., tint=0., k=.5, win=7, patch=2, lift=0.0, nd=0.0, ndh=.55, upw=0, clear=0., far=0.).items():
    ap.add_argument('--' + k, type=type(d), default=d)
ap.add_argument('--nodn', action='store_true'); ap.add_argument('--regrade', action='store_true')
a = ap.parse_args()

def rd(p):
    if not os.path.exists(p): return None
    im = np.nan_to_num(np.load(p), posinf=0, neginf=0)
    return np.ascontiguousarray(im)

bufs = [rd(p + '.rgb.npy') for p in a.src]

def despike(x):
    """fireflies: clamp pixels far above the 2nd brightest neighbour"""
    l = x.max(2)
    m = cv2.dilate(cv2.medianBlur(l, 5), np.ones((3, 3)))
    s = np.minimum(1, (2.0 * m + .05) / np.maximum(l, 1e-6))
    return x * s[..., None]

def features():
    f = []
    for nm in ('albedo', 'normal'):
        fs = [rd(p + '.' + nm + '.npy') for p in a.src]
        if any(x is None for x in fs): continue
        m = sum(fs) / len(fs)
        v = ((fs[0] - fs[1]) ** 2 / 4 if len(fs) > 1 else np.zeros_like(m)).mean(2)
        f.append((m, cv2.blur(v, (5, 5))))
    return f

def nlm2(A, B, feats, win, patch, k):
    """cross NLM: weights from one half-buffer applied to the other (Rousselle et al. 2012) with
    feature (albedo/normal) weights; works on a perceptual (log-like) scale."""
    t = lambda x: np.log1p(8 * np.maximum(x, 0)) / 2.2
    TA, TB = t(A), t(B)
    v = (TA - TB) ** 2 / 2                       # sample variance of each half buffer
    v = cv2.GaussianBlur(v, (0, 0), 2.0)
    out = []
    H, W, _ = A.shape
    accA = np.zeros_like(A); accB = np.zeros_like(B); wA = np.zeros((H, W), np.float32); wB = wA.copy()
    ps = 2 * patch + 1
    def shift(x, dy, dx): return cv2.warpAffine(x, np.float32([[1, 0, dx], [0, 1, dy]]), (W, H), flags=cv2.INTER_NEAREST, borderMode=cv2.BORDER_REFLECT_101)
    for dy in range(-win, win + 1):
        for dx in range(-win, win + 1):
            if dx * dx + dy * dy > (win + .5) ** 2: continue
            vs = shift(v, dy, dx); den = 1e-4 + k * k * (v + vs); sub = v + np.minimum(v, vs)
            fw = None
            for m, fv in feats:
                d = ((m - shift(m, dy, dx)) ** 2).mean(2) - 2 * fv
                d = np.maximum(d, 0) / (2.0 * (fv + 6e-4))
                fw = d if fw is None else np.maximum(fw, d)
            if fw is not None: fw = np.exp(-cv2.blur(fw, (3, 3)))
            for (TX, acc, w, Y) in ((TA, accB, wB, B), (TB, accA, wA, A)):
                d = (((TX - shift(TX, dy, dx)) ** 2 - sub) / den).mean(2)
                d = cv2.blur(d, (ps, ps))
                ww = np.exp(-np.maximum(d, 0))
                if fw is not None: ww = np.minimum(ww, fw)
                acc += shift(Y, dy, dx) * ww[..., None]; w += ww
    return (accA / wA[..., None] + accB / wB[..., None]) / 2

kept = a.src[0] + '.kept.npy'      # the denoised picture, so that another grade costs nothing
if a.regrade: img = np.load(kept)
elif len(bufs) > 1 and not a.nodn:
    bufs = [despike(b) for b in bufs]
    img = nlm2(bufs[0], bufs[1], features(), a.win, a.patch, a.k)
else:
    img = despike(sum(bufs) / len(bufs))

if not a.regrade: np.save(kept, img)

# ------------------------------------------------------------------ grade
if a.upw and img.shape[1] != a.upw:   # enlarge (log domain: no ringing around highlights)
    img = np.expm1(cv2.resize(np.log1p(np.maximum(img, 0)), (a.upw, round(img.shape[0] * a.upw / img.shape[1])), interpolation=cv2.INTER_LANCZOS4))
    img = np.maximum(img, 0)
H, W, _ = img.shape
img = img * 2 ** a.exp
if a.temp: img = img * np.float32([1 + a.temp, 1, 1 - a.temp])
if a.tint: img = img * np.float32([1, 1 + a.tint, 1])
if a.far:   # what lies farthest, at the top, loses the rough edges that few samples leave in a blur
    yy = (np.clip(1 - np.arange(H, dtype=np.float32) / H / .36, 0, 1) * 3)[:, None, None]; levels = [img] + [cv2.GaussianBlur(img, (0, 0), a.far * q * W / 1920) for q in (.35, .65, 1)]
    img = sum(np.maximum(1 - np.abs(yy - i), 0) * q for i, q in enumerate(levels))
if a.nd:   # graduated neutral-density filter (stops) from the top down to ndh
    yy = np.clip(1 - np.arange(H, dtype=np.float32) / H / a.ndh, 0, 1); yy = yy * yy * (3 - 2 * yy)
    img = img * (2 ** (-a.nd * yy))[:, None, None]
if a.bloom:
    hl = np.maximum(img - 0.7, 0); hl = np.minimum(hl, 6)
    g = sum(cv2.GaussianBlur(hl, (0, 0), W * s) * w for s, w in ((.004, .5), (.015, .3), (.05, .2)))
    img = img + g * a.bloom * 3
if a.vig:
    yy, xx = np.mgrid[0:H, 0:W]; r = ((xx / W - .5) ** 2 + ((yy / H - .5) * .75) ** 2) / .39
    img = img * (1 - a.vig * np.clip(r, 0, 1.2))[..., None].astype(np.float32)
# AgX (minimal fit)
M = np.array([[0.842479062253094, 0.0784335999999992, 0.0792237451477643], [0.0423282422610123, 0.878468636469772, 0.0791661274605434], [0.0423756549057051, 0.0784336, 0.879142973793104]], np.float32)
Mi = np.linalg.inv(M).astype(np.float32)
x = np.maximum(img @ M.T, 1e-10)
x = np.clip((np.log2(x) + 12.47393) / (4.026069 + 12.47393), 0, 1)
x2 = x * x; x4 = x2 * x2
x = 15.5 * x4 * x2 - 40.14 * x4 * x + 31.96 * x4 - 6.868 * x2 * x + 0.4298 * x2 + 0.1191 * x - 0.00232
# look: power (contrast) + saturation
x = np.clip(x, 0, 1) ** a.contrast
l = (x @ np.float32([.2126, .7152, .0722]))[..., None]
x = l + (x - l) * a.sat
x = x @ Mi.T
if a.clear:   # local contrast, in two sizes
    l = x.mean(2); x = x + a.clear * (.8 * (l - cv2.GaussianBlur(l, (0, 0), W * .008)) + 1.4 * (l - cv2.GaussianBlur(l, (0, 0), W * .0007)))[..., None]
x = np.clip(x + a.lift, 0, 1)
if a.grain:
    rs = np.random.RandomState(1); n = cv2.GaussianBlur(rs.randn(H, W).astype(np.float32), (0, 0), .7) * 1.6
    lum = x.mean(2); x = x + (n * a.grain * (0.35 + np.sqrt(np.clip(lum, 0, 1)) * (1 - lum)))[..., None]
x = np.clip(x, 0, 1)
cv2.imwrite(a.out, (x[..., ::-1] * 255 + .5 + (np.random.rand(H, W, 1) - .5) * .8).clip(0, 255).astype(np.uint8))
