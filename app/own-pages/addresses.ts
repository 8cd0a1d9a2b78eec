/** The addresses of the site itself; the test beside this file compares them with app/routes.ts. */
const TAKEN = [
  "/activites",
  "/activites/negoce-agricole",
  "/activites/calys-biomasse",
  "/activites/calys-biomasse/fiche-commune",
  "/activites/granules-bois",
  "/activites/litiere-copeaux",
  "/activites/litiere-equine",
  "/activites/fioul",
  "/a-propos",
  "/combien",
  "/depots",
  "/mentions-legales",
  "/politique-confidentialite",
  "/politique-confidentialite/mesure",
  "/accessibilite",
  "/contact",
  "/recherche",
  "/hors-ligne",
  "/healthz",
  "/readyz",
];
/** The site owns these addresses and everything below them. */
const TAKEN_WITH_ALL_BELOW =
  /^\/(?:avis|recrutement|articles|actualites|admin|auth|api|assets|documents|images|icons|og)(?:\/|$)/;

/** Lower case and hyphens only, so that each page has one address. */
export const isPageAddress = (address: string) => /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){1,3}$/.test(address);

export const isTakenBySite = (address: string) => TAKEN.includes(address) || TAKEN_WITH_ALL_BELOW.test(address);
