import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the site, in French, and the module that answers it. */
export default [
  layout("layout/site-layout.tsx", [
    index("pages/home.tsx"),
    route("activites", "pages/activities/all-page.tsx"),
    route("activites/negoce-agricole", "pages/activities/trading-page.tsx"),
    route("activites/calys-biomasse", "pages/activities/biomass-page.tsx"),
    route("activites/granules-bois", "pages/activities/pellets-page.tsx"),
    route("activites/litiere-copeaux", "pages/activities/bedding-page.tsx"),
    route("activites/fioul", "pages/activities/fuel-page.tsx"),
    route("a-propos", "pages/about.tsx"),
    route("articles/habilitation-electrique", "news/electrical-training-page.tsx"),
    route("depots", "pages/place.tsx"),
    route("mentions-legales", "pages/legal-notice.tsx"),
    route("politique-confidentialite", "pages/privacy.tsx"),
    route("accessibilite", "pages/accessibility.tsx"),
    route("avis", "reviews/page.tsx"),
    route("avis/fonctionnement", "reviews/how-it-works-page.tsx"),
    route("avis/signaler/:id", "reviews/report-page.tsx"),
    route("avis/suivi/:id/:token", "reviews/author-page.tsx"),
    route("recrutement", "careers/page.tsx"),
    route("recrutement/:offer", "careers/offer-page.tsx"),
    route("recrutement/:offer/candidature", "careers/application-page.tsx"),
    route("contact", "contact/page.tsx"),
    route("recherche", "search/page.tsx"),
    route("*", "pages/not-found.tsx"),
  ]),

  route("sitemap.xml", "pages/sitemap.ts"),
  route("robots.txt", "pages/robots.ts"),
  route("manifest.webmanifest", "pages/manifest.ts"),

  route("activites/litiere-équine", "pages/activities/former-bedding-address.ts"),
  route("activites/litiere-equine", "pages/activities/former-bedding-address.ts", { id: "former-bedding-unaccented" }),

  route("api/communes", "quote/communes-route.ts"),

  route("auth", "account/page.tsx"),
  route("auth/confirmation", "account/confirm-page.tsx"),
  route("auth/mot-de-passe", "account/recover-page.tsx"),
  route("auth/premier-administrateur", "account/setup-page.tsx"),
  route("auth/deconnexion", "account/sign-out.tsx"),
  route("api/session", "account/session-route.ts"),
  route("api/security-events", "security/events-route.ts"),

  layout("staff/frame.tsx", [
    route("admin/avis", "reviews/moderation-page.tsx"),
    route("admin/journal", "staff/journal-page.tsx"),
    route("admin/demandes", "quote/requests-page.tsx"),
    route("admin/demandes/:id", "quote/request-page.tsx"),
    route("admin/security", "security/page.tsx"),
    route("admin/security/evenements", "security/events-page.tsx"),
    route("admin/security/roles", "security/roles-page.tsx"),
    route("admin/equipe", "staff/team-page.tsx"),
    route("admin/donnees", "staff/data-page.tsx"),
    route("admin/compte", "account/account-settings-page.tsx"),
  ]),
  route("admin/demandes/export.csv", "quote/requests-export.ts"),
  route("admin/donnees/export", "staff/data-export.ts"),
] satisfies RouteConfig;
