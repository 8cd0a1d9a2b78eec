import { Fragment, useState } from "react";
import { typeset } from "../../core/text/typography.ts";
import { factsIn, factTargets } from "../company/fact-words.ts";
import { useFacts } from "../company/use-facts.ts";
import { linksIn } from "../content/inline.ts";
import { fieldId } from "../ui/field.tsx";
import styles from "./editor.module.css";
import type { LinkTarget } from "./link-targets.ts";

type TextMarksProps = {
  text: string;
  name: string;
  targets: readonly LinkTarget[];
  /** Replaces a part of the text; null where its editor sets the links. */
  onEdit: ((from: number, to: number, text: string) => void) | null;
};

/** What the marks of a text stand for: the value of each word in braces, and where each link leads, to choose anew. */
export function TextMarks({ text, name, targets, onEdit }: TextMarksProps) {
  const facts = factsIn(text, useFacts());
  const links = linksIn(text);
  const all = [...targets, ...factTargets];
  // An address elsewhere can be chosen again after another choice.
  const [first] = useState(() => links.map(({ href }) => href));
  const others = [...new Set([...first, ...links.map(({ href }) => href)])]
    .filter((href) => all.every((target) => target.href !== href))
    .map((href) => ({ href, label: labelOf(href, all) }));
  const choices = [...others, ...all];
  return (
    <>
      {facts.length > 0 && (
        <p className="note cluster gap-4 rows-0">
          {facts.map(({ name, value }) => (
            <span key={name}>{typeset(`{${name}} : ${value}`)}</span>
          ))}
        </p>
      )}
      {onEdit && links.length > 0 && (
        <div className={`note ${styles.links}`}>
          {links.map(({ words, href, from, to }, index) => {
            const id = `${fieldId(name)}-lien-${index}`;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a link has no key but its index
              <Fragment key={index}>
                <label htmlFor={id}>{typeset(`« ${words} » mène à`)}</label>
                <div>
                  <select
                    id={id}
                    className="control scripted"
                    value={href}
                    onChange={({ target }) => onEdit(from, to, target.value)}
                  >
                    {choices.map((choice) => (
                      <option key={choice.href} value={choice.href}>
                        {choice.label}
                      </option>
                    ))}
                  </select>
                  <noscript>{labelOf(href, all)}</noscript>
                </div>
              </Fragment>
            );
          })}
        </div>
      )}
    </>
  );
}

/** « Fioul et carburants, à « devis » » for a part of a page; the address itself for a page elsewhere. */
export function labelOf(href: string, targets: readonly LinkTarget[]): string {
  const known = (address: string | undefined) => targets.find((target) => target.href === address)?.label;
  const [address, part] = href.split("#");
  const page = known(address);
  return known(href) ?? (page ? typeset(`${page}, à « ${part} »`) : href);
}
