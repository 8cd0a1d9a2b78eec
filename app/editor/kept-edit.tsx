import { useEffect, useEffectEvent, useState } from "react";
import { formatDate } from "../../core/text/typography.ts";
import type { Editor } from "../content/editing.server.ts";
import { RESUME, TAKEN } from "../content/form.ts";
import { HiddenPairs } from "../staff/hidden-pairs.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { forgetEdit, type KeptEdit, keepEdit, pairsOf, readKeptEdit } from "./kept-edits.ts";

const PAUSE_MS = 500;

type Props = Pick<Editor, "person" | "subject" | "seen"> & {
  /** The id of the form. */
  form: string;
  /** Whether the form shows what was typed, after an answer of the server. */
  isAnswer: boolean;
};

/** Keeps what is typed in this tab until it is published, and offers it again after a crash. */
export function KeptEditOffer({ person, subject, seen, form: id, isAnswer }: Props) {
  const [kept, setKept] = useState<KeptEdit | null>(null);
  // What is offered stays until the person has decided on it.
  const keep = useEffectEvent((form: HTMLFormElement, isSent: boolean) => {
    if (!kept) keepEdit(person, subject, { seen, at: new Date().toISOString(), isSent, pairs: pairsOf(form) });
  });
  useEffect(() => {
    const form = document.getElementById(id);
    if (!(form instanceof HTMLFormElement)) return;
    const last = isAnswer ? null : readKeptEdit(person, subject);
    const isPublished = last?.isSent && last.seen !== seen;
    const isWaiting = last !== null && !isPublished && !isSame(last, form);
    if (isWaiting) setKept(last);
    else forgetEdit(person, subject);
    // A refused text is not published yet, whatever others publish next.
    if (isAnswer) keep(form, false);
    let pause = 0;
    const onInput = () => {
      clearTimeout(pause);
      pause = window.setTimeout(() => keep(form, false), PAUSE_MS);
    };
    const onSubmit = ({ submitter }: SubmitEvent) => {
      clearTimeout(pause);
      if (submitter?.getAttribute("formtarget") !== "_blank") keep(form, true);
    };
    form.addEventListener("input", onInput);
    form.addEventListener("submit", onSubmit);
    return () => {
      clearTimeout(pause);
      form.removeEventListener("input", onInput);
      form.removeEventListener("submit", onSubmit);
    };
  }, [id, person, subject, seen, isAnswer]);
  if (!kept) return null;
  return (
    <Notice tone="warning" title="Un texte jamais publié est gardé dans cet onglet" live>
      <p>Tapé le {formatDate(kept.at, { time: true })}, puis quitté sans être enregistré.</p>
      <form method="post" className="cluster gap-4 rows-1 middle">
        <HiddenPairs pairs={kept.pairs} />
        <Button type="submit" name="intent" value={RESUME} size="small">
          Le reprendre
        </Button>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            forgetEdit(person, subject);
            setKept(null);
          }}
        >
          L’effacer
        </Button>
      </form>
    </Notice>
  );
}

/** The version that a form shows is not part of what is typed, nor is what decides a conflict. */
function isSame({ pairs }: KeptEdit, form: HTMLFormElement): boolean {
  const typed = (all: KeptEdit["pairs"]) =>
    JSON.stringify(all.filter(([name]) => name !== "seen" && !name.startsWith(TAKEN)));
  return typed(pairs) === typed(pairsOf(form));
}
