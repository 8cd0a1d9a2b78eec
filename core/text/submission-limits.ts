import { MINUTE_MS } from "./durations.ts";

/** How often one client may send a form (specification §7, check_rate_limit). */
export const SUBMISSIONS_PER_WINDOW = 5;
export const WINDOW_MINUTES = 15;

/** Without JavaScript a double submit has no key. The same content from one client within this time is sent once. */
export const SAME_CONTENT_MS = 10 * MINUTE_MS;
