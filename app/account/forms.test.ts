import { expect, test } from "vitest";
import {
  bothFactorsForm,
  codeForm,
  passkeyForm,
  passwordChangeForm,
  passwordProofForm,
  recoveryForm,
  resetForm,
  signInForm,
  signUpForm,
} from "./forms.ts";

type Form<Value> = {
  check: (sent: Record<string, unknown>) => { ok: true; value: Value } | { ok: false; errors: object };
};
function read<Value>(form: Form<Value>, fields: Record<string, string>) {
  const checked = form.check(fields);
  return checked.ok ? { value: checked.value } : { errors: checked.errors };
}

const person = {
  firstName: "Zoé",
  lastName: "",
  email: " Zoe@Site.example ",
  password: "secret",
  confirmation: "secret",
};

test("a sign-up requires an e-mail address and a repeated password; names are optional", () => {
  expect(read(signUpForm, person).value).toMatchObject({ firstName: "Zoé", email: "zoe@site.example" });
  const { firstName: _first, lastName: _last, ...nameless } = person;
  expect(read(signUpForm, nameless).value).toMatchObject({ firstName: "", lastName: "" });
});

test("drops unknown fields", () => {
  expect(read(signUpForm, { ...person, role: "admin", emailVerified: "true" }).value).not.toHaveProperty("role");
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
  expect(read(signUpForm, { ...person, ...change }).errors).toMatchObject(expected);
});

// @V6.2.5
test("differently composed accents make the same password", () => {
  const typed = { ...person, password: "été 2026", confirmation: "e\u0301te\u0301 2026" };
  expect(read(signUpForm, typed).value?.password).toBe("été 2026");
});

// @§5.login-fields
test("a sign-in requires both fields and does not check the password's rules", () => {
  expect(read(signInForm, { email: "a@b.fr", password: "x" }).value).toEqual({
    email: "a@b.fr",
    password: "x",
  });
  expect(Object.keys(read(signInForm, {}).errors ?? {})).toEqual(["email", "password"]);
});

test("recovery, reset and password change check their fields", () => {
  expect(read(recoveryForm, { email: "a@b.fr" }).value).toEqual({ email: "a@b.fr" });
  expect(read(resetForm, { token: "", password: "secret", confirmation: "secret" }).errors).toHaveProperty("token");
  expect(read(passwordChangeForm, { current: "a", password: "secret", confirmation: "other1" }).errors).toEqual({
    confirmation: "Les mots de passe ne correspondent pas",
  });
});

test.each([
  ["123 456", "123456"],
  ["1ILJl-waLd8", "1ILJl-waLd8"],
])("reads the code %j as %j", (code, expected) => {
  expect(read(codeForm, { code }).value).toEqual({ code: expected });
});

test.each(["", "12345", "1234567", "abc", "x".repeat(30)])("refuses the code %j", (code) => {
  expect(read(codeForm, { code }).errors).toHaveProperty("code");
});

test.each([signInForm, signUpForm, recoveryForm, passwordChangeForm, passwordProofForm, bothFactorsForm])(
  "a missing field gets a French message",
  (rules) => {
    const messages = Object.values(read<unknown>(rules, {}).errors ?? {}).join(" ");
    expect(messages).not.toBe("");
    expect(messages).not.toMatch(/Invalid|Expected/);
  },
);

test("an empty name of a key is asked for, not counted", () => {
  expect(read(passkeyForm, { passkeyName: " ", answer: "{}" }).errors).toEqual({
    passkeyName: "Donnez un nom à cette clé.",
  });
});
