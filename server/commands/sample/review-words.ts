import { ANONYMOUS_NAME, type Rating } from "../../../app/reviews/rules.ts";
import type { RefusalReason, ReportReason } from "../../../app/reviews/workflow.ts";
import type { ReviewActivity } from "../../../core/database/schema.ts";
import type { PhotoName } from "./pictures.ts";

export type SampleReview = {
  /** Days ago. */
  sent: number;
  rating: Rating;
  name: string;
  about: ReviewActivity;
  service?: string;
  comment: string;
  photo?: PhotoName;
  reply?: string;
  reports?: { reason: ReportReason; message: string | null };
  refused?: RefusalReason;
  removed?: "duplicate";
  isPending?: true;
};

export const REVIEWS: SampleReview[] = [
  {
    sent: 418,
    rating: 5,
    name: "Monique Hardouin, Voves",
    about: "fuel",
    service: "Fioul Supérieur",
    comment:
      "Trente ans que je me chauffe au fioul et c’est la première fois qu’un chauffeur me demande si la cuve est propre avant de remplir. Il a attendu que le dépôt retombe. Cela ne coûte rien, et cela change tout.",
    reply:
      "Merci Madame. Nos chauffeurs attendent toujours dix minutes après un remplissage dans une cuve ancienne : c’est une vieille habitude de la maison.",
  },
  {
    sent: 402,
    rating: 4,
    name: "GAEC du Moulin",
    about: "trading",
    comment:
      "Acompte versé à la date dite, solde en janvier comme convenu. Le séchage est un peu cher, mais la pesée est honnête et on ne fait pas la queue.",
  },
  {
    sent: 389,
    rating: 5,
    name: "Thierry",
    about: "pellets",
    service: "Sacs de 12,5 kg",
    comment: "Rien à dire, tout roule.",
  },
  {
    sent: 371,
    rating: 3,
    name: "Sandrine Picault, Châteaudun",
    about: "pellets",
    comment:
      "Bons granulés, peu de cendres. En revanche on m’avait annoncé le mardi, le camion est venu le jeudi et personne n’avait prévenu.",
    reply:
      "Vous avez raison, l’appel n’a pas été fait. Depuis, chaque report de tournée est annoncé par téléphone la veille.",
  },
  {
    sent: 350,
    rating: 5,
    name: "Écurie des Trois Ormes",
    about: "bedding",
    service: "Copeaux Large",
    comment:
      "Trente chevaux, donc beaucoup de copeaux ! Ils sont secs, sans poussière, et les boxes restent propres deux jours de plus qu’avant. La livraison par camion complet revient nettement moins cher.",
  },
  {
    sent: 331,
    rating: 4,
    name: "Bernard L., Bonneval",
    about: "fuel",
    comment: "Prix correct, sans être le plus bas. Mais on sait qui décroche, et ça compte.",
  },
  {
    sent: 318,
    rating: 5,
    name: ANONYMOUS_NAME,
    about: "other",
    comment:
      "Je suis venue acheter deux sacs, je suis repartie avec des explications sur le réglage de mon poêle. Merci à la dame de l’accueil.",
  },
  {
    sent: 301,
    rating: 2,
    name: "J.-M. Roussel",
    about: "fuel",
    service: "GNR taux réduit",
    comment:
      "Rendez-vous déplacé deux fois en pleine semaine de semis. Je comprends les pannes de camion, moins le silence.",
    reply:
      "Nous vous devons des excuses : notre citerne était immobilisée, et nous aurions dû vous appeler dès le premier jour. Votre prochaine livraison passe en priorité, à l’heure que vous choisirez.",
  },
  {
    sent: 288,
    rating: 5,
    name: "Mairie d’une commune du Perche",
    about: "biomass",
    comment:
      "Deuxième hiver avec la chaudière à plaquettes. Le bois arrive calibré, l’humidité est affichée sur le bon, et le chauffeur connaît l’heure de la sortie d’école.",
  },
  {
    sent: 276,
    rating: 4,
    name: "Isabelle Fouquet, Dreux",
    about: "pellets",
    service: "Distributeur",
    comment:
      "Le distributeur dépanne bien le dimanche soir. Pensez à prendre de bons seaux : la dose descend vite et il n’y a pas de bouton pour arrêter.",
  },
  {
    sent: 262,
    rating: 5,
    name: "Régis",
    about: "trading",
    service: "Semences de blé",
    comment: "Semences livrées la veille de la pluie. Difficile de faire mieux.",
  },
  {
    sent: 247,
    rating: 5,
    name: "Nadia Benali, Chartres",
    about: "pellets",
    service: "Vrac",
    comment:
      "Première livraison en vrac, j’étais inquiète pour la poussière : le chauffeur a branché l’aspiration, posé une bâche, et tout laissé propre derrière lui. Facture claire, poids du bon identique.",
    photo: "flame",
    reply: "Merci Nadia. Nous transmettons vos mots à Karim, qui sera content de les lire.",
  },
  {
    sent: 233,
    rating: 4,
    name: "Poney-club de la Voise",
    about: "bedding",
    service: "Paille défibrée",
    comment:
      "On hésitait entre copeaux et paille : ils ont proposé d’essayer dix ballots de chaque. Nous avons gardé la paille. Le tas de fumier a diminué de moitié.",
  },
  {
    sent: 219,
    rating: 5,
    name: "Patrick et Danièle",
    about: "fuel",
    comment: "Devis reçu le jour même, cuve pleine trois jours plus tard.",
  },
  {
    sent: 204,
    rating: 3,
    name: "Lucas M.",
    about: "other",
    comment:
      "L’accueil téléphonique est bon mais le site donnait des horaires différents de ceux du portail. Je suis tombé porte close un vendredi à 17h15.",
    reply: "Merci de l’avoir signalé : le panneau du portail datait de l’été dernier, il est corrigé.",
  },
  {
    sent: 188,
    rating: 5,
    name: "Christian Aubert, Illiers-Combray",
    about: "fuel",
    service: "Fioul Normal",
    comment:
      "Cour étroite, portail en pente, un chien qui n’aime pas les camions. Il est entré du premier coup, en marche arrière, sans toucher un pot de fleurs.",
  },
  {
    sent: 171,
    rating: 4,
    name: "SCEA Vallée de la Conie",
    about: "trading",
    comment:
      "Quinze ans de relations. Les prix se discutent, les gens restent corrects même les mauvaises années. Il manque juste une application pour suivre nos apports.",
    reply:
      "Quinze ans déjà ! L’espace clients affiche vos apports depuis cet été : appelez Antoine, il vous enverra vos accès.",
  },
  {
    sent: 156,
    rating: 5,
    name: "Hélène T.",
    about: "pellets",
    comment:
      "Moins de mâchefer qu’avec les sacs de la grande surface. Le creuset se vide tous les trois jours au lieu de chaque matin.",
  },
  {
    sent: 2,
    rating: 5,
    name: "Entreprise Lemoine TP",
    about: "fuel",
    service: "GNR taux normal",
    comment: "Livraison sur chantier à 6h45, comme demandé. Bon de livraison lisible, ce qui devient rare.",
  },
  {
    sent: 121,
    rating: 4,
    name: "Gilles",
    about: "trading",
    comment:
      "À la moisson, ouvert jusqu’à 22h et une équipe qui garde le sourire. La queue était longue le samedi, forcément.",
    reply: "Merci Gilles. L’an prochain, une deuxième fosse sera ouverte le week-end pour raccourcir l’attente.",
  },
  {
    sent: 104,
    rating: 5,
    name: ANONYMOUS_NAME,
    about: "bedding",
    service: "Copeaux Fin",
    comment: "Mes lapins ne toussent plus. Voilà, c’est un petit avis, mais il est sincère.",
  },
  {
    sent: 87,
    rating: 5,
    name: "Syndic de la résidence des Lilas",
    about: "biomass",
    comment:
      "Quarante-deux logements chauffés, pas une coupure de l’hiver. Le niveau du silo est relevé à distance et la commande part d’elle-même.",
  },
  {
    sent: 66,
    rating: 4,
    name: "Annick Vasseur, Nogent-le-Roi",
    about: "pellets",
    service: "Palette de 80 sacs",
    comment:
      "Palette déposée à l’abri comme promis. Deux sacs étaient percés, ils ont été remplacés la semaine suivante sans discuter.",
    reply:
      "Les sacs percés viennent d’une sangle trop serrée, nous avons changé de cornières. Merci de votre patience.",
  },
  {
    sent: 41,
    rating: 2,
    name: "F. Garnier",
    about: "fuel",
    comment:
      "Sans doute de bons produits, mais le minimum de 500 litres exclut les petites cuves. Pour moi, c’est non.",
    reports: { reason: "off-topic", message: "Ce client n’a rien acheté, il juge une règle de vente." },
    reply:
      "Nous comprenons votre déception. En dessous de 500 litres, le trajet coûterait plus que le fioul ; le distributeur de granulés peut dépanner pour un poêle d’appoint.",
  },
  {
    sent: 22,
    rating: 4,
    name: "Mathieu Colin, Auneau",
    about: "other",
    comment:
      "Visite des portes ouvertes avec les enfants : passionnant, surtout la presse. Et la tarte aux pommes valait le détour.",
    reports: { reason: "conflict-of-interest", message: null },
  },
  {
    sent: 1,
    rating: 5,
    name: "Michelle Doré",
    about: "fuel",
    comment: "Panne de fioul un soir de gel, avec un bébé à la maison. Livrée le lendemain à 9h. Je n’oublierai pas.",
    reply: "Nous espérons que la petite a eu chaud. Prenez soin de vous.",
  },
  {
    sent: 4,
    rating: 5,
    name: "Yves Charpentier, Toury",
    about: "pellets",
    service: "Sacs de 12,5 kg",
    comment: "Une palette livrée ce matin, à l’heure, posée au sec sous l’auvent. Premier seau versé, le poêle ronfle.",
    isPending: true,
    photo: "pellets",
  },
  {
    sent: 3,
    rating: 1,
    name: "Client mécontent",
    about: "fuel",
    comment: "Bande de voleurs ! Le prix a changé entre le coup de fil et la facture. Une arnaque.",
    isPending: true,
  },
  {
    sent: 2,
    rating: 4,
    name: "Claudine",
    about: "bedding",
    service: "Copeaux XL",
    comment: "Beau lit bien gonflé. J’aurais aimé des ballots avec poignées, mon dos vous en parlerait mieux que moi.",
    isPending: true,
  },
  {
    sent: 1,
    rating: 5,
    name: "EARL des Bruyères",
    about: "trading",
    comment: "Conseil de fumure clair, chiffré, et sans me pousser à acheter plus que nécessaire.",
    isPending: true,
  },
  {
    sent: 0,
    rating: 3,
    name: ANONYMOUS_NAME,
    about: "other",
    comment: "Produit conforme. Le paiement en ligne a demandé trois essais.",
    isPending: true,
  },
  {
    sent: 58,
    rating: 1,
    name: "Anonyme 28",
    about: "other",
    comment: "Le restaurant d’à côté ne répond jamais au téléphone et la pizza était froide.",
    refused: "off-topic",
  },
  {
    sent: 30,
    rating: 5,
    name: "Promo Chauffage",
    about: "other",
    comment: "Super site ! Pour vos pompes à chaleur à un euro, cherchez notre nom et demandez le code CHALEUR.",
    refused: "advertising",
  },
  {
    sent: 65,
    rating: 4,
    name: "Annick Vasseur, Nogent-le-Roi",
    about: "pellets",
    service: "Palette de 80 sacs",
    comment: "Palette déposée à l’abri comme promis, mais deux sacs étaient percés.",
    removed: "duplicate",
  },
];

/** Answers to invitations; published, too. */
export const INVITED: { rating: Rating; name: string; comment: string }[] = [
  {
    rating: 5,
    name: "Aurélie Petit",
    comment: "Commande passée le lundi, sacs au garage le mercredi. Parfait pour une première fois.",
  },
  {
    rating: 4,
    name: "Denis",
    comment: "Granulés réguliers, le poêle ronronne. Un SMS avant l’arrivée serait un plus.",
  },
  {
    rating: 5,
    name: "Brigitte Lenoir, Maintenon",
    comment: "On a monté la palette jusque dans la grange, alors que rien ne l’obligeait. Une attention rare.",
  },
  { rating: 5, name: ANONYMOUS_NAME, comment: "Aussi bien que l’année dernière, donc très bien." },
];
