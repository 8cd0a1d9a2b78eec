import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { plural, typeset } from "../../core/text/typography.ts";
import type { FieldGroup, Filled } from "../content/form.ts";
import { FoldedSection } from "../staff/folded-section.tsx";
import { Badge } from "../ui/badge.tsx";

type CollapsibleProps = Filled & { group: FieldGroup; Heading: "h2" | "h3"; isEdited: boolean; children: ReactNode };

/** A collapsible part of a long form. Open when it has an error, a missing or sample value, or a fresh change. */
export function Collapsible({
  group: { title, fields, list, isAsked, brief },
  typed,
  errors,
  samples,
  Heading,
  isEdited,
  children,
}: CollapsibleProps) {
  const wrong = [...fields, ...(list ? [list] : [])].filter(({ name }) => errors[name]).length;
  const exemplary = fields.filter(({ name }) => samples.includes(name)).length;
  const unknown = isAsked ? fields.filter(({ name }) => !typed[name]).length : 0;
  return (
    <FoldedSection
      ref={useOpenedByAddress()}
      open={wrong + exemplary + unknown > 0 || isEdited}
      heading={<Heading className="title-s">{title}</Heading>}
      brief={brief && typeset(brief)}
      badges={
        <>
          {wrong > 0 && <Badge tone="danger">{wrong} à corriger</Badge>}
          {exemplary > 0 && (
            <Badge tone="warning">
              {exemplary} {plural(exemplary, "exemple", "exemples")}
            </Badge>
          )}
          {unknown > 0 && <Badge tone="warning">{unknown} à renseigner</Badge>}
        </>
      }
    >
      {children}
    </FoldedSection>
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
