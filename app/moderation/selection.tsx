import { type RefObject, useEffect, useState } from "react";
import { plural } from "../../core/text/typography.ts";
import { Button } from "../ui/button.tsx";
import card from "./card.module.css";
import type { ModeratedReview } from "./list.server.ts";
import styles from "./page.module.css";
import type { Intent } from "./rules.ts";
import { useAddress, useDecideBySubmit } from "./use-decide.ts";

export const SELECTION_FORM = "selection";

export function SelectAll() {
  return (
    <label className={`scripted cluster gap-3 target small ${styles.inset}`}>
      <input
        type="checkbox"
        className={card.tick}
        form={SELECTION_FORM}
        data-all=""
        onChange={({ currentTarget: { form, checked } }) => {
          for (const box of form?.elements ?? []) if (box instanceof HTMLInputElement) box.checked = checked;
        }}
      />
      Tout sélectionner
    </label>
  );
}

const DIFFERENT = "états différents, seule la suppression convient à tous";

/**
 * The bar for decisions on every ticked review; the checkboxes in the cards belong to its form. It shows only while
 * something is ticked. CSS hides decisions that do not fit every ticked review, with or without JavaScript.
 */
export function ModerationSelection({
  reviews,
  queue,
}: {
  reviews: ModeratedReview[];
  queue: RefObject<HTMLElement | null>;
}) {
  const decide = useDecideBySubmit();
  const { count, isMixed } = useSelection(queue, reviews);
  return (
    <form
      id={SELECTION_FORM}
      method="post"
      action={useAddress()}
      onSubmit={decide}
      className={`foot cluster rows-2 middle ${styles.selection}`}
      aria-label="Avis sélectionnés"
    >
      <p className="strong broad grows" role="status">
        {count > 0 && `${count} ${plural(count, "avis sélectionné", "avis sélectionnés")}`}
        {isMixed && <span className="soft">{` : ${DIFFERENT}`}</span>}
      </p>
      <BatchButton intent="approve" fits="pending" verb="Approuver" />
      <BatchButton intent="unpublish" fits="published" verb="Dépublier" />
      <BatchButton intent="reconsider" fits="refused" verb="Remettre en attente" />
      <BatchButton intent="restore" fits="bin" verb="Restaurer" />
      <BatchButton intent="delete" fits="outside" verb="Supprimer" />
      <BatchButton intent="erase" fits="bin" verb="Effacer pour toujours" />
      <Button type="reset" variant="quiet" size="small">
        Tout désélectionner
      </Button>
    </form>
  );
}

function BatchButton({ intent, fits, verb }: { intent: Intent; fits: string; verb: string }) {
  const isMain = intent === "approve" || intent === "restore";
  const isRemoval = intent === "delete" || intent === "erase";
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant={isMain ? "primary" : "secondary"}
      size="small"
      className={isRemoval ? `danger ${styles.batchButton}` : styles.batchButton}
      data-fits={fits}
    >
      {verb}
      <span className="visually-hidden"> la sélection</span>
    </Button>
  );
}

function useSelection(queue: RefObject<HTMLElement | null>, reviews: ModeratedReview[]) {
  const [ticked, setTicked] = useState({ count: 0, isMixed: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list has new checkboxes
  useEffect(() => {
    const element = queue.current;
    const update = () => {
      const boxes = [...(element?.querySelectorAll<HTMLInputElement>("[type=checkbox][name=avis]") ?? [])];
      const chosen = boxes.filter(({ checked }) => checked);
      const states = new Set(chosen.map((box) => box.closest<HTMLElement>("[data-state]")?.dataset.state));
      setTicked({ count: chosen.length, isMixed: states.size > 1 });
      const all = element?.querySelector<HTMLInputElement>("[data-all]");
      if (all) all.checked = chosen.length > 0 && chosen.length === boxes.length;
    };
    // `reset` fires before the form changes.
    const updateAfterReset = () => setTimeout(update);
    update();
    element?.addEventListener("change", update);
    element?.addEventListener("reset", updateAfterReset);
    return () => {
      element?.removeEventListener("change", update);
      element?.removeEventListener("reset", updateAfterReset);
    };
  }, [queue, reviews]);
  return ticked;
}
