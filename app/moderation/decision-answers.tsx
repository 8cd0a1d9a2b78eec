import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { plural } from "../../core/text/typography.ts";
import { DELETION_REASONS, SPAM } from "../reviews/workflow.ts";
import { autoFocusRef } from "../ui/auto-focus-ref.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { showAnswer } from "../ui/show-answer.ts";
import { Stars } from "../ui/stars.tsx";
import type { ModeratedReview } from "./list.server.ts";
import styles from "./page.module.css";
import { Reasons } from "./reasons.tsx";
import {
  consequenceOf,
  type Draft,
  FILTER_LABELS,
  type ModerationAnswer,
  questionOf,
  type Undo,
  viewPath,
  writeVersion,
} from "./rules.ts";
import { useAddress, useDecide, useDecideBySubmit } from "./use-decide.ts";

type Question = Extract<ModerationAnswer, { kind: "confirm" }>;
type Result = Extract<ModerationAnswer, { kind: "done" | "failed" }>;

const answered = new EventTarget();

type Answered = [answer: ModerationAnswer, ids: string[], hasDescriptions: boolean];

/** @param hasDescriptions whether the decision sent those of the photos: one on a selection does not */
export function publishAnswer(...detail: Answered): void {
  answered.dispatchEvent(new CustomEvent("answer", { detail }));
}

export function useAnswers(onAnswer: (...answered: Answered) => void) {
  const handle = useEffectEvent((event: Event) => onAnswer(...(event as CustomEvent<Answered>).detail));
  useEffect(() => {
    answered.addEventListener("answer", handle);
    return () => answered.removeEventListener("answer", handle);
  }, []);
}

/**
 * A live region above the list for the result of the last decision. Each card also shows its own result; only this
 * region can undo a batch.
 * @param children shown before the first decision
 */
export function LiveAnswer({ reviews, children }: { reviews: ModeratedReview[]; children: ReactNode }) {
  const decide = useDecide();
  const status = useRef<HTMLDivElement>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const done = result?.kind === "done" ? result : null;
  const failed = result?.kind === "failed" ? result : null;
  const batch = done && done.ids.length > 1 ? done : null;
  useAnswers((answer) => {
    if (answer.kind === "confirm") setQuestion(answer);
    else if (answer.kind !== "preview") setResult(answer);
  });
  useEffect(() => {
    if (batch) showAnswer(status.current);
  }, [batch]);
  return (
    <>
      <div
        ref={status}
        className={`announced cluster rows-0 middle ${styles.inset}`}
        tabIndex={-1}
        data-answered={result !== null || undefined}
      >
        <p role="status">
          {done && (
            <>
              <strong>{done.message}.</strong> {done.detail} <WaitingPhotos count={done.waitingPhotos} />
            </>
          )}
        </p>
        <p className="danger" role="alert">
          {failed && (
            <>
              <strong>{failed.message}</strong> {failed.detail}
            </>
          )}
        </p>
        {batch?.undo && (
          <Button variant="quiet" size="small" onClick={() => batch.undo && decide(batch.undo)}>
            Annuler pour tous
          </Button>
        )}
        {result === null && children}
      </div>
      <QuestionDialog question={question} reviews={reviews} onClose={() => setQuestion(null)} />
    </>
  );
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
          <form method="post" action={address} className={`cluster above-5 ${styles.confirm}`} onSubmit={submit}>
            <ConfirmedFields question={question} reviews={reviews} />
            <Button type="submit" variant="danger">
              {verbOf(question)}
            </Button>
            <Button ref={autoFocusRef} variant="secondary" onClick={onClose}>
              Annuler
            </Button>
          </form>
        </>
      )}
    </Dialog>
  );
}

export function AnswerNotice({ answer, reviews }: { answer: ModerationAnswer; reviews: ModeratedReview[] }) {
  if (answer.kind === "confirm") return <QuestionNotice question={answer} reviews={reviews} />;
  if (answer.kind === "preview") return null;
  if (answer.kind === "failed") {
    return (
      <Notice tone="danger" title={answer.message} live>
        <p>{answer.detail}</p>
        {answer.isConflict && answer.draft && <DraftWords draft={answer.draft} />}
      </Notice>
    );
  }
  return (
    <Notice tone="success" title={answer.message} live>
      {answer.detail && <p>{answer.detail}</p>}
      <WaitingPhotos count={answer.waitingPhotos} />
      {answer.undo && <UndoForm undo={answer.undo} />}
    </Notice>
  );
}

function WaitingPhotos({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null;
  return (
    <span>
      {plural(count, "La photo jointe reste cachée", `Les ${count} photos jointes restent cachées`)} jusqu’à votre
      décision :{" "}
      <Link to={viewPath({ filter: "photos", order: "newest", search: "" })}>{FILTER_LABELS.photos.label}</Link>
    </span>
  );
}

function DraftWords({ draft: { note, text } }: { draft: Draft }) {
  const words = note || text;
  if (!words) return null;
  return (
    <>
      <p>Ce que vous aviez écrit :</p>
      <blockquote className="written">{words}</blockquote>
    </>
  );
}

function QuestionNotice({ question, reviews }: QuestionProps) {
  const address = useAddress();
  return (
    <Notice tone="warning" title={titleOf(question)} live>
      <QuestionSubject question={question} reviews={reviews} />
      <form method="post" action={address} className={`cluster above-5 ${styles.confirm}`}>
        <ConfirmedFields question={question} reviews={reviews} />
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

function QuestionSubject({ question: { intent, versions }, reviews }: QuestionProps) {
  const selected = reviews.filter(({ id }) => versions.some((review) => review.id === id));
  const [first] = selected;
  return (
    <div className="stack gap-3 above-2">
      {first && selected.length === 1 && (
        <blockquote className="boxed">
          <p className="cluster rows-0 middle strong">
            <bdi>{first.customer_name}</bdi> <Stars value={first.rating} />
          </p>
          <p className="clamp" dir="auto">
            {first.comment}
          </p>
        </blockquote>
      )}
      {selected.length > 1 && <p>{selected.map(({ customer_name }) => customer_name).join(", ")}</p>}
      <p>{consequenceOf(intent, versions.length)}</p>
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

function ConfirmedFields({ question: { intent, versions, problem }, reviews }: QuestionProps) {
  const selected = reviews.filter(({ id }) => versions.some((review) => review.id === id));
  const isReasonRequired = intent === "delete" && !(selected.length === versions.length && selected.every(isRefused));
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="confirmation" value="oui" />
      {versions.map((review) => (
        <input key={review.id} type="hidden" name="avis" value={writeVersion(review)} />
      ))}
      {isReasonRequired && (
        <Reasons legend="Raison de la suppression" reasons={DELETION_REASONS} problem={problem} required />
      )}
      {isReasonRequired && selected.some(({ customer_email }) => customer_email) && (
        <p className="note">{`L’auteur la reçoit par e-mail une minute après, sauf « ${SPAM.sentence} ».`}</p>
      )}
    </>
  );
}

const isRefused = ({ state }: ModeratedReview) => state === "refused";

const titleOf = ({ intent, versions }: Question) => questionOf(intent, versions.length);
const verbOf = ({ intent }: Question) => (intent === "delete" ? "Supprimer" : "Effacer pour toujours");
