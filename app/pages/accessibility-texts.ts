import { definePage, points, prose, section, sentence } from "../content/texts.ts";

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
        "{nom} veut que chacun puisse se servir de ce site, avec ses yeux ou ses oreilles, à la souris, au clavier ou à la voix. Cette déclaration s’applique à ses pages publiques.",
        250,
      ),
    }),
    section("state", "État de conformité", {
      title: sentence("Titre", "État de conformité", 50),
      audit: sentence(
        "Mots qui suivent le nombre des critères",
        "C’est une auto-évaluation de l’équipe du projet : aucun organisme extérieur n’a fait d’audit.",
        150,
      ),
    }),
    section("limits", "Ce qui n’est pas accessible", {
      title: sentence("Titre", "Ce qui n’est pas accessible", 50),
      missing: points(
        "Les défauts",
        [
          "Compatibilité des scripts (critère 7.1) : les noms, les rôles et les états sont contrôlés, mais rien n’a encore été écouté avec un lecteur d’écran.",
          "Messages de statut (critère 7.5) : les annonces sont prévues pour être lues, et n’ont pas encore été écoutées.",
        ],
        { most: 220, count: 10 },
      ),
      exempt: sentence(
        "Avant ce qui est hors du champ",
        "Aucune dérogation pour charge disproportionnée n’est invoquée. Hors du champ de l’évaluation :",
        150,
      ),
      elsewhere: points(
        "Hors du champ",
        [
          "Les boutiques, l’espace clients, la vidéo, l’article de presse et les cartes sont d’autres sites.",
          "La page « Notre site » n’a pas encore de carte ; l’adresse y est écrite et un lien ouvre l’itinéraire.",
          "L’espace d’administration, réservé à l’équipe, n’a pas été évalué ici.",
        ],
        { most: 160, count: 8 },
      ),
    }),
    section("evidence", "Comment cela a été établi", {
      title: sentence("Titre", "Comment cela a été établi", 50),
      sampleIntro: sentence("Mots entre la date et les pages", "Pages évaluées :", 60),
      sample: points(
        "Les pages évaluées",
        [
          "l’accueil, les activités et les cinq pages qui les présentent",
          "« À propos », les avis et leur fonctionnement, le recrutement et ses offres, le contact, « Notre site »",
          "les articles, la recherche, la préparation d’une candidature et la page d’une adresse inconnue",
          "les mentions légales, la politique de confidentialité et cette page",
        ],
        { most: 150, count: 8 },
      ),
      toolsIntro: sentence("Mots qui précèdent les moyens", "Moyens employés :", 60),
      tools: points(
        "Les moyens",
        [
          "le navigateur Chromium, aux largeurs de 320, 360 et 1280 pixels, avec un texte doublé, un texte espacé et les couleurs forcées",
          "axe-core, sur chaque page, dans ce navigateur",
          "html-validate, pour le code de chaque page",
          "des parcours au clavier, refaits à chaque modification du site, et un calcul du contraste des couleurs",
        ],
        { most: 180, count: 8 },
      ),
    }),
    section("report", "Quelque chose vous bloque ?", {
      title: sentence("Titre", "Quelque chose vous bloque ?", 50),
      text: prose(
        "Texte",
        "Dites-nous la page et ce qui s’est passé : [{e-mail}]({e-mail}) ou [{téléphone}]({téléphone}). Nous vous donnerons l’information ou le service autrement, et nous corrigerons.",
        400,
      ),
    }),
    section("appeal", "Si nous ne répondons pas", {
      title: sentence("Titre", "Si nous ne répondons pas", 50),
      text: prose(
        "Texte",
        `Vous nous avez signalé un défaut qui vous empêche d’accéder à un contenu ou à un service, et notre réponse ne vous satisfait pas : vous pouvez saisir le Défenseur des droits, gratuitement.

- Par son formulaire : [formulaire.defenseurdesdroits.fr](https://formulaire.defenseurdesdroits.fr/)
- Auprès de son délégué dans votre région : [defenseurdesdroits.fr](https://www.defenseurdesdroits.fr/saisir/delegues)
- Par courrier, sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07`,
        900,
      ),
    }),
  ],
);
