import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { firstFocus } from "../ui/first-focus.ts";
import { Notice } from "../ui/notice.tsx";
import { Stars } from "../ui/stars.tsx";
import { toast } from "../ui/toast-store.ts";
import { typeset } from "../ui/typography.ts";
import type { ModeratedReview } from "./moderation.server.ts";
import styles from "./moderation-page.module.css";
import {
  consequenceOf,
  isGoneFrom,
  type ModerationAnswer,
  questionOf,
  type Undo,
  writeSeen,
} from "./moderation-rules.ts";
import type { StaffFilter } from "./store.server.ts";
import { useAddress, useDecide, useDecideBySubmit } from "./use-decide.ts";

type Question = Extract<ModerationAnswer, { kind: "confirm" }>;
export type Done = Extract<ModerationAnswer, { kind: "done" }>;

/** Half of the time that a letter to the author waits. */
const UNDO_OFFERED_MS = 30_000;

const answered = new EventTarget();

/** To whoever shows the moderation page. */
export function announce(answer: ModerationAnswer): void {
  answered.dispatchEvent(new CustomEvent("answer", { detail: answer }));
}

/** Calls back with each answer that is announced. */
export function useAnswers(onAnswer: (answer: ModerationAnswer) => void) {
  const tell = useEffectEvent((event: Event) => onAnswer((event as CustomEvent<ModerationAnswer>).detail));
  useEffect(() => {
    answered.addEventListener("answer", tell);
    return () => answered.removeEventListener("answer", tell);
  }, []);
}

type AnnouncedProps = { reviews: ModeratedReview[]; filter: StaffFilter };

/** Shows every announced answer: a toast, from which a decision can be taken back, or the question before a deletion. */
export function AnnouncedAnswers({ reviews, filter }: AnnouncedProps) {
  const decide = useDecide();
  const [question, setQuestion] = useState<Question | null>(null);
  const last: RefObject<ReturnType<typeof toast> | null> = useRef(null);
  useAnswers((answer) => {
    if (answer.kind === "confirm") {
      // Its « Annuler » would be taken for the one of the question.
      last.current?.dismiss();
      setQuestion(answer);
    }
    if (answer.kind === "failed") {
      toast({ title: answer.message, description: typeset(answer.detail), variant: "destructive" });
    }
    if (answer.kind === "done") {
      const { undo, message, detail } = answer;
      // On a phone it would lie over the next review while the line left in the list offers the same.
      const isBrief = isGoneFrom(filter, answer.intent) && matchMedia("(width < 40rem)").matches;
      // One after the other: they stay long and stand above the buttons of the last reviews.
      last.current?.dismiss();
      last.current = toast({
        title: message,
        variant: "success",
        ...(detail && { description: typeset(detail) }),
        ...(undo &&
          !isBrief && { action: { label: "Annuler", onPress: () => decide(undo) }, duration: UNDO_OFFERED_MS }),
      });
    }
  });
  return <QuestionDialog question={question} reviews={reviews} onClose={() => setQuestion(null)} />;
}

type QuestionProps = { question: Question; reviews: ModeratedReview[] };

function QuestionDialog({
  question,
  reviews,
  onClose,
}: Omit<QuestionProps, "question"> & { question: Question | null; onClose: () => void }) {
  const decide = useDecideBySubmit();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    decide(event);
    onClose();
  };
  const address = useAddress();
  return (
    <Dialog title={question ? titleOf(question) : ""} open={question !== null} onClose={onClose}>
      {question && (
        <>
          <QuestionSubject question={question} reviews={reviews} />
          <form method="post" action={address} className={styles.confirm} onSubmit={submit}>
            <ConfirmedFields question={question} />
            <Button type="submit" variant="danger">
              {verbOf(question)}
            </Button>
            <Button ref={firstFocus} variant="secondary" onClick={onClose}>
              Annuler
            </Button>
          </form>
        </>
      )}
    </Dialog>
  );
}

/** The same answers on a page that was sent without script. */
export function AnswerNotice({ answer, reviews }: { answer: ModerationAnswer; reviews: ModeratedReview[] }) {
  if (answer.kind === "confirm") return <QuestionNotice question={answer} reviews={reviews} />;
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
      {answer.detail && <p>{typeset(answer.detail)}</p>}
      {answer.undo && <UndoForm undo={answer.undo} />}
    </Notice>
  );
}

function QuestionNotice({ question, reviews }: QuestionProps) {
  const address = useAddress();
  return (
    <Notice tone="warning" title={titleOf(question)} answers>
      <QuestionSubject question={question} reviews={reviews} />
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

/** Which reviews are meant, and what happens to them. */
function QuestionSubject({ question: { intent, seen }, reviews }: QuestionProps) {
  const meant = reviews.filter(({ id }) => seen.some((review) => review.id === id));
  const [first] = meant;
  return (
    <div className={styles.meant}>
      {first && meant.length === 1 && (
        <blockquote>
          <p className={styles.meantName}>
            <bdi>{first.customer_name}</bdi> <Stars value={first.rating} />
          </p>
          <p className={styles.meantWords} dir="auto">
            {first.comment}
          </p>
        </blockquote>
      )}
      {meant.length > 1 && <p>{meant.map(({ customer_name }) => customer_name).join(", ")}</p>}
      <p>{typeset(consequenceOf(intent, seen.length))}</p>
    </div>
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
