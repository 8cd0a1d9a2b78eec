import { Button } from "../ui/button.tsx";
import styles from "./moderation-page.module.css";
import type { StaffFilter } from "./store.server.ts";
import { useAddress, useDecideBySubmit } from "./use-decide.ts";

export const SELECTION_FORM = "selection";

/** Ticks every review of the page. */
export function SelectAll() {
  return (
    <label className={styles.all}>
      <input
        type="checkbox"
        form={SELECTION_FORM}
        onChange={({ currentTarget: { form, checked } }) => {
          for (const box of form?.elements ?? []) if (box instanceof HTMLInputElement) box.checked = checked;
        }}
      />
      Tout sélectionner
    </label>
  );
}

/**
 * Decides on every ticked review of the page; the boxes stand in the cards and belong to this form. It stays at the foot of
 * the screen, and only while something is ticked: nobody takes its buttons for those of a card.
 */
export function ModerationSelection({ filter }: { filter: StaffFilter }) {
  const decide = useDecideBySubmit();
  const isBin = filter === "bin";
  return (
    <form id={SELECTION_FORM} method="post" action={useAddress()} onSubmit={decide} className={styles.selection}>
      {isBin ? (
        <Button type="submit" name="intent" value="restore" variant="secondary" size="small">
          Restaurer la sélection
        </Button>
      ) : (
        <Button type="submit" name="intent" value="approve" size="small">
          Approuver la sélection
        </Button>
      )}
      <Button type="submit" name="intent" value={isBin ? "erase" : "delete"} variant="secondary" size="small">
        {isBin ? "Effacer la sélection pour toujours" : "Supprimer la sélection"}
      </Button>
    </form>
  );
}
