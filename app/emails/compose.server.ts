import { formatPhone, typeset } from "../../core/text/typography.ts";
import type { CompanyFacts } from "../company/facts.ts";
import { addressLine } from "../company/wording.ts";

/** Plain text, which core/mail.ts also sends as HTML. */
export type Email = { subject: string; text: string };

export type CompanyContact = Pick<CompanyFacts, "name" | "address" | "phones">;

/** What mails with a link to a review or an invitation need of the site. */
export type EmailContext = { url: string; secret: string; company: CompanyContact };

type Sender = { siteUrl: string; env: { secret: string }; content: { facts: () => Promise<CompanyContact> } };

export async function emailContext({ siteUrl, env, content }: Sender): Promise<EmailContext> {
  return { url: siteUrl, secret: env.secret, company: await content.facts() };
}

/** Adds the signature of the company. */
export function signed(subject: string, company: CompanyContact, paragraphs: string[]): Email {
  const { name, address, phones } = company;
  const signature = [name, addressLine(address), `Tél. ${formatPhone(phones.landline)}`].join("\n");
  return compose(`${subject} – ${name}`, [...paragraphs, signature]);
}

export function compose(subject: string, paragraphs: string[]): Email {
  return { subject, text: ["Bonjour,", ...paragraphs].map((paragraph) => typeset(paragraph)).join("\n\n") };
}
