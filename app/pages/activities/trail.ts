/** The breadcrumbs of an activity's page, also used in its structured data. */
export const activitiesTrail = [
  { href: "/", label: "Accueil" },
  { href: "/activites", label: "Nos activités" },
] as const;
