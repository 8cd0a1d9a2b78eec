import { expect, test } from "vitest";
import {
  bothFactorsRules,
  changeRules,
  checkFields,
  passwordProofRules,
  recoveryRules,
  resetRules,
  secondFactorRules,
  signInRules,
  signUpRules,
} from "./rules.ts";

const person = {
  firstName: "Zoé",
  lastName: "",
  email: " Zoe@Site.example ",
  password: "secret",
  confirmation: "secret",
};

test("a sign-up needs an e-mail and a password typed twice; names are optional", () => {
  expect(checkFields(signUpRules, person).values).toMatchObject({ firstName: "Zoé", email: "zoe@site.example" });
  const { firstName: _first, lastName: _last, ...nameless } = person;
  expect(checkFields(signUpRules, nameless).values).toMatchObject({ firstName: "", lastName: "" });
});

test("drops fields that the rules do not name", () => {
  expect(checkFields(signUpRules, { ...person, role: "admin", emailVerified: "true" }).values).not.toHaveProperty(
    "role",
  );
});

test.each([
  [{ password: "12345", confirmation: "12345" }, { password: "Le mot de passe doit contenir au moins 6 caractères" }],
  [{ password: "", confirmation: "" }, { password: "Le mot de passe doit contenir au moins 6 caractères" }],
  [{ confirmation: "secres" }, { confirmation: "Les mots de passe ne correspondent pas" }],
  [{ confirmation: "" }, { confirmation: "Les mots de passe ne correspondent pas" }],
  [{ password: "x".repeat(129) }, { password: "Le mot de passe ne peut pas dépasser 128 caractères" }],
  [{ email: "" }, { email: "Indiquez votre adresse e-mail." }],
  [{ email: "zoe" }, { email: "Format d'email invalide" }],
  [{ firstName: "<b>Zoé</b>" }, { firstName: "Le contenu HTML n'est pas autorisé" }],
  [{ lastName: "x".repeat(101) }, { lastName: "Le texte ne peut pas dépasser 100 caractères" }],
])("a sign-up with %j gets the message %j", (change, expected) => {
  expect(checkFields(signUpRules, { ...person, ...change }).errors).toMatchObject(expected);
});

test("a password is the same however its accents were typed", () => {
  const typed = { ...person, password: "été 2026", confirmation: "e\u0301te\u0301 2026" };
  expect(checkFields(signUpRules, typed).values?.password).toBe("été 2026");
});

test("a sign-in needs both fields and does not judge the password", () => {
  expect(checkFields(signInRules, { email: "a@b.fr", password: "x" }).values).toEqual({
    email: "a@b.fr",
    password: "x",
  });
  expect(Object.keys(checkFields(signInRules, {}).errors ?? {})).toEqual(["email", "password"]);
});

test("recovery, reset and change check their fields", () => {
  expect(checkFields(recoveryRules, { email: "a@b.fr" }).values).toEqual({ email: "a@b.fr" });
  expect(checkFields(resetRules, { token: "", password: "secret", confirmation: "secret" }).errors).toHaveProperty(
    "token",
  );
  expect(checkFields(changeRules, { current: "a", password: "secret", confirmation: "other1" }).errors).toEqual({
    confirmation: "Les mots de passe ne correspondent pas",
  });
});

test.each([
  ["123 456", "123456"],
  ["1ILJl-waLd8", "1ILJl-waLd8"],
])("the code %j is read as %j", (code, expected) => {
  expect(checkFields(secondFactorRules, { code }).values).toEqual({ code: expected });
});

test.each(["", "12345", "1234567", "abc", "x".repeat(30)])("%j is no code", (code) => {
  expect(checkFields(secondFactorRules, { code }).errors).toHaveProperty("code");
});

test.each([signInRules, signUpRules, recoveryRules, changeRules, passwordProofRules, bothFactorsRules])(
  "a missing field gets a French message",
  (rules) => {
    const messages = Object.values(checkFields(rules as typeof signInRules, {}).errors ?? {}).join(" ");
    expect(messages).not.toBe("");
    expect(messages).not.toMatch(/Invalid|Expected/);
  },
);
