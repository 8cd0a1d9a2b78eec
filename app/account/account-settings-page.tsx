import { type ReactNode, useEffect } from "react";
import { data, redirect, useNavigation } from "react-router";
import { formatDate } from "../../core/text/typography.ts";
import { choicesOf, chooseMails } from "../alerts/alerts.server.ts";
import { MAIL_CHOICE_NAMES, MAIL_CHOICES, type MailChoice } from "../alerts/rules.ts";
import type { Content } from "../content/content.server.ts";
import { servicesContext } from "../context.ts";
import { readForm } from "../forms/read-form.server.ts";
import { Badge } from "../ui/badge.tsx";
import type { FieldErrors } from "../ui/error-summary.tsx";
import { Notice } from "../ui/notice.tsx";
import { drawQrCode } from "../ui/qr-code.server.ts";
import type { Route } from "./+types/account-settings-page.ts";
import { changeName, changePassword } from "./accounts.server.ts";
import { AlertsForm } from "./alerts-form.tsx";
import { type AuthContext, type Client, messageFor, type Refusal, refuse, refuseOnFailure } from "./auth.server.ts";
import { useAuth } from "./auth-provider.tsx";
import { browserName } from "./browser-name.ts";
import { endOtherSessions, listOwnSessions } from "./devices.server.ts";
import { type Answer, NO_ANSWER } from "./form-errors.tsx";
import { bothFactorsForm, codeForm, nameForm, passkeyForm, passwordChangeForm, passwordProofForm } from "./forms.ts";
import { NameForm } from "./names.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { PasswordChangeForm } from "./passwords/change-form.tsx";
import { checkStrength } from "./passwords/strength.server.ts";
import { rememberStrength } from "./passwords/weak-password.server.ts";
import { mayUse } from "./rights.ts";
import { PASSKEY_FIRST, PASSWORD_MIN, STAFF_PASSWORD_MIN } from "./rules.ts";
import { SecondFactorSettings, type SecondFactorStep } from "./second-factor/code-settings.tsx";
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, renewRecoveryCodes } from "./second-factor/codes.server.ts";
import { type SecondFactorNeed, secondFactorNeed } from "./second-factor/need.ts";
import { mayAddFactor } from "./second-factor/passkey-rules.server.ts";
import { PasskeySettings } from "./second-factor/passkey-settings.tsx";
import { addPasskey, removePasskey } from "./second-factor/passkeys.server.ts";
import { listPasskeys } from "./second-factor/store.server.ts";
import { type CurrentUser, clientOf, isRecent, requireRecent, requireUser, withCookies } from "./session.server.ts";
import { closePasskeyOffer } from "./store.server.ts";

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
  const { db } = context.get(servicesContext).database;
  return {
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    offeredAlerts: MAIL_CHOICE_NAMES.filter((name) => mayUse(user.rights, MAIL_CHOICES[name].area)),
    alerts: await choicesOf(db, user.id),
    signature: user.rights.length > 0 ? user.name : null,
    hasTwoFactors: user.twoFactorEnabled,
    need: secondFactorNeed(context.get(servicesContext).env, user),
    mayAddFactor: await mayAddFactor(db, user),
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

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(context, request);
  const { auth, content, env } = context.get(servicesContext);
  const change = { auth, content, request, client: clientOf(context, request), user, fields: await readForm(request) };
  const isOwners = change.fields.intent === "nom" || change.fields.intent === "messages";
  if (isOwners && isShut(secondFactorNeed(env, user), await mayAddFactor(auth.db, user)))
    throw data(PASSKEY_FIRST, { status: 403 });
  switch (change.fields.intent) {
    case "nom":
      return rename(change);
    case "messages":
      return chooseMessages(change);
    case "mot-de-passe":
      return replacePassword(change);
    case "cle-ajouter":
      return storeNewPasskey(change);
    case "cle-retirer":
      return dropPasskey(change);
    case "cle-plus-tard":
      await closePasskeyOffer(auth.db, user.id);
      throw redirect("/admin", 303);
    case "session":
    case "sessions":
      return endSessions(change);
    case "activer":
      return startTwoFactor(change);
    case "confirmer":
      return activateTwoFactor(change);
    case "codes":
      return replaceRecoveryCodes(change);
    case "desactiver":
      return deactivateTwoFactor(change);
  }
  throw data("Cet envoi est incomplet. Revenez sur la page et recommencez.", { status: 400 });
}

/** Whoever has the password alone must not silence the alarms of an owner with a passkey, or act under another name. */
function isShut(need: SecondFactorNeed | null, mayAddFactor: boolean): boolean {
  return need?.isOverdue === true && !mayAddFactor;
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? {};

export const meta: Route.MetaFunction = () => [
  { title: "Mon compte" },
  { name: "robots", content: "noindex, nofollow" },
];

export default function AccountSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, firstName, lastName, offeredAlerts, alerts, signature, hasTwoFactors, need, message } = loaderData;
  const { passkeys, suggestedName, isRecent, mayAddFactor } = loaderData;
  const hidesOwners = isShut(need, mayAddFactor);
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
      <div className="switcher halves gap-7 top above-5">
        <Section id="cles" title="Clés d’accès">
          <PasskeySettings
            passkeys={passkeys}
            suggestedName={suggestedName}
            confirmAt={isRecent ? null : CONFIRM_PATH}
            isLocked={!mayAddFactor}
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
        {!hidesOwners && (
          <Section id="nom" title="Votre nom">
            <NameForm names={{ firstName, lastName }} answer={answerTo("nom")} isSending={isSending} />
          </Section>
        )}
        {offeredAlerts.length > 0 && !hidesOwners && (
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

/** The name in the audit log and in the follow-up of a request. */
function Signature({ name, isAddress }: { name: string; isAddress: boolean }) {
  if (isAddress) return <p className="soft">Vos actions sont signées de cette adresse.</p>;
  return (
    <p className="soft">
      Vos actions sont signées : <bdi className="unbroken">{name}</bdi>
    </p>
  );
}

type SectionProps = { id: string; title: string; state?: ReactNode; children: ReactNode };

function Section({ id, title, state, children }: SectionProps) {
  return (
    <section className="stack gap-4 broad" aria-labelledby={id}>
      <div className="cluster rows-1 middle">
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
        ? "Ajoutez une clé d’accès ou activez la double authentification ci-dessous : les autres pages de l’administration s’ouvriront ensuite."
        : `Ajoutez une clé d’accès ou activez la double authentification ${due === null ? "dans les 7 jours" : `avant le ${formatDate(due)}`} : ensuite, l’administration ne s’ouvrira plus sans cela.`}
    </Notice>
  );
}

interface AccountChange {
  auth: AuthContext;
  content: Content;
  request: Request;
  client: Client;
  user: CurrentUser;
  fields: Record<string, string>;
}

async function rename({ auth, user, fields }: AccountChange) {
  const checked = nameForm.check(fields);
  if (!checked.ok) return answer("nom", { errors: checked.errors, typed: checked.values });
  const refusal = await refuseOnFailure(auth, changeName(auth.db, user, checked.value));
  if (refusal) return refused("nom", refusal, { typed: fields });
  throw redirect("/admin/compte?message=nom", 303);
}

async function chooseMessages({ auth, user, fields }: AccountChange) {
  // Who was not offered the monthly letter has not refused it.
  const isRefused = (name: MailChoice) => name !== "monthly" || mayUse(user.rights, MAIL_CHOICES[name].area);
  await chooseMails(
    auth.db,
    user.id,
    MAIL_CHOICE_NAMES.filter((name) => name in fields || !isRefused(name)),
  );
  throw redirect("/admin/compte?message=messages", 303);
}

async function replacePassword({ auth, content, request, user, fields }: AccountChange) {
  const checked = passwordChangeForm.check(fields);
  const typed = { acceptWeak: fields.acceptWeak };
  if (!checked.ok) return answer("mot-de-passe", { errors: checked.errors, typed });
  const { password, acceptWeak } = checked.value;
  const isStaff = user.rights.length > 0;
  const standard = isStaff
    ? { isStaff, hasPasskey: (await listPasskeys(auth.db, user.id)).length > 0 }
    : { isStaff, acceptWeak };
  const weak = await checkStrength(content, { ...user, password }, standard);
  if (weak) return answer("mot-de-passe", { errors: weak, typed });
  const passwords = {
    userId: user.id,
    current: checked.value.current,
    password,
    byPasskey: user.byPasskey,
  };
  const result = await refuseOnFailure(auth, changePassword(auth, request.headers, passwords));
  if (!result.ok) return refused("mot-de-passe", result, { typed });
  const strength = await rememberStrength(auth, content, { email: user.email, password });
  return done("mot-de-passe", [...result.cookies, strength]);
}

async function storeNewPasskey({ auth, request, user, fields }: AccountChange) {
  const checked = passkeyForm.check(fields);
  if (!checked.ok) return answer("cle-ajouter", { errors: checked.errors, typed: checked.values });
  requireRecent(request, user);
  if (!(await mayAddFactor(auth.db, user))) return refused("cle-ajouter", refuse(403, PASSKEY_FIRST));
  const { passkeyName: name, answer: proof } = checked.value;
  const result = await refuseOnFailure(auth, addPasskey(auth, request.headers, user, { name, answer: proof }));
  return result.ok
    ? done("cle-ajoutee", result.cookies)
    : refused("cle-ajouter", result, { typed: { passkeyName: name } });
}

async function dropPasskey({ auth, request, user, fields }: AccountChange) {
  requireRecent(request, user);
  if (!(await mayAddFactor(auth.db, user))) return refused("cle-retirer", refuse(403, PASSKEY_FIRST));
  const result = await refuseOnFailure(auth, removePasskey(auth, user, fields.id ?? ""));
  return result.ok ? done("cle-retiree", []) : refused("cle-retirer", result);
}

async function endSessions({ auth, user, fields: { intent, id = "" } }: AccountChange) {
  await endOtherSessions(auth.db, user, intent === "session" ? id : undefined);
  return done(intent === "session" ? "session" : "sessions", []);
}

async function startTwoFactor({ auth, request, user, fields }: AccountChange) {
  const checked = passwordProofForm.check(fields);
  if (!checked.ok) return answer("activer", { errors: checked.errors });
  if (!(await mayAddFactor(auth.db, user))) return refused("activer", refuse(403, PASSKEY_FIRST));
  const result = await refuseOnFailure(
    auth,
    beginTwoFactor(auth, request.headers, { userId: user.id, ...checked.value }),
  );
  if (!result.ok) return refused("activer", result);
  return answer("activer", { step: confirmStep(result.address, result.recoveryCodes) });
}

async function activateTwoFactor({ auth, request, user, fields }: AccountChange) {
  // Nobody may guess codes in a session left open.
  if (user.twoFactorEnabled)
    return answer("confirmer", { message: messageFor("TOTP_ALREADY_ENABLED") }, { status: 409 });
  if (!(await mayAddFactor(auth.db, user))) return refused("confirmer", refuse(403, PASSKEY_FIRST));
  // The form sends the address back, so that the QR code survives a mistyped code.
  const { address = "" } = fields;
  const isOtpAddress = address.startsWith("otpauth://totp/") && address.length <= MAX_ADDRESS;
  const step = isOtpAddress ? { step: confirmStep(address, []) } : {};
  const checked = codeForm.check(fields);
  if (!checked.ok) return answer("confirmer", { errors: checked.errors, ...step });
  const result = await refuseOnFailure(auth, confirmTwoFactor(auth, request.headers, checked.value.code));
  return result.ok ? done("active", result.cookies) : refused("confirmer", result, step);
}

async function replaceRecoveryCodes({ auth, request, client, user, fields }: AccountChange) {
  const checked = bothFactorsForm.check(fields);
  if (!checked.ok) return answer("codes", { errors: checked.errors });
  const proof = { userId: user.id, client, request: request.headers, ...checked.value };
  const result = await refuseOnFailure(auth, renewRecoveryCodes(auth, proof));
  if (!result.ok) return refused("codes", result);
  return answer("codes", { step: { kind: "codes", recoveryCodes: result.recoveryCodes } });
}

async function deactivateTwoFactor({ auth, request, client, user, fields }: AccountChange) {
  const checked = bothFactorsForm.check(fields);
  if (!checked.ok) return answer("desactiver", { errors: checked.errors });
  const { id: userId, sessionId } = user;
  const proof = { userId, sessionId, client, request: request.headers, ...checked.value };
  const result = await refuseOnFailure(auth, endTwoFactor(auth, proof));
  return result.ok ? done("inactive", []) : refused("desactiver", result);
}

/** @throws the redirect that shows `notice` and carries the renewed session */
function done(notice: string, cookies: string[]): never {
  throw redirect(`/admin/compte?message=${notice}`, { status: 303, headers: withCookies(cookies) });
}

function refused(
  intent: string,
  { status, message, retryAfterSeconds }: Refusal,
  more: Pick<AnswerParts, "step" | "typed"> = {},
) {
  const headers = new Headers(retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {});
  return answer(intent, { message, ...more }, { status, headers });
}

interface SettingsAnswer extends Answer {
  intent: string;
  step?: SecondFactorStep;
}

type AnswerParts = { typed?: Answer["typed"]; errors?: FieldErrors; message?: string; step?: SecondFactorStep };

function answer(intent: string, { errors = {}, ...rest }: AnswerParts, init?: ResponseInit) {
  const status = Object.keys(errors).length > 0 ? 400 : 200;
  return data<SettingsAnswer>({ intent, typed: {}, errors, ...rest }, init ?? { status });
}

/** Longer than ours, and short enough for a QR code. */
const MAX_ADDRESS = 1_000;

function confirmStep(address: string, recoveryCodes: string[]): SecondFactorStep {
  const secret = URL.parse(address)?.searchParams.get("secret") ?? "";
  return { kind: "confirm", address, secret, picture: drawQrCode(address), recoveryCodes };
}
