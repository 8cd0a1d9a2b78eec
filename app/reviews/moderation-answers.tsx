import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { toast } from "../ui/toast-store.ts";
import { typeset } from "../ui/typography.ts";
import styles from "./moderation-page.module.css";
import { CONFIRM_DELETE, type ModerationAnswer, type Seen, type Undo, writeSeen } from "./moderation-rules.ts";
import { useDecide } from "./use-decide.ts";

const answered = new EventTarget();

/** To whoever shows the moderation page. */
export function announce(answer: ModerationAnswer): void {
  answered.dispatchEvent(new CustomEvent("answer", { detail: answer }));
}

/** Shows every announced answer as a toast, from which a decision can be taken back. */
export function useAnnouncedAnswers(): void {
  const decide = useDecide();
  const show = useEffectEvent((event: Event) => {
    const answer = (event as CustomEvent<ModerationAnswer>).detail;
    if (answer.kind === "failed") {
      toast({ title: answer.message, description: typeset(answer.detail), variant: "destructive" });
    } else if (answer.kind === "done") {
      const { undo, message } = answer;
      toast({
        title: message,
        variant: "success",
        ...(undo && { action: { label: "Annuler", onPress: () => decide(undo) } }),
      });
    }
  });
  useEffect(() => {
    answered.addEventListener("answer", show);
    return () => answered.removeEventListener("answer", show);
  }, []);
}

/** The same answers on a page that was sent without script. */
export function AnswerNotice({ answer }: { answer: ModerationAnswer }) {
  if (answer.kind === "confirm") return <ConfirmDeletion seen={answer.seen} />;
  if (answer.kind === "failed") {
    return (
      <Notice tone="danger" title={answer.message} answers>
        {typeset(answer.detail)}
      </Notice>
    );
  }
  return (
    <Notice tone="success" title={answer.message} answers>
      {answer.undo && <UndoForm undo={answer.undo} />}
    </Notice>
  );
}

function UndoForm({ undo }: { undo: Undo }) {
  return (
    <form method="post" action={useAddress()}>
      {undo.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="quiet" size="small">
        Annuler cette action
      </Button>
    </form>
  );
}

function ConfirmDeletion({ seen }: { seen: Seen[] }) {
  const address = useAddress();
  return (
    <Notice tone="warning" title={typeset(CONFIRM_DELETE)} answers>
      <form method="post" action={address} className={styles.confirm}>
        <DeletionFields seen={seen} />
        <Button type="submit" variant="danger" size="small">
          Supprimer
        </Button>
        <ButtonLink to={address} variant="secondary" size="small">
          Annuler
        </ButtonLink>
      </form>
    </Notice>
  );
}

export function DeletionFields({ seen }: { seen: Seen[] }) {
  return (
    <>
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="confirmation" value="oui" />
      {seen.map((review) => (
        <input key={review.id} type="hidden" name="avis" value={writeSeen(review)} />
      ))}
    </>
  );
}

/** Forms stay on the view they were sent from. */
export function useAddress(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
