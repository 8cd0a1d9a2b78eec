export const activitiesTrail = [
  { href: "/", label: "Accueil" },
  { href: "/activites", label: "Nos activités" },
] as const;
