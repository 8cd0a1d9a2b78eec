import { definePage, section, sentence } from "../content/texts.ts";

export const reviewsTexts = definePage(
  { page: "avis", label: "Avis clients", href: "/avis" },
  {
    title: "Avis clients",
    description: "Les avis de nos clients, leur note moyenne, et comment donner le vôtre.",
  },
  [
    section("hero", "Haut de la page", {
      title: sentence("Titre", "Avis clients", 30),
      pitch: sentence(
        "Phrase sous le titre",
        "Une livraison, un sac de granulés, un ballot de litière, une réponse au téléphone : dites-nous comment cela s’est passé. Nous publions les bons avis comme les mauvais.",
        230,
      ),
      write: sentence("Bouton", "Donner mon avis", 30),
    }),
    section("published", "Les avis publiés", {
      title: sentence("Titre", "Ce que vous en dites", 40),
      text: sentence(
        "Phrase sous le titre",
        "Du plus récent au plus ancien. Chaque avis est lu avant sa publication ; rien n’est offert en échange.",
        150,
        "La loi demande de dire ici l’ordre des avis et s’ils sont vérifiés.",
      ),
      rules: sentence("Lien", "Comment fonctionnent les avis", 50),
    }),
    section("write", "Donner son avis", {
      title: sentence("Titre", "Votre avis", 40),
      text: sentence(
        "Phrase sous le titre",
        "Une note, quelques phrases : ce qui a bien marché, ce qui aurait pu mieux marcher. Nous lisons votre avis avant de le publier.",
        170,
      ),
    }),
  ],
);
