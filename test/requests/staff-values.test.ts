import { describe, expect, test } from "vitest";
import { INTENTS } from "../../app/moderation/rules.ts";
import { DIALECTS } from "../database.ts";
import { addPerson, PASSWORD, signedIn, siteWithAdministrator } from "../people.ts";
import type { Visitor } from "../visitor.ts";
import { fieldsOf } from "./content-form.ts";

type Fields = Record<string, string>;
type Form = { path: string; fields: Fields };

/** One value that no column accepts, one too long for a QR code; escaped as a browser sends them. */
const VALUES = ["%00", "a".repeat(3_000)];
/** Refused before a field is parsed: tried on the first field of each form. */
const UNREADABLE = ["%ED%A0%80", "a".repeat(300_000)];
const SOME_ID = "01970000-0000-7000-8000-000000000000";

describe.each(DIALECTS)("on %s", (dialect) => {
  // @asvs-1.2.4
  test("no value of a staff form field causes a server error", { timeout: 120_000 }, async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const other = await addPerson(database, "autre@maison.example");
    const answers: string[] = [];
    for (const { path, fields } of [...(await contentForms(staff)), ...otherForms(other)]) {
      for (const [index, name] of Object.keys(fields).entries()) {
        for (const value of index === 0 ? [...VALUES, ...UNREADABLE] : VALUES) {
          const { status, headers } = await staff.post(path, encode({ ...fields, [name]: null }, value));
          const to = headers.get("location") ?? "";
          answers.push(`${status} ${path} ${fields.intent ?? ""} ${name}=${value.slice(0, 9)} ${to.slice(0, 60)}`);
        }
      }
    }
    expect(answers.filter((answer) => answer.startsWith("5") || answer.includes(" /auth"))).toEqual([]);
    expect(site.output()).not.toContain("✗");
  });

  test("no value in a staff address causes a server error", { timeout: 120_000 }, async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const faults: string[] = [];
    const keys = (value: string) => KEYS.map((key) => `${key}=${value}`);
    for (const path of PAGES) {
      for (const query of [...keys("%00"), keys("a".repeat(500)).join("&")]) {
        for (const message of ["supprime", "sessions"]) {
          const { status } = await staff.get(`${path}?${query}&message=${message}`);
          if (status >= 500) faults.push(`${status} ${path} ${query.slice(0, 30)}`);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(site.output()).not.toContain("✗");
  });
});

/** The editors' forms as a browser sends them, with each of their intents. */
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
  "/admin/contenu/prix",
  "/admin/contenu/pages/accueil",
  "/admin/contenu/offres/horaires-alternes",
  "/admin/contenu/actualites/habilitation-electrique",
];

function otherForms(other: string): Form[] {
  const lists = ["/admin/contenu/offres", "/admin/contenu/actualites"].flatMap((path) => {
    const forms: Fields[] = [
      { intent: "create", title: "Titre" },
      { remove: `${SOME_ID}:x` },
      { move: "up:x", ordre: "x\ny", orderSeen: "x", title: "x" },
      { intent: "order", ordre: "x\ny", orderSeen: "x", title: "x" },
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
  const undoing = { to: "pending", from: "published", former_text: "x", answered_at: "x", reports: "close" };
  return [
    ...["", "a".repeat(3_000)].map((padding) => ({
      path: "/admin/compte",
      fields: { intent: "confirmer", code: "123456", address: `otpauth://totp/${padding}?secret=ABCD` },
    })),
    ...lists,
    ...INTENTS.map((intent) => ({ path: "/admin/avis", fields: { intent, ...decision, ...undoing } })),
    { path: `/admin/demandes/${SOME_ID}`, fields: { state: "done", from: "new", version: "1" } },
    { path: "/admin/contenu/import", fields: { file: "{}", intent: "publish", seen: "x" } },
    ...["nommer", "retirer", "terminer"].map((intent) => ({
      path: "/admin/equipe",
      fields: { intent, id: other, q: "x" },
    })),
    ...["chercher", "effacer", "essai"].map((intent) => ({
      path: "/admin/donnees",
      fields: { intent, email: "jeanne@client.example", confirmation: "oui" },
    })),
    { path: "/admin/donnees/export", fields: { email: "jeanne@client.example" } },
    { path: "/admin", fields: { intent: "essai-message" } },
    ...["activer", "codes", "desactiver", "mot-de-passe"].map((intent) => ({
      path: "/admin/compte",
      fields: { intent, current: PASSWORD, password: "x", confirmation: "y", code: "123456" },
    })),
  ];
}

/** The one null field takes the value that is escaped already. */
function encode(fields: Record<string, string | null>, escaped: string): string {
  return Object.entries(fields)
    .map(([name, value]) => `${encodeURIComponent(name)}=${value === null ? escaped : encodeURIComponent(value)}`)
    .join("&");
}

const PAGES = [
  ..."/admin /admin/avis /admin/journal /admin/demandes /admin/demandes/%00 /admin/equipe /admin/donnees".split(" "),
  ..."/admin/compte /admin/security /admin/security/evenements /admin/security/roles /admin/contenu".split(" "),
  ..."/admin/contenu/offres /admin/contenu/offres/%00 /admin/contenu/actualites/%00 /admin/contenu/horaires".split(" "),
];
const KEYS = "q etat apres avant filtre ordre type gravite message personne deplace element titre sujet qui".split(" ");
