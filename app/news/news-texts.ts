import { definePage, section, sentence } from "../content/texts.ts";

export const newsTexts = definePage(
  { page: "actualites", label: "Page Actualités", href: "/actualites" },
  {
    title: "Actualités",
    description: "La vie de l’entreprise : formations, récoltes, nouveautés et articles de presse.",
  },
  [
    section("hero", "Haut de la page", {
      title: sentence("Titre", "Actualités", 50),
      all: sentence("Lien depuis les autres pages", "Toutes les actualités", 50),
      text: sentence("Sous le titre", "La vie de l’entreprise, et ce qu’en dit la presse.", 160),
      none: sentence("Sans aucune actualité", "Rien de nouveau pour le moment.", 80),
    }),
    section("more", "Au bas d’un article", {
      title: sentence("Titre, au-dessus d’autres actualités", "À lire aussi", 50),
    }),
    section("next", "La saison, en bas de la page", {
      title: sentence("Titre, au-dessus de la phrase de la saison (page d’accueil)", "En ce moment", 50),
    }),
  ],
);
