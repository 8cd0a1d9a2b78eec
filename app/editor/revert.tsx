import { plural } from "../../core/text/typography.ts";
import type { Editor } from "../content/editing.server.ts";
import { Disclosure } from "../staff/disclosure.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { AS_SHIPPED } from "./history.tsx";

type RevertProps = Pick<Editor, "seen" | "origin" | "resets" | "history"> & {
  /** Of a list: what it loses, if anything. */
  lost?: string | null;
  isShippedEmpty?: boolean;
  /** Right below a list, under its last rule. */
  isNext?: boolean;
};

const ORIGIN_LABELS: Record<Exclude<Editor["origin"], "other">, string> = {
  same: AS_SHIPPED,
  none: "Créé ici : il n’y a pas de valeur d’origine à laquelle revenir.",
};

/** Collapsed at the end of the page, because it erases edits. The checkbox is required, also without JavaScript. */
export function Revert({ seen, origin, resets, history, lost, isShippedEmpty, isNext }: RevertProps) {
  // Never changed, so there is nothing to reset.
  if (origin === "same" && history.length === 0) return null;
  if (origin !== "other") return <p className="note above-6">{ORIGIN_LABELS[origin]}</p>;
  const ofList = isShippedEmpty ? "Vider toute la liste" : "Remettre toute la liste comme à l’installation";
  const act = lost === undefined ? "Revenir à la valeur d’origine" : ofList;
  const changes = `${resets} ${plural(resets, "valeur change", "valeurs changent")}`;
  return (
    <Disclosure className={`line-below block-2 ${isNext ? "" : "above-6 line-above"}`.trim()}>
      <summary className="danger small">{act}…</summary>
      <form method="post" className="stack above-5">
        <input type="hidden" name="seen" value={seen} />
        <Checkbox
          name="sur"
          required
          label={`Oui : ${[changes, lost].filter(Boolean).join(", ")}.`}
          help="Ce retour s’annule, comme tout autre changement, dans « Derniers changements »."
        />
        <div>
          <Button type="submit" variant="danger" size="small" name="intent" value="revert">
            {act}
          </Button>
        </div>
      </form>
    </Disclosure>
  );
}
