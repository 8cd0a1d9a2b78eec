import { plural } from "../../core/text/typography.ts";

/** Apart from stars.tsx: islands need these, and not the drawn stars (vite.config.ts). */
export const STARS = [1, 2, 3, 4, 5];
export const STAR_PATH = "M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z";

export const starsInWords = (count: number) => `${count} ${plural(count, "étoile", "étoiles")}`;
