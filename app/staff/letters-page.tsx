import { letterBlocks } from "../../core/text/letter-blocks.ts";
import { requireStaff } from "../account/session.server.ts";
import { describeSite } from "../company/site.ts";
import { servicesContext } from "../context.ts";
import { sampleLetters } from "../letters/samples.server.ts";
import type { Route } from "./+types/letters-page.ts";
import disclosure from "./disclosure.module.css";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, "/admin/courriers");
  const { content, siteUrl } = context.get(servicesContext);
  const { facts } = describeSite(await content.facts(), siteUrl, new Date());
  return {
    groups: sampleLetters(facts, siteUrl).map(({ to, letters }) => ({
      to,
      letters: letters.map(({ text, ...letter }) => ({ ...letter, blocks: letterBlocks(text) })),
    })),
  };
}

export const meta: Route.MetaFunction = () => [
  { title: "Courriers du site" },
  { name: "robots", content: "noindex, nofollow" },
];

type Shown = Route.ComponentProps["loaderData"]["groups"][number]["letters"][number];

export default function LettersPage({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <>
      <h1>Courriers du site</h1>
      <p className="soft">Tout ce que le site écrit de lui-même, avec des exemples inventés et vos informations.</p>
      {groups.map(({ to, letters }) => (
        <section key={to} className="above-5" aria-label={to}>
          <h2>{to}</h2>
          <ul className="ruled above-2">
            {letters.map((letter) => (
              <li key={letter.subject}>
                <SampleLetter {...letter} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function SampleLetter({ when, subject, blocks }: Shown) {
  return (
    <details className={`unfold ${disclosure.disclosure}`}>
      <summary>
        {subject} <span className="note">{when}</span>
      </summary>
      <div className="panel stack gap-3 above-2">
        {blocks.map(({ isQuote, lines }, index) => {
          const words = lines.map((parts, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a letter never move
            <span key={line}>
              {line > 0 && <br />}
              {parts.map(({ text, href }) => (href ? <u key={href}>{text}</u> : text))}
            </span>
          ));
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a letter never move
          return isQuote ? <blockquote key={index}>{words}</blockquote> : <p key={index}>{words}</p>;
        })}
      </div>
    </details>
  );
}
