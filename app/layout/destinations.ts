export const activities = [
  {
    to: "/activites/negoce-agricole",
    label: "Négoce agricole",
    material: "grain",
  },
  {
    to: "/activites/calys-biomasse",
    label: "Biomasse industrielle",
    material: "chips",
  },
  {
    to: "/activites/granules-bois",
    label: "Granulés de bois",
    material: "pellets",
  },
  {
    to: "/activites/litiere-copeaux",
    label: "Litière pour animaux",
    material: "shavings",
  },
  { to: "/activites/fioul", label: "Fioul et carburants", material: "fuel" },
] as const;

export const legalPages = [
  { to: "/mentions-legales", label: "Mentions légales" },
  { to: "/accessibilite", label: "Accessibilité" },
  { to: "/politique-confidentialite", label: "Politique de confidentialité" },
  { to: "/avis/fonctionnement", label: "Fonctionnement des avis" },
] as const;
