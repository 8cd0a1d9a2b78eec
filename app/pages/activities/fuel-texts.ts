import { part } from "../../content/define.ts";
import { picture } from "../../content/nodes.ts";
import { definePage, section, sentence, titled } from "../../content/texts.ts";
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
      pitch: sentence("Phrase sous le titre", "Fioul domestique, GNR, gasoil : dites-nous lequel, combien et où.", 100),
      promise: sentence("Seconde phrase", "Nous venons remplir la cuve.", 50),
      quote: sentence("Premier bouton", "Préparer ma demande", 30),
      call: sentence("Bouton d’appel, sur toute la page", "Appeler le {téléphone}", 35),
      picture: picture("Image", "fuel"),
    }),
    section("fuels", "Les carburants", {
      home: part({
        title: sentence("À gauche, titre", "Pour la maison", 40),
        names: sentence("À gauche, carburants", "Fioul Normal, Fioul Supérieur", 50),
        text: sentence(
          "À gauche, texte",
          "Le Normal suffit souvent. Le Supérieur craint moins le froid et se garde plus longtemps.",
          260,
        ),
      }),
      work: part({
        title: sentence("À droite, titre", "Pour les champs et la route", 40),
        names: sentence("À droite, carburants", "GNR, GNR Supérieur, Gasoil", 50),
        text: sentence(
          "À droite, texte",
          "Le GNR pour tracteurs et engins, en deux qualités ; le gasoil pour la route.",
          260,
        ),
      }),
    }),
    section("quote", "Au-dessus du formulaire de devis", {
      title: sentence("Titre", "Votre devis", 30),
      text: sentence("Phrase", "Nous vous répondons {délai}.", 140),
    }),
    section(
      "practical",
      "Avant de commander",
      practicalNodes({
        "Secteur de livraison": "où nous livrons",
        "Quantité minimale": "à partir de combien de litres",
        "Délai de livraison": "sous quel délai",
      }),
    ),
    section("last", "Bas de la page", {
      title: sentence("Titre", "Une cuve à remplir ?", 60),
    }),
    section("services", "Les services", {
      title: sentence("Titre", "Quatre services autour de la cuve", 50),

      list: titled(
        "Les services, un par un",
        { noun: "ligne", least: 2, most: 6, title: 40, text: 250 },
        {
          "La livraison de fioul": "Nous déroulons le tuyau jusqu’à la cuve.",
          "Une livraison adaptée à votre cour": "Cour étroite, portail bas ? Nous choisissons le camion.",
          "Les solutions alternatives":
            "Depuis juillet 2022, sauf exception, on n’installe plus de chaudière neuve au fioul seul. La vôtre peut continuer ; quand vous la changerez, pensez aux [granulés](/activites/granules-bois).",
          "Le service client": "Cuve presque vide ? Appelez-nous.",
        },
      ),
    }),
    section("reasons", "Les raisons", {
      title: sentence("Titre", "Six raisons de nous appeler", 45),
      list: titled(
        "Les raisons, une par une",
        { noun: "raison", least: 2, most: 8, title: 40, text: 120 },
        {
          "Une entreprise de famille": "Depuis {création}, en {département}.",
          "Tout au même endroit": "Fioul, GNR, gasoil et granulés.",
          "Un devis sans engagement": "Vous voyez le prix, puis vous décidez.",
          "Le bon carburant": "Dites-nous pour quoi faire.",
          "Une date qui vous va": "Nous la fixons ensemble.",
          "Une voix d’ici": "C’est l’un de nous qui décroche.",
        },
      ),
    }),
  ],
);
