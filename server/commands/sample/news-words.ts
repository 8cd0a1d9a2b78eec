import type { StoredNews } from "../../../app/news/news-content.ts";
import { dayIn } from "./days.ts";

const CARD = {
  state: "published" as const,
  leadsTo: "article" as const,
  link: null,
  keyFacts: [],
  pictures: [],
  from: null,
  until: null,
};

/**
 * The oldest comes first: a new card goes to the top.
 * @param guide the address of the delivery guide
 * @param plain the id of the company's own picture
 */
export const newsCards = ({ guide, plain }: { guide: string; plain: string }): StoredNews[] => [
  {
    ...CARD,
    id: "presse",
    title: "Le Courrier d’Exemple visite nos silos",
    category: "Presse",
    date: "2025-07-18",
    picture: "newspaper",
    excerpt: "Deux pages sur la moisson, à lire sur le site du journal.",
    leadsTo: "press",
    body: "",
  },
  {
    ...CARD,
    id: "moisson-merci-aux-equipes",
    title: "Moisson rentrée : merci aux équipes et aux agriculteurs",
    category: "Négoce",
    date: dayIn(-118),
    picture: "grain",
    excerpt: "Trois semaines de camions au pont-bascule, des nuits courtes et des blés meilleurs que prévu. Le bilan.",
    keyFacts: [
      "Durée : vingt-deux jours",
      "Rendement moyen : 78 quintaux à l’hectare",
      "Protéines : 11,6 % en moyenne",
    ],
    body: [
      "Le premier camion de blé est entré un mardi à 19h, le dernier est reparti trois semaines plus tard. Entre les deux, le pont-bascule n’a presque pas cessé de sonner.",
      "## Des blés meilleurs qu’annoncé",
      "Le printemps sec faisait craindre le pire. Les terres profondes ont tenu, et le poids spécifique dépasse 78 dans la plupart des lots. Les petites terres ont souffert : nous avons séparé leurs lots pour ne pas tirer les autres vers le bas.",
      "Où partent les grains :",
      "- le blé tendre part surtout en meunerie ;\n- l’orge de printemps trouve preneur en brasserie ;\n- le colza, rentré tôt, est déjà livré.",
      "{image 1}",
      "> On a vidé une remorque toutes les neuf minutes le samedi, et la file n’a jamais atteint la route.\n> — Antoine Delorme, achat des céréales",
      "## Et maintenant",
      "Les apports d’automne commencent avec le maïs. Les cases de séchage se réservent dès maintenant.",
      "[Réserver une case](/contact)",
    ].join("\n\n"),
    pictures: [{ picture: "reception", caption: "La fosse de réception, un soir de moisson." }],
  },
  {
    ...CARD,
    id: "nouvelle-ligne-de-granulation",
    title: "Une deuxième presse pour les granulés",
    category: "Granulés",
    date: dayIn(-76),
    picture: "press",
    excerpt: "Quatre mois de travaux, une presse neuve et un refroidisseur : la production passe à deux lignes.",
    body: [
      "La première presse tournait jour et nuit dès novembre, et le moindre roulement usé se payait en retards. Nous en avons donc installé une seconde, à côté.",
      "## Ce qui change pour vous",
      "1. **Un stock en octobre :** les commandes d’automne partent sans attendre.\n2. **Moins de poussière :** le tamis est placé après le refroidisseur, juste avant l’ensachage.\n3. **Un secours :** si une ligne s’arrête, l’autre continue.",
      "{image 1}",
      "La matière, elle, ne change pas : de la sciure de résineux, sans colle ni écorce. La presse chauffe, la lignine ramollit et tient le granulé.",
      "Pour savoir combien de tonnes il vous faut, [faites le calcul](/combien#granules).",
    ].join("\n\n"),
    pictures: [{ picture: "embers", caption: "Un granulé bien sec brûle sans étincelles ni fumée." }],
  },
  {
    ...CARD,
    id: "journee-portes-ouvertes",
    title: "Portes ouvertes : quatre cents visiteurs sous les silos",
    category: "Vie de la maison",
    date: dayIn(-51),
    picture: "open-day",
    excerpt: "Un dimanche pour montrer la presse, le séchoir et le pont-bascule. Les enfants ont préféré le camion.",
    body: [
      "Nous pensions recevoir cent personnes. Il en est venu quatre fois plus, et les parts de tarte ont manqué à 15h.",
      "La visite suivait le chemin du grain : la fosse, l’élévateur, la cellule, le séchoir. À chaque étape, quelqu’un de la maison expliquait son poste.",
      "> Je passe devant ces silos depuis trente ans. Je n’avais jamais su ce qu’on y faisait.\n> — Une voisine",
      "## Vous n’étiez pas là ?",
      "Les écoles et les associations sont reçues toute l’année, sur rendez-vous, par groupes de quinze. [Écrivez-nous](/contact) : nous vous proposerons une date.",
    ].join("\n\n"),
    pictures: [
      { picture: "yard", caption: "La cour, d’ordinaire réservée aux camions." },
      { picture: plain, caption: "La vue du haut du silo, que tout le monde voulait voir." },
    ],
  },
  {
    ...CARD,
    id: "preparer-sa-cuve",
    title: "Préparer sa cuve avant l’hiver, en cinq gestes",
    category: "Conseils",
    date: dayIn(-24),
    picture: "coupling",
    excerpt:
      "Une jauge lue trop tard, un évent bouché, un portail fermé : ce qui fait perdre une livraison, et comment l’éviter.",
    keyFacts: ["Temps : une demi-heure", "Matériel : une lampe, un chiffon, de la graisse"],
    body: [
      "Chaque hiver, une livraison sur vingt échoue à cause d’un détail. Voici ce que nos chauffeurs vérifieraient à votre place.",
      "## Cinq gestes, un matin d’octobre",
      "1. **Lire la jauge** le matin, cuve au repos, et noter le chiffre : [combien commander ?](/combien#fioul)\n2. **Commander au quart**, pas à la réserve : le fond de cuve garde les dépôts.\n3. **Dégager l’évent** : une toile d’araignée suffit à le boucher.\n4. **Vérifier le bouchon** de remplissage, et graisser son filet.\n5. **Ouvrir le passage** : trois mètres de large, sans branche basse.",
      "{image 1}",
      `Tout est repris dans notre [guide de livraison](${guide}), une page à garder près de la chaudière.`,
      "## Il reste un quart de cuve ?",
      "C’est le bon moment pour commander : nous répondons sous 24h.",
      "[Demander un devis](/activites/fioul#devis)",
    ].join("\n\n"),
    pictures: [{ picture: "tank", caption: "La jauge d’abord : de son chiffre vient la commande." }],
  },
  {
    ...CARD,
    id: "tournees-de-fin-d-annee",
    title: "Les tournées de fin d’année",
    category: "Livraisons",
    date: dayIn(6),
    picture: "evening",
    excerpt: "Les jours où nos camions roulent entre Noël et le Nouvel An, et la date limite pour commander.",
    body: [
      "Nos camions roulent pendant les fêtes, mais moins nombreux. Commandez dix jours avant, et votre cuve ou votre silo sera plein pour le réveillon.",
      "- le 24 décembre, livraisons le matin seulement ;\n- pendant l’inventaire, les urgences de chauffage restent assurées ;\n- dès janvier, les tournées reprennent leur rythme.",
      "Pour une urgence, appelez le {téléphone}.",
    ].join("\n\n"),
    from: { day: dayIn(6), time: "08:00" },
  },
  {
    ...CARD,
    id: "haies-et-plaquettes",
    title: "D’où viennent nos plaquettes ?",
    category: "Biomasse",
    state: "draft",
    date: null,
    picture: "chips",
    excerpt: "Une journée avec l’équipe qui broie les branches des haies, du chemin creux à la chaufferie.",
    body: "À 7h, la déchiqueteuse est déjà au bord du chemin.\n\nReste à écrire : le tri des souches, le criblage, et la photo du tas.",
  },
];
