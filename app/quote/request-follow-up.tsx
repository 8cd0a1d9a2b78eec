import { Link } from "react-router";
import { formatDate } from "../../core/text/typography.ts";
import { warnIfTyped, warnIfUnsaved } from "../drafts/unsaved-changes.tsx";
import { UnitField } from "../editor/unit-field.tsx";
import type { invitationFor } from "../invitations/invite.server.ts";
import { batchPath } from "../invitations/rules.ts";
import { ORIGINS } from "../reviews/origins.ts";
import { Button } from "../ui/button.tsx";
import { SelectField, TextArea } from "../ui/field.tsx";
import type { RequestAnswer } from "./request-changes.server.ts";
import { RequestForm } from "./request-form.tsx";
import {
  followUpForm,
  formerField,
  isSameText,
  FOLLOW_UP_LABELS as LABELS,
  OUTCOMES,
  writeCents,
} from "./requests-rules.ts";
import type { StoredRequest } from "./requests-store.server.ts";

type FollowUpProps = { request: StoredRequest; answer: RequestAnswer | undefined };

/** The offer, its result, and notes for colleagues. */
export function FollowUp({ request, answer }: FollowUpProps) {
  const { note, offered_cents, outcome, version, deleted_at } = request;
  const isInBin = deleted_at !== null;
  const stored = { note: note ?? "", offered: writeCents(offered_cents), outcome: outcome ?? "" };
  const errors = answer?.kind === "refused" ? answer.errors : {};
  const typed = answer && "values" in answer && !isInBin ? answer.values : {};
  const control = followUpForm.controls({ ...stored, ...typed }, errors);
  // After a conflict the typed values stay; what they would replace is named.
  const kept = { ...stored, outcome: outcome ? OUTCOMES[outcome] : "" };
  const replaced = (name: keyof typeof stored) => {
    const value = typed[name];
    return answer?.kind === "conflict" && value !== undefined && !isSameText(value, stored[name])
      ? `Enregistré à présent : ${kept[name] ? `« ${kept[name]} »` : "rien"}.`
      : undefined;
  };
  const isUnsaved = Object.keys(typed).length > 0;
  return (
    <section aria-labelledby="offre">
      <h2 id="offre" className="title-s">
        Offre, issue et note
      </h2>
      <RequestForm key={JSON.stringify(stored)} {...(isUnsaved ? warnIfUnsaved(stored) : warnIfTyped)}>
        <input type="hidden" name="version" value={version} />
        {Object.entries(stored).map(([name, value]) => (
          <input key={name} type="hidden" name={formerField(name)} value={value} />
        ))}
        <fieldset className="stack gap-3 above-2" disabled={isInBin}>
          <UnitField label={LABELS.offered} unit="€" help={replaced("offered")} {...control("offered")} />
          <SelectField label={LABELS.outcome} help={replaced("outcome")} {...control("outcome")}>
            <option value="">Pas encore connue</option>
            {Object.entries(OUTCOMES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextArea label={LABELS.note} rows={3} help={replaced("note")} {...control("note")} />
          {!isInBin && (
            <Button type="submit" name="intent" value="suivi" variant="secondary" size="small">
              Enregistrer
            </Button>
          )}
        </fieldset>
      </RequestForm>
    </section>
  );
}

type InvitationProps = {
  request: StoredRequest;
  invitation: Awaited<ReturnType<typeof invitationFor>> | null;
  invitationProblem: string | null;
};

/** Invites the customer of any closed request to write a review. */
export function Invitation({ request: { outcome }, invitation, invitationProblem }: InvitationProps) {
  return (
    <section aria-labelledby="avis" className="stack start gap-3 above-5">
      <h2 id="avis" className="title-s">
        Son avis
      </h2>
      {invitation ? (
        <p>
          {`Invitation du ${formatDate(invitation.created_at)} : ${invitation.spent_at ? "un avis y répond" : "pas encore d’avis"}. `}
          <Link to={batchPath(invitation.batch)}>Voir l’invitation</Link>
        </p>
      ) : invitationProblem ? (
        <p className="note">{invitationProblem}</p>
      ) : (
        <RequestForm className="stack start gap-2">
          <Button type="submit" name="intent" value="inviter" variant="secondary" size="small">
            Inviter à donner un avis
          </Button>
          <p className="note">
            {outcome === "order"
              ? `Par e-mail. L’avis portera « ${ORIGINS.verified.label} », car l’issue est « ${OUTCOMES.order} ».`
              : `Par e-mail. L’avis portera « ${ORIGINS.invited.label} » ; « ${ORIGINS.verified.label} » si l’issue est « ${OUTCOMES.order} ».`}
          </p>
        </RequestForm>
      )}
    </section>
  );
}
