export const activities = [
  {
    to: "/activites/negoce-agricole",
    label: "Négoce agricole",
    summary: "Céréales, semences, engrais",
    material: "grain",
  },
  {
    to: "/activites/calys-biomasse",
    label: "Biomasse industrielle",
    summary: "Plaquettes, granulés, logistique",
    material: "chips",
  },
  {
    to: "/activites/granules-bois",
    label: "Granulés de bois",
    summary: "Sacs, vrac, distributeur",
    material: "pellets",
  },
  {
    to: "/activites/litiere-copeaux",
    label: "Litière pour animaux",
    summary: "Copeaux, paille défibrée",
    material: "shavings",
  },
  { to: "/activites/fioul", label: "Fioul et carburants", summary: "Fioul domestique, GNR, gasoil", material: "fuel" },
] as const;

export const legalPages = [
  { to: "/mentions-legales", label: "Mentions légales" },
  { to: "/accessibilite", label: "Accessibilité" },
  { to: "/politique-confidentialite", label: "Politique de confidentialité" },
  { to: "/avis/fonctionnement", label: "Fonctionnement des avis" },
] as const;
