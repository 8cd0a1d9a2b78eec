import { expect, test } from "vitest";
import { shippedFacts } from "../company/facts.ts";
import { csvRow, followUpForm, readSearch, readState, replyDue, requestsPath } from "./requests-rules.ts";

const request = {
  id: "1",
  first_name: "Jeanne",
  last_name: "Dupré",
  email: "jeanne@client.example",
  phone: "+33639981234",
  subject: "Devis",
  message: "Bonjour, voici ma demande",
  fuel: "gnr-superieur",
  litres: 1500,
  attested: 0,
  estimate: null,
  estimated_cents: 234000,
  street: "1 rue du Moulin",
  postal_code: "28100",
  town: "Dreux",
  delivery_date: "2026-12-01",
  words: 'Bonjour,\n"vite" ; merci',
  state: "done" as const,
  note: null,
  offered_cents: 123450,
  outcome: "order" as const,
  deleted_at: null,
  created_at: "2026-11-21T08:00:00.000Z",
  version: 1,
};

test("a line of the CSV has one cell a field, numbers as numbers and a phone as one reads it", () => {
  expect(csvRow(request)).toBe(
    '"2026-11-21T09:00:00+01:00";"Traitée";"Commande";1234,5;2340;"Jeanne";"Dupré";"jeanne@client.example";"06 39 98 12 34";' +
      '"GNR Supérieur";1500;"";"1 rue du Moulin";"28100";"Dreux";"2026-12-01";"Bonjour,\n""vite"" ; merci";"";"n° 1"\r\n',
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "\u00a0=1", "\r=1", "＝1", "＠A1"])(
  "makes %j harmless in a spreadsheet",
  (words) => {
    expect(csvRow({ ...request, words })).toContain(`;"'${words}"`);
  },
);

test("writes the addresses of views", () => {
  expect(requestsPath({ state: null, search: "" })).toBe("/admin/demandes");
  expect(requestsPath({ state: "in_hand", search: "fioul" }, { apres: "c" })).toBe(
    "/admin/demandes?etat=en-cours&q=fioul&apres=c",
  );
  expect(requestsPath({ state: "late", fuel: "gasoil", days: "30" })).toBe(
    "/admin/demandes?etat=en-retard&carburant=gasoil&depuis=30",
  );
  expect([null, "traitees", "en-retard", "corbeille", "autre"].map(readState)).toEqual([
    null,
    "done",
    "late",
    "bin",
    undefined,
  ]);
  expect(readSearch(new URLSearchParams("q=+cuve+&carburant=charbon&depuis=8"))).toEqual({
    search: "cuve",
    fuel: null,
    place: "",
    days: null,
  });
});

test.each([
  ["1 234,50", 123450],
  ["1234.5 €", 123450],
  ["1.234,50", 123450],
  ["0", 0],
])("reads an amount %j as %i cents", (offered, cents) => {
  expect(followUpForm.check({ offered })).toMatchObject({ ok: true, value: { offered: cents } });
});

test.each(["beaucoup", "-5", "1,234", "1e9"])("refuses the amount %j", (offered) => {
  expect(followUpForm.check({ offered })).toMatchObject({
    ok: false,
    errors: { offered: expect.stringContaining("euros") },
  });
});

const DEADLINE = { hours: shippedFacts.openingHours, replyHours: 24 };

test.each([
  ["2026-11-23T13:30:00.000Z", false, "Moins d’une heure pour répondre"],
  ["2026-11-24T10:30:00.000Z", false, "Encore 21 heures pour répondre"],
  ["2026-11-21T10:00:00.000Z", true, "En retard de 14 heures"],
  ["2026-11-23T12:30:00.000Z", true, "En retard de quelques minutes"],
  ["2026-11-23T12:00:00.000Z", true, "En retard de 1 heure"],
  ["2026-11-20T12:00:00.000Z", true, "En retard de 25 heures"],
  ["2026-11-19T12:00:00.000Z", true, "En retard de 2 jours ouvrés"],
])("judges the 24-hour promise for a request at %s, on a Tuesday at 13:00 UTC: late %s, %s", (at, isLate, label) => {
  const due = replyDue(at, DEADLINE, new Date("2026-11-24T13:00:00.000Z"));
  expect({ ...due, label: due.label.replaceAll("\u00a0", " ") }).toEqual({ isLate, label });
});

test("names the end of the time where days without opening stand between", () => {
  const label = (received: string, now: string) =>
    replyDue(received, DEADLINE, new Date(now)).label.replaceAll("\u00a0", " ");
  const early = "2026-11-27T01:06:00.000Z";
  expect(label(early, "2026-11-27T01:10:00.000Z")).toBe("Réponse avant lundi matin");
  expect(label("2026-11-27T14:06:00.000Z", "2026-11-27T14:10:00.000Z")).toBe("Réponse avant lundi à 15:05");
  expect(label("2026-11-27T17:36:00.000Z", "2026-11-27T17:40:00.000Z")).toBe("Réponse avant lundi à 17:30");
  const weekly = { ...DEADLINE.hours.weekly, monday: [{ opens: "14:00", closes: "17:00" }] };
  const late = { ...DEADLINE, hours: { ...DEADLINE.hours, weekly } };
  const due = replyDue("2026-11-27T12:20:00.000Z", late, new Date("2026-11-27T12:30:00.000Z"));
  expect(due.label.replaceAll("\u00a0", " ")).toBe("Réponse avant lundi à 13:19");
  expect(label(early, "2026-11-30T00:30:00.000Z")).toBe("Moins d’une heure pour répondre");
});
