import { mailBlocks } from "../../core/text/mail-blocks.ts";
import { requireStaff } from "../account/session.server.ts";
import { describeSite } from "../company/site.ts";
import { servicesContext } from "../context.ts";
import { sampleEmails } from "../emails/samples.server.ts";
import { privateMeta } from "../layout/page-meta.ts";
import type { Route } from "./+types/emails-page.ts";
import { Disclosure } from "./disclosure.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, "/admin/courriers");
  const { content, siteUrl } = context.get(servicesContext);
  const { facts } = describeSite(await content.facts(), siteUrl, new Date());
  return {
    groups: sampleEmails(facts, siteUrl).map(({ to, emails }) => ({
      to,
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
      {groups.map(({ to, emails }) => (
        <section key={to} className="above-5" aria-label={to}>
          <h2>{to}</h2>
          <ul className="ruled pad-1 line-below above-2">
            {emails.map((email) => (
              <li key={email.subject}>
                <SampleEmail {...email} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function SampleEmail({ when, subject, blocks }: Shown) {
  return (
    <Disclosure>
      <summary>{when}</summary>
      <div className="panel stack gap-3 above-2">
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
