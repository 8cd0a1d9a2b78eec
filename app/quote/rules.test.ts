import fc from "fast-check";
import { expect, test } from "vitest";
import { CONTROLS_REFUSED } from "../../core/text/limits.ts";
import { PHONE_REFUSED } from "../../core/text/phones.ts";
import { composeQuote, FUELS, type Quote, quoteForm, toContactSubmission } from "./rules.ts";

const now = new Date("2026-11-21T12:00:00Z");
const typed = {
  attested: "",
  firstName: "Jeanne",
  lastName: "Dupré",
  email: "jeanne@exemple.fr",
  phone: "06.39.98.00.00",
  address: "1 rue de l’Exemple",
  postalCode: "28 999",
  city: "Exemple-en-Beauce",
  fuelType: "gnr-taux-reduit",
  quantity: "2 000",
  deliveryDate: "2026-12-01",
  message: "La cour est étroite.\r\nMerci !",
};
const quote: Quote = {
  ...typed,
  phone: "+33639980000",
  postalCode: "28999",
  fuelType: "gnr-taux-reduit",
  attested: false,
  quantity: 2000,
  message: "La cour est étroite.\nMerci !",
};
const validate = (change: Record<string, unknown>) => quoteForm.check({ ...typed, ...change }, now);

// @§3.fuels
test("the seven fuel types have their keys and labels", () => {
  expect(FUELS.map(({ key, label }) => `${key}: ${label}`)).toEqual([
    "fioul-normal: Fioul Normal",
    "fioul-superieur: Fioul Supérieur",
    "gnr-taux-reduit: GNR taux réduit",
    "gnr-taux-normal: GNR taux normal",
    "gnr-superieur: GNR Supérieur",
    "gnr-superieur-taux-reduit: GNR Supérieur taux réduit",
    "gasoil: Gasoil",
  ]);
});

test("parses what people type", () => {
  expect(validate({})).toEqual({ ok: true, value: quote });
  expect(validate({ deliveryDate: "", message: " " })).toEqual({
    ok: true,
    value: { ...quote, deliveryDate: null, message: null },
  });
  expect(validate({ deliveryDate: "2026-11-21" }).ok).toBe(true);
});

test.each(["\u00ad", "\u200b", "\u2060", "\ufeff"])("stores an e-mail address without the invisible %j", (sign) => {
  const email = [...typed.email, ""].join(sign);
  expect(validate({ email })).toEqual({ ok: true, value: quote });
});

test.each(["\u00ad", "\u200b", "\u200e", "\u202a", "\u202c", "\u2060", "\ufeff"])(
  "reads phone, quantity and postal code with the invisible %j",
  (sign) => {
    const pasted = (text: string) => ["", ...text, ""].join(sign);
    const { phone, quantity, postalCode } = typed;
    expect(validate({ phone: pasted(phone), quantity: pasted(quantity), postalCode: pasted(postalCode) })).toEqual({
      ok: true,
      value: quote,
    });
  },
);

const tooLong = (max: number) => `Le texte ne peut pas dépasser ${max} caractères`;
const html = "Le contenu HTML n'est pas autorisé";
const litres = "La quantité est un nombre entier de litres, supérieur à 0";

test.each([
  ["firstName", "", "Indiquez votre prénom"],
  ["firstName", "  ", "Indiquez votre prénom"],
  ["firstName", "\u200b", "Indiquez votre prénom"],
  ["firstName", undefined, "Indiquez votre prénom"],
  ["firstName", new Blob(["x"]), "Indiquez votre prénom"],
  ["firstName", "a".repeat(81), tooLong(80)],
  ["city", "a".repeat(101), tooLong(100)],
  ["firstName", "<b>", html],
  ["firstName", "a\r\nBcc: b@c.fr", CONTROLS_REFUSED],
  ["lastName", "", "Indiquez votre nom"],
  ["lastName", "a\u0000", CONTROLS_REFUSED],
  ["email", "", "Indiquez votre adresse e-mail"],
  ["email", "jeanne@", "Format d'email invalide"],
  ["email", "a@b.fr,c@d.fr", "Format d'email invalide"],
  ["phone", "", "Indiquez votre numéro de téléphone"],
  ["phone", "02 61 91", PHONE_REFUSED],
  ["address", "", "Indiquez l’adresse de livraison"],
  ["address", "a".repeat(201), tooLong(200)],
  ["postalCode", "", "Indiquez le code postal"],
  ["postalCode", "2810", "Le code postal compte cinq chiffres"],
  ["postalCode", "2A100", "Le code postal compte cinq chiffres"],
  ["city", "", "Indiquez la ville de livraison"],
  ["city", "<script>", html],
  ["fuelType", "", "Choisissez un carburant"],
  ["fuelType", "kerosene", "Ce carburant n’est pas dans la liste"],
  ["fuelType", "toString", "Ce carburant n’est pas dans la liste"],
  ["quantity", "", "Indiquez la quantité en litres"],
  ["quantity", "0", litres],
  ["quantity", "-5", litres],
  ["quantity", "1.5", litres],
  ["quantity", "1e3", litres],
  ["quantity", "beaucoup", litres],
  ["quantity", 2000, "Indiquez la quantité en litres"],
  [
    "quantity",
    "100001",
    "La quantité ne peut pas dépasser 100\u202f000\u00a0litres ici. Pour un plus grand volume, appelez-nous",
  ],
  ["deliveryDate", "2027-02-31", "La date de livraison n’existe pas dans le calendrier"],
  ["deliveryDate", "bientôt", "La date de livraison n’existe pas dans le calendrier"],
  ["deliveryDate", "2026-11-20", "La date de livraison ne peut pas être dans le passé"],
  ["message", "a".repeat(5001), tooLong(5000)],
  ["message", "<i>vite</i>", html],
  ["message", "vite\u202e", CONTROLS_REFUSED],
])("%s %#: %s", (field, value, message) => {
  const result = validate({ [field]: value });
  expect(result).toMatchObject({ ok: false, values: { ...typed, [field]: typeof value === "string" ? value : "" } });
  expect(!result.ok && result.errors).toEqual({ [field]: message });
});

// @§3.quote-fields
test("an empty request reports the nine required fields", () => {
  const result = quoteForm.check({}, now);
  expect(!result.ok && Object.keys(result.errors)).toEqual([
    "fuelType",
    "quantity",
    "address",
    "postalCode",
    "city",
    "firstName",
    "lastName",
    "email",
    "phone",
  ]);
});

test("yesterday in UTC may be today in Paris", () => {
  expect(quoteForm.check({ ...typed, deliveryDate: "2026-11-21" }, new Date("2026-11-21T23:30:00Z")).ok).toBe(false);
});

test.each([
  ["1000 L", 1000],
  ["1.000", 1000],
  ["1 000 litres", 1000],
  ["1\u202f000\u00a0l.", 1000],
  ["1 LITRE", 1],
  ["12.500 litres", 12_500],
])("reads %j as %i litres", (typedQuantity, expected) => {
  const checked = quoteForm.check({ ...typed, quantity: typedQuantity }, now);
  expect(checked.ok && checked.value.quantity).toBe(expected);
});

test.each(["1.00", "1.0000", "10.00.000", "1,5", "litres", "1000 kg", "1000 L L"])(
  "refuses the quantity %j",
  (typedQuantity) => {
    expect(quoteForm.check({ ...typed, quantity: typedQuantity }, now).ok).toBe(false);
  },
);

// @law.no-order
test("the message contains every field and says that it is no order", () => {
  const { subject, body } = composeQuote(quote);
  expect(subject).toBe("Demande de devis - GNR taux réduit - 2\u202f000\u00a0litres - Jeanne Dupré");
  expect(body.replace(/[\u00a0\u202f]/g, " ")).toBe(`Bonjour,

Voici ma demande de devis :

Carburant : GNR taux réduit
Quantité : 2 000 litres
Adresse de livraison : 1 rue de l’Exemple, 28999 Exemple-en-Beauce
Date de livraison souhaitée : 1er décembre 2026

Message :
La cour est étroite.
Merci !

Mes coordonnées :
Nom : Jeanne Dupré
E-mail : jeanne@exemple.fr
Téléphone : 06 39 98 00 00

Cette demande de devis n’est pas une commande et ne m’engage pas.

Cordialement,
Jeanne Dupré`);
  expect(composeQuote({ ...quote, deliveryDate: null, message: null }).body).toContain(
    "souhaitée\u00a0: à convenir\n\nMes",
  );
});

test("puts the estimate into the message, and stores it as it was shown", () => {
  const estimate = { cents: 234_000, words: "Estimation du 21 novembre 2026 : 2 340,00 € TTC, livré" };
  expect(composeQuote(quote, estimate).body).toContain(`litres\n${estimate.words}, sans engagement\nAdresse`);
  expect(toContactSubmission(quote, estimate)).toMatchObject({ estimate: estimate.words, estimated_cents: 234_000 });
});

test("an attestation counts for a fuel at the reduced rate only", () => {
  const said = (fuelType: Quote["fuelType"]) => {
    const attested = { ...quote, fuelType, attested: true };
    const isWritten = /Attestation.*je l’ai déjà/.test(composeQuote(attested).body);
    return [isWritten, toContactSubmission(attested).attested];
  };
  expect(said("gnr-superieur-taux-reduit")).toEqual([true, 1]);
  expect(said("gasoil")).toEqual([false, 0]);
});

// @§3.quote-record
test("the record contains the message as shown", () => {
  const { subject, body } = composeQuote(quote);
  expect(toContactSubmission(quote)).toEqual({
    first_name: "Jeanne",
    last_name: "Dupré",
    email: "jeanne@exemple.fr",
    phone: "+33639980000",
    subject,
    message: body,
    fuel: "gnr-taux-reduit",
    litres: 2000,
    street: "1 rue de l’Exemple",
    postal_code: "28999",
    town: "Exemple-en-Beauce",
    delivery_date: "2026-12-01",
    words: "La cour est étroite.\nMerci !",
    attested: 0,
    estimate: null,
    estimated_cents: null,
  });
});

test("the longest request fits the database columns", () => {
  const widest = (characters: number) => "👍🏽".repeat(characters);
  const result = validate({
    firstName: widest(80),
    lastName: widest(80),
    address: widest(200),
    city: widest(100),
    fuelType: "gnr-superieur-taux-reduit",
    message: widest(5000),
  });
  const record = result.ok ? toContactSubmission(result.value) : { subject: "", message: "" };
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  expect(bytes(record.subject)).toBeGreaterThan(1280);
  expect(bytes(record.subject)).toBeLessThanOrEqual(1600);
  expect(bytes(record.message)).toBeGreaterThan(40_000);
  expect(bytes(record.message)).toBeLessThanOrEqual(64_000);
});

test("the message contains every word of an accepted request", () => {
  const words = fc.string({ unit: "grapheme", maxLength: 60 });
  fc.assert(
    fc.property(words, words, words, (lastName, address, message) => {
      const result = validate({ lastName, address, message });
      if (!result.ok) return;
      const { body } = composeQuote(result.value);
      for (const text of [lastName, address, message]) {
        expect(body).toContain(
          text
            .normalize("NFC")
            .replace(/[\u2028\u2029]/g, "\n")
            .trim(),
        );
      }
    }),
    { numRuns: 1000 },
  );
});
