import * as acts from "./acts.ts";
import type { Addresses } from "./site.ts";

export type Shot = {
  /** The name of the state; the file adds the width. */
  name: string;
  path: string;
  act?: acts.Act;
  isStaff?: true;
  /** The banner of cookies stays, because no choice is stored. */
  asksConsent?: true;
  /** Without JavaScript. */
  isPlain?: true;
  isDark?: true;
  hasForcedColours?: true;
  /** Only what the screen shows: a dialog, or the message of what was sent. */
  isScreen?: true;
  /** It stores something, which pictures of staff pages would show. */
  isLast?: true;
  /** The first screen and the whole page. */
  isPage?: true;
};

const PLAIN = { isPlain: true } as const;
const SCREEN = { isScreen: true } as const;
const SENT = { isScreen: true, isLast: true } as const;

const page = (name: string, path: string): Shot => ({ name, path, isPage: true });
const state = (name: string, path: string, act?: acts.Act, more: Partial<Shot> = {}): Shot => ({
  name,
  path,
  ...(act && { act }),
  ...more,
});
const staff = (name: string, path: string, act?: acts.Act, more: Partial<Shot> = {}): Shot =>
  state(name, path, act, { isStaff: true, ...more });
const withDark = (shot: Shot): Shot[] => [shot, { ...shot, name: `${shot.name}-sombre`, isDark: true }];

const FUEL = "/activites/fioul";
const OFFER = "/recrutement/chauffeur-livreur-citerne";
const CONTENT = "/admin/contenu";

/** The screens with their states, by folder. */
export const entriesOf = (of: Addresses): Record<string, Shot[]> => ({
  accueil: [
    page("page", "/"),
    state("cookies", "/", undefined, { asksConsent: true, isScreen: true }),
    state("menu", "/", acts.openMenu, SCREEN),
  ],
  activites: [page("page", "/activites")],
  fioul: [page("page", FUEL)],
  devis: [
    state("erreurs", FUEL, acts.sendEmptyQuote),
    state("rempli", FUEL, acts.fillQuote),
    state("envoye", FUEL, acts.sendFilledQuote, SENT),
    state("sans-script-erreurs", FUEL, acts.sendEmptyQuote, PLAIN),
  ],
  granules: [page("page", "/activites/granules-bois")],
  litiere: [page("page", "/activites/litiere-copeaux")],
  negoce: [page("page", "/activites/negoce-agricole")],
  calys: [page("page", "/activites/calys-biomasse")],
  "fiche-commune": [page("page", "/activites/calys-biomasse/fiche-commune")],
  combien: [
    page("page", "/combien"),
    state("fioul", "/combien?besoin=fioul&shape=couchee&capacity=2000&level=25#fioul"),
    state("granules", "/combien?besoin=granules&energy=2000&unit=litres#granules"),
    state("litiere", "/combien?besoin=litiere&area=12&depth=20&animals=2#litiere"),
    state("plaquettes", "/combien?besoin=plaquettes&power=200&hours=1500&moisture=40#plaquettes"),
    state("kwh", "/combien?besoin=kwh&energyBilled=300000&moistureBilled=40#plaquettes"),
    state("erreur", "/combien?besoin=fioul&shape=couchee&capacity=20&level=250#fioul"),
  ],
  actualites: [page("page", "/actualites")],
  article: [page("moisson", "/articles/moisson-merci-aux-equipes"), page("cuve", "/articles/preparer-sa-cuve")],
  "a-propos": [page("page", "/a-propos"), page("nos-camions", "/nos-camions")],
  depots: [page("page", "/depots")],
  contact: [page("page", "/contact")],
  recrutement: [page("page", "/recrutement")],
  "offre-candidature": [
    page("offre", OFFER),
    state("dialogue", OFFER, acts.openApplication, SCREEN),
    state("candidature", `${OFFER}/candidature`),
    state("lettre", `${OFFER}/candidature`, acts.prepareApplication),
    state("sans-script", `${OFFER}/candidature`, undefined, PLAIN),
  ],
  avis: [
    page("page", "/avis"),
    page("fonctionnement", "/avis/fonctionnement"),
    state("signaler", of.report),
    state("photo", of.photo),
    state("encart", "/avis/encart"),
  ],
  "deposer-un-avis": [
    state("erreurs", "/avis", acts.sendEmptyReview),
    state("envoye", "/avis", acts.sendFilledReview, SENT),
    state("suivi", of.author),
    state("invitation", of.invitation),
    state("opposition", `${of.invitation}/opposition`),
    state("sans-script-erreurs", "/avis", acts.sendEmptyReview, PLAIN),
  ],
  recherche: [
    state("resultats", "/", acts.openSearch("granulés"), SCREEN),
    state("aucun-resultat", "/", acts.openSearch("sous-marin"), SCREEN),
    page("page", "/recherche?q=fioul"),
  ],
  "textes-legaux": [
    page("mentions-legales", "/mentions-legales"),
    page("confidentialite", "/politique-confidentialite"),
    page("mesure", "/politique-confidentialite/mesure"),
    page("accessibilite", "/accessibilite"),
  ],
  "404-hors-ligne": [page("404", "/page-inconnue"), { ...page("hors-ligne", "/hors-ligne"), act: acts.showKeptPages }],
  "page-du-proprietaire": [
    staff("liste", `${CONTENT}/vos-pages`),
    staff("editeur", `${CONTENT}/vos-pages/nos-camions`),
    staff("section-ouverte", `${CONTENT}/vos-pages/nos-camions`, acts.openPart("Le camion souffleur")),
  ],
  connexion: [
    state("page", "/auth"),
    state("mot-de-passe", "/auth/mot-de-passe"),
    state("erreur", "/auth", acts.sendEmptySignIn),
  ],
  moderation: [
    ...withDark(staff("en-attente", "/admin/avis?filtre=en-attente")),
    staff("refus-ouvert", "/admin/avis?filtre=en-attente", acts.openRefusal),
    staff("tous", "/admin/avis"),
    staff("signales", "/admin/avis?filtre=signales"),
    staff("import", "/admin/avis/import"),
  ],
  demandes: [
    ...withDark(staff("liste", "/admin/demandes")),
    staff("une-demande", of.request),
    staff("reponses", `${CONTENT}/reponses`),
    staff("invitations", "/admin/invitations"),
    staff("invitations-liste", "/admin/invitations/liste"),
    staff("invitations-envoi", of.batch),
  ],
  contenu: [
    staff("index", CONTENT),
    staff("prix", `${CONTENT}/prix`),
    staff("prix-carburants", `${CONTENT}/prix-carburants`),
    staff("prix-carburant-ouvert", `${CONTENT}/prix-carburants`, acts.openPart("Fioul Normal")),
    staff("horaires", `${CONTENT}/horaires`),
    staff("entreprise", `${CONTENT}/entreprise`),
    staff("annonce", `${CONTENT}/annonce`),
    staff("textes-accueil", `${CONTENT}/pages/accueil`, acts.pressLink("De novembre à février")),
    staff("redirections", `${CONTENT}/redirections`),
    staff("mots-surveilles", `${CONTENT}/mots-surveilles`),
    staff("avis-ailleurs", `${CONTENT}/ailleurs`),
    staff("import", `${CONTENT}/import`),
  ],
  "editeur-article": [
    staff("actualites", `${CONTENT}/actualites`),
    staff("article", `${CONTENT}/actualites/preparer-sa-cuve`),
    staff("offres", `${CONTENT}/offres`),
    staff("offre", `${CONTENT}/offres/chauffeur-livreur-citerne`),
  ],
  "images-documents": [
    staff("images", "/admin/images"),
    staff("image", of.picture),
    staff("logo", "/admin/images/logo"),
    staff("documents", `${CONTENT}/documents`),
  ],
  "equipe-compte": [
    ...withDark(staff("accueil", "/admin")),
    staff("premiers-pas", "/admin/demarrage"),
    staff("equipe", "/admin/equipe"),
    staff("compte", "/admin/compte"),
    staff("courriers", "/admin/courriers"),
  ],
  "donnees-obligations": [
    staff("donnees", "/admin/donnees"),
    staff("obligations", "/admin/obligations"),
    staff("journal", "/admin/journal"),
  ],
  "securite-frequentation": [
    staff("securite", "/admin/security"),
    staff("evenements", "/admin/security/evenements"),
    staff("roles", "/admin/security/roles"),
    staff("frequentation", "/admin/frequentation"),
    staff("webhooks", "/admin/webhooks"),
  ],
});

/** Printed on paper, with the pages of visitors. */
export const printedOf = (of: Addresses) => [{ name: "bons-invitation", path: of.slips, isStaff: true }];
