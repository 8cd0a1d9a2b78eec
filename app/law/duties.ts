import { CLIENT_HASH_MINUTES, formatRetention, RETENTION } from "../../core/retention.ts";
import { plural } from "../../core/text/typography.ts";
import type { CompanyFacts } from "../company/facts.ts";
import { missingIn, samplesIn } from "../company/samples.ts";
import { CONSENT_MONTHS } from "../consent/rules.ts";
import { WARNED_AT } from "../reviews/limits.ts";
import { ORIGINS } from "../reviews/origins.ts";
import { AUTHOR_CONTACT, DECIDED_BY_PEOPLE, longestTime, PHONE_USE, REPORT_ANSWERED } from "./sentences.ts";

/** The facts that the state of a duty depends on. */
export type LawFacts = {
  company: CompanyFacts;
  publication: { count: number; longestDays: number | null; overdue: number; oldestDays: number | null };
  retentionAt: string | null;
};

export type State = { tone: "success" | "warning" | "danger"; label: string };

export type Duty = {
  /** The tag in docs/requirements.txt: a test that carries it proves the duty. */
  requirement: string;
  what: string;
  source: string;
  /** The page that states it. */
  page: string;
  /** The shipped words of that page. Without them the site does it without saying so. */
  says?: (company: CompanyFacts) => string;
  /** The page where the owner sets it. */
  setting?: { href: string; label: string };
  state?: (facts: LawFacts) => State;
  /** The facts that it shows, of which some may be missing or invented. */
  names?: RegExp;
};

const CONSUMER = "Code de la consommation";
const DSA = "Règlement (UE) 2022/2065 (DSA)";
const GDPR = "RGPD";
const HOW = "/avis/fonctionnement";
const NOTICE = "/mentions-legales";
const PRIVACY = "/politique-confidentialite";
const FACTS = { href: "/admin/contenu/entreprise", label: "Entreprise" };

/** The facts that name each. */
const PUBLISHER = /^(?:name|address|phones|emails\.contact|legal\.(?!mediator))/;
const MEDIATOR = /^legal\.mediator/;

const given = (missing: number): State =>
  missing === 0 ? { tone: "success", label: "Renseigné" } : { tone: "warning", label: `${missing} à renseigner` };

/** @param fields those that this duty shows */
function named(company: CompanyFacts, fields: RegExp): State {
  const missing = missingIn(company).filter(({ field }) => fields.test(field)).length;
  const samples = samplesIn(company).filter(({ field }) => fields.test(field)).length;
  return missing > 0 || samples === 0 ? given(missing) : { tone: "warning", label: inventedLabel(samples) };
}

export const inventedLabel = (count: number) => `${count} ${plural(count, "valeur d’exemple", "valeurs d’exemple")}`;

const days = (count: number) =>
  `${count < 1 ? "moins d’un" : Math.ceil(count)} ${plural(Math.ceil(count), "jour", "jours")}`;

function publicationState({ company, publication }: LawFacts): State {
  const { overdue, oldestDays, longestDays } = publication;
  if (overdue > 0 && oldestDays !== null) {
    const isBroken = oldestDays > company.reviewDays;
    return {
      tone: isBroken ? "danger" : "warning",
      label: `${overdue} ${plural(overdue, "avis attend", "avis attendent")}, jusqu’à ${days(oldestDays)}`,
    };
  }
  if (longestDays === null) return { tone: "success", label: "Aucun avis publié encore" };
  return {
    tone:
      longestDays > company.reviewDays
        ? "danger"
        : longestDays > WARNED_AT * company.reviewDays
          ? "warning"
          : "success",
    label: `Mesuré : ${days(longestDays)} au plus`,
  };
}

/** Each duty of a French site that sells to private people and publishes reviews (checked in November 2026). */
export const DUTIES: readonly { title: string; duties: readonly Duty[] }[] = [
  {
    title: "Les avis",
    duties: [
      {
        requirement: "law.reviews-explained",
        what: "Dire près des avis s’ils sont contrôlés, leur ordre et leurs dates",
        source: `${CONSUMER}, L. 111-7-2 et D. 111-10, 1°`,
        page: "/avis",
        says: () => "Du plus récent au plus ancien. Chaque avis est lu avant sa publication",
      },
      {
        requirement: "law.how-reviews-work",
        what: "Dire si un avis est récompensé",
        source: `${CONSUMER}, D. 111-10, 2°`,
        page: HOW,
        says: () => "Rien n’est donné en échange",
      },
      {
        requirement: "law.longest-time",
        what: "Dire le délai maximum de publication, et le tenir",
        source: `${CONSUMER}, D. 111-10, 2°`,
        page: HOW,
        says: ({ reviewDays }) => longestTime(reviewDays),
        setting: FACTS,
        state: publicationState,
      },
      {
        requirement: "life.erased",
        what: "Dire combien de temps un avis est conservé",
        source: `${CONSUMER}, D. 111-10, 2°`,
        page: HOW,
        says: () => `il est conservé ${formatRetention(RETENTION.deletedReviews)} hors ligne, puis effacé`,
      },
      {
        requirement: "law.decided-by-people",
        what: "Dire comment les avis sont contrôlés, et par qui",
        source: `${CONSUMER}, D. 111-11, 1° ; ${DSA}, articles 14 et 17`,
        page: HOW,
        says: () => DECIDED_BY_PEOPLE,
      },
      {
        requirement: "law.author-contact",
        what: "Dire si l’on peut joindre l’auteur d’un avis",
        source: `${CONSUMER}, D. 111-11, 2°`,
        page: HOW,
        says: () => AUTHOR_CONTACT,
      },
      {
        requirement: "life.private-link",
        what: "Dire si un avis peut être modifié, et comment",
        source: `${CONSUMER}, D. 111-11, 3°`,
        page: HOW,
        says: () => "Après l’envoi, l’auteur reçoit un lien personnel",
      },
      {
        requirement: "law.refusal-email",
        what: "Publier les motifs de refus, et donner le sien à l’auteur",
        source: `${CONSUMER}, D. 111-11, 4° et D. 111-12 ; ${DSA}, article 17`,
        page: HOW,
        says: () => "L’auteur qui a laissé son e-mail reçoit le motif",
      },
      {
        requirement: "life.reports",
        what: "Laisser signaler gratuitement un avis douteux",
        source: `${CONSUMER}, L. 111-7-2 ; ${DSA}, article 16`,
        page: HOW,
        says: () => "Le lien « Signaler cet avis », sous chaque avis, est ouvert à tous et gratuit.",
      },
      {
        requirement: "law.report-letters",
        what: "Accuser réception d’un signalement, donner la décision, sa raison et un recours",
        source: `${DSA}, article 16, paragraphes 4 à 6`,
        page: HOW,
        says: () => REPORT_ANSWERED,
      },
      {
        requirement: "§2.reviews",
        what: "Dire lesquels viennent d’un client, et comment on le sait",
        source: `${CONSUMER}, L. 121-4, 27°`,
        page: HOW,
        says: () => ORIGINS.verified.meaning,
      },
      {
        requirement: "law.no-overclaim",
        what: "Ne pas affirmer plus que ce qui est vérifié",
        source: `${CONSUMER}, L. 121-4, 27° et 28°`,
        page: "/avis",
        says: () => "d’avis à 4 étoiles ou plus",
      },
    ],
  },
  {
    title: "Les mentions légales",
    duties: [
      {
        requirement: "§2.legal-notices",
        what: "Nommer l’éditeur, le directeur de la publication et l’hébergeur",
        source: "Loi n° 2004-575 (LCEN), article 1-1",
        page: NOTICE,
        says: ({ name }) => name,
        names: PUBLISHER,
        setting: FACTS,
        state: ({ company }) => named(company, PUBLISHER),
      },
      {
        requirement: "law.mediator",
        what: "Nommer le médiateur de la consommation",
        source: `${CONSUMER}, L. 616-1 et R. 616-1`,
        page: NOTICE,
        says: () => "saisir gratuitement un médiateur",
        names: MEDIATOR,
        setting: FACTS,
        state: ({ company }) => named(company, MEDIATOR),
      },
      {
        requirement: "law.contact-point",
        what: "Nommer un point de contact et sa langue",
        source: `${DSA}, articles 11 et 12`,
        page: NOTICE,
        says: ({ emails }) => `en français, à ${emails.contact}`,
        setting: FACTS,
      },
      {
        requirement: "law.accessibility-rate",
        what: "Publier une déclaration d’accessibilité",
        source: `${CONSUMER}, L. 412-13`,
        page: "/accessibilite",
        says: () =>
          "Ce site est partiellement conforme au référentiel général d’amélioration de l’accessibilité (RGAA), version 4.1.",
      },
    ],
  },
  {
    title: "Les données personnelles",
    duties: [
      {
        requirement: "§2.privacy-policy",
        what: "Dire ce qui est collecté, pourquoi et pour combien de temps",
        source: `${GDPR}, article 13`,
        page: PRIVACY,
        says: ({ emails }) => emails.privacy,
      },
      {
        requirement: "§9.retention",
        what: "Ne rien garder au-delà du temps annoncé",
        source: `${GDPR}, article 5, paragraphe 1, e`,
        page: PRIVACY,
        says: () =>
          `Demandes de contact et de devis, après le dernier échange ${formatRetention(RETENTION.contactRequests)}`,
        setting: { href: "/admin/donnees#durees", label: "Durées de conservation" },
        state: ({ retentionAt }) =>
          retentionAt
            ? { tone: "success", label: "Appliqué chaque nuit" }
            : { tone: "warning", label: "Jamais appliqué encore" },
      },
      {
        requirement: "law.short-retention",
        what: "Effacer vite la marque qui reconnaît un envoi répété",
        source: `${GDPR}, article 5, paragraphe 1, c`,
        page: PRIVACY,
        says: () => `est effacée après ${CLIENT_HASH_MINUTES} minutes`,
      },
      {
        requirement: "law.applications",
        what: "Garder une candidature deux ans au plus après le dernier contact",
        source: "CNIL, guide du recrutement (2023)",
        page: PRIVACY,
        says: () =>
          `Candidatures, dans notre messagerie, après le dernier contact ${formatRetention(RETENTION.applications)}`,
      },
      {
        requirement: "law.phones",
        what: "N’utiliser un téléphone que pour la demande",
        source: `${GDPR}, article 5, paragraphe 1, b ; ${CONSUMER}, L. 223-1`,
        page: PRIVACY,
        says: () => PHONE_USE,
      },
      {
        requirement: "law.export",
        what: "Donner une copie de ses données à qui la demande",
        source: `${GDPR}, articles 15 et 20`,
        page: PRIVACY,
        says: () =>
          "Une seule demande suffit pour recevoir une copie de tout ce que nous gardons sous votre adresse e-mail",
        setting: { href: "/admin/donnees", label: "Données" },
      },
      {
        requirement: "law.erasure",
        what: "Les effacer à qui le demande",
        source: `${GDPR}, article 17`,
        page: PRIVACY,
        says: () =>
          "Une seule demande suffit pour recevoir une copie de tout ce que nous gardons sous votre adresse e-mail, ou pour le faire effacer.",
        setting: { href: "/admin/donnees", label: "Données" },
      },
      {
        requirement: "§4.refuse",
        what: "Demander avant de déposer quoi que ce soit de facultatif",
        source: "Loi n° 78-17 (Informatique et libertés), article 82",
        page: PRIVACY,
        says: () => `Votre choix vaut ${CONSENT_MONTHS} mois`,
      },
    ],
  },
  {
    title: "La vente",
    duties: [
      {
        requirement: "law.no-order",
        what: "Ne pas faire passer une demande de devis pour une commande",
        source: `${CONSUMER}, L. 221-14`,
        page: "/activites/fioul",
        says: () => "Votre demande n’est pas une commande : elle ne vous engage à rien.",
      },
      {
        requirement: "law.energy-sentence",
        what: "Appeler à économiser l’énergie",
        source: "Code de l’environnement, L. 224-1 ; décret n° 2006-1464",
        page: "/activites/granules-bois",
        says: () => "L'énergie est notre avenir, économisons-la !",
      },
      {
        requirement: "law.wood-fuel",
        what: "Dire l’humidité des granulés, s’ils sont prêts à l’emploi, et comment les garder et les brûler",
        source: "Code de l’environnement, L. 222-6-2 et D. 222-36-1 ; arrêté du 30 mars 2022 (TRER2204814A)",
        page: "/activites/granules-bois",
        says: () => "Gardez vos granulés au sec",
        setting: { href: "/admin/contenu/prix", label: "Prix et quantités" },
        state: ({ company: { pelletQuality } }) => given(pelletQuality.humidity === null ? 1 : 0),
      },
    ],
  },
];
