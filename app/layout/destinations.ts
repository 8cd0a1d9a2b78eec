export const activities = [
  {
    to: "/activites/negoce-agricole",
    label: "Négoce agricole",
    more: "En savoir plus sur le négoce",
    material: "grain",
  },
  {
    to: "/activites/calys-biomasse",
    label: "Biomasse industrielle",
    more: "En savoir plus sur la biomasse",
    material: "chips",
  },
  {
    to: "/activites/granules-bois",
    label: "Granulés de bois",
    more: "En savoir plus sur les granulés",
    material: "pellets",
  },
  {
    to: "/activites/litiere-copeaux",
    label: "Litière pour animaux",
    more: "En savoir plus sur la litière",
    material: "shavings",
  },
  {
    to: "/activites/fioul",
    label: "Fioul et carburants",
    more: "En savoir plus sur le fioul",
    material: "fuel",
  },
] as const;

export const legalPages = [
  { to: "/mentions-legales", label: "Mentions légales" },
  { to: "/accessibilite", label: "Accessibilité" },
  { to: "/politique-confidentialite", label: "Politique de confidentialité" },
  { to: "/avis/fonctionnement", label: "Fonctionnement des avis" },
] as const;
