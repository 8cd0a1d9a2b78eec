import { list, optional } from "../../content/define.ts";
import { definePage, linked, points, section, sentence, titled } from "../../content/texts.ts";

/** The limits leave room for one printed page (test/journeys/town-sheet.spec.ts). */
export const townSheetTexts = definePage(
  {
    page: "fiche-commune",
    label: "Fiche pour votre commune",
    href: "/activites/calys-biomasse/fiche-commune",
    alsoOn: [{ page: "biomasse", label: "Aperçu de Biomasse" }],
  },
  {
    title: "Chauffer la commune au bois : la fiche à imprimer",
    description:
      "Une page à imprimer pour le conseil municipal : le bois livré, les tonnes par an et ce qu’il faut apporter au premier rendez-vous.",
  },
  [
    section("head", "Haut de la fiche", {
      title: sentence("Titre", "Chauffer la commune au bois", 40),
      lede: sentence(
        "Phrase sous le titre",
        "Une page à présenter au conseil municipal : ce que nous livrons, combien de bois il faut et par où commencer.",
        130,
      ),
      toPrint: sentence("Lien vers le bouton, quand il est sous la fiche", "Imprimer cette fiche", 30),
      print: sentence("Bouton, sur l’écran", "Imprimer ou enregistrer en PDF", 40),
      help: sentence(
        "Sous le bouton",
        "Pour garder un fichier, choisissez « Enregistrer au format PDF » parmi les imprimantes. Au besoin, passez par le menu Imprimer de votre navigateur.",
        180,
      ),
      more: linked(
        "À côté de la fiche",
        "Vous avez vos chiffres ? [Calculez vos tonnes](/combien#plaquettes), ou [parlons-en](/contact).",
        130,
      ),
    }),
    section("supply", "Ce que nous livrons", {
      title: sentence("Titre", "Ce que nous livrons", 30),
      list: titled(
        "Ce que nous livrons, point par point",
        { noun: "ligne", least: 2, most: 3, title: 30, text: 160 },
        {
          "Des plaquettes":
            "Des branches d’élagage et de taille, broyées puis criblées, pour une chaudière à plaquettes. Une semi-remorque à fond mouvant les apporte.",
          "Des granulés":
            "Du bois sec, moulu et pressé. À chaleur égale, ils demandent un silo trois à quatre fois plus petit. Le camion les souffle dans le silo, même à distance.",
          "Des conseils":
            "Plus de {ans de biomasse} ans dans le bois-énergie. Avant la première livraison, nous vérifions avec vous le combustible, le silo et l’accès.",
        },
      ),
    }),
    section("places", "Pour quels bâtiments", {
      title: sentence("Titre", "Pour quels bâtiments", 30),
      text: linked(
        "Texte",
        "École, mairie, gymnase, piscine, réseau de chaleur : les besoins suivent la météo. Le silo se dimensionne pour la semaine la plus froide, pas pour la moyenne.",
        180,
      ),
    }),
    section("wood", "Combien de bois", {
      title: sentence("Titre", "Combien de bois par an", 30),
      text: linked("Phrase au-dessus du tableau", "Pour 1 000 heures par an à pleine puissance.", 120),
      hours: sentence(
        "Au bas de la fiche, en petit : trouver ses heures",
        "Pour trouver vos heures, divisez la chaleur utile d’une année (en kWh) par la puissance de la chaudière (en kW).",
        115,
      ),
      budget: optional(
        linked(
          "Sous le tableau, le budget",
          "",
          90,
          "Par exemple : livraison à partir de 25 t. Sur le papier, les camions dessinés lui laissent la place.",
        ),
      ),
    }),
    section("meeting", "Le premier rendez-vous", {
      title: sentence("Titre", "À apporter au premier rendez-vous", 40),
      points: points(
        "Ce qu’il faut apporter",
        [
          "Les factures de chauffage des trois dernières années",
          "La puissance et l’âge de la chaudière en place",
          "Un plan de la chaufferie, ou ses dimensions",
          "Une photo de l’accès : portail, cour, hauteur libre",
          "L’emplacement possible du silo",
          "Les bâtiments à chauffer et leurs horaires",
          "Le calendrier du conseil, de l’étude au vote",
        ],
        { most: 58, count: 7, least: 2 },
      ),
      notes: sentence("Cadre pour écrire, sur le papier", "Commune, date et notes", 30),
    }),
    section("references", "Les références", {
      title: sentence("Titre", "Ils se chauffent avec nous", 40, "Se montre dès qu’une référence est écrite."),
      list: list(
        {
          title: "Les références, une par une",
          help: "Quatre au plus, aussi sur la page Biomasse. Demandez d’abord au client s’il veut être cité.",
          noun: "référence",
          most: 4,
          canMove: true,
        },
        { name: sentence("Commune ou bâtiment", "", 40), text: linked("En une phrase", "", 90) },
        [],
      ),
    }),
    section("contact", "Bas de la fiche", {
      text: sentence("Phrase", "Parlons de votre chaufferie : {téléphone}, {e-mail}. Réponse {délai}.", 90),
    }),
  ],
);
