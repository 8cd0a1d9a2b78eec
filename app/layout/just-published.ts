/** The query of a page on which somebody lands who has just published it: the page says so, also without script. */
export const JUST_PUBLISHED = "publie";

/** @param address with the fragment of an item, if any */
export function justPublished(address: string): string {
  const [page = "", item] = address.split("#");
  return `${page}?${JUST_PUBLISHED}${item === undefined ? "" : `#${item}`}`;
}
