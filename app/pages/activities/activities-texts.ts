import { picture } from "../../content/nodes.ts";
import { definePage, points, section, sentence } from "../../content/texts.ts";
import type { PictureName } from "../../ui/pictures.ts";

const shippedActivities = {
  grain: {
    description:
      "Notre premier métier, ce sont les céréales et tout ce qui les fait pousser. Nous vous suivons du choix de la semence à la vente du grain.",
    features: ["Céréales", "Semences certifiées", "Engrais et amendements", "Espace clients en ligne"],
    act: "Parler de mes cultures",
  },
  chips: {
    description:
      "Des granulés et des plaquettes pour les grandes chaufferies. Notre filiale les distribue sous la marque {biomasse}.",
    features: [
      "Granulés de bois",
      "Plaquettes de déchets verts",
      "Livraison par fond mouvant ou camion souffleur",
      "Collectivités, industries, tertiaire",
    ],
    act: "Parler de mon projet",
  },
  pellets: {
    description:
      "Du bois pressé en petits cylindres, pour le poêle ou la chaudière. En sac, en vrac soufflé dans votre silo, ou au distributeur.",
    features: ["Sacs de {sac}", "Vrac, par camion souffleur", "Distributeur ouvert 24h/24 et 7j/7 à {distributeur}"],
    act: "Commander des sacs",
  },
  shavings: {
    description:
      "Un lit sec pour les chevaux et les autres animaux : des copeaux de bois en trois tailles, et une paille défibrée, qui absorbe mieux que la paille entière.",
    features: [
      "Copeaux de bois : Fin, Large, XL",
      "Paille défibrée",
      "Un ballot ou une palette",
      "Commande en ligne ou au téléphone",
    ],
    act: "Commander de la litière",
  },
  fuel: {
    description: "Nous livrons ce qui chauffe la maison et fait tourner la ferme : fioul, GNR et gasoil.",
    features: ["Fioul Normal et Fioul Supérieur", "GNR et GNR Supérieur", "Gasoil", "Demande de devis en ligne"],
    act: "Demander un devis",
  },
};

type Activity = { description: string; features: string[]; act: string };

const activity = (shipped: PictureName, { description, features, act }: Activity) => ({
  description: sentence("Présentation", description, 240),
  features: points("Liste", features, { most: 70, count: 6 }),
  act: sentence("Bouton", act, 35),
  picture: picture("Image", shipped),
});

export const activitiesTexts = definePage(
  { page: "activites", label: "Nos activités", href: "/activites" },
  {
    title: "Nos activités",
    description:
      "Négoce agricole, biomasse industrielle, granulés de bois, litière, fioul et carburants : nos cinq activités, côte à côte.",
  },
  [
    section("hero", "Haut de la page", {
      title: sentence("Titre", "Nos activités", 30),
      pitch: sentence(
        "Phrase sous le titre",
        "De la semence qu’on met en terre au camion qui remplit la cuve : cinq activités, le même numéro.",
        150,
      ),
    }),
    section("grain", "Négoce agricole", activity("reception", shippedActivities.grain)),
    section("chips", "Biomasse industrielle", activity("heap", shippedActivities.chips)),
    section("pellets", "Granulés de bois", activity("bag", shippedActivities.pellets)),
    section("shavings", "Litière pour animaux", activity("loose-box", shippedActivities.shavings)),
    section("fuel", "Fioul et carburants", activity("coupling", shippedActivities.fuel)),
    section("question", "Une question avant de commander", {
      title: sentence("Titre", "Une question avant de commander ?", 50),
      text: sentence("Phrase", "Réponse {délai}.", 80),
      contact: sentence("Bouton", "Nous contacter", 30),
    }),
    section("share", "Partager son expérience", {
      title: sentence("Titre", "Vous avez reçu nos sacs, nos copeaux ou notre fioul ?", 80),
      text: sentence("Phrase", "Satisfait ou déçu, dites-le-nous.", 80),
      button: sentence("Bouton", "Partagez votre expérience", 35),
    }),
  ],
);
