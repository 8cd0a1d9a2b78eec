import { definePage, linked, points, prose, section, sentence } from "../content/texts.ts";

/** The page itself holds the sentences that depend on the results of the evaluation. */
export const accessibilityTexts = definePage(
  { page: "accessibilite", label: "Accessibilité", href: "/accessibilite" },
  {
    title: "Accessibilité",
    description:
      "Ce que nous faisons pour que chacun puisse se servir de ce site, ce que nous vérifions, et à qui dire ce qui bloque.",
  },
  [
    section("head", "Haut de la page", {
      title: sentence("Titre", "Accessibilité", 40),
      lede: sentence(
        "Phrase sous le titre",
        "{nom} veut que chacun puisse se servir de ce site. Cette déclaration s’applique à ses pages publiques.",
        250,
      ),
      help: linked(
        "Dans l’encadré",
        "Quelque chose vous bloque ? Appelez le {téléphone} ou écrivez à {e-mail} : nous vous donnerons l’information autrement.",
        160,
      ),
    }),
    section("state", "État de conformité", {
      title: sentence("Titre", "État de conformité", 50),
    }),
    section("results", "Résultats des tests", {
      title: sentence("Titre", "Résultats des tests", 50),
      limit: sentence("La limite, dans l’encadré", "Aucun essai n’a encore été fait avec un lecteur d’écran.", 150),
      audit: sentence(
        "Mots qui suivent le nombre des critères",
        "Le site n’a pas fait l’objet d’un audit extérieur.",
        150,
      ),
    }),
    section("limits", "Contenus non accessibles", {
      title: sentence("Titre", "Contenus non accessibles", 50),
      before: sentence("Avant les défauts", "Ces points restent à vérifier ou à corriger :", 120),
      missing: points(
        "Les défauts",
        [
          "Compatibilité des scripts (critère\u00a07.1) : les noms, les rôles et les états sont contrôlés par des programmes, pas encore avec un lecteur d’écran.",
          "Messages de statut (critère\u00a07.5) : les annonces sont en place, mais n’ont pas encore été essayées avec un lecteur d’écran.",
        ],
        { most: 220, count: 10 },
      ),
      exempt: sentence(
        "Avant ce qui est hors du champ",
        "Nous n’invoquons aucune dérogation pour charge disproportionnée. Ne sont pas évalués ici :",
        150,
      ),
      elsewhere: points(
        "Hors du champ",
        [
          "Les boutiques, l’espace clients, la vidéo, l’article de presse et les cartes, qui sont sur d’autres sites.",
          "La carte interactive de « Notre site », à venir ; l’adresse y est écrite et un lien ouvre l’itinéraire.",
          "L’espace d’administration, réservé à l’équipe.",
        ],
        { most: 160, count: 8 },
      ),
    }),
    section("evidence", "Établissement de cette déclaration", {
      title: sentence("Titre", "Établissement de cette déclaration", 50),
      sampleIntro: sentence("Mots entre la date et les pages", "Pages évaluées :", 60),
      sample: points(
        "Les pages évaluées",
        [
          "L’accueil, les activités et les cinq pages qui les présentent.",
          "« À propos », les avis et leur fonctionnement, le recrutement et ses offres, le contact, « Notre site ».",
          "« Combien m’en faut-il ? », la fiche pour une commune, les actualités et leurs articles.",
          "La recherche, la préparation d’une candidature et la page d’erreur 404.",
          "Les mentions légales, la politique de confidentialité et cette page.",
        ],
        { most: 150, count: 8 },
      ),
      toolsIntro: sentence("Titre des moyens repliés", "Moyens employés", 60),
      tools: points(
        "Les moyens",
        [
          "Le navigateur Chromium, aux largeurs de 320, 360 et 1280 pixels, avec un texte agrandi à 200 %, un texte espacé et les couleurs forcées.",
          "Le programme axe-core, sur chaque page, dans ce navigateur.",
          "Le programme html-validate, pour le code de chaque page.",
          "Des parcours au clavier, refaits à chaque modification du site, et un calcul du contraste des couleurs.",
        ],
        { most: 180, count: 8 },
      ),
    }),
    section("report", "Retour d’information et contact", {
      title: sentence("Titre", "Retour d’information et contact", 50),
      text: prose(
        "Texte",
        "Indiquez-nous la page et le problème rencontré : {e-mail} ou {téléphone}. Nous vous donnerons l’information ou le service par un autre moyen, puis nous corrigerons la page.",
        400,
      ),
    }),
    section("appeal", "Voies de recours", {
      title: sentence("Titre", "Voies de recours", 50),
      text: prose(
        "Texte",
        `Vous nous avez signalé un défaut qui vous empêche d’accéder à un contenu ou à un service, et vous n’avez pas obtenu de réponse satisfaisante ? Vous pouvez saisir gratuitement le Défenseur des droits.

- Par son formulaire : [formulaire.defenseurdesdroits.fr](https://formulaire.defenseurdesdroits.fr/)
- Auprès de son délégué dans votre région : [defenseurdesdroits.fr](https://www.defenseurdesdroits.fr/saisir/delegues)
- Par courrier, sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07`,
        900,
      ),
    }),
  ],
);
