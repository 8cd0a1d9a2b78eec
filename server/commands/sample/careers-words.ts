import type { StoredOffer } from "../../../app/careers/offers-content.ts";
import { dayIn, nextDay } from "./days.ts";

const OFFER = {
  state: "published" as const,
  posted: "Offre ouverte",
  location: null,
  validThrough: null,
  from: null,
  until: null,
  workHours: null,
};

export const offers: StoredOffer[] = [
  {
    ...OFFER,
    id: "apprentissage-technico-commercial",
    title: "Apprentissage de technico-commercial en négoce (h/f)",
    type: "Apprentissage, deux ans",
    experience: `Septembre ${nextDay("09-01").slice(0, 4)}`,
    datePosted: dayIn(-12),
    description:
      "Vous suivez Antoine dans les fermes : relevés de parcelles, conseils sur les semences, achat de la récolte.\n\nDeux semaines chez nous, une semaine au centre de formation. À la moisson, vous tenez la réception avec l’équipe.",
    profile: [
      "BTS agricole commencé ou envisagé",
      "Le goût de la plaine, par tous les temps",
      "De l’aisance au téléphone comme au bord d’un champ",
      "Le permis B, ou en cours",
    ],
    requirements: [
      "Apprentissage, deux ans",
      "Salaire selon la grille de l’apprentissage, plus une prime de moisson",
      "Téléphone et voiture de service pour les tournées",
    ],
    constraints: ["Du lundi au vendredi", "Samedis de moisson payés et récupérés"],
    picture: "seeds",
    grossEurosPerHour: null,
  },
  {
    ...OFFER,
    id: "chauffeur-livreur-citerne",
    title: "Chauffeur-livreur de carburants (h/f)",
    type: "CDI",
    experience: "Dès que possible",
    datePosted: dayIn(-5),
    description:
      "Vous livrez le fioul, le GNR et le gasoil chez les particuliers, dans les fermes et sur les chantiers d’Eure-et-Loir, avec une citerne de 19 tonnes.\n\nVous préparez votre tournée la veille avec Julien, contrôlez le camion, remplissez les cuves et encaissez. Le soir, vous rentrez à la maison.",
    profile: [
      "Permis C et FIMO à jour",
      "ADR citerne, ou l’envie de le passer : la maison paie la formation",
      "De la patience dans les cours étroites",
      "Le sourire, même sous la pluie",
    ],
    requirements: [
      "CDI, période d’essai de deux mois",
      "Panier repas et prime de sécurité",
      "Mutuelle payée en totalité par l’employeur",
    ],
    constraints: ["Du lundi au vendredi, de 7h à 15h30", "Un samedi sur quatre en hiver"],
    picture: "driver",
    grossEurosPerHour: { from: 14, to: 15 },
  },
  {
    ...OFFER,
    id: "horaires-alternes",
    title: "Opérateur de granulation (h/f), en horaires alternés",
    type: "CDI",
    experience: "À convenir",
    datePosted: dayIn(-33),
    description:
      "Vous conduisez une ligne de granulés de bois, de la sciure au sac : réglage de la presse, contrôle de la longueur et de la dureté, ensachage, palettes.\n\nVous travaillez à deux, une semaine le matin, la suivante l’après-midi. Léa vous forme pendant deux mois.",
    profile: [
      "Une première expérience en atelier ou dans une ferme",
      "L’œil et l’oreille : une presse prévient avant de tomber en panne",
      "Le CACES 3, ou l’envie de le passer avec nous",
    ],
    requirements: [
      "CDI, période d’essai de deux mois",
      "Primes mensuelles",
      "Mutuelle payée en totalité par l’employeur",
    ],
    constraints: ["Une semaine sur deux de 6h à 13h, l’autre de 13h à 20h", "Du lundi au vendredi"],
    picture: "press",
    grossEurosPerHour: { from: 13, to: 14 },
  },
];
