/**
 * `npm run sample`: invented reviews in every state, quote requests and security events, to try the site. Refused when
 * `PUBLIC_URL` is set: visitors must not read invented reviews.
 */

import { shippedFacts } from "../../app/company/facts.ts";
import type { EmailContext } from "../../app/emails/compose.server.ts";
import { changeState } from "../../app/quote/requests-store.server.ts";
import type { Quote } from "../../app/quote/rules.ts";
import { storeQuote } from "../../app/quote/store.server.ts";
import { report } from "../../app/reviews/reports.server.ts";
import { ANONYMOUS_NAME, type NewReview, type Rating } from "../../app/reviews/rules.ts";
import { publish, refuse, remove, reply } from "../../app/reviews/staff-changes.server.ts";
import { storeReview } from "../../app/reviews/submit.server.ts";
import { type Database, openDatabase } from "../../core/database/connection.ts";
import { migrate } from "../../core/database/migrate.ts";
import type { ReviewActivity } from "../../core/database/schema.ts";
import { readEnv } from "../../core/env.ts";
import { embeddedSecret } from "../../core/secret.ts";
import { logSecurityEvent } from "../../core/security-log.ts";
import { DAY_MS } from "../../core/text/durations.ts";
import { OperatorError, printForOperator } from "../operator-error.ts";

/** Not an account: the name in the audit log. */
const BY = { id: null, name: "Le programme d’essai" };

type Status = "pending" | "published" | "answered" | "reported" | "refused" | "removed";

const REVIEWS: [
  rating: Rating,
  name: string,
  comment: string,
  service: string | null,
  about: ReviewActivity,
  status: Status,
][] = [
  [
    5,
    "Essai Un",
    "Avis inventé : le camion est venu le jour dit, la cour est restée propre.",
    "Sacs de 12,5 kg",
    "pellets",
    "published",
  ],
  [
    4,
    "Essai Deux",
    "Avis inventé : bon conseil au téléphone, livraison un peu tardive.",
    "Fioul Normal",
    "fuel",
    "answered",
  ],
  [
    5,
    ANONYMOUS_NAME,
    "Avis inventé : les copeaux sont secs et sans poussière.",
    "Copeaux Large",
    "bedding",
    "published",
  ],
  [3, "Essai Trois", "Avis inventé : rien à redire au produit, l’attente était longue.", null, "other", "published"],
  [2, "Essai Quatre", "Avis inventé : le rendez-vous a été déplacé deux fois.", "GNR", "fuel", "reported"],
  [5, "Essai Cinq", "Avis inventé : semences reçues à temps pour le semis.", "Négoce agricole", "trading", "pending"],
  [1, "Essai Six", "Avis inventé : je n’ai jamais pu vous joindre.", null, "other", "pending"],
  [4, ANONYMOUS_NAME, "Avis inventé : le distributeur est pratique le dimanche.", "Granulés", "pellets", "pending"],
  [3, "Essai Sept", "Avis inventé : un texte qui parle d’une autre entreprise.", null, "other", "refused"],
  [5, "Essai Huit", "Avis inventé : déposé deux fois par mégarde.", null, "other", "removed"],
];

const REQUESTS: [Pick<Quote, "firstName" | "fuelType" | "quantity" | "message">, state: "new" | "in_hand" | "done"][] =
  [
    [{ firstName: "Un", fuelType: "fioul-normal", quantity: 1500, message: null }, "new"],
    [{ firstName: "Deux", fuelType: "gnr-taux-reduit", quantity: 3000, message: "Demande inventée." }, "in_hand"],
    [{ firstName: "Trois", fuelType: "gasoil", quantity: 1000, message: null }, "done"],
  ];

const EVENTS = [
  { type: "login_failed", severity: "medium", ip: "192.0.2.10" },
  { type: "login_failed", severity: "high", ip: "192.0.2.10" },
  { type: "login_rate_limit_exceeded", severity: "medium", ip: "192.0.2.10" },
  { type: "suspicious_activity_rapid_navigation", severity: "medium", ip: "192.0.2.20" },
  { type: "dev_tools_detected", severity: "low", ip: "192.0.2.20" },
] as const;

await addSample().catch(printForOperator);

async function addSample(): Promise<void> {
  const env = readEnv(process.env);
  if (env.publicUrl)
    throw new OperatorError("PUBLIC_URL est réglée : ce site a un public, rien d’inventé n’y est ajouté.");
  const database = await openDatabase(env);
  try {
    await migrate(database, { onMigration: console.log });
    const site = {
      url: `http://localhost:${env.port}`,
      secret: env.secret ?? embeddedSecret(env.dataDir),
      company: shippedFacts,
    };
    await addReviews(database, site);
    await addRequests(database);
    for (const event of EVENTS) await logSecurityEvent(database.db, event);
    console.log(
      `${REVIEWS.length} avis, ${REQUESTS.length} demandes et ${EVENTS.length} événements inventés sont ajoutés.`,
    );
  } finally {
    await database.close();
  }
}

async function addReviews({ db }: Database, site: EmailContext): Promise<void> {
  for (const [index, [rating, customer_name, comment, product_or_service, activity, status]] of REVIEWS.entries()) {
    const now = new Date(Date.now() - (REVIEWS.length - index) * DAY_MS);
    const review: NewReview = {
      ...{ rating, customer_name, comment, product_or_service, activity },
      customer_email: null,
      experience_date: null,
    };
    // A separate client for each review, so that no limit applies. A second run adds them again.
    const answer = await storeReview(db, review, { clientHash: `sample-${index}`, now });
    if (answer.kind === "limited") continue;
    const { id } = answer.review;
    const decision = { by: BY, site, now };
    if (["published", "answered", "reported"].includes(status)) await publish(db, id, decision);
    if (status === "answered")
      await reply(db, id, { ...decision, text: "Réponse inventée : merci de votre patience." });
    if (status === "refused") await refuse(db, id, { ...decision, reason: "off-topic" });
    if (status === "removed") await remove(db, id, { ...decision, reason: "duplicate" });
    if (status === "reported") {
      await report(db, id, { reason: "not-genuine", message: null, email: null, clientHash: "sample", now });
    }
  }
}

async function addRequests({ db }: Database): Promise<void> {
  for (const [index, [quote]] of REQUESTS.entries()) {
    const now = new Date(Date.now() - index * DAY_MS);
    const place = { address: "1 rue de l’Essai", city: "Exemple-en-Beauce", postalCode: "28999" };
    const person = {
      lastName: "Essai",
      email: "essai@client.example",
      phone: "+33639981234",
      deliveryDate: null,
      attested: false,
    };
    await storeQuote(db, { ...place, ...person, ...quote }, { clientHash: `sample-${index}`, now });
  }
  const rows = await db
    .selectFrom("contact_submissions")
    .select(["id", "first_name", "version"])
    .where("last_name", "=", "Essai")
    .where("state", "=", "new")
    .execute();
  for (const { id, first_name, version } of rows) {
    const state = REQUESTS.find(([{ firstName }]) => firstName === first_name)?.[1];
    if (state && state !== "new") await changeState(db, id, { to: state, version, by: BY });
  }
}
