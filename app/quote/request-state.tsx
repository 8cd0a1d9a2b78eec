import { useNavigation } from "react-router";
import type { RequestState } from "../../core/database/schema.ts";
import { ofAuthor } from "../reviews/author-name.ts";
import { Button } from "../ui/button.tsx";
import { RequestForm } from "./request-form.tsx";
import styles from "./requests-page.module.css";
import { REQUEST_STATES, STATES } from "./requests-rules.ts";
import type { StoredRequest } from "./requests-store.server.ts";

type StateChangesProps = { request: StoredRequest; by: { name: string; isMe: boolean } | null | undefined };

/** The next step is a button; what is seldom done is a link under it. */
export function StateChanges({ request, by }: StateChangesProps) {
  const next = REQUEST_STATES[REQUEST_STATES.indexOf(request.state) + 1];
  const others = REQUEST_STATES.filter((state) => state !== request.state && state !== next);
  return (
    <div className="stack gap-3 line-above pad-4">
      {next && <StateChange key={next} request={request} to={next} />}
      <div className={styles.lesser}>
        {request.state === "in_hand" && by && !by.isMe && (
          <StateForm request={request} to="in_hand" label={`Prendre le relais ${ofAuthor(by.name)}`} isQuiet />
        )}
        {others.map((state) => (
          <StateChange key={state} request={request} to={state} isQuiet />
        ))}
        <BinForm request={request} intent="corbeille" label="Mettre à la corbeille" />
      </div>
    </div>
  );
}

type BinProps = { request: StoredRequest; intent: "corbeille" | "restaurer"; label: string };

export function BinForm({ request, intent, label }: BinProps) {
  return (
    <RequestForm>
      <input type="hidden" name="version" value={request.version} />
      <Button type="submit" name="intent" value={intent} variant="quiet" size="small">
        {label}
      </Button>
    </RequestForm>
  );
}

type StateChangeProps = Omit<StateFormProps, "label">;

function StateChange({ to, isQuiet, ...rest }: StateChangeProps) {
  const { action, hint } = STATES[to];
  return (
    <div className={isQuiet ? undefined : "stack gap-1"}>
      <StateForm to={to} isQuiet={isQuiet} label={action} {...rest} />
      {hint && <p className="note">{hint}</p>}
    </div>
  );
}

type StateFormProps = { request: StoredRequest; to: RequestState; label: string; isQuiet?: boolean | undefined };

export function StateForm({ request, to, label, isQuiet }: StateFormProps) {
  const { formMethod, formData } = useNavigation();
  const isSending = formMethod === "POST" && formData?.get("state") === to;
  return (
    <RequestForm>
      <input type="hidden" name="version" value={request.version} />
      <input type="hidden" name="from" value={request.state} />
      <Button
        type="submit"
        name="state"
        value={to}
        variant={isQuiet ? "quiet" : "secondary"}
        size="small"
        busy={isSending}
      >
        {label}
      </Button>
    </RequestForm>
  );
}
