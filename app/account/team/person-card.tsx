import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { formatDate, formatNumber, plural } from "../../../core/text/typography.ts";
import { Disclosure } from "../../staff/disclosure.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { type Right, roleLabel } from "../rights.ts";
import styles from "./person-card.module.css";
import { RightsForm } from "./rights-form.tsx";
import type { Person } from "./team.server.ts";

type PersonProps = { person: Person; search: string; isOwnAccount: boolean; isLast: boolean };

export function PersonCard({ person, search, isOwnAccount, isLast }: PersonProps) {
  const { email, name, role, rights, isConfirmed, hasTwoFactors, lastSignInAt, openSessions } = person;
  const labels = role === "admin" || rights.length === 0 ? [roleLabel(role)] : rights.map(roleLabel);
  return (
    <article className="switcher pairs thirds gap-3" aria-label={name}>
      <div>
        <h3 className="title-text" dir="auto">
          {name}
        </h3>
        {name !== email && <p className="note">{email}</p>}
        {isOwnAccount && <p className="note">Vous</p>}
      </div>
      <div className="stack gap-2">
        <div className="cluster gap-2">
          {labels.map((label) => (
            <Badge key={label} tone={role === "admin" ? "strong" : "neutral"}>
              {label}
            </Badge>
          ))}
          {!isConfirmed && <Badge tone="warning">Adresse non confirmée</Badge>}
          {rights.length > 0 && !hasTwoFactors && <Badge tone="warning">Sans double authentification</Badge>}
        </div>
        <p className="note">
          {lastSignInAt ? `Dernière connexion : ${formatDate(lastSignInAt, { time: true })}` : "Jamais connecté"}
        </p>
        <p className="note">
          {openSessions === 0
            ? "Aucune session ouverte"
            : `${formatNumber(openSessions)} ${plural(openSessions, "session ouverte", "sessions ouvertes")}`}
        </p>
        {hasTwoFactors && <p className="note">Double authentification active</p>}
        {isLast && (
          <p className="note">Vous êtes le seul administrateur : nommez quelqu’un avant de quitter ce rôle.</p>
        )}
      </div>
      <Actions person={person} search={search} isOwnAccount={isOwnAccount} isLast={isLast} />
    </article>
  );
}

function Actions({ person, search, isOwnAccount, isLast }: PersonProps) {
  const { id, name, rights, isConfirmed, hasTwoFactors, hasPasskey, openSessions } = person;
  const suffix = <span className="visually-hidden"> ({name})</span>;
  return (
    <div className={`cluster gap-3 rows-2 start ${styles.actions}`}>
      {isOwnAccount && !hasTwoFactors && (
        <ButtonLink to="/admin/compte" variant="secondary" size="small">
          Activer la double authentification
        </ButtonLink>
      )}
      {isConfirmed && !isLast && <RightsForm person={person} search={search} />}
      {rights.length > 0 && !isLast && (
        <IntentForm id={id} search={search} intent="retirer" variant="quiet">
          Retirer de l’équipe{suffix}
        </IntentForm>
      )}
      {openSessions > 0 && (
        <IntentForm id={id} search={search} intent="terminer">
          {isOwnAccount ? "Me déconnecter partout, ici aussi" : "Terminer les sessions"}
          {suffix}
        </IntentForm>
      )}
      {!isOwnAccount && (hasTwoFactors || hasPasskey) && (
        <Disclosure>
          <summary>Second facteur perdu{suffix}</summary>
          <p className="note below-2">
            Ses clés et ses codes sont retirés pour de bon, ses sessions terminées. Son mot de passe reste.
          </p>
          <IntentForm id={id} search={search} intent="double-authentification">
            Réinitialiser la double authentification{suffix}
          </IntentForm>
        </Disclosure>
      )}
    </div>
  );
}

type IntentProps = {
  id: string;
  search: string;
  intent: string;
  /** The rights that the intent `droits` posts, and the role that they replace. */
  rights?: Right[];
  seen?: string;
  /** The invited address. */
  email?: string;
  variant?: "secondary" | "quiet";
  children: ReactNode;
};

export function IntentForm({
  id,
  search,
  intent,
  rights = [],
  seen,
  email,
  variant = "secondary",
  children,
}: IntentProps) {
  const { formMethod, formData } = useNavigation();
  const isSending = formMethod === "POST" && formData?.get("id") === id && formData.get("intent") === intent;
  return (
    <Form method="post" action="/admin/equipe" reloadDocument>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="q" value={search} />
      {seen !== undefined && <input type="hidden" name="seen" value={seen} />}
      {email && <input type="hidden" name="email" value={email} />}
      {rights.map((right) => (
        <input key={right} type="hidden" name={right} value="oui" />
      ))}
      <Button type="submit" name="intent" value={intent} variant={variant} size="small" busy={isSending}>
        {children}
      </Button>
    </Form>
  );
}
