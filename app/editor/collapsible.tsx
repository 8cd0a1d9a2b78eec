import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { plural, typeset } from "../../core/text/typography.ts";
import type { FieldGroup, Filled } from "../content/form.ts";
import { Disclosure } from "../staff/disclosure.tsx";
import { Badge } from "../ui/badge.tsx";
import styles from "./collapsible.module.css";

type CollapsibleProps = Filled & { group: FieldGroup; isEdited: boolean; children: ReactNode };

/** A collapsible part of a long form. Open when it has an error, a missing or sample value, or a fresh change. */
export function Collapsible({
  group: { title, fields, list, isAsked, brief },
  typed,
  errors,
  samples,
  isEdited,
  children,
}: CollapsibleProps) {
  const wrong = [...fields, ...(list ? [list] : [])].filter(({ name }) => errors[name]).length;
  const exemplary = fields.filter(({ name }) => samples.includes(name)).length;
  const unknown = isAsked ? fields.filter(({ name }) => !typed[name]).length : 0;
  return (
    <Disclosure
      ref={useOpenedByAddress()}
      className={styles.collapsible}
      open={wrong + exemplary + unknown > 0 || isEdited}
    >
      <summary className={styles.summary}>
        <h2 className={`title-s ${styles.title}`}>{title}</h2>
        <span className={`note ${styles.brief}`}>{brief && typeset(brief)}</span>
        <span className={`cluster gap-2 ${styles.left}`}>
          {wrong > 0 && <Badge tone="danger">{wrong} à corriger</Badge>}
          {exemplary > 0 && (
            <Badge tone="warning">
              {exemplary} {plural(exemplary, "exemple", "exemples")}
            </Badge>
          )}
          {unknown > 0 && <Badge tone="warning">{unknown} à renseigner</Badge>}
        </span>
      </summary>
      {children}
    </Disclosure>
  );
}

/** Browsers open a collapsible for the URL's anchor only on page load: do it after client navigation too. */
function useOpenedByAddress() {
  const collapsible = useRef<HTMLDetailsElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!target || !collapsible.current?.contains(target)) return;
    collapsible.current.open = true;
    target.scrollIntoView({ block: "center" });
  }, [hash]);
  return collapsible;
}
