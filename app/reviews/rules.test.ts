import fc from "fast-check";
import { expect, test } from "vitest";
import { CONTROLS_REFUSED, MARKS_REFUSED } from "../../core/text/limits.ts";
import { joinErrors } from "../forms/define-form.ts";
import { plainMessage, reviewForm, stripScripts, summarise, toReview } from "./rules.ts";

const now = new Date("2026-11-21T12:00:00Z");
const good = {
  customer_name: "Jeanne Dupré",
  customer_email: "jeanne@exemple.fr",
  rating: "5",
  comment: "Livraison rapide, chauffeur aimable 👍",
  product_or_service: "Granulés",
  activity: "pellets",
  experience_date: "2026-11-20",
};
const validateReview = (fields: Record<string, unknown>, at = now) => {
  const checked = reviewForm.check(fields, at);
  return checked.ok ? { ok: true as const, review: toReview(checked.value) } : checked;
};
const validate = (change: Record<string, unknown>) => validateReview({ ...good, ...change });

test("keeps a valid review unchanged", () => {
  expect(validate({})).toEqual({ ok: true, review: { ...good, rating: 5 } });
});

// @§3.optional-fields @law.experience-date
test("missing and empty optional fields become null", () => {
  const { customer_name, comment, rating } = good;
  const review = { customer_name, comment, rating: 5, activity: "other", ...nothing };
  expect(validateReview({ customer_name, comment, rating })).toEqual({ ok: true, review });
  expect(validate({ customer_email: " ", product_or_service: " ", activity: "", experience_date: "" })).toEqual({
    ok: true,
    review,
  });
});

test("an anonymous review has neither name nor e-mail, whatever was sent", () => {
  const result = validate({ is_anonymous: "on", customer_name: "<b>", customer_email: "nobody" });
  expect(result).toMatchObject({ ok: true, review: { customer_name: "Client anonyme", customer_email: null } });
});

// @§3.review-fields
test.each([
  ["customer_name", "", "Nom: Le texte doit contenir au moins 2 caractères"],
  ["customer_name", " a ", "Nom: Le texte doit contenir au moins 2 caractères"],
  ["customer_name", undefined, "Nom: Le texte doit contenir au moins 2 caractères"],
  ["customer_name", "a".repeat(101), "Nom: Le texte ne peut pas dépasser 100 caractères"],
  ["customer_name", "<b>Jean</b>", "Nom: Le contenu HTML n'est pas autorisé"],
  ["customer_name", "Jean\u202eDupont", `Nom: ${CONTROLS_REFUSED}`],
  ["customer_email", "jean", "Format d'email invalide"],
  ["customer_email", "jean dupont@exemple.fr", "Format d'email invalide"],
  ["customer_email", `${"a".repeat(250)}@b.fr`, "Format d'email invalide"],
  ["rating", undefined, "La note doit être entre 1 et 5 étoiles"],
  ["rating", "", "La note doit être entre 1 et 5 étoiles"],
  ["rating", "0", "La note doit être entre 1 et 5 étoiles"],
  ["rating", "6", "La note doit être entre 1 et 5 étoiles"],
  ["rating", "4.5", "La note doit être entre 1 et 5 étoiles"],
  ["rating", " 5", "La note doit être entre 1 et 5 étoiles"],
  ["rating", "5e0", "La note doit être entre 1 et 5 étoiles"],
  ["rating", "abc", "La note doit être entre 1 et 5 étoiles"],
  ["rating", 5, "La note doit être entre 1 et 5 étoiles"],
  ["comment", "Trop bon", "Commentaire: Le texte doit contenir au moins 10 caractères"],
  ["comment", "a".repeat(2001), "Commentaire: Le texte ne peut pas dépasser 2000 caractères"],
  ["comment", `a${"\u0301".repeat(100_000)}`, `Commentaire: ${MARKS_REFUSED}`],
  ["comment", "<script>alert(1)</script> très bien", "Commentaire: Le contenu HTML n'est pas autorisé"],
  ["comment", "javascript:court", "Commentaire: Le texte doit contenir au moins 10 caractères"],
  ["comment", "javajavascript:script:court", "Commentaire: Le texte doit contenir au moins 10 caractères"],
  ["comment", "Très bon accueil\u0000", `Commentaire: ${CONTROLS_REFUSED}`],
  ["comment", "Très bon accueil \ud800", `Commentaire: ${CONTROLS_REFUSED}`],
  ["product_or_service", "a".repeat(201), "Service/Produit: Le texte ne peut pas dépasser 200 caractères"],
  ["product_or_service", "<i>fioul", "Service/Produit: Le contenu HTML n'est pas autorisé"],
  ["experience_date", "2026-02-31", "La date de l’expérience n’existe pas dans le calendrier"],
  ["experience_date", "hier", "La date de l’expérience n’existe pas dans le calendrier"],
  ["experience_date", "2026-11-22", "La date de l’expérience ne peut pas être dans le futur"],
  ["experience_date", "1932-12-31", "La date de l’expérience ne peut pas être antérieure à 1933"],
])("%s %#: %s", (field, value, message) => {
  const result = validate({ [field]: value });
  expect(result).toMatchObject({ ok: false, errors: { [field]: message } });
  expect(result.ok || joinErrors(result.errors)).toBe(message);
});

// @law.experience-date
test("today in Paris may be tomorrow in UTC", () => {
  const late = new Date("2026-11-21T23:30:00Z");
  expect(validateReview({ ...good, experience_date: "2026-11-22" }, late).ok).toBe(true);
});

// @§5.joined-messages
test("joins several errors with commas in form order and returns the typed values", () => {
  const result = validate({ customer_name: "a", customer_email: "b", rating: "9", comment: "court" });
  expect(result).toMatchObject({
    ok: false,
    values: { customer_name: "a", rating: "9", product_or_service: "Granulés" },
  });
  expect(!result.ok && joinErrors(result.errors)).toBe(
    "La note doit être entre 1 et 5 étoiles, Commentaire: Le texte doit contenir au moins 10 caractères, " +
      "Nom: Le texte doit contenir au moins 2 caractères, Format d'email invalide",
  );
});

test.each([
  ["javajavascript:script:alert(1)", "alert(1)"],
  ["JavaScript:alert(1)", "alert(1)"],
  ["un onclick = alert(1)", "un  alert(1)"],
  ["ononclick=onclick=x", "x"],
  ["a<script>b</script>c<iframe src=x></iframe>d<object>e</object>f<embed src=y>g", "acdfg"],
  ["JavaScript : un langage", "JavaScript : un langage"],
  ["à onze = 11 personnes, bon = bien", "à onze = 11 personnes, bon = bien"],
])("strips %j to %j", (text, stripped) => {
  expect(stripScripts(text)).toBe(stripped);
});

test("empties endlessly nested text in a few passes", () => {
  expect(stripScripts(`${"java".repeat(19)}javascript:${"script:".repeat(19)}`)).toBe("");
  const depth = 1_400;
  expect(stripScripts(`Bonjour ${"java".repeat(depth)}${"script:".repeat(depth)}`)).toBe("");
});

// @§5.scripts-stripped @V1.3.3
test("stripping leaves nothing to strip, however deeply nested", () => {
  const pieces = fc.constantFrom(
    "java",
    "javascript:",
    "script:",
    "onclick=",
    "onload",
    "=",
    "<script>",
    "</script>",
    "x ",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
      const stripped = stripScripts(parts.join(""));
      expect(stripped).not.toMatch(/javascript:|\bon[a-z]{3,}\s*=|<script>/i);
      expect(stripScripts(stripped)).toBe(stripped);
    }),
    { numRuns: 500 },
  );
});

test("any input gives a valid review or at least one message", () => {
  const anything = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), fc.anything());
  fc.assert(
    fc.property(fc.record({ customer_name: anything, comment: anything, rating: anything }), (fields) => {
      const result = validateReview(fields);
      if (!result.ok) expect(joinErrors(result.errors)).not.toBe("");
      else expect(result.review.comment.length).toBeGreaterThanOrEqual(10);
    }),
    { numRuns: 500 },
  );
});

test.each([
  [
    { count: 0, sum: 0, satisfied: 0 },
    { totalReviews: 0, averageRating: 0, satisfactionRate: 0 },
  ],
  [
    { count: 3, sum: 13, satisfied: 2 },
    { totalReviews: 3, averageRating: 4.3, satisfactionRate: 67 },
  ],
  [
    { count: 20, sum: 85, satisfied: 19 },
    { totalReviews: 20, averageRating: 4.3, satisfactionRate: 95 },
  ],
])("summarises %j", (sums, figures) => {
  expect(summarise(sums)).toEqual(figures);
});

const nothing = { customer_email: null, product_or_service: null, experience_date: null };

test.each([
  ["Numéro de commande: Le texte ne peut pas dépasser 30 caractères", "Le texte ne peut pas dépasser 30 caractères"],
  ["Choisissez l’unité : litres ou kWh", "Choisissez l’unité : litres ou kWh"],
])("the message at a field leaves out the field's name: %s", (message, shown) => {
  expect(plainMessage("order_number", message)).toBe(shown);
});
