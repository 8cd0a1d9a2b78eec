import { part } from "../content/define.ts";
import { defineContent } from "../content/kind.ts";
import { picture } from "../content/nodes.ts";
import { section, sentence } from "../content/texts.ts";

const SUMMARY_MOST = 45;

/** The texts of every page, and those of the 404 page. */
export const siteTexts = defineContent(
  {
    key: "page-partout",
    followsReleases: true,
    label: "Menu, bas de page, page introuvable",
    object: "les textes communs à toutes les pages",
    path: "/admin/contenu/pages/partout",
    seenAt: { href: "/depots", label: "Voir le site" },
    previews: [{ page: "depots", label: "Aperçu de Notre site" }],
  },
  [
    {
      title: "Les cinq activités en quelques mots",
      help: "Dans le menu, sur l’accueil, sur « Notre site » et sur la page introuvable.",
      of: {
        activities: part({
          grain: sentence("Négoce agricole", "Céréales, semences, engrais", SUMMARY_MOST),
          chips: sentence("Biomasse industrielle", "Plaquettes, granulés, logistique", SUMMARY_MOST),
          pellets: sentence("Granulés de bois", "Sacs, vrac, distributeur", SUMMARY_MOST),
          shavings: sentence("Litière pour animaux", "Copeaux, paille défibrée", SUMMARY_MOST),
          fuel: sentence("Fioul et carburants", "Fioul domestique, GNR, gasoil", SUMMARY_MOST),
        }),
      },
    },
    section("footer", "Bas de page", {
      claim: sentence(
        "Sous le nom",
        "Grain, biomasse, granulés, litière et carburants : une maison familiale d’{département}, depuis {création}.",
        160,
      ),
      visit: sentence("Lien sous l’adresse", "Venir nous voir", 30),
    }),
    section("missing", "Page introuvable", {
      title: sentence("Titre", "Page introuvable", 40),
      text: sentence(
        "Phrase",
        "Cette page n’existe pas, ou n’existe plus. Faites une recherche, ou choisissez une rubrique.",
        140,
      ),
      home: sentence("Bouton", "Retour à l’accueil", 30),
      picture: picture("Image", "crossroads"),
    }),
  ],
);

export type SiteTexts = typeof siteTexts.shipped;
