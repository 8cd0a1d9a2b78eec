import { createContext, Fragment, useEffect, useState } from "react";
import { typeset } from "../../core/text/typography.ts";
import { factsIn, factTargets } from "../company/fact-words.ts";
import { useFacts } from "../company/use-facts.ts";
import { linksIn } from "../content/inline.ts";
import { fieldId } from "../ui/field.tsx";
import styles from "./editor.module.css";

export type LinkTarget = { href: string; label: string };

/** The pages that a link may lead to; null in forms whose texts have no marks. */
export const LinkTargets = createContext<readonly LinkTarget[] | null>(null);

type TextMarksProps = { text: string; name: string; targets: readonly LinkTarget[]; onEdit: (text: string) => void };

/** What the marks of a text stand for: the value of each word in braces, and where each link leads, to choose anew. */
export function TextMarks({ text, name, targets, onEdit }: TextMarksProps) {
  const facts = factsIn(text, useFacts());
  const links = linksIn(text);
  const isLive = useIsLive();
  const all = [...targets, ...factTargets];
  return (
    <>
      {facts.length > 0 && (
        <p className="note cluster gap-4 rows-0">
          {facts.map(({ name, value }) => (
            <span key={name}>{typeset(`{${name}} : ${value}`)}</span>
          ))}
        </p>
      )}
      {links.length > 0 && (
        <div className={`note ${styles.links}`}>
          {links.map(({ words, href, from, to }, index) => {
            const id = `${fieldId(name)}-lien-${index}`;
            const isOther = all.every((target) => target.href !== href);
            const says = typeset(`« ${words} » mène à`);
            return (
              <Fragment key={from}>
                {isLive ? <label htmlFor={id}>{says}</label> : <span>{says}</span>}
                {isLive ? (
                  <select
                    id={id}
                    className="control"
                    value={href}
                    onChange={({ target }) => onEdit(text.slice(0, from) + target.value + text.slice(to))}
                  >
                    {isOther && <option value={href}>{labelOf(href, all)}</option>}
                    {all.map((target) => (
                      <option key={target.href} value={target.href}>
                        {target.label}
                      </option>
                    ))}
                  </select>
                ) : (
                  <b>{labelOf(href, all)}</b>
                )}
              </Fragment>
            );
          })}
        </div>
      )}
    </>
  );
}

/** « Fioul et carburants (devis) » for a part of a page; the address itself for a page elsewhere. */
function labelOf(href: string, targets: readonly LinkTarget[]): string {
  const [page, part] = href.split("#");
  const label = targets.find((target) => target.href === (part ? page : href))?.label;
  if (!label) return href;
  return part ? `${label} (${part})` : label;
}

/** False until scripts run: a choice that changes the field needs them. */
function useIsLive() {
  const [isLive, setIsLive] = useState(false);
  useEffect(() => setIsLive(true), []);
  return isLive;
}
