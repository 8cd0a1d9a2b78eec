import { optional, part } from "../../content/define.ts";
import { picture } from "../../content/nodes.ts";
import { definePage, linked, section, sentence, titled } from "../../content/texts.ts";
import { practicalNodes } from "./practical-texts.ts";

export const fuelTexts = definePage(
  { page: "fioul", label: "Fioul et carburants", href: "/activites/fioul" },
  {
    title: "Fioul, GNR et gasoil livrés",
    description: "Fioul domestique, GNR et gasoil livrés à la cuve. Devis en ligne ou au téléphone.",
  },
  [
    section("hero", "Haut de la page", {
      title: sentence("Titre", "Chauffer la maison, faire tourner la ferme", 60),
      pitch: sentence("Phrase sous le titre", "Fioul domestique, GNR, gasoil : dites-nous quoi, combien et où.", 100),
      promise: sentence("Seconde phrase", "Nous venons remplir la cuve.", 50),
      quote: sentence("Premier bouton", "Préparer ma demande", 30),
      call: sentence("Bouton d’appel, sur toute la page", "Appeler le {téléphone}", 35),
      picture: picture("Image", "fuel"),
    }),
    section("fuels", "Les carburants", {
      home: fuels("Première liste", "Pour la maison", {
        "Fioul Normal": "Pour la plupart des chaudières.",
        "Fioul Supérieur": "Avec des additifs : il craint moins le froid et se garde plus longtemps.",
      }),
      work: fuels("Seconde liste", "Pour les champs et la route", {
        GNR: "Au taux réduit : travaux agricoles et forestiers, sur attestation. Au taux normal : tout autre usage hors route.",
        "GNR Supérieur": "Mêmes usages, avec additifs.",
        Gasoil: "Voitures et camions.",
      }),
    }),
    section(
      "practical",
      "Avant de\u00a0commander",
      practicalNodes({
        "Secteur de livraison": "où nous livrons",
        "Quantité minimale": "à partir de quelle quantité",
        "Délai de livraison": "sous quel délai",
        Paiement: "comment payer",
      }),
    ),
    section("quote", "Au-dessus du formulaire de devis", {
      title: sentence("Titre", "Votre devis", 30),
      text: sentence("Phrase", "Nous vous répondons {délai}.", 140),
    }),
    section("services", "Les services", {
      title: sentence("Titre", "Quatre services autour de la cuve", 50),
      picture: picture("Image", "coupling"),
      list: titled(
        "Les services, un par un",
        { noun: "ligne", least: 2, most: 6, title: 40, text: 250 },
        {
          "La livraison de fioul": "Nous déroulons le tuyau ; laissez libre la bouche de remplissage.",
          "Une livraison adaptée à votre cour": "Cour étroite, portail bas ? Nous choisissons un camion qui y entre.",
          "Les solutions alternatives":
            "Depuis juillet 2022, on n’installe plus de chaudière au fioul seul, sauf exception. Gardez la vôtre ; le jour où vous en changez, pensez aux [granulés](/activites/granules-bois).",
          "Le service client": "Une cuve presque vide ? Appelez-nous.",
        },
      ),
    }),
    section("reasons", "Les raisons", {
      title: sentence("Titre", "Six raisons de nous appeler", 45),
      list: titled(
        "Les raisons, une par une",
        { noun: "raison", least: 2, most: 8, title: 40, text: 120 },
        {
          "Une maison familiale": "En {département} depuis {création}.",
          "Une voix d’ici": "Quelqu’un de la maison décroche.",
          "Le bon carburant": "Selon l’usage, nous vous dirons lequel.",
          "Le prix avant la décision": "Un devis, puis vous décidez.",
          "Une date qui vous convient": "Nous la fixons ensemble.",
          "Tout au même endroit": "Fioul, GNR, gasoil et granulés.",
        },
      ),
    }),
    section("last", "Bas de la page", {
      title: sentence("Titre", "Une cuve à remplir ?", 60),
    }),
  ],
);

/** One of the two lists of fuels. */
function fuels(place: string, title: string, list: Record<string, string>) {
  return part({
    title: sentence(`${place}, titre`, title, 40),
    list: titled(`${place}, les carburants`, { noun: "ligne", least: 1, most: 5, title: 30, text: 160 }, list),
    text: optional(linked(`${place}, texte dessous`, "", 260)),
  });
}
