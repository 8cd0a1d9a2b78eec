import type { ReactNode } from "react";
import { RETENTION, retainedUntil } from "../../core/retention.ts";
import { formatDate } from "../../core/text/typography.ts";
import { LostFields } from "../drafts/unsent-fields.tsx";
import { MAILS_STAY } from "../staff/deployment.ts";
import { FocusedAnswer } from "../staff/focused-answer.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/request-page.ts";
import type { RequestAnswer } from "./request-changes.server.ts";
import { BinForm, StateForm } from "./request-state.tsx";
import { FOLLOW_UP_LABELS, OUTCOMES, STATES } from "./requests-rules.ts";

type Shown = Route.ComponentProps["loaderData"];
type Props = { shown: Shown; answer: RequestAnswer | undefined };

/** What became of the last press, and that the request is in the bin. */
export function RequestNotices({ shown, answer }: Props) {
  const { deleted_at } = shown.request;
  const notice = answer ? refusalOf(answer, shown) : successOf(shown);
  return (
    <>
      {notice && <FocusedAnswer of={shown}>{notice}</FocusedAnswer>}
      {deleted_at && (answer || shown.done !== "corbeille") && <BinNotice {...shown} />}
    </>
  );
}

function refusalOf(answer: RequestAnswer, { request, history }: Shown): ReactNode {
  if (answer.kind === "refused") return null;
  if (answer.kind === "not-invited") {
    return (
      <Notice tone="danger" title="Pas d’invitation" live>
        {answer.problem}
      </Notice>
    );
  }
  const lost = request.deleted_at ? lostFields(answer.values) : [];
  return (
    <Notice tone="danger" title="Trop tard" live>
      <p>
        {history.at(-1)?.sentence ?? "Quelqu’un d’autre a changé cette demande entre-temps."} Voici son état actuel ;
        vous n’avez rien modifié.
      </p>
      {lost.length > 0 && (
        <>
          <p>Voici ce que vous aviez écrit :</p>
          <LostFields lost={lost} />
        </>
      )}
    </Notice>
  );
}

/** The form of a request in the bin takes nothing. */
function lostFields(values: Extract<RequestAnswer, { kind: "conflict" }>["values"]) {
  const written = { ...values, outcome: new Map<string, string>(Object.entries(OUTCOMES)).get(values.outcome ?? "") };
  return Object.entries(FOLLOW_UP_LABELS).flatMap(([name, label]) => {
    const value = written[name as keyof typeof written];
    return value ? [{ name, label, value }] : [];
  });
}

function successOf(shown: Shown): ReactNode {
  const { request, previousState, isTakenOver, done, hasMailServer } = shown;
  if (request.deleted_at) return done === "corbeille" && <BinNotice {...shown} live />;
  if (previousState || isTakenOver) {
    return (
      <Notice tone="success" live>
        <p>{STATES[request.state].answer}</p>
        {previousState && <StateForm key={previousState} request={request} to={previousState} label="Annuler" />}
      </Notice>
    );
  }
  const sentences = {
    note: "C’est enregistré.",
    reprise: "Cette demande n’est plus à la corbeille.",
    invite: hasMailServer
      ? "L’invitation à donner un avis part dans la minute."
      : `L’invitation à donner un avis est prête. ${MAILS_STAY}`,
  };
  if (done === null || done === "corbeille") return null;
  return (
    <Notice tone="success" live>
      {sentences[done]}
    </Notice>
  );
}

function BinNotice({ request, live = false }: Pick<Shown, "request"> & { live?: boolean }) {
  return (
    <Notice tone="warning" title="Cette demande est à la corbeille" live={live}>
      <p>
        Elle sera effacée pour toujours le&nbsp;
        {formatDate(retainedUntil(RETENTION.deletedRequests, request.deleted_at ?? ""))}.
      </p>
      <BinForm request={request} intent="restaurer" label="La reprendre" />
    </Notice>
  );
}
