import { picture } from "../content/nodes.ts";
import { definePage, points, prose, section, sentence } from "../content/texts.ts";

/** The page itself holds the sentences that depend on the program's settings. */
export const howItWorksTexts = definePage(
  { page: "fonctionnement", label: "Fonctionnement des avis", href: "/avis/fonctionnement" },
  {
    title: "Comment fonctionnent les avis",
    description:
      "Qui peut laisser un avis, comment nous le contrôlons, pourquoi nous en refusons et combien de temps il reste en ligne.",
  },
  [
    section("hero", "Haut de la page", {
      title: sentence("Titre", "Comment fonctionnent les avis", 50),
      lede: sentence(
        "Phrase sous le titre",
        "Avant de croire un avis, on veut savoir d’où il vient et comment il a été traité. Voici nos règles, en bref, puis en détail.",
        150,
      ),
      write: sentence("Bouton", "Donner mon avis", 30),
      picture: picture("Image", "reviews"),
    }),
    section("brief", "Les règles en bref", {
      rules: points(
        "Les règles, avant celle du délai : « **Titre.** La règle »",
        [
          "**Ouvert à tous.** Toute personne qui a eu affaire à nous peut écrire, sans compte. Rien n’est donné en échange.",
          "**Bon ou mauvais.** Une personne lit chaque avis avant sa publication, quelle que soit la note.",
          "**Sans retouche.** Nous ne changeons pas un mot d’un avis.",
          "**Modifiable.** L’auteur corrige ou retire son avis quand il veut.",
        ],
        { most: 140, count: 6 },
      ),
    }),
    section("authors", "Qui peut écrire", {
      title: sentence("Titre", "Qui peut écrire", 50),
      text: sentence(
        "Texte, avant les limites du formulaire",
        "Un achat, une livraison, un devis, un appel : cela suffit. Ni argent, ni remise, ni cadeau, que l’avis soit bon ou mauvais.",
        250,
      ),
    }),
    section("checks", "Comment nous contrôlons les avis", {
      title: sentence("Titre", "Comment nous contrôlons les avis", 50),
      text: prose(
        "Texte",
        `Nous vérifions que l’avis respecte les règles ci-dessous. Nous ne demandons pas de preuve d’achat ; seuls les avis marqués « Achat vérifié » sont rattachés à une commande. Tous les avis suivent le même circuit, quel que soit le nombre d’étoiles, et nous ne modifions jamais les mots de leur auteur.

Les avis sont classés par date de dépôt, du plus récent au plus ancien. Chacun porte sa date de publication et, quand l’auteur l’a donnée, la date de l’expérience. La note moyenne et la part d’avis à 4 étoiles ou plus portent sur tous les avis publiés.`,
        900,
      ),
    }),
    section("invitations", "D’où viennent les avis", {
      title: sentence("Titre", "D’où viennent les avis", 50),
      text: prose(
        "Texte, avant ce que disent les mentions d’un avis",
        "Un avis peut être spontané ou répondre à une invitation de notre part. Quand nous invitons, nous écrivons à tous les clients d’une même liste, contents ou non. Une mention indique d’où vient l’avis ; un avis sans mention est spontané, et nous ne savons pas si son auteur a acheté chez nous.",
        500,
      ),
    }),
    section("refusals", "Pourquoi un avis est refusé", {
      title: sentence("Titre", "Pourquoi un avis est refusé", 50),
      before: sentence(
        "Mots qui précèdent la liste des motifs",
        "Nous ne refusons un avis que pour l’un de ces motifs :",
        90,
      ),
      after: prose(
        "Mots qui suivent la liste des motifs",
        "L’auteur qui a laissé son e-mail reçoit le motif. Il peut corriger son avis, qui est alors relu, ou nous écrire pour contester.",
        300,
      ),
    }),
    section("corrections", "Corriger ou retirer son avis", {
      title: sentence("Titre", "Corriger ou retirer son avis", 50),
      text: prose(
        "Texte",
        "Après l’envoi, l’auteur reçoit un lien personnel, affiché à l’écran. Il y voit où en est son avis ; il peut le corriger (nous le relisons alors avant de le publier de nouveau) ou le retirer à tout moment, sans donner de raison.",
        400,
      ),
    }),
    section("time", "Combien de temps un avis reste en ligne", {
      title: sentence("Titre", "Combien de temps un avis reste en ligne", 60),
      text: sentence(
        "Texte, avant le temps de conservation",
        "Un avis publié reste en ligne tant que son auteur ne le retire pas et que nous n’avons pas de motif de le retirer.",
        200,
      ),
    }),
    section("reports", "Signaler un avis douteux", {
      title: sentence("Titre", "Signaler un avis douteux", 50),
      text: prose(
        "Mots qui précèdent la liste des motifs",
        "Le lien « Signaler cet avis », sous chaque avis, est ouvert à tous et gratuit. Nous relisons l’avis et répondons à la personne qui a laissé son e-mail. Vous choisissez l’un de ces motifs :",
        350,
      ),
    }),
    section("disputes", "Si le désaccord persiste", {
      title: sentence("Titre", "Si le désaccord persiste", 50),
      text: prose(
        "Texte",
        "Parlez-nous-en d’abord, au téléphone ou par e-mail. Si la réponse ne vous convient pas, vous pouvez, si vous êtes consommateur, saisir gratuitement un médiateur : voir [la\u00a0partie Médiation des mentions légales](/mentions-legales#mediation).",
        400,
      ),
      reviews: sentence("Lien vers les avis", "Lire les avis", 30),
    }),
  ],
);
