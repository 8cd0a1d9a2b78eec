import { mailBlocks } from "../../core/text/mail-blocks.ts";
import { requireStaff } from "../account/session.server.ts";
import { describeSite } from "../company/site.ts";
import { servicesContext } from "../context.ts";
import { sampleEmails } from "../emails/samples.server.ts";
import { privateMeta } from "../layout/page-meta.ts";
import type { Route } from "./+types/emails-page.ts";
import { Disclosure, DisclosureSign } from "./disclosure.tsx";
import styles from "./emails-page.module.css";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, "/admin/courriers");
  const { content, siteUrl } = context.get(servicesContext);
  const { facts } = describeSite(await content.facts(), siteUrl, new Date());
  return {
    groups: sampleEmails(facts, siteUrl).map(({ to, note, emails }) => ({
      to,
      note,
      emails: emails.map(({ text, ...email }) => ({
        ...email,
        blocks: mailBlocks(text),
      })),
    })),
  };
}

export const meta: Route.MetaFunction = () => privateMeta("Courriers du site");

type Shown = Route.ComponentProps["loaderData"]["groups"][number]["emails"][number];

export default function EmailsPage({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <>
      <h1>Courriers du site</h1>
      <p className="soft">Tout ce que le site écrit de lui-même, avec des exemples inventés et vos informations.</p>
      <div className="above-4">
        {groups.map(({ to, note, emails }) => (
          <section key={to} className={`switcher four-eight line-above ${styles.group}`} aria-label={to}>
            <div>
              <h2 className="title-s">{to}</h2>
              {note && <p className="note above-2">{note}</p>}
            </div>
            <ul className="lined">
              {emails.map((email) => (
                <li key={email.name}>
                  <SampleEmail {...email} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function SampleEmail({ name, when, subject, blocks }: Shown) {
  return (
    <Disclosure>
      <summary className={styles.mail}>
        <DisclosureSign>{name}</DisclosureSign>
        <span className="note">{when}</span>
      </summary>
      <div className="panel stack gap-3 below-4">
        <p>
          <span className="note">Objet :</span> <b className="strong">{subject}</b>
        </p>
        {blocks.map(({ isQuote, lines }, index) => {
          const words = lines.map((parts, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an email never move
            <span key={line}>
              {line > 0 && <br />}
              {parts.map(({ text, href }) => (href ? <u key={href}>{text}</u> : text))}
            </span>
          ));
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of an email never move
          return isQuote ? <blockquote key={index}>{words}</blockquote> : <p key={index}>{words}</p>;
        })}
      </div>
    </Disclosure>
  );
}
