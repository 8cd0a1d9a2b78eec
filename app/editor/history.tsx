import { type ContextType, useContext } from "react";
import { formatDate, formatNumber } from "../../core/text/typography.ts";
import type { Difference } from "../content/differences.ts";
import type { PastChange } from "../content/history.server.ts";
import { buttonClass } from "../ui/button.tsx";
import { OwnPictures } from "../ui/picture.tsx";
import { DifferenceTable, datesInWords, valueInWords } from "./difference-table.tsx";
import { UndoForm } from "./done.tsx";
import styles from "./editor.module.css";

type Library = ContextType<typeof OwnPictures>;

const VERBS: Record<string, string> = {
  create: "a créé le brouillon",
  remove: "a supprimé",
  move: "a changé l’ordre",
  revert: "est revenu à la valeur d’origine",
  undo: "a annulé un changement",
  import: "a importé",
};

/** « a changé 2 valeurs, dont « Vendredi après-midi, fin » : 17h → 16h15 » */
function changeSentence(
  { action, isPublic }: Pick<PastChange, "action" | "isPublic">,
  differences: readonly Difference[],
  library: Library,
): string {
  if (action === "create" && isPublic) return "a créé et publié";
  const verb = VERBS[action] ?? "a changé";
  const [first] = differences;
  if (!first || action !== "edit") return verb;
  const [before = "", after = ""] = [first.before, first.after].map((value) => valueInWords(value, library));
  const count = differences.length > 1 ? `${formatNumber(differences.length)} valeurs, dont ` : "";
  const what = `${verb} ${count}« ${datesInWords(first.label)} » :`;
  const added = after.startsWith(before) ? after.slice(before.length) : "";
  const isNewWord = /^[\n.,;:]/.test(added) || (/^\s/.test(added) && /\D$/.test(before));
  if (after.length > EXCERPT && isNewWord && /\p{L}/u.test(added)) {
    return `${what} ajout de « ${excerpt(added.replace(/^[\s.,;:-]+/, ""), 0)} »`;
  }
  const from = firstDifference(before, after);
  const values = [before, after].map((value) => excerpt(value, from) || "rien");
  return `${what} ${values.join(" → ")}`;
}

const EXCERPT = 30;

function excerpt(text: string, from: number): string {
  const end = from + EXCERPT;
  return `${from > 0 ? "…" : ""}${text.slice(from, end)}${text.length > end ? "…" : ""}`;
}

/** The start of the word in which two texts first differ; 0 when an excerpt from their start shows it. */
function firstDifference(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before[same] === after[same]) same += 1;
  if (Math.max(before.length, after.length) <= EXCERPT || same === 0) return 0;
  const start = before.lastIndexOf(" ", same - 1) + 1;
  // A long address has no words.
  return Math.max(start, same - EXCERPT / 2);
}

export const AS_SHIPPED = "Tout est encore comme à l’installation.";

type HistoryProps = { changes: readonly PastChange[]; isAsShipped: boolean; none?: string };

export function History({ changes, isAsShipped, none = "Aucun changement pour le moment." }: HistoryProps) {
  const library = useContext(OwnPictures);
  return (
    <section className="stack gap-3 above-6" aria-labelledby="historique">
      <h2 id="historique" className="title-s">
        Derniers changements
      </h2>
      {changes.length === 0 ? (
        <p className="note">{isAsShipped ? AS_SHIPPED : none}</p>
      ) : (
        <ol className="ruled pad-0">
          {changes.map(({ number, at, by, seen, differences, ...change }) => (
            <li key={number}>
              <details className={`unfold ${styles.change}`}>
                <summary>
                  {formatDate(at, { time: true })}
                  {" : "}
                  <bdi>{by}</bdi> {changeSentence(change, differences, library)}
                </summary>
                {differences.length > 0 && <DifferenceTable differences={differences} />}
                <UndoForm
                  number={number}
                  seen={seen}
                  className={buttonClass({ variant: "secondary", size: "small" }, undefined)}
                >
                  Remettre ce qu’il y avait avant
                  <span className="visually-hidden"> le changement du {formatDate(at, { time: true })}</span>
                </UndoForm>
              </details>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
