import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { typeset } from "../ui/typography.ts";
import { DeletionFields, useAddress } from "./moderation-answers.tsx";
import { ModerationCard } from "./moderation-card.tsx";
import styles from "./moderation-page.module.css";
import { CONFIRM_DELETE, type Seen } from "./moderation-rules.ts";
import type { StaffReview } from "./store.server.ts";
import { useDecideBySubmit } from "./use-decide.ts";

export function ModerationList({ reviews }: { reviews: StaffReview[] }) {
  const [toDelete, setToDelete] = useState<Seen[]>([]);
  return (
    <>
      <ol className={styles.list}>
        {reviews.map((review) => (
          <li key={review.id}>
            <ModerationCard review={review} onDelete={() => setToDelete([review])} />
          </li>
        ))}
      </ol>
      <DeletionDialog seen={toDelete} onClose={() => setToDelete([])} />
    </>
  );
}

function DeletionDialog({ seen, onClose }: { seen: Seen[]; onClose: () => void }) {
  const decide = useDecideBySubmit();
  const address = useAddress();
  return (
    <Dialog title={typeset(CONFIRM_DELETE)} open={seen.length > 0} onClose={onClose}>
      <form
        method="post"
        action={address}
        className={styles.confirm}
        onSubmit={(event) => {
          decide(event);
          onClose();
        }}
      >
        <DeletionFields seen={seen} />
        <Button type="submit" variant="danger">
          Supprimer
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Annuler
        </Button>
      </form>
    </Dialog>
  );
}
