import { describe, expect, test } from "vitest";
import { INTENTS } from "../../app/moderation/rules.ts";
import { DIALECTS } from "../database.ts";
import { fromNewClient, TRUST_LOCAL_PROXY } from "../faults/entries.ts";
import { addPerson, PASSWORD, signedIn, siteWithAdministrator } from "../people.ts";
import { storePicture } from "../photos.ts";
import type { Visitor } from "../visitor.ts";
import { fieldsOf } from "./content-form.ts";

type Fields = Record<string, string>;
type Form = { path: string; fields: Fields };

const NO_COLUMN_ACCEPTS = "%00";
const TOO_LONG_FOR_A_QR_CODE = "a".repeat(3_000);
/** Escaped as a browser sends them. */
const VALUES = [NO_COLUMN_ACCEPTS, TOO_LONG_FOR_A_QR_CODE];
/** Refused before any field is parsed: try them on the first field of each form. */
const UNREADABLE = ["%ED%A0%80", "a".repeat(300_000)];
const SOME_ID = "01970000-0000-7000-8000-000000000000";

describe.each(DIALECTS)("on %s", (dialect) => {
  // @V1.2.4
  test("no value of a staff form field causes a server error", { timeout: 120_000 }, async () => {
    const { site, database } = await siteWithAdministrator(dialect, TRUST_LOCAL_PROXY);
    const staff = await signedIn(site);
    const other = await addPerson(database, "autre@maison.example");
    const answers: string[] = [];
    const send = async (path: string, body: string, what: string) => {
      // A new client each time, because one with many refused forms has to wait.
      const { status, html } = await staff.post(path, body, fromNewClient());
      const isSignedOut = html.includes("/auth?retour");
      answers.push(`${status}${isSignedOut ? " signed out" : ""} ${path} ${what}`);
    };
    for (const { path, fields } of [
      ...(await contentForms(staff)),
      ...otherForms(other, await storePicture(database)),
    ]) {
      const names = Object.keys(fields);
      const intent = fields.intent ?? "";
      // Request the data alone, which is faster than the page. The account page draws a field as a QR code: render it.
      const address = path === "/admin/compte" ? path : `${path}.data`;
      // Try each field on the stricter database: SQLite stores values beyond its column types.
      for (const name of dialect === "postgres" ? names : []) {
        for (const value of VALUES)
          await send(address, encode({ ...fields, [name]: null }, value), `${intent} ${name}=${value.slice(0, 9)}`);
      }
      for (const value of UNREADABLE)
        await send(path, encode({ ...fields, [names[0] as string]: null }, value), `${intent} ${value.slice(0, 9)}`);
      const typed = names.filter((name) => name !== "intent").map((name) => [name, null]);
      for (const value of VALUES)
        await send(
          path,
          encode({ ...fields, ...Object.fromEntries(typed) }, value),
          `${intent} all=${value.slice(0, 9)}`,
        );
    }
    // The account page allows five wrong passwords.
    const isLimited = (answer: string) => answer.startsWith("429") && !answer.startsWith("429 /admin/compte ");
    const isFault = (answer: string) => /^5|signed out/.test(answer) || isLimited(answer);
    expect(answers.filter(isFault)).toEqual([]);
    expect(site.output()).not.toContain("✗");
  });

  test("no value in a staff address causes a server error", { timeout: 120_000 }, async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const faults: string[] = [];
    const keys = (value: string) => KEYS.map((key) => `${key}=${value}`);
    for (const path of PAGES) {
      // Only a loader could fail on these: request the data alone, which is faster than the page.
      const queries = [
        ...keys(NO_COLUMN_ACCEPTS).map((key) => `${path}.data?${key}`),
        `${path}?${keys("a".repeat(500)).join("&")}`,
      ];
      for (const query of queries) {
        for (const message of ["supprime", "sessions"]) {
          const { status } = await staff.get(`${query}&message=${message}`);
          if (status >= 500) faults.push(`${status} ${query.slice(0, 60)}`);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(site.output()).not.toContain("✗");
  });
});

/** The forms of the editors as a browser sends them, with each of their intents. */
async function contentForms(staff: Visitor): Promise<Form[]> {
  const forms: Form[] = [];
  for (const path of EDITORS) {
    const fields = { ...fieldsOf(await staff.get(path)), seen: "x", change: SOME_ID };
    forms.push({ path, fields: { ...fields, intent: "publish" } });
    for (const intent of ["undo", "revert"]) forms.push({ path, fields: { intent, seen: "x", change: SOME_ID } });
    forms.push({ path: "/admin/contenu/apercu", fields: { subject: SUBJECTS[path] ?? "x", page: "contact" } });
  }
  return forms;
}

const SUBJECTS: Fields = { "/admin/contenu/horaires": "hours", "/admin/contenu/entreprise": "company" };

const EDITORS = [
  "/admin/contenu/horaires",
  "/admin/contenu/entreprise",
  "/admin/contenu/annonce",
  "/admin/contenu/redirections",
  "/admin/contenu/prix-carburants",
  "/admin/contenu/reponses",
  "/admin/contenu/mots-surveilles",
  "/admin/contenu/ailleurs",
  "/admin/contenu/prix",
  "/admin/contenu/pages/accueil",
  "/admin/contenu/offres/horaires-alternes",
  "/admin/contenu/actualites/habilitation-electrique",
];

function otherForms(other: string, picture: string): Form[] {
  const lists = ["/admin/contenu/offres", "/admin/contenu/actualites", "/admin/contenu/vos-pages"].flatMap((path) => {
    const forms: Fields[] = [
      { intent: "create", title: "Titre" },
      { remove: `${SOME_ID}:x` },
      { move: "up:x", title: "x" },
      { intent: "undo", subject: path.split("/").at(-1) ?? "", seen: "x", change: SOME_ID },
    ];
    return forms.map((fields) => ({ path, fields }));
  });
  const decision = {
    avis: `${SOME_ID}.1`,
    confirmation: "oui",
    reason: "off-topic",
    note: "x",
    text: "Merci beaucoup",
  };
  const undoing = {
    to: "pending",
    from: "published",
    former_text: "x",
    answered_at: "2026-11-21T03:14:36.123Z",
    reports: "close",
  };
  const delivery = { delivered_on: "2026-11-12", order_number: "4711", email: "x@y.example", customer_name: "Zoé" };
  return [
    { path: "/admin/invitations", fields: { intent: "inviter", activity: "fuel", ...delivery } },
    { path: "/admin/invitations", fields: { intent: "bons", activity: "fuel", sheets: "1" } },
    ...["verifier", "inviter"].map((intent) => ({
      path: "/admin/invitations/liste",
      fields: { intent, text: "4711;12/11/2026;fioul", seen: "x" },
    })),
    { path: `/admin/invitations/${SOME_ID}`, fields: { intent: "lier", number: "1", order_number: "4711" } },
    { path: `/admin/invitations/${SOME_ID}`, fields: { intent: "retirer" } },
    ...["", "a".repeat(3_000)].map((padding) => ({
      path: "/admin/compte",
      fields: { intent: "confirmer", code: "123456", address: `otpauth://totp/${padding}?secret=ABCD` },
    })),
    ...lists,
    ...INTENTS.map((intent) => ({ path: "/admin/avis", fields: { intent, ...decision, ...undoing } })),
    { path: `/admin/demandes/${SOME_ID}`, fields: { state: "done", from: "new", version: "1" } },
    {
      path: `/admin/images/${picture}`,
      fields: {
        version: "2",
        name: "x",
        alt: "x",
        focus_x: "50",
        focus_y: "50",
        credit: "x",
        consent_on: "2026-01-01",
      },
    },
    { path: "/admin/images/logo", fields: { intent: "origine" } },
    { path: `/admin/images/${picture}`, fields: { intent: "supprimer", confirmation: "x" } },
    { path: "/admin/contenu/documents", fields: { remove: SOME_ID } },
    {
      path: "/admin/avis/import",
      fields: { essai: SOME_ID, intent: "importer", c0: "rating", arrivee: "publies", sauf: "oui" },
    },
    { path: "/admin/avis/export", fields: { format: "csv", filtre: "tous", q: "x" } },
    { path: "/admin/contenu/import", fields: { essai: "x", intent: "importer", seen: "x", media: "x" } },
    ...["droits", "retirer", "terminer", "inviter"].map((intent) => ({
      path: "/admin/equipe",
      fields: { intent, id: other, q: "x", email: "lea@maison.example", publier: "oui" },
    })),
    ...["chercher", "effacer", "essai"].map((intent) => ({
      path: "/admin/donnees",
      fields: { intent, email: "jeanne@client.example", confirmation: "oui" },
    })),
    { path: "/admin/donnees/export", fields: { email: "jeanne@client.example" } },
    { path: "/admin", fields: { intent: "essai-message" } },
    ...["activer", "codes", "desactiver", "mot-de-passe", "nom", "messages"].map((intent) => ({
      path: "/admin/compte",
      fields: { intent, firstName: "Claire", current: PASSWORD, password: "x", confirmation: "y", code: "123456" },
    })),
  ];
}

/** URL-encodes the fields. Puts `escaped` unchanged into fields that are null. */
function encode(fields: Record<string, string | null>, escaped: string): string {
  return Object.entries(fields)
    .map(([name, value]) => `${encodeURIComponent(name)}=${value === null ? escaped : encodeURIComponent(value)}`)
    .join("&");
}

const PAGES = [
  ..."/admin /admin/avis /admin/journal /admin/demandes /admin/demandes/%00 /admin/equipe /admin/donnees".split(" "),
  ..."/admin/compte /admin/security /admin/security/evenements /admin/security/roles /admin/contenu".split(" "),
  ..."/admin/contenu/offres /admin/contenu/offres/%00 /admin/contenu/actualites/%00 /admin/contenu/horaires".split(" "),
  ..."/admin/images /admin/images/%00 /admin/invitations /admin/invitations/%00 /admin/invitations/%00/bons".split(" "),
];
const KEYS = "q etat apres avant filtre ordre type gravite message personne deplace element titre sujet qui".split(" ");
