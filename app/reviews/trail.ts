export const reviewsTrail = [
  { href: "/", label: "Accueil" },
  { href: "/avis", label: "Avis clients" },
] as const;
