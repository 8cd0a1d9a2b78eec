import { definePage, section, sentence } from "../content/texts.ts";

export const newsTexts = definePage(
  { page: "actualites", label: "Actualités, la page", href: "/actualites" },
  {
    title: "Actualités",
    description: "La vie de la maison : formations, récoltes, nouveautés et articles de presse.",
  },
  [
    section("hero", "Haut de la page", {
      title: sentence("Titre", "Toutes les actualités", 50, "Aussi le lien depuis la page À propos."),
      text: sentence("Sous le titre", "La vie de la maison, article après article.", 160),
      none: sentence("Sans aucune actualité", "Rien de nouveau pour le moment.", 80),
    }),
  ],
);
