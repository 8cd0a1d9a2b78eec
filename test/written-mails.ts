import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ParsedMail, simpleParser } from "mailparser";
import type { Site } from "./site.ts";

/** The first mail about this subject to this address, written by a site without a mail server. */
export async function writtenMail({ dataDir }: Pick<Site, "dataDir">, to: string, about: string): Promise<ParsedMail> {
  const folder = join(dataDir, "outbox");
  const deadline = Date.now() + 15_000;
  while (Date.now() < deadline) {
    for (const name of existsSync(folder) ? readdirSync(folder).filter((one) => one.endsWith(".eml")) : []) {
      const mail = await simpleParser(readFileSync(join(folder, name)));
      const [recipient] = mail.to && !Array.isArray(mail.to) ? mail.to.value : [];
      if (recipient?.address === to && mail.subject?.includes(about)) return mail;
    }
    await sleep(50);
  }
  throw new Error(`no mail to ${to} about « ${about} » in ${folder}`);
}

export function tokenOf({ text }: ParsedMail): string {
  return /jeton=(\S+)/.exec(text ?? "")?.[1] ?? "";
}
