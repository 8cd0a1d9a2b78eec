import { list, optional } from "../content/define.ts";
import { choice, phone, picture } from "../content/nodes.ts";
import { definePage, linked, points, prose, section, sentence } from "../content/texts.ts";

/** Whose page names the person. */
const ANSWERS_FOR = {
  trading: "Le négoce agricole",
  biomass: "La biomasse industrielle",
  pellets: "Les granulés de bois",
  bedding: "La litière",
  fuel: "Le fioul et les carburants",
};

export const aboutTexts = definePage(
  { page: "a-propos", label: "À propos", href: "/a-propos" },
  {
    title: "À propos : une affaire de famille depuis 1933",
    description:
      "De l’aliment pour animaux au multi-énergies : notre histoire depuis 1933, nos six valeurs, notre engagement pour l’environnement et la vie de l’entreprise.",
  },
  [
    section("hero", "Haut de la page", {
      eyebrow: sentence("Au-dessus du titre", "À propos", 30),
      title: sentence("Titre", "Depuis {création},", 30),
      family: sentence("Fin du titre", "une affaire de famille", 40, "Reste sur une ligne quand la place le permet."),
      picture: picture("Image", "plain"),
    }),
    section("history", "Notre histoire", {
      title: sentence("Titre", "Une matière après l’autre", 40),
      lede: sentence(
        "Premier paragraphe",
        "En {département}, dans les années 1930, un commerce simple : acheter le grain de ceux qui le font pousser, le vendre à ceux qui en ont besoin. {nom} naît en {création}.",
        280,
      ),
      text: prose(
        "Ensuite",
        "Depuis, nous n’avons pas changé de métier : nous en avons ajouté. D’abord l’aliment granulé pour les animaux, puis le granulé de bois, la litière et la biomasse, à côté du fioul et des carburants. Le travail reste le même : choisir une matière, la préparer, la livrer à\u00a0l’heure.",
        600,
      ),
      activities: sentence("Mots qui précèdent la liste des activités", "Aujourd’hui, {activités} activités :", 70),
      people: sentence(
        "Mots qui suivent la liste des activités",
        "L’entreprise compte {effectif} et traite {tonnes} tonnes par an.",
        120,
      ),
    }),
    section("dates", "Les dates", {
      title: sentence("Titre", "De {création} à aujourd’hui", 40),
      legend: sentence("Phrase sous le titre", "À chaque date, une couche s’ajoute.", 60),
    }),
    section("people", "Qui vous répond", {
      title: sentence(
        "Titre",
        "Ceux qui vous répondent",
        50,
        "Se montre dès qu’une personne est nommée, aussi sur la page Contact.",
      ),
      list: list(
        {
          title: "L’équipe",
          help: "Huit au plus. Nom et photo demandent l’accord écrit de chacun.",
          noun: "personne",
          most: 8,
          isBlock: true,
          canMove: true,
        },
        {
          name: sentence("Prénom et nom", "", 50),
          role: sentence("Ce qu’elle fait ici", "", 70),
          phone: optional(phone("Sa ligne directe, si elle est publique", "")),
          says: optional(sentence("Une phrase d’elle", "", 160)),
          picture: optional(picture("Photo", "plain")),
          answersFor: optional(choice("Répond aux questions sur", "trading", ANSWERS_FOR)),
          alsoFor: optional(choice("et sur", "trading", ANSWERS_FOR)),
        },
        [],
      ),
    }),
    section("values", "Nos valeurs", {
      title: sentence("Titre", "Six mots, et ce qu’ils veulent dire ici", 50),
      list: list(
        {
          title: "Nos valeurs, une par une",
          help: "De deux à neuf.",
          noun: "valeur",
          least: 2,
          most: 9,
          canMove: true,
        },
        { name: sentence("Mot", "", 24), meaning: sentence("Ce qu’il veut dire", "", 170) },
        [
          {
            name: "Expertise",
            meaning:
              "Un blé se juge à son humidité, un granulé à la poussière qu’il laisse. Cela s’apprend en travaillant.",
          },
          {
            name: "Qualité",
            meaning:
              "Semences certifiées, sacs pesés, copeaux en trois tailles : ce qui est écrit sur le sac est dans le sac.",
          },
          {
            name: "Proximité",
            meaning:
              "Un siège, un numéro de téléphone, des horaires tenus à jour. Vous savez où nous trouver, et quand.",
          },
          {
            name: "Innovation",
            meaning: "Après l’aliment du bétail, nous avons appris à presser le bois.",
          },
          {
            name: "Engagement",
            meaning: "Vous écrivez, nous répondons {délai}. Un devis ne vous engage à rien.",
          },
          {
            name: "Service",
            meaning: "Pour un sac comme pour un camion, quelqu’un de la maison vous répond.",
          },
        ],
      ),
    }),
    section("environment", "Notre engagement pour l’environnement", {
      title: sentence("Titre", "Ne rien perdre de ce qui pousse", 60),
      lede: sentence(
        "Phrase sous le titre",
        "Notre engagement pour l’environnement, c’est de tirer parti du bois, de la paille et des déchets verts jusqu’au bout.",
        180,
      ),
      points: points(
        "Ce que nous faisons",
        [
          "Les branches d’élagage et de taille, broyées en plaquettes, chauffent des bâtiments entiers.",
          "La litière de copeaux ou de paille se composte, puis retourne au champ.",
          "Le granulé s’achète aussi sans sac, en vrac ou au seau à notre distributeur.",
        ],
        { most: 150, count: 6 },
      ),
      picture: picture("Image", "farmyard"),
    }),
    section("news", "La vie de l’entreprise", {
      title: sentence("Titre au-dessus des actualités", "La vie de l’entreprise", 50),
    }),
    section("figures", "La maison en chiffres", {
      experience: sentence("Mots qui suivent les années d’expérience", "ans d’expérience", 40),
      headOffice: sentence("Mots qui suivent un seul siège", "siège social", 30),
      headOffices: sentence("Mots qui suivent plusieurs sièges", "sièges sociaux", 30),
      activity: sentence("Mots qui suivent une seule activité", "activité", 30),
      activities: sentence("Mots qui suivent plusieurs activités", "activités", 30),
      clients: sentence("Mots qui suivent le nombre de clients", "clients satisfaits", 40),
    }),
    section("next", "Bas de la page", {
      title: sentence("Titre", "Dites-nous ce qu’il vous faut", 50),
      text: linked("Phrase", "Appelez le {téléphone}, ou écrivez-nous.", 120),
      contact: sentence("Premier bouton", "Nous contacter", 30),
      reviews: sentence("Second bouton", "Les avis clients", 30),
    }),
  ],
);
