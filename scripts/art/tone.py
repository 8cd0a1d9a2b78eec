"""tone.py IN OUT - the last touch on grain: its lights a little less pink, its darks left alone."""
import sys, cv2, numpy as np
x = cv2.imread(sys.argv[1]).astype(np.float32) / 255
w = np.clip((x.mean(2, keepdims=True) - .06) / .25, 0, 1)
x *= 1 + w * np.float32([-.035, .032, .018])        # blue, green, red
x += (np.random.RandomState(2).rand(*x.shape[:2], 1) - .5) / 255
cv2.imwrite(sys.argv[2], (np.clip(x, 0, 1) * 255 + .5).astype(np.uint8))
