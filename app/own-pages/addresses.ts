/** The addresses of the site itself; the test beside this file compares them with app/routes.ts. */
const TAKEN = [
  "/",
  "/activites",
  "/activites/negoce-agricole",
  "/activites/calys-biomasse",
  "/activites/calys-biomasse/fiche-commune",
  "/activites/calys-biomasse/video.svg",
  "/activites/granules-bois",
  "/activites/litiere-copeaux",
  "/activites/litiere-equine",
  "/activites/litiere-équine",
  "/activites/fioul",
  "/a-propos",
  "/actualites",
  "/avis",
  "/avis/badge.svg",
  "/avis/encart",
  "/avis/flux.atom",
  "/avis/flux.json",
  "/avis/fonctionnement",
  "/combien",
  "/depots",
  "/mentions-legales",
  "/politique-confidentialite",
  "/politique-confidentialite/mesure",
  "/accessibilite",
  "/contact",
  "/recherche",
  "/recherche/pages.json",
  "/recrutement",
  "/hors-ligne",
  "/healthz",
  "/readyz",
  "/manifest.webmanifest",
  "/robots.txt",
  "/sitemap.xml",
  "/.well-known/change-password",
  "/.well-known/security.txt",
];
/** The site owns these addresses and everything below them. */
const TAKEN_WITH_ALL_BELOW =
  /^\/(?:avis|recrutement|articles|actualites|admin|auth|api|assets|documents|images|icons|og)(?:\/|$)/;

/** Lower case and hyphens only, so that each page has one address. */
export const isPageAddress = (address: string) => /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){1,3}$/.test(address);

export const isTakenBySite = (address: string) => isAnsweredBySite(address) || TAKEN_WITH_ALL_BELOW.test(address);

/** Whether the site answers at this very address. Below `/avis`, for example, most addresses lead nowhere. */
export const isAnsweredBySite = (address: string) => TAKEN.includes(address);
