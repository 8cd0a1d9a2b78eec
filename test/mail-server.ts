import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

/** Makes the server offer STARTTLS, or speak TLS from the first byte. */
export type MailServerTls = { key: string; cert: string; secure?: boolean };

export interface MailServer {
  url: string;
  port: number;
  mails: ParsedMail[];
  encrypted: boolean[];
  /** The envelope senders, to which bounces go. */
  senders: string[];
  arrived(count: number): Promise<ParsedMail[]>;
}

/**
 * Starts a real mail server on this port or a free one. It refuses mail for the address `unknown`, or all mail for `*`,
 * and can delay each.
 */
export async function startMailServer(
  port = 0,
  unknown?: string,
  tls?: MailServerTls,
  slowMs = 0,
): Promise<MailServer> {
  const senders: string[] = [];
  const mails: ParsedMail[] = [];
  const encrypted: boolean[] = [];
  const server = new SMTPServer({
    authOptional: true,
    ...(tls ?? { disabledCommands: ["STARTTLS"] }),
    onRcptTo: ({ address }, _session, done) =>
      address === unknown || unknown === "*"
        ? done(Object.assign(new Error(`5.1.1 <${address}>: Recipient address rejected`), { responseCode: 550 }))
        : done(),
    onData: (stream, session, done) => {
      simpleParser(stream).then((mail) => {
        mails.push(mail);
        encrypted.push(session.secure);
        senders.push(session.envelope.mailFrom ? session.envelope.mailFrom.address : "");
        setTimeout(done, slowMs);
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const used = (server.server.address() as AddressInfo).port;
  const arrived = async (count: number) => {
    const deadline = Date.now() + 15_000;
    while (mails.length < count) {
      if (Date.now() > deadline) throw new Error(`${mails.length} of ${count} mails arrived`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return mails;
  };
  return { url: `smtp://127.0.0.1:${used}${tls ? "" : "?tls=non"}`, port: used, mails, encrypted, senders, arrived };
}
