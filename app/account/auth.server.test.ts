import { expect, test } from "vitest";
import { messageFor } from "./auth.server.ts";

// @§8.auth-messages
test.each([
  ["INVALID_EMAIL_OR_PASSWORD", "Email ou mot de passe incorrect"],
  ["USER_ALREADY_EXISTS", "Un compte existe déjà avec cet email. Essayez de vous connecter."],
  ["PASSWORD_TOO_SHORT", "Le mot de passe doit contenir au moins 6 caractères"],
  ["EMAIL_NOT_VERIFIED", /^Votre adresse e-mail n’est pas encore confirmée\./],
])("the code %s has a French message", (code, words) => {
  expect(messageFor(code)).toMatch(words);
});

// @§8.auth-messages
test.each([undefined, "", "A_CODE_OF_NEXT_YEAR"])("the code %j has the general message", (code) => {
  expect(messageFor(code)).toBe("La demande n’a pas pu aboutir. Réessayez dans un instant ou écrivez-nous.");
});
