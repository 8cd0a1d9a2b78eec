import { Form, Link } from "react-router";
import { formatDate } from "../../core/text/typography.ts";
import { warnIfTyped, warnIfUnsaved } from "../drafts/unsaved-changes.tsx";
import { UnitField } from "../editor/unit-field.tsx";
import type { invitationFor } from "../invitations/invite.server.ts";
import { batchPath } from "../invitations/rules.ts";
import { ORIGINS } from "../reviews/origins.ts";
import { Button } from "../ui/button.tsx";
import { SelectField, TextArea } from "../ui/field.tsx";
import type { RequestAnswer } from "./request-changes.server.ts";
import { followUpForm, OUTCOMES, writeCents } from "./requests-rules.ts";
import type { StoredRequest } from "./requests-store.server.ts";

type FollowUpProps = { request: StoredRequest; answer: RequestAnswer | undefined };

/** The offer, its result, and notes for colleagues. */
export function FollowUp({ request, answer }: FollowUpProps) {
  const { note, offered_cents, outcome, version, deleted_at } = request;
  const isInBin = deleted_at !== null;
  const stored = { note: note ?? "", offered: writeCents(offered_cents), outcome: outcome ?? "" };
  const errors = answer?.kind === "refused" ? answer.errors : {};
  const typed = answer && "values" in answer ? answer.values : null;
  const control = followUpForm.controls(typed ?? stored, errors);
  // After a conflict the typed values stay; what they would replace is named.
  const kept = { ...stored, outcome: outcome ? OUTCOMES[outcome] : "" };
  const replaced = (name: keyof typeof stored) =>
    answer?.kind === "conflict" && typed && typed[name].replaceAll("\r\n", "\n").trim() !== stored[name]
      ? `Enregistré à présent : ${kept[name] ? `« ${kept[name]} »` : "rien"}.`
      : undefined;
  return (
    <section aria-labelledby="offre">
      <h2 id="offre" className="title-s">
        Offre, issue et note
      </h2>
      <Form key={JSON.stringify(stored)} method="post" {...(typed ? warnIfUnsaved(stored) : warnIfTyped)}>
        <input type="hidden" name="version" value={version} />
        <fieldset className="stack gap-3 above-2" disabled={isInBin}>
          <UnitField label="Montant proposé" unit="€" help={replaced("offered")} {...control("offered")} />
          <SelectField label="Issue" help={replaced("outcome")} {...control("outcome")}>
            <option value="">Pas encore connue</option>
            {Object.entries(OUTCOMES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextArea label="Note pour l’équipe" rows={3} help={replaced("note")} {...control("note")} />
          {!isInBin && (
            <Button type="submit" name="intent" value="suivi" variant="secondary" size="small">
              Enregistrer
            </Button>
          )}
        </fieldset>
      </Form>
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
        <Form method="post" className="stack start gap-2">
          <Button type="submit" name="intent" value="inviter" variant="secondary" size="small">
            Inviter à donner un avis
          </Button>
          <p className="note">
            {outcome === "order"
              ? `Par e-mail. L’avis portera « ${ORIGINS.verified.label} », car l’issue est « ${OUTCOMES.order} ».`
              : `Par e-mail. L’avis portera « ${ORIGINS.invited.label} » ; « ${ORIGINS.verified.label} » si l’issue est « ${OUTCOMES.order} ».`}
          </p>
        </Form>
      )}
    </section>
  );
}
