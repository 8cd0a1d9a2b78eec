import { expect, test } from "vitest";
import { shippedFacts } from "../company/facts.ts";
import { describeSite } from "../company/site.ts";
import * as accountEmails from "./account-emails.server.ts";
import { sampleEmails } from "./samples.server.ts";

const { facts } = describeSite(shippedFacts, "https://site.example", new Date());
const groups = sampleEmails(facts, "https://site.example");

test("shows every mail about an account, each with its own name", () => {
  const ofAccounts = groups.filter(({ to }) => ["À une personne de l’équipe", "À qui a un compte"].includes(to));
  const subjects = new Set(ofAccounts.flatMap(({ emails }) => emails.map(({ subject }) => subject)));
  expect(subjects.size).toBe(Object.keys(accountEmails).length);
  for (const { emails } of groups) expect(new Set(emails.map(({ name }) => name)).size).toBe(emails.length);
});
