import { describe, expect, test } from "vitest";
import { shippedFacts } from "../../app/company/facts.ts";
import { publish } from "../../app/reviews/staff-changes.server.ts";
import { addDays, dayInParis } from "../../core/text/dates.ts";
import { formatDate } from "../../core/text/typography.ts";
import { DIALECTS } from "../database.ts";
import { DECISION } from "../decision.ts";
import { TRUST_LOCAL_PROXY } from "../faults/entries.ts";
import { lendSite } from "../site-on.ts";
import { type Answer, visitorOf } from "../visitor.ts";

const good = {
  customer_name: "Jeanne Dupré",
  customer_email: "jeanne@poste.example",
  rating: "5",
  comment: "Livraison rapide, chauffeur aimable 👍 (à Chartres)",
  product_or_service: "Granulés en vrac",
  experience_date: "2026-03-01",
};
const manyMarks = `a${"\u0301".repeat(100_000)}`;

describe.each(DIALECTS)("a review on %s", (dialect) => {
  // @§4.review-sent @§3.not-approved @§2.no-reviews
  test("is stored as written, pending, and invisible before publication", async () => {
    const { site, rows } = await openSite(dialect);
    const visitor = visitorOf(site);
    const sent = await visitor.post("/avis", { ...good, is_approved: "1", state: "published", id: "mine" });
    expect(sent.status).toBe(303);
    const followed = sent.headers.get("location") ?? "";
    expect(followed).toMatch(/^\/avis\/suivi\/[\w-]+\/[\w-]{43}\?envoye$/);
    const ownPage = await visitor.get(followed);
    expect(ownPage.text).toContain("Avis envoyé !");
    expect(ownPage.text).toContain("Merci pour votre avis. Il sera publié après validation.");
    expect(ownPage.text).toContain("Gardez cette page dans vos favoris. Nos e-mails y mènent aussi.");
    expect((await visitor.get(followed.replace("?envoye", ""))).text).not.toContain("Avis envoyé !");
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ ...good, rating: 5, state: "pending", published_at: null });
    expect(Boolean(row?.is_approved)).toBe(false);
    const page = await visitor.get("/avis");
    expect(page.text).toContain("Aucun avis pour le moment");
    expect(page.text).toContain("Soyez le premier à partager votre expérience !");
    expect(page.text).toContain("0 avis publié pour l’instant.");
    expect(page.html).not.toContain("Jeanne");
  });

  // @§3.anonymous
  test("may be anonymous, and is then stored without name and e-mail", async () => {
    const { site, rows } = await openSite(dialect);
    const sent = await visitorOf(site).post("/avis", { ...good, is_anonymous: "on" });
    expect(sent.status).toBe(303);
    expect(await rows()).toMatchObject([{ customer_name: "Client anonyme", customer_email: null }]);
  });

  test("keeps line ends, accents, emoji and Arabic, and normalises ligatures and decomposed letters", async () => {
    const { site, rows } = await openSite(dialect);
    const comment = "Première ligne\r\nTrès bien, e\u0301tonnant 👩‍🌾 مرحبا بكم";
    await visitorOf(site).post("/avis", { ...good, comment });
    expect(await rows()).toMatchObject([{ comment: "Première ligne\nTrès bien, étonnant 👩‍🌾 مرحبا بكم" }]);
  });

  // @§5.scripts-stripped
  test("loses script before its ten characters are counted", async () => {
    const { site, rows } = await openSite(dialect);
    const visitor = visitorOf(site);
    const refused = await visitor.post("/avis", { ...good, comment: "javajavascript:script: court" });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Commentaire: Le texte doit contenir au moins 10 caractères");
    await visitor.post("/avis", { ...good, comment: "javascript:alert(1) onclick=jouer et voilà" });
    expect((await rows()).map(({ comment }) => comment)).toEqual(["alert(1) jouer et voilà"]);
  });

  test("is stored once after twenty identical parallel posts, all acknowledged", async () => {
    const { site, rows } = await openSite(dialect);
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitorOf(site).post("/avis", good)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(303));
    expect(await rows()).toHaveLength(1);
  });

  // @§5.review-limit
  test("is accepted five times in fifteen minutes per client, not counting repeats and refusals", async () => {
    const { site, rows } = await openSite(dialect);
    const visitor = visitorOf(site);
    for (let turn = 1; turn <= 5; turn += 1) {
      const comment = `Avis numéro ${turn}, bien reçu`;
      expect((await visitor.post("/avis", { ...good, comment })).status).toBe(303);
      expect((await visitor.post("/avis", { ...good, comment })).status).toBe(303);
      expect((await visitor.post("/avis", { ...good, comment: "court" })).status).toBe(400);
    }
    const sixth = await visitor.post("/avis", { ...good, comment: "Le sixième avis est de trop" });
    expect(sixth.status).toBe(429);
    expect(sixth.text).toContain("Trop de tentatives");
    expect(sixth.text).toContain("Veuillez attendre avant de soumettre un autre avis.");
    expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(800);
    expect(sixth.text).toContain("Le sixième avis est de trop");
    expect(await rows()).toHaveLength(5);
  });

  test("with the same key from elsewhere is the same review", async () => {
    const { site, rows } = await openSite(dialect, TRUST_LOCAL_PROXY);
    const keyed = { ...good, submission_key: "0123456789abcdef0123456789abcdef" };
    await visitorOf(site).post("/avis", keyed, { "x-forwarded-for": "192.0.2.1" });
    await visitorOf(site).post("/avis", keyed, { "x-forwarded-for": "192.0.2.2" });
    expect(await rows()).toHaveLength(1);
  });

  test("edited after a lost answer corrects the first one, until staff decide", async () => {
    const { site, rows, database } = await openSite(dialect, TRUST_LOCAL_PROXY);
    const keyed = { ...good, elapsed_ms: "5000", submission_key: "0123456789abcdef0123456789abcdef" };
    const json = (address = "192.0.2.1") => ({ accept: "application/json", "x-forwarded-for": address });
    const send = async (comment: string, address?: string) =>
      JSON.parse((await visitorOf(site).post("/avis", { ...keyed, comment }, json(address))).html);
    const first = await send("Livraison rapide, un peu bruyante");
    const second = await send("Livraison rapide et sans bruit", "192.0.2.2");
    expect(first.answer.authorLink).toMatch(/^\/avis\/suivi\//);
    expect(first.answer.due).toBe(formatDate(addDays(dayInParis(new Date()), shippedFacts.reviewDays)));
    expect(second).toEqual(first);
    expect(await send("Livraison rapide et sans bruit")).toEqual(first);
    expect(await send("Livraison rapide, encore corrigée")).toEqual(first);
    expect(await rows()).toMatchObject([
      { comment: "Livraison rapide, encore corrigée", state: "pending", version: 3 },
    ]);

    const [{ id = "" } = {}] = await rows();
    await publish(database.db, id, DECISION);
    const third = await send("Livraison rapide, trop tard");
    expect(third.answer.authorLink).not.toBe(first.answer.authorLink);
    expect((await rows()).map(({ comment }) => comment).toSorted()).toEqual([
      "Livraison rapide, encore corrigée",
      "Livraison rapide, trop tard",
    ]);
  });

  test("edited again and again counts against the limit", async () => {
    const { site, rows } = await openSite(dialect);
    const keyed = { ...good, submission_key: "0123456789abcdef0123456789abcdef" };
    const statuses = [];
    for (let turn = 1; turn <= 6; turn += 1)
      statuses.push((await visitorOf(site).post("/avis", { ...keyed, comment: `Avis corrigé ${turn} fois` })).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    expect(await rows()).toMatchObject([{ comment: "Avis corrigé 5 fois" }]);
  });

  // @§3.review-fields @pages.spam @V2.2.1 @V2.2.2
  test("is refused in French with its typed values if it breaks a rule, and not stored", async () => {
    const { site, rows } = await openSite(dialect);
    for (const [name, change, status, message] of brokenRules) {
      const fields = { ...good, ...change };
      const answer = await visitorOf(site).post("/avis", fields);
      expect.soft(answer.status, name).toBe(status);
      expect.soft(answer.text, name).toContain(message);
      if (status === 400) expectTyped(name, answer, fields);
    }
    expect(await rows()).toEqual([]);
  });

  test("in a form that our pages never send is refused in French", async () => {
    const { site, rows } = await openSite(dialect);
    for (const [name, body, headers, status] of strangePosts) {
      const answer = await visitorOf(site).post("/avis", body, headers);
      expect.soft(answer.status, name).toBe(status);
      expect.soft(answer.text, name).toMatch(/envoi/);
    }
    expect(await rows()).toEqual([]);
  });
});

const brokenRules: [string, Record<string, string>, number, string][] = [
  ["name too short", { customer_name: "J" }, 400, "Nom: Le texte doit contenir au moins 2 caractères"],
  ["name too long", { customer_name: "j".repeat(101) }, 400, "Nom: Le texte ne peut pas dépasser 100 caractères"],
  ["name with HTML", { customer_name: "<b>Jeanne</b>" }, 400, "Nom: Le contenu HTML n'est pas autorisé"],
  ["e-mail", { customer_email: "jeanne arobase" }, 400, "Format d'email invalide"],
  ["comment too short", { comment: "Très bien" }, 400, "Commentaire: Le texte doit contenir au moins 10 caractères"],
  [
    "comment too long",
    { comment: "a".repeat(2001) },
    400,
    "Commentaire: Le texte ne peut pas dépasser 2000 caractères",
  ],
  ["HTML", { comment: "Très bien <i>vraiment</i>" }, 400, "Commentaire: Le contenu HTML n'est pas autorisé"],
  [
    "script",
    { comment: "<script>alert(1)</script> très bien" },
    400,
    "Commentaire: Le contenu HTML n'est pas autorisé",
  ],
  ["NUL", { comment: "Très bien\u0000 vraiment" }, 400, "Commentaire: "],
  ["direction override", { comment: "Très bien \u202evraiment" }, 400, "Commentaire: "],
  ["many marks", { comment: manyMarks.slice(0, 10_000) }, 400, "Commentaire: Le texte empile trop d’accents"],
  ["marks without end", { comment: manyMarks }, 413, "Le texte envoyé est trop long."],
  ["5 MB", { comment: "a".repeat(5 * 1024 * 1024) }, 413, "Le texte envoyé est trop long."],
  [
    "service too long",
    { product_or_service: "a".repeat(201) },
    400,
    "Service/Produit: Le texte ne peut pas dépasser 200 caractères",
  ],
  ["service with HTML", { product_or_service: "<u>fioul" }, 400, "Service/Produit: Le contenu HTML n'est pas autorisé"],
  ["rating 0", { rating: "0" }, 400, "La note doit être entre 1 et 5 étoiles"],
  ["rating 6", { rating: "6" }, 400, "La note doit être entre 1 et 5 étoiles"],
  ["rating 4.5", { rating: "4.5" }, 400, "La note doit être entre 1 et 5 étoiles"],
  ["rating abc", { rating: "abc" }, 400, "La note doit être entre 1 et 5 étoiles"],
  ["no rating", { rating: "" }, 400, "La note doit être entre 1 et 5 étoiles"],
  [
    "tomorrow's experience",
    { experience_date: "2999-01-01" },
    400,
    "La date de l’expérience ne peut pas être dans le futur",
  ],
  ["hidden field filled", { laisser_vide: "https://spam.example" }, 400, "Cet envoi ressemble à celui d’un programme."],
  ["too quick for a person", { elapsed_ms: "40" }, 400, "Cet envoi ressemble à celui d’un programme."],
];

const strangePosts: [string, string, Record<string, string>, number][] = [
  ["a lone surrogate", `rating=5&comment=Tr%C3%A8s+bien+%ED%A0%80+merci`, {}, 400],
  ["a wrong escape", `rating=5&comment=%E9%E9%ZZ`, {}, 400],
  ["a thousand fields", Array.from({ length: 1000 }, (_, index) => `a${index}=b`).join("&"), {}, 400],
  ["JSON text", `{"rating":5}`, { "content-type": "text/plain" }, 415],
  ["multipart without an end", "--x\r\n\r\n", { "content-type": "multipart/form-data; boundary=x" }, 400],
  ["no content type", "rating=5", { "content-type": "" }, 415],
  ["a foreign origin", "rating=5", { origin: "https://ailleurs.example" }, 403],
  ["a null origin", "rating=5", { origin: "null" }, 403],
  ["no origin", "rating=5", { origin: "" }, 403],
];

async function openSite(dialect: (typeof DIALECTS)[number], settings?: Record<string, string>) {
  const { site, database } = await lendSite(dialect, { settings });
  return { site, database, rows: () => database.db.selectFrom("reviews").selectAll().orderBy("id").execute() };
}

function expectTyped(name: string, { html }: Answer, fields: Record<string, string>) {
  for (const [field, value] of Object.entries(fields)) {
    if (["rating", "laisser_vide", "elapsed_ms", "comment"].includes(field) || value.length > 1000) continue;
    const input = html.match(new RegExp(`<input[^>]*name="${field}"[^>]*>`))?.[0] ?? "";
    expect
      .soft(input.replaceAll("&lt;", "<").replaceAll("&gt;", ">"), `${name}: ${field}`)
      .toContain(`value="${value}"`);
  }
}
