import { expect, test } from "vitest";
import { shippedFacts } from "../company/facts.ts";
import { describeSite } from "../company/site.ts";
import { MAILTO_MAX } from "../mail-draft/draft.ts";
import { repliesContent } from "./replies-content.ts";
import { replyDraft } from "./reply-draft.ts";
import type { StoredRequest } from "./requests-store.server.ts";

const request: StoredRequest = {
  id: "0191f3a0-0000-7000-8000-00000005d48f",
  first_name: "Jeanne",
  last_name: "Dupré",
  email: "a+b@client.example",
  phone: "+33639981234",
  subject: "Devis & cc=x\nBcc: y",
  message: "2 000 l\n& vite",
  fuel: "gnr-superieur",
  attested: 0,
  estimate: null,
  estimated_cents: null,
  litres: 2000,
  street: "1 rue du Moulin",
  postal_code: "28100",
  town: "Dreux {nom}",
  delivery_date: null,
  words: null,
  state: "new",
  note: null,
  offered_cents: 198_050,
  outcome: null,
  deleted_at: null,
  created_at: "2026-11-20T12:00:00.000Z",
  version: 1,
};
const { facts } = describeSite(shippedFacts, "https://site.example", new Date("2026-11-20T12:00:00.000Z"));

function bodyOf(asked: StoredRequest, text: string): string {
  const { href } = replyDraft(asked, { name: "Offre", text }, facts);
  expect(href.length).toBeLessThanOrEqual(MAILTO_MAX);
  return decodeURIComponent(href.slice(href.indexOf("&body=") + 6)).replace(/[\u00a0\u202f]/g, " ");
}

// @V1.2.2
test("a reply is a mail to the customer, whatever the subject contains", () => {
  expect(replyDraft(request, { name: "Offre", text: "Bonjour" }, facts).href).toBe(
    "mailto:a%2Bb%40client.example?subject=Re%3A%20Devis%20%26%20cc%3Dx%20Bcc%3A%20y" +
      "&body=Bonjour%0D%0A%0D%0A%3E%202%20000%20l%0D%0A%3E%20%26%20vite",
  );
});

test("fills in the request and the company, and leaves alone what a customer typed in braces", () => {
  const text = "Bonjour {client}, n° {numéro} : {quantité} de {carburant}, {commune}, {livraison}, {montant}.\n{nom}";
  expect(bodyOf(request, text)).toBe(
    "Bonjour Jeanne Dupré, n° 053485 : 2 000 litres de GNR Supérieur, Dreux {nom}, à convenir, 1 980,50 €.\r\n" +
      "Maison Exemple\r\n\r\n> 2 000 l\r\n> & vite",
  );
});

test("leaves out the lines that an old request knows nothing for", () => {
  const old = { ...request, fuel: null, litres: null, town: null, offered_cents: null };
  const text = "Bonjour {prénom},\n{quantité} de {carburant}\nPrix : {montant}";
  expect(bodyOf(old, text)).toMatch(/^Bonjour Jeanne,\r\nPrix : … €\r\n/);
});

test("cites as much of a long request as mail programs take", () => {
  const [{ text } = { text: "" }] = repliesContent.shipped.list;
  const body = bodyOf({ ...request, message: "Une ligne de la demande, à l’été.\n".repeat(60) }, text);
  expect(body).toContain("> Une ligne de la demande");
  expect(body).toMatch(/> …$/);
});
