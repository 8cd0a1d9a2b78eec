import { FALLBACK, fallbackAlt } from "./fallback-picture.ts";
import { beauce, plain } from "./pictures.json";

/** The part of a picture's address that names it: /assets/pictures/grain-1a2b3c-wide-480.avif */
const NAME_IN_ADDRESS = /(?<=\/pictures\/)[^/]+?(?=-(?:wide|tall)-\d)/g;

/** Named imports: the script of every page has no fingerprint but these. */
const files = { beauce: `beauce-${beauce}`, plain: `plain-${plain}` };

/** Replaces a picture that fails to load by another one (app/ui/fallback-picture.ts), and if that fails too, by its colours. */
export function replaceFailedPictures(): void {
  addEventListener("error", ({ target }) => target instanceof HTMLImageElement && replace(target), true);
  // Handle errors from before this script loaded. A lazy picture that has not started is not complete.
  for (const image of document.querySelectorAll<HTMLImageElement>("img[data-picture]")) {
    if (image.complete && image.naturalWidth === 0) replace(image);
  }
}

function replace(image: HTMLImageElement): void {
  const { firstAlt, picture } = image.dataset;
  if (picture === undefined) return;
  console.warn(`Image non chargée : ${image.currentSrc}`);
  // An uploaded picture shows its colour instead: no other picture shows the same thing.
  if (picture !== "" && firstAlt === undefined) {
    const fallback = picture === FALLBACK ? "plain" : FALLBACK;
    image.dataset.firstAlt = image.alt;
    image.dataset.picture = fallback;
    // Describe the replacement; a decorative picture stays without text.
    if (image.alt) image.alt = fallbackAlt[fallback];
    for (const source of image.parentElement?.querySelectorAll("source") ?? []) {
      source.srcset = source.srcset.replaceAll(NAME_IN_ADDRESS, files[fallback]);
    }
    image.src = image.src.replace(NAME_IN_ADDRESS, files[fallback]);
    return;
  }
  const empty = document.createElement("span");
  empty.className = image.className;
  Object.assign(empty.dataset, image.dataset);
  const alt = firstAlt ?? image.alt;
  if (alt) {
    empty.role = "img";
    empty.ariaLabel = alt;
  } else empty.ariaHidden = "true";
  image.parentElement?.replaceWith(empty);
}
