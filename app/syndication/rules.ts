/** Addresses for other sites (docs/operations.md). Their owners copy them, so they never change. */
export const BADGE = "/avis/badge.svg";
export const JSON_FEED = "/avis/flux.json";
export const ATOM_FEED = "/avis/flux.atom";
export const PANEL = "/avis/encart";

/** The version of our extension of the feeds. Adding a field keeps it; changing a meaning increments it. */
export const FEED_VERSION = 1;
/** Reviews in a feed: the most that one page of reviews may hold (product reading 7). */
export const FEED_LENGTH = 50;
