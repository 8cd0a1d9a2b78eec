import { useMemo } from "react";
import { Form, Link, useNavigation } from "react-router";
import { formatDate } from "../../../core/text/typography.ts";
import { CopyButton } from "../../staff/copy-button.tsx";
import type { Deployment } from "../../staff/deployment.ts";
import { SETUP_PATH } from "../../staff/setup-checklist.tsx";
import { Button } from "../../ui/button.tsx";
import { Dotted } from "../../ui/dotted.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { FormErrors } from "../form-errors.tsx";
import type { Right } from "../rights.ts";
import { TEAM_INVITATION_DAYS } from "../rules.ts";
import type { StaffInvitation } from "./invitations.server.ts";
import { IntentForm } from "./person-card.tsx";
import { RightsFields } from "./rights-form.tsx";

/** Either the link that staff pass on, or an error. */
export type InvitationAnswer = { email: string; rights: Right[]; link?: string; error?: string };

type Props = { deployment: Deployment; invitations: StaffInvitation[]; answer: InvitationAnswer | null };

export function Invitations({ deployment: { publicUrl, hasMailServer }, invitations, answer }: Props) {
  const errors = useMemo(() => (answer?.error ? { email: answer.error } : {}), [answer]);
  const isSending = useNavigation().formData?.get("intent") === "inviter";
  return (
    <>
      <p className="above-2">
        {hasMailServer
          ? "Elle reçoit un lien par e-mail, choisit son mot de passe, et peut travailler aussitôt."
          : "Les messages du site ne partent pas encore : le lien de l’invitation s’affichera ici, à transmettre vous-même."}
      </p>
      {!publicUrl && (
        <Notice tone="warning">
          <p>
            Le site n’a pas encore d’adresse publique : le lien ne s’ouvre que sur cette machine. Voir{" "}
            <Link to={SETUP_PATH}>« Avant d’ouvrir le site »</Link>.
          </p>
        </Notice>
      )}
      {answer?.link && <InvitationLink email={answer.email} link={answer.link} />}
      <Form method="post" action="/admin/equipe" className="stack gap-3 start fields above-3" noValidate reloadDocument>
        <FormErrors errors={errors} />
        <TextField
          key={answer?.link}
          label="Adresse e-mail de la personne"
          name="email"
          type="email"
          autoComplete="off"
          required
          defaultValue={answer?.link ? "" : answer?.email}
          error={answer?.error}
        />
        <RightsFields id="invitation" rights={answer?.error ? answer.rights : []} />
        <Button type="submit" name="intent" value="inviter" busy={isSending}>
          Inviter
        </Button>
      </Form>
      {invitations.length > 0 && <Open invitations={invitations} />}
    </>
  );
}

function Open({ invitations }: { invitations: StaffInvitation[] }) {
  return (
    <>
      <h3 className="title-text above-5">Invitations en attente</h3>
      <ul className="ruled above-2">
        {invitations.map(({ id, email, rights, expiresAt }) => (
          <li key={id} className="cluster gap-4 rows-2 middle">
            <span className="strong">{email}</span>
            <span className="note">
              <Dotted>
                {rights.join(", ")}
                {`jusqu’au ${formatDate(expiresAt, { time: true })}`}
              </Dotted>
            </span>
            <IntentForm id={id} search="" intent="retirer-invitation" email={email}>
              Retirer l’invitation<span className="visually-hidden"> ({email})</span>
            </IntentForm>
          </li>
        ))}
      </ul>
    </>
  );
}

function InvitationLink({ email, link }: { email: string; link: string }) {
  return (
    <Notice tone="success" title={`L’invitation de ${email} est prête`} live takesFocus>
      <p>{`Transmettez-lui ce lien. Il ne s’affiche qu’une fois, et sert une seule fois, dans les ${TEAM_INVITATION_DAYS} jours.`}</p>
      <p className="strong" data-secret="">
        {link}
      </p>
      <CopyButton text={link}>Copier le lien</CopyButton>
    </Notice>
  );
}
