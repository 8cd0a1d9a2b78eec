import { expect, test } from "vitest";
import { mailErrorSentence } from "./mail-error.ts";

test.each([
  ["getaddrinfo ENOTFOUND smtp.maison.example", /nom du serveur/],
  ["connect ECONNREFUSED 127.0.0.1:25", /Rien ne répond/],
  ["Greeting never received", /ne répond pas à temps/],
  ["Connection timeout", /ne répond pas à temps/],
  ["self-signed certificate", /chiffrée/],
  ["Invalid login: 535 5.7.8 Authentication failed", /mot de passe/],
  ["Mail command failed: 553 5.7.1 Sender address rejected: not owned by user", /MAIL_FROM/],
  ["Can't send mail - all recipients were rejected: 550 5.1.1 Recipient address rejected", /destinataire/],
  ["Message failed: 451 4.7.1 Greylisted", /demande d’attendre/],
  ["étrange", /a refusé le message/],
])("says of « %s » what to do", (error, sentence) => {
  expect(mailErrorSentence(error).replace(/\s/g, " ")).toMatch(sentence);
});
