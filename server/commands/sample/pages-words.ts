import type { OwnPage } from "../../../app/own-pages/own-pages-content.ts";
import type { Redirects } from "../../../app/pages/redirects-content.ts";

export const redirects: Redirects = {
  list: [
    { from: "/nos-tarifs.html", to: "/activites/granules-bois" },
    { from: "/contact.php", to: "/contact" },
  ],
};

/** Answers to the questions « Avant de commander », by page and question. */
export const ANSWERS = {
  trading: {
    "Grains achetés": "Blé tendre, orge, colza, maïs, pois et féverole.",
    "Prix du jour": "Il bouge avec le marché : demandez celui de l’heure au téléphone.",
    "Lieu de livraison": "À notre silo, ou enlevé dans votre cour dès 28 tonnes.",
    "Normes de réception": "Blé : 15 % d’humidité, 76 kg par hectolitre, 2 % d’impuretés.",
    "Horaires de moisson": "De 7h à 22h, samedi et dimanche compris.",
    "Mode de règlement": "Virement à 30 jours, ou paiement différé jusqu’en janvier.",
  },
  biomass: {
    "Prix des granulés": "Livré, à la tonne pesée : 345 € TTC (313,64 € HT).",
    "Secteur de livraison": "L’Eure-et-Loir et les départements voisins, dans un rayon de 90 km.",
    "Tonnage minimal": "12 tonnes de plaquettes ou 8 tonnes de granulés par livraison.",
    "Durée d’un contrat": "Un à cinq ans, avec un prix révisé chaque année sur un indice public.",
    "Contrôle de l’humidité": "Un prélèvement par camion, séché à l’étuve, résultat envoyé le lendemain.",
  },
  pellets: {
    "Qualité et norme": "Classe A1, ISO 17225-2 : sciure de résineux, sans colle ni écorce.",
    "Sacs par palette": "80 sacs de 12,5 kg, soit une tonne.",
    "Secteur de livraison": "À 60 km autour de notre site, au-delà sur devis.",
    "Délai de livraison": "Cinq jours ouvrés, dix en plein hiver.",
    "Prix de la livraison": "10 € jusqu’à vingt sacs, 25 € au-delà ; comprise dès une palette ou deux tonnes.",
    "Quantité minimale": "Un sac, en boutique comme au quai ; deux tonnes en vrac.",
    "Longueur de tuyau": "30 mètres ; au-delà, demandez-nous.",
    Paiement: "Carte à la commande, chèque ou virement à la livraison.",
  },
  bedding: {
    "Poids d’un ballot": "20 kg environ.",
    "Essence de bois": "Épicéa et pin, jamais de bois traité ni de noyer.",
    Dépoussiérage: "Deux passages au cyclone avant la mise en ballot.",
    "Ballots par palette": "24 ballots de copeaux, 21 de paille défibrée.",
    "Prix de la livraison": "Comprise dès deux palettes ; 30 € pour une seule. Au ballot, on vient le chercher.",
    "Secteur de livraison": "Le Centre, l’Île-de-France et la Normandie.",
    "Délai de livraison": "Une semaine ; un camion complet se fixe avec vous.",
    Paiement: "Carte à la commande, ou virement à 30 jours pour les écuries.",
  },
  fuel: {
    "Secteur de livraison": "L’Eure-et-Loir et les cantons voisins.",
    "Quantité minimale": "500 litres ; 1 000 dans les cantons voisins.",
    "Délai de livraison": "Deux à quatre jours ouvrés ; le lendemain pour une panne.",
    Paiement: "Carte, chèque ou virement ; mensualités sans frais sur demande.",
  },
} as const;

export const REFERENCES = [
  { name: "Une commune de 2 400 habitants", text: "École, mairie et gymnase, 180 kW, 85 t de plaquettes par an." },
  { name: "Un réseau de chaleur de bourg", text: "Onze bâtiments, 600 kW, un camion chaque semaine d’hiver." },
  { name: "Une piscine intercommunale", text: "Granulés en vrac, 80 t par an, livrés à l’aube avant l’ouverture." },
  { name: "Un établissement de soins", text: "Deux chaudières à granulés, silo de 40 m³ rempli par le camion." },
];

export const SHAVINGS = {
  fine: "9,50 € le ballot, 216 € la palette, TTC",
  large: "9,90 € le ballot, 226 € la palette, TTC",
  largest: "10,90 € le ballot, 250 € la palette, TTC",
};
export const STRAW = "11,90 € le ballot, 240 € la palette, TTC";

export const SEASON_PICTURES = { heating: "evening", growth: "plain", harvest: "bale", sowing: "plain" };

export const VISIT = [
  {
    title: "Déposer son grain",
    text: "Pesée au pont-bascule, prélèvement, puis fosse de réception. Comptez vingt minutes.",
  },
  {
    title: "Retirer des sacs",
    text: "Granulés et litière se chargent au quai 2, du lundi au vendredi. Venez avec une remorque bâchée.",
  },
  { title: "Faire peser un camion", text: "Le pont-bascule, 50 tonnes et 18 mètres, est ouvert aux heures du bureau." },
];

export const HISTORY = {
  lede: "En {création}, Marcel Delorme achète le grain de ses voisins et le revend à ceux qui en ont besoin. Sa petite-fille Hélène dirige aujourd’hui la maison ; Antoine, le cadet, achète toujours le grain.",
};

export const PEOPLE = [
  {
    name: "Hélène Delorme",
    role: "Gérante",
    phone: "+33261910010",
    says: "Mon grand-père notait tout à la craie. J’ai gardé l’habitude de dire les prix.",
    portrait: "helene.svg",
    answersFor: null,
    alsoFor: null,
  },
  {
    name: "Sophie Marchand",
    role: "Commandes de granulés et de litière",
    phone: "+33261910011",
    says: "Dites-moi où le camion peut se garer, je m’occupe du reste.",
    portrait: "sophie.svg",
    answersFor: "pellets" as const,
    alsoFor: "bedding" as const,
  },
  {
    name: "Julien Besnard",
    role: "Devis de fioul, de GNR et de gasoil",
    phone: "+33261910012",
    says: "Une jauge lue au téléphone, et nous savons quoi vous livrer.",
    portrait: "julien.svg",
    answersFor: "fuel" as const,
    alsoFor: null,
  },
  {
    name: "Antoine Delorme",
    role: "Achat des céréales, semences et engrais",
    phone: "+33639980013",
    says: "Je préfère voir un champ que lire un bulletin.",
    portrait: "antoine.svg",
    answersFor: "trading" as const,
    alsoFor: null,
  },
  {
    name: "Marion Vasseur",
    role: "Projets de chaufferie",
    phone: "+33261910014",
    says: "Montrez-moi vos factures de gaz : le reste se calcule.",
    portrait: "marion.svg",
    answersFor: "biomass" as const,
    alsoFor: null,
  },
];

export const CALL_ABOUT_OFFER = "Une question ? Appelez Hélène au 02 61 91 00 10.";
export const NEXT_OF_APPLICATION = "Hélène lit chaque candidature et répond à toutes, sous une semaine.";

export const VOICES = [
  {
    name: "Karim",
    role: "Chauffeur souffleur, arrivé il y a six ans",
    says: "On connaît les cours, les chiens et les clients. Personne ne me demande de bâcler une livraison pour gagner dix minutes.",
    portrait: "karim.svg",
  },
  {
    name: "Léa",
    role: "Conductrice de presse, apprentie puis embauchée",
    says: "J’ai appris la presse avec celui qui l’avait montée. Aujourd’hui, c’est moi qui la règle le matin.",
    portrait: "lea.svg",
  },
];

const trucksPage: OwnPage = {
  id: "nos-camions",
  state: "published",
  title: "Nos camions",
  address: "/nos-camions",
  heading: "a-propos",
  label: null,
  intro:
    "Grain, bois, carburant : rien n’arrive chez vous sans un camion. Voici ce qu’il faut aux nôtres pour entrer dans votre cour. [Décrivez-nous la vôtre](/contact)",
  picture: "lorries",
  from: null,
  until: null,
  sections: [
    {
      form: "figures",
      title: "La flotte en quatre chiffres",
      text: "14 : camions, souffleurs, bennes et citernes\n11 : chauffeurs, tous salariés de la maison\n30 m : de tuyau sur chaque souffleur\n3 500 : livraisons dans une année ordinaire",
      picture: null,
      button: null,
      href: null,
    },
    {
      form: "list",
      title: "Avant notre venue",
      text: "Le portail : Trois mètres de large au moins, ouvert des deux battants.\nLa cour : De quoi tourner, ou reculer en ligne droite.\nLes chiens : Attachés, même les gentils.\nLe silo : Chaudière arrêtée une heure avant de souffler.",
      picture: null,
      button: null,
      href: null,
    },
    {
      form: "picture",
      title: "Le camion souffleur",
      text: "Il pousse les granulés dans votre silo par un tuyau, et reprend l’air chargé de poussière par un second. Il lui faut **trois mètres de large, quatre de haut** et un sol qui porte 26 tonnes.\n\nLe chauffeur pèse à bord : vous ne payez que ce qui est descendu dans le silo.",
      picture: "blower",
      button: null,
      href: null,
    },
    {
      form: "picture",
      title: "La benne",
      text: "Quinze tonnes de céréales, pesées au pont-bascule à l’aller et au retour. Il lui faut **trois mètres de large** et, pour se lever, **sept mètres de haut** : pensez aux lignes électriques et aux avancées de toit.",
      picture: "entrance",
      button: null,
      href: null,
    },
    {
      form: "picture",
      title: "La citerne",
      text: "Trois compartiments séparés : le fioul, le GNR et le gasoil ne se mélangent jamais. Il lui faut **trois mètres de large** et un sol qui porte 19 tonnes ; ses **quarante mètres de flexible** font le reste du chemin.",
      picture: "fuel",
      button: null,
      href: null,
    },
    {
      form: "questions",
      title: "Ce qu’on nous demande souvent",
      text: "Ma rue est étroite, pouvez-vous venir ?\nOui, avec le porteur de 12 tonnes. Dites-le en commandant : il ne roule pas tous les jours.\n\nFaut-il être présent ?\nPour le vrac et le fioul, oui. Une palette de sacs se dépose en votre absence, si vous nous dites où.\n\nLivrez-vous le samedi ?\nEn moisson et par grand froid seulement.",
      picture: null,
      button: null,
      href: null,
    },
    {
      form: "action",
      title: "Un doute sur votre accès ?",
      text: "Une photo du portail et de la cour suffit : nous vous dirons quel camion peut venir.",
      picture: null,
      button: "Décrire mon accès",
      href: "/contact",
    },
  ],
  description: null,
};

/** A page that waits for its words. */
const visitsPage: OwnPage = {
  id: "visites-d-ecoles",
  state: "draft",
  title: "Visites d’écoles",
  address: "/visites-d-ecoles",
  heading: "a-propos",
  label: null,
  intro: "Une classe, un silo, deux heures : ce que les enfants voient chez nous, et comment venir.",
  picture: "open-day",
  from: null,
  until: null,
  sections: [],
  description: null,
};

export const ownPages = [trucksPage, visitsPage];
