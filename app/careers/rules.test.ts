import { expect, test } from "vitest";
import { CONTROLS_REFUSED } from "../../core/text/limits.ts";
import { PHONE_REFUSED } from "../../core/text/phones.ts";
import {
  type Application,
  applicationForm,
  composeApplication,
  coverLetter,
  isIncomplete,
  OPENED_TOAST,
  type Position,
  REQUIRED_TOAST,
} from "./rules.ts";

const typed = {
  firstName: "Jeanne",
  lastName: "Dupré",
  email: "jeanne@exemple.fr",
  phone: "06 39 98 00 00",
  message: "Madame, Monsieur,\r\n\r\nBonjour.",
};
const application: Application = { ...typed, phone: "+33639980000", message: "Madame, Monsieur,\n\nBonjour." };
const offer: Position = { title: "Chauffeur-livreur", location: "Siège", isPlaceholder: false };
const validate = (change: Record<string, unknown>) => applicationForm.check({ ...typed, ...change });

// @§5.application-phone
test("reads a complete application; the phone number is optional", () => {
  expect(validate({})).toEqual({ ok: true, value: application });
  expect(validate({ phone: undefined })).toEqual({ ok: true, value: { ...application, phone: null } });
});

test.each([
  ["firstName", "", true, "Indiquez votre prénom"],
  ["firstName", undefined, true, "Indiquez votre prénom"],
  ["lastName", "\u200b ", true, "Indiquez votre nom"],
  ["email", "", true, "Indiquez votre adresse e-mail"],
  ["message", "\n", true, "Écrivez votre message de motivation"],
  ["firstName", "a".repeat(101), false, "Le texte ne peut pas dépasser 100 caractères"],
  ["lastName", "<b>", false, "Le contenu HTML n'est pas autorisé"],
  ["lastName", "a\nb", false, CONTROLS_REFUSED],
  ["email", "jeanne", false, "Format d'email invalide"],
  ["phone", "06", false, PHONE_REFUSED],
  ["message", "a".repeat(10_001), false, "Le texte ne peut pas dépasser 10000 caractères"],
  ["message", "Bonjour\u0000", false, CONTROLS_REFUSED],
])("%s %#", (field, value, isMissing, message) => {
  const result = validate({ [field]: value });
  expect(result).toMatchObject({ ok: false, values: { [field]: value ?? "" } });
  expect(!result.ok && isIncomplete(result.values)).toBe(isMissing);
  expect(!result.ok && result.errors).toEqual({ [field]: message });
});

// @§7.application-opened
test("the toasts have the specified words", () => {
  expect([REQUIRED_TOAST, OPENED_TOAST]).toEqual([
    { title: "Champs requis", description: "Veuillez remplir tous les champs obligatoires." },
    {
      title: "Email ouvert",
      description: "Votre client email s'est ouvert avec votre candidature pré-remplie.",
    },
  ]);
});

// @§7.application-mail
test("composes an application for an offer and asks to attach the CV by hand", () => {
  const { subject, body } = composeApplication(application, offer, { name: "cv.pdf", isAttached: false });
  expect(subject).toBe("Candidature - Chauffeur-livreur - Jeanne Dupré");
  expect(body.replace(/\u00a0/g, " ")).toBe(`Madame, Monsieur,

Bonjour.

---
Candidat : Jeanne Dupré
E-mail : jeanne@exemple.fr
Téléphone : 06 39 98 00 00
Poste : Chauffeur-livreur
Site : Siège
CV : cv.pdf

Note : le CV choisi ne peut pas être joint automatiquement. Ajoutez le fichier avant l’envoi.`);
});

// @§7.application-mail
test("composes a spontaneous application without phone or CV", () => {
  const { subject, body } = composeApplication({ ...application, phone: null }, null, null);
  expect(subject).toBe("Candidature spontanée - Jeanne Dupré");
  expect(body.replace(/\u00a0/g, " ")).toContain(`Téléphone : Non renseigné
Poste : Candidature spontanée
Site : Tous sites
CV : Aucun CV joint`);
  expect(body).not.toContain("Note");
});

test("a draft with the CV does not ask to attach it", () => {
  const { body } = composeApplication(application, offer, { name: "cv.pdf", isAttached: true });
  expect(body).toMatch(/CV\u00a0: cv\.pdf$/);
});

// @§7.application-once
test("signs a letter that ends with its closing formula, and leaves a signed letter alone", () => {
  const endOf = (message: string) =>
    composeApplication({ ...application, message }, offer, null).body.split("\n\n---\n")[0];
  for (const position of [null, offer, { ...offer, isPlaceholder: true }]) {
    expect(endOf(coverLetter(position, "Maison Exemple"))).toMatch(/\n\nCordialement,\nJeanne Dupré$/);
  }
  expect(endOf("Bonjour.\n\nBien à vous,\n ")).toBe("Bonjour.\n\nBien à vous,\nJeanne Dupré");
  for (const signed of ["Bonjour.\n\nCordialement,\nJeanne Dupré", "Bonjour."]) expect(endOf(signed)).toBe(signed);
});

// @§4.application-letters
test("each kind of application has its own letter, which is valid", () => {
  const placeholder = { title: "Offre en cours de rédaction", location: "Siège", isPlaceholder: true };
  const letters = [null, offer, placeholder].map((position) => coverLetter(position, "Maison Exemple"));
  expect(new Set(letters).size).toBe(3);
  const [spontaneous, specific, future] = letters;
  expect(spontaneous).toContain("candidature spontanée");
  expect(specific).toContain("«\u00a0Chauffeur-livreur\u00a0»");
  expect(future).toContain("futur poste");
  for (const message of letters) {
    expect(message).toContain("Maison Exemple");
    expect(validate({ message })).toMatchObject({ ok: true, value: { message } });
  }
});
