import { type ChangeEvent, type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { Conflict } from "../content/differences.ts";
import type { EditorAnswer } from "../content/editing.server.ts";
import { type FormValues, TAKEN } from "../content/form.ts";
import type { PastChange } from "../content/history.server.ts";
import table from "../staff/table.module.css";
import { Notice } from "../ui/notice.tsx";
import { useErrorTitle } from "../ui/use-error-title.ts";
import styles from "./difference-table.module.css";
import { datesInWords, Shown } from "./difference-table.tsx";

type ConflictNoticeProps = NonNullable<EditorAnswer["conflict"]> & {
  /** The change with which the typed values conflict. */
  last: PastChange | undefined;
  /** Whether visitors see what the form saves. */
  isPublic: boolean;
  onFill: (values: FormValues) => void;
};

export function ConflictNotice({ conflicts, isGone, last, isPublic, onFill }: ConflictNoticeProps) {
  useErrorTitle(true);
  const saved = isPublic ? "publié" : "enregistré";
  const title = isGone ? "Cet élément a été supprimé entre-temps" : `Un autre changement a été ${saved} entre-temps`;
  return (
    <Notice tone="warning" title={title} live takesFocus>
      <p className="broad">{explainConflict(conflicts, isGone, isPublic)}</p>
      {conflicts.length > 0 && <ConflictTable conflicts={conflicts} onFill={onFill} />}
      <p>
        <Link to="." reloadDocument>
          Abandonner ma saisie{!isGone && ` et reprendre ce qui est ${saved}`}
        </Link>
        {!isGone && last && ` par ${last.by}`}
      </p>
    </Notice>
  );
}

function explainConflict(conflicts: readonly Conflict[], isGone: boolean, isPublic: boolean): ReactNode {
  if (isGone) return `Rien de votre saisie n’est perdu : ${isPublic ? "publier" : "l’enregistrer"} le remet.`;
  if (conflicts.length === 0)
    return `Votre saisie et ce qui est ${isPublic ? "publié" : "enregistré"} sont identiques.`;
  const save = isPublic ? "publiez" : "enregistrez";
  if (conflicts.every(({ kept }) => kept !== null)) {
    return `Rien n’a été écrasé. Vous n’avez pas changé les mêmes champs : le formulaire réunit les deux. Relisez, puis ${save}.`;
  }
  return (
    <>
      Rien n’a été écrasé.{" "}
      <span className="scripted">{`Choisissez ce qui est retenu, corrigez si besoin, puis ${save}.`}</span>
      <noscript>
        {`Choisissez ce qui est retenu, puis ${save} : une correction ne compte que là où « Votre saisie » est retenue.`}
      </noscript>
    </>
  );
}

type Filling = Pick<ConflictNoticeProps, "onFill">;

function ConflictTable({ conflicts, onFill }: Filling & { conflicts: readonly Conflict[] }) {
  return (
    <table className={`${table.table} ${table.stacked} ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">Champ</th>
          <th scope="col">Avant</th>
          <th scope="col">L’autre</th>
          <th scope="col">Vous</th>
          <th scope="col">Retenu</th>
        </tr>
      </thead>
      <tbody>
        {conflicts.map((conflict) => (
          <tr key={conflict.key}>
            <th scope="row">{datesInWords(conflict.label)}</th>
            <td data-label="Avant">
              <Shown value={conflict.before} />
            </td>
            <td data-label="L’autre">
              <Shown value={conflict.theirs} />
            </td>
            <td data-label="Vous">
              <Shown value={conflict.mine} />
            </td>
            <td data-label="Retenu">
              <Decision conflict={conflict} onFill={onFill} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Decision({ conflict, onFill }: Filling & { conflict: Conflict }) {
  const { key, label, kept, theirs, mine, fill } = conflict;
  /** The values of the fields before theirs was taken. */
  const [former, setFormer] = useState<FormValues | null>(null);
  if (theirs === mine) return "Identique";
  if (kept) return kept === "mine" ? "Votre saisie" : "La sienne";
  const takeTheirs = ({ target: { form } }: ChangeEvent<HTMLInputElement>) => {
    if (!fill || !form) return;
    const typed = new FormData(form);
    setFormer(Object.fromEntries(Object.keys(fill).map((name) => [name, String(typed.get(name) ?? "")])));
    onFill(fill);
  };
  const takeMine = () => {
    if (former) onFill(former);
    setFormer(null);
  };
  return (
    <fieldset className="stack gap-0 start">
      <legend className="visually-hidden">{`${datesInWords(label)} : ce qui est retenu`}</legend>
      <label className="cluster gap-2 target">
        <input type="radio" name={TAKEN + key} value="" defaultChecked onChange={takeMine} /> Votre saisie
      </label>
      <label className="cluster gap-2 target">
        {/* Once the fields hold it, what they say counts. */}
        <input type="radio" name={TAKEN + key} value={former ? "" : "oui"} onChange={takeTheirs} /> La sienne
      </label>
    </fieldset>
  );
}
