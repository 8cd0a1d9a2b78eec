import { useEffect, useEffectEvent, useState } from "react";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { toast } from "../ui/toast-store.ts";
import { typeset } from "../ui/typography.ts";
import styles from "./moderation-page.module.css";
import { type ModerationAnswer, questionOf, type Undo, writeSeen } from "./moderation-rules.ts";
import { useAddress, useDecide, useDecideBySubmit } from "./use-decide.ts";

type Question = Extract<ModerationAnswer, { kind: "confirm" }>;

const answered = new EventTarget();

/** To whoever shows the moderation page. */
export function announce(answer: ModerationAnswer): void {
  answered.dispatchEvent(new CustomEvent("answer", { detail: answer }));
}

/** Shows every announced answer: a toast, from which a decision can be taken back, or the question before a deletion. */
export function AnnouncedAnswers() {
  const decide = useDecide();
  const [question, setQuestion] = useState<Question | null>(null);
  const show = useEffectEvent((event: Event) => {
    const answer = (event as CustomEvent<ModerationAnswer>).detail;
    if (answer.kind === "confirm") setQuestion(answer);
    if (answer.kind === "failed") {
      toast({ title: answer.message, description: typeset(answer.detail), variant: "destructive" });
    }
    if (answer.kind === "done") {
      const { undo, message } = answer;
      const action = undo && { label: "Annuler", onPress: () => decide(undo) };
      toast({ title: message, variant: "success", ...(action && { action }) });
    }
  });
  useEffect(() => {
    answered.addEventListener("answer", show);
    return () => answered.removeEventListener("answer", show);
  }, []);
  return <QuestionDialog question={question} onClose={() => setQuestion(null)} />;
}

function QuestionDialog({ question, onClose }: { question: Question | null; onClose: () => void }) {
  const decide = useDecideBySubmit();
  const address = useAddress();
  return (
    <Dialog title={question ? titleOf(question) : ""} open={question !== null} onClose={onClose}>
      {question && (
        <form
          method="post"
          action={address}
          className={styles.confirm}
          onSubmit={(event) => {
            decide(event);
            onClose();
          }}
        >
          <ConfirmedFields question={question} />
          <Button type="submit" variant="danger">
            {verbOf(question)}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
        </form>
      )}
    </Dialog>
  );
}

/** The same answers on a page that was sent without script. */
export function AnswerNotice({ answer }: { answer: ModerationAnswer }) {
  if (answer.kind === "confirm") return <QuestionNotice question={answer} />;
  if (answer.kind === "preview") return null;
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

function QuestionNotice({ question }: { question: Question }) {
  const address = useAddress();
  return (
    <Notice tone="warning" title={titleOf(question)} answers>
      <form method="post" action={address} className={styles.confirm}>
        <ConfirmedFields question={question} />
        <Button type="submit" variant="danger" size="small">
          {verbOf(question)}
        </Button>
        <ButtonLink to={address} variant="secondary" size="small">
          Annuler
        </ButtonLink>
      </form>
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

function ConfirmedFields({ question: { intent, seen } }: { question: Question }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="confirmation" value="oui" />
      {seen.map((review) => (
        <input key={review.id} type="hidden" name="avis" value={writeSeen(review)} />
      ))}
    </>
  );
}

const titleOf = ({ intent, seen }: Question) => typeset(questionOf(intent, seen.length));
const verbOf = ({ intent }: Question) => (intent === "delete" ? "Supprimer" : "Effacer pour toujours");
