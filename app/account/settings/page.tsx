import { type ReactNode, useEffect } from "react";
import { useNavigation } from "react-router";
import { formatDate } from "../../../core/text/typography.ts";
import { choicesOf } from "../../alerts/alerts.server.ts";
import { MAIL_CHOICE_NAMES, MAIL_CHOICES } from "../../alerts/rules.ts";
import { servicesContext } from "../../context.ts";
import { privateMeta } from "../../layout/page-meta.ts";
import { Badge } from "../../ui/badge.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useAuth } from "../auth-provider.tsx";
import { browserName } from "../browser-name.ts";
import { listOwnSessions } from "../devices.server.ts";
import { type Answer, NO_ANSWER } from "../form-errors.tsx";
import { NameForm } from "../names.tsx";
import { PasswordChangeForm } from "../passwords/change-form.tsx";
import { mayUse } from "../rights.ts";
import { PASSWORD_MIN, STAFF_PASSWORD_MIN } from "../rules.ts";
import { SecondFactorSettings } from "../second-factor/code-settings.tsx";
import { type SecondFactorNeed, secondFactorNeed } from "../second-factor/need.ts";
import { mayAddFactor } from "../second-factor/passkey-rules.server.ts";
import { PasskeySettings } from "../second-factor/passkey-settings.tsx";
import { listPasskeys } from "../second-factor/store.server.ts";
import { isRecent, requireUser } from "../session.server.ts";
import type { Route } from "./+types/page.ts";
import { AlertsForm } from "./alerts-form.tsx";
import { changeSettings, isProfileLocked } from "./changes.server.ts";
import { OwnSessions } from "./own-sessions.tsx";
import styles from "./page.module.css";

const CONFIRM_PATH = `/auth?retour=${encodeURIComponent("/admin/compte")}&confirmer=1`;

const OTHERS_ENDED = "Vos autres sessions sont terminées.";

const NOTICES = new Map([
  ["nom", "Votre nom est changé. Ce que vous avez déjà signé garde l’ancien."],
  ["messages", "Vos choix sont enregistrés."],
  ["mot-de-passe", `Votre mot de passe est changé. ${OTHERS_ENDED}`],
  ["cle-ajoutee", `Votre clé d’accès est ajoutée. ${OTHERS_ENDED}`],
  ["cle-retiree", `La clé d’accès est retirée : elle n’ouvre plus votre compte. ${OTHERS_ENDED}`],
  ["session", "La session est fermée."],
  ["sessions", "Vos autres sessions sont fermées."],
  ["active", `La double authentification est active. ${OTHERS_ENDED}`],
  ["inactive", `La double authentification n’est plus active. ${OTHERS_ENDED}`],
]);

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(context, request);
  const { database, env } = context.get(servicesContext);
  const { db } = database;
  const need = secondFactorNeed(env, user);
  const isFactorAllowed = await mayAddFactor(db, user);
  return {
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    offeredAlerts: MAIL_CHOICE_NAMES.filter((name) => mayUse(user.rights, MAIL_CHOICES[name].area)),
    alerts: await choicesOf(db, user.id),
    signature: user.rights.length > 0 ? user.name : null,
    hasTwoFactors: user.twoFactorEnabled,
    need,
    mayAddFactor: isFactorAllowed,
    hidesProfile: isProfileLocked(need, isFactorAllowed),
    passkeys: (await listPasskeys(db, user.id)).map(({ id, name, created_at, used_at }) => ({
      id,
      name,
      created_at,
      used_at,
    })),
    suggestedName: browserName(request.headers.get("user-agent")),
    isRecent: isRecent(user),
    sessions: await listOwnSessions(db, user),
    message: new URL(request.url).searchParams.get("message") ?? "",
  };
}

export const action = ({ request, context }: Route.ActionArgs) => changeSettings(request, context);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? {};

export const meta: Route.MetaFunction = () => privateMeta("Mon compte");

export default function AccountSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, firstName, lastName, offeredAlerts, alerts, signature, hasTwoFactors, need, message } = loaderData;
  const { passkeys, suggestedName, isRecent, mayAddFactor, hidesProfile } = loaderData;
  const isSending = useNavigation().formMethod === "POST";
  const answerTo = (intent: string): Answer => (actionData?.intent === intent ? actionData : NO_ANSWER);
  const notice = actionData ? undefined : NOTICES.get(message);
  useAnnounceSecondFactor(message === "active");
  return (
    <>
      <h1>Mon compte</h1>
      <p className="soft">
        Connecté avec l’adresse <bdi className="unbroken">{email}</bdi>.
      </p>
      {signature && <Signature name={signature} isAddress={signature === email} />}
      {notice && (
        <Notice tone="success" live>
          {notice}
        </Notice>
      )}
      {need && <SecondFactorNotice need={need} mayAddFactor={mayAddFactor} />}
      <div className={`switcher halves gap-7 top above-5 ${styles.sections}`}>
        <Section id="cles" title="Clés d’accès">
          <PasskeySettings
            passkeys={passkeys}
            suggestedName={suggestedName}
            confirmAt={isRecent ? null : CONFIRM_PATH}
            isLocked={!mayAddFactor}
            isAsked={need !== null}
            answerTo={answerTo}
            isSending={isSending}
          />
        </Section>
        <Section
          id="deux-facteurs"
          title="Double authentification"
          state={<Badge tone={hasTwoFactors ? "success" : "warning"}>{hasTwoFactors ? "Activée" : "Désactivée"}</Badge>}
        >
          <SecondFactorSettings
            isLocked={!mayAddFactor}
            isEnabled={hasTwoFactors}
            step={actionData?.step ?? null}
            answerTo={answerTo}
            isSending={isSending}
          />
        </Section>
        {!hidesProfile && (
          <Section id="nom" title="Votre nom">
            <NameForm names={{ firstName, lastName }} answer={answerTo("nom")} isSending={isSending} />
          </Section>
        )}
        {offeredAlerts.length > 0 && !hidesProfile && (
          <Section id="messages" title="Messages que vous recevez">
            <AlertsForm offered={offeredAlerts} chosen={alerts} />
          </Section>
        )}
        <Section id="sessions" title="Vos sessions">
          <OwnSessions sessions={loaderData.sessions} isSending={isSending} />
        </Section>
        <Section id="mot-de-passe" title="Mot de passe">
          <PasswordChangeForm
            answer={answerTo("mot-de-passe")}
            minLength={signature === null || passkeys.length > 0 ? PASSWORD_MIN : STAFF_PASSWORD_MIN}
            isSending={isSending}
          />
        </Section>
      </div>
    </>
  );
}

/** Shows the name that the audit log and the follow-up of a request use. */
function Signature({ name, isAddress }: { name: string; isAddress: boolean }) {
  if (isAddress) return <p className="soft">Vos actions sont signées de cette adresse.</p>;
  return (
    <p className="soft">
      Vos actions sont signées : <bdi className="unbroken">{name}</bdi>.
    </p>
  );
}

type SectionProps = { id: string; title: string; state?: ReactNode; children: ReactNode };

function Section({ id, title, state, children }: SectionProps) {
  return (
    <section className="stack gap-4 broad" aria-labelledby={id}>
      <div className="cluster rows-2 middle">
        <h2 id={id}>{title}</h2>
        {state}
      </div>
      {children}
    </section>
  );
}

function useAnnounceSecondFactor(isVerified: boolean) {
  const { announce } = useAuth();
  useEffect(() => {
    if (isVerified) announce("mfa-verified");
  }, [isVerified, announce]);
}

type NeedProps = { need: SecondFactorNeed; mayAddFactor: boolean };

function SecondFactorNotice({ need: { isOverdue, due }, mayAddFactor }: NeedProps) {
  if (!mayAddFactor) {
    return (
      <Notice tone="warning" title="Reconnectez-vous avec votre clé d’accès">
        <p>
          Ce compte a une clé d’accès, et le mot de passe seul ne suffit plus à l’équipe.{" "}
          <a href={CONFIRM_PATH}>Présenter la clé</a>
        </p>
        <p>Si elle est perdue, demandez à la personne qui héberge le site de vous en libérer.</p>
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title="La double authentification est demandée à l’équipe">
      {isOverdue
        ? "Ajoutez une clé d’accès, le plus simple, ou activez la double authentification ci-dessous : les autres pages de l’administration s’ouvriront ensuite."
        : `Ajoutez une clé d’accès, le plus simple, ou activez la double authentification ${due === null ? "dans les 7 jours" : `avant le ${formatDate(due)}`} : ensuite, l’administration ne s’ouvrira plus sans cela.`}
    </Notice>
  );
}
