import { expect, test } from "vitest";
import { shippedFacts } from "../company/facts.ts";
import { csvRow, parseQuoteMessage, readState, replyDue, replyMail, requestsPath, townOf } from "./requests-rules.ts";
import { composeQuote } from "./rules.ts";

const request = {
  id: "1",
  first_name: "Jeanne",
  last_name: "Dupré",
  email: "jeanne@client.example",
  phone: "+33639981234",
  subject: "Devis",
  message: 'Bonjour,\n"vite" ; merci',
  state: "new" as const,
  created_at: "2026-11-21T08:00:00.000Z",
  version: 1,
};

test("keeps quotes, semicolons and line ends inside a CSV cell", () => {
  expect(csvRow(request)).toBe(
    '"21 novembre 2026 à 09:00";"Nouvelle";"Jeanne";"Dupré";"jeanne@client.example";"\'+33639981234";"Devis";"Bonjour,\n""vite"" ; merci"\r\n',
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "\u00a0=1", "\r=1", "＝1", "＠A1"])(
  "makes %j harmless in a spreadsheet",
  (message) => {
    expect(csvRow({ ...request, message })).toContain(`;"'${message}"`);
  },
);

// @asvs-1.2.2
test("a reply is a mail to the customer, whatever the subject contains", () => {
  expect(replyMail({ email: "a+b@client.example", subject: "Devis & cc=x\r\nBcc: y" })).toBe(
    "mailto:a%2Bb%40client.example?subject=Re%3A%20Devis%20%26%20cc%3Dx%0D%0ABcc%3A%20y",
  );
});

test("writes the addresses of views", () => {
  expect(requestsPath({ state: null, search: "" })).toBe("/admin/demandes");
  expect(requestsPath({ state: "in_hand", search: "fioul" }, { apres: "c" })).toBe(
    "/admin/demandes?etat=en-cours&q=fioul&apres=c",
  );
  expect(requestsPath({ state: "late", search: "" })).toBe("/admin/demandes?etat=en-retard");
  expect([null, "traitees", "en-retard", "autre"].map(readState)).toEqual([null, "done", "late", undefined]);
});

test("parses the form's message into its facts and the visitor's own words", () => {
  const { body } = composeQuote({
    firstName: "Jeanne",
    lastName: "Dupré",
    email: "jeanne@client.example",
    phone: "+33639981234",
    address: "1 rue du Moulin",
    postalCode: "28100",
    city: "Dreux",
    fuelType: "gnr-superieur",
    quantity: 1500,
    deliveryDate: "2026-12-01",
    message: "Carburant\u00a0: un autre\n\nMes coordonnées\u00a0:\nQuantité\u00a0: mille",
  });
  const parts = parseQuoteMessage(body);
  expect(parts).toEqual({
    fuel: "GNR Supérieur",
    litres: "1\u202f500\u00a0litres",
    address: "1 rue du Moulin, 28100 Dreux",
    date: "1er\u00a0décembre\u00a02026",
    text: "Carburant\u00a0: un autre\n\nMes coordonnées\u00a0:\nQuantité\u00a0: mille",
  });
  expect(townOf(parts?.address ?? "")).toBe("28100 Dreux");
  expect(parseQuoteMessage("Bonjour,\nma cuve est vide.")).toBeNull();
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
