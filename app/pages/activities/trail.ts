/** The way to an activity’s page, as its breadcrumbs show it and its structured data tells it. */
export const activitiesTrail = [
  { href: "/", label: "Accueil" },
  { href: "/activites", label: "Nos activités" },
] as const;
