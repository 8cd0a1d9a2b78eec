import { Button } from "../ui/button.tsx";
import styles from "./moderation-page.module.css";
import type { StaffFilter } from "./store.server.ts";
import { useAddress, useDecideBySubmit } from "./use-decide.ts";

export const SELECTION_FORM = "selection";

/** Decides on every ticked review of the page; the boxes stand in the cards and belong to this form. */
export function ModerationSelection({ filter }: { filter: StaffFilter }) {
  const decide = useDecideBySubmit();
  const isBin = filter === "bin";
  return (
    <form id={SELECTION_FORM} method="post" action={useAddress()} onSubmit={decide} className={styles.selection}>
      <label className={styles.all}>
        <input
          type="checkbox"
          onChange={({ currentTarget: { form, checked } }) => {
            for (const box of form?.elements ?? []) if (box instanceof HTMLInputElement) box.checked = checked;
          }}
        />
        Tout sélectionner
      </label>
      <span>{"Pour la sélection\u00a0:"}</span>
      {isBin ? (
        <Button type="submit" name="intent" value="restore" variant="secondary" size="small">
          Restaurer<span className="visually-hidden"> la sélection</span>
        </Button>
      ) : (
        <Button type="submit" name="intent" value="approve" variant="secondary" size="small">
          Approuver<span className="visually-hidden"> la sélection</span>
        </Button>
      )}
      <Button type="submit" name="intent" value={isBin ? "erase" : "delete"} variant="secondary" size="small">
        {isBin ? "Effacer pour toujours" : "Supprimer"}
        <span className="visually-hidden"> la sélection</span>
      </Button>
    </form>
  );
}
