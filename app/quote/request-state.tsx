import { Form, useNavigation } from "react-router";
import type { RequestState } from "../../core/database/schema.ts";
import { ofAuthor } from "../reviews/author-name.ts";
import { Button } from "../ui/button.tsx";
import { REQUEST_STATES, STATES } from "./requests-rules.ts";
import type { StoredRequest } from "./requests-store.server.ts";

type StateChangesProps = { request: StoredRequest; by: { name: string; isMe: boolean } | null | undefined };

export function StateChanges({ request, by }: StateChangesProps) {
  return (
    <div className="stack gap-3 line-above pad-4">
      {request.state === "in_hand" && by && !by.isMe && (
        <StateForm request={request} to="in_hand" label={`Prendre le relais ${ofAuthor(by.name)}`} />
      )}
      {REQUEST_STATES.filter((state) => state !== request.state).map((state) => {
        const { action, hint } = STATES[state];
        return (
          <div key={state} className="stack gap-1">
            <StateForm request={request} to={state} label={action} />
            {hint && <p className="note">{hint}</p>}
          </div>
        );
      })}
      <BinForm request={request} intent="corbeille" label="Mettre à la corbeille" />
    </div>
  );
}

type BinProps = { request: StoredRequest; intent: "corbeille" | "restaurer"; label: string };

export function BinForm({ request, intent, label }: BinProps) {
  return (
    <Form method="post">
      <input type="hidden" name="version" value={request.version} />
      <Button type="submit" name="intent" value={intent} variant="quiet" size="small">
        {label}
      </Button>
    </Form>
  );
}

export function StateForm({ request, to, label }: { request: StoredRequest; to: RequestState; label: string }) {
  const { formMethod, formData } = useNavigation();
  const isSending = formMethod === "POST" && formData?.get("state") === to;
  return (
    <Form method="post">
      <input type="hidden" name="version" value={request.version} />
      <input type="hidden" name="from" value={request.state} />
      <Button type="submit" name="state" value={to} variant="secondary" size="small" busy={isSending}>
        {label}
      </Button>
    </Form>
  );
}
