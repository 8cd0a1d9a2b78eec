/** The query of the page shown after publishing: the page then confirms it, also without script. */
export const JUST_PUBLISHED = "publie";

/** @param address with the fragment of an item, if any */
export function justPublished(address: string): string {
  const [page = "", item] = address.split("#");
  return `${page}?${JUST_PUBLISHED}${item === undefined ? "" : `#${item}`}`;
}
