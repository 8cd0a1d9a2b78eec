/** For other sites (docs/operations.md). Their owners copy these addresses: they never change. */
export const BADGE = "/avis/badge.svg";
export const JSON_FEED = "/avis/flux.json";
export const ATOM_FEED = "/avis/flux.atom";
export const PANEL = "/avis/encart";

/** Of what a feed says beyond its format. A field may be added; another meaning needs the next number. */
export const FEED_VERSION = 1;
/** Reviews in a feed: the most that one page of reviews may hold (product point 7). */
export const FEED_LENGTH = 50;
