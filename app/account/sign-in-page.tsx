import { useEffect } from "react";
import { data, redirect, useNavigation } from "react-router";
import { internalPath } from "../../core/text/internal-path.ts";
import { type ApplicationHandle, servicesContext } from "../context.ts";
import { readSealed, readUnsentForm, unsentFrom } from "../drafts/unsent.server.ts";
import { useKeepUnsentFields } from "../drafts/unsent-fields.tsx";
import { ConfirmNotice, pageOfDownload, type Unsent, UnsentForm, UnsentNotice } from "../drafts/unsent-form.tsx";
import { readForm } from "../forms/read-form.server.ts";
import { deploymentOf } from "../staff/deployment.ts";
import type { FieldErrors } from "../ui/error-summary.tsx";
import { Notice } from "../ui/notice.tsx";
import { toast } from "../ui/toast-store.ts";
import type { Route } from "./+types/sign-in-page.ts";
import { AccountFrame } from "./account-frame.tsx";
import { signUp } from "./accounts.server.ts";
import { type Refusal, refuseOnFailure, retryHeaders } from "./auth.server.ts";
import { useAuth } from "./auth-provider.tsx";
import { type Answer, NO_ANSWER } from "./form-errors.tsx";
import { codeForm, passkeySignInForm, SIGN_IN_MAX_LENGTHS, signInForm, signUpForm } from "./forms.ts";
import { checkStrength } from "./passwords/strength.server.ts";
import { rememberStrength } from "./passwords/weak-password.server.ts";
import { CONFIRM_KEY, CONFIRMATION_TO_CLAIM, PASSKEY_NOT_SHOWN, SIGNED_IN, SIGNED_UP } from "./rules.ts";
import { SecondFactorForm } from "./second-factor/code-form.tsx";
import { completeSignIn } from "./second-factor/codes.server.ts";
import { PasskeySignIn } from "./second-factor/passkey-sign-in.tsx";
import { signInWithPasskey } from "./second-factor/passkeys.server.ts";
import {
  clientOf,
  currentUser,
  destinationFor,
  sendSessionCookies,
  UNSENT_KEY,
  withCookies,
} from "./session.server.ts";
import { NOT_ADMINISTRATOR_KEY } from "./session-rules.ts";
import { signIn } from "./sign-in.server.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { Tabs } from "./tabs.tsx";

const NOTICES = new Map([
  ["inscription", SIGNED_UP],
  ["confirmation", "Votre adresse est confirmée. Vous pouvez vous connecter."],
  ["mot-de-passe", "Votre nouveau mot de passe est enregistré. Vous pouvez vous connecter."],
]);

export const handle: ApplicationHandle = { isApplication: true };

export const meta: Route.MetaFunction = () => [
  { title: "Espace d’administration" },
  { name: "robots", content: "noindex" },
];

export const middleware: Route.MiddlewareFunction[] = [sendSessionCookies];

/** Passes `Retry-After` on to the document. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? {};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const user = await currentUser(context, request);
  const isConfirming = user !== null && searchParams.has(CONFIRM_KEY);
  if (user && !isConfirming) throw redirect(destinationFor(user.rights, searchParams.get("retour")), 303);
  return {
    tab: searchParams.get("onglet") === "inscription" ? "inscription" : "connexion",
    isSecondStep: searchParams.get("etape") === "code",
    notice: NOTICES.get(searchParams.get("message") ?? "") ?? null,
    hasMailServer: deploymentOf(context.get(servicesContext).env).hasMailServer,
    returnTo: returnTo(request),
    confirmedEmail: isConfirming ? user.email : null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  if (new URL(request.url).searchParams.has(UNSENT_KEY)) return receiveUnsent(context, request);
  const fields = await readForm(request, SIGN_IN_MAX_LENGTHS);
  fields.unsent = readSealed(fields.unsent);
  switch (fields.intent) {
    case "inscription":
      return register(context, request, fields);
    case "cle":
      return signInByPasskey(context, request, fields);
    case "code":
      return finishSigningIn(context, request, fields);
    case "recommencer":
      return answer({ intent: "connexion", typed: {}, errors: {}, unsent: fields.unsent || null }, { status: 200 });
    default:
      return startSigningIn(context, request, fields);
  }
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, notice, returnTo, confirmedEmail } = loaderData;
  const isSecondStep = loaderData.isSecondStep || actionData?.intent === "code";
  const unsent = actionData?.unsent ?? null;
  const navigation = useNavigation();
  const isSending = navigation.formMethod === "POST";
  const isSignedIn = isSending && navigation.state === "loading" && navigation.location.pathname !== "/auth";
  const isNotAdministrator = navigation.location?.search.includes(`${NOT_ADMINISTRATOR_KEY}=`) ?? false;
  const { announce } = useAuth();
  const kept = useKeepUnsentFields(returnTo);
  useEffect(() => {
    if (!isSignedIn) return;
    if (!isNotAdministrator) toast({ title: SIGNED_IN, variant: "success" });
    if (isSecondStep) announce("mfa-verified");
  }, [isSignedIn, isNotAdministrator, isSecondStep, announce]);

  const form = (intent: Intent) => ({
    answer: actionData?.intent === intent ? actionData : NO_ANSWER,
    isSending: isSending && navigation.formData?.get("intent") === intent,
  });
  // The page's own address may be as long as a stranger chose.
  const confirming: Record<string, string> = confirmedEmail === null ? {} : { [CONFIRM_KEY]: "1" };
  const signInForm = { unsent, action: `/auth${queryOf({ retour: returnTo, ...confirming })}` };
  const codeAction = `/auth${queryOf({ etape: "code", retour: returnTo, ...confirming })}`;
  const signUpPath = `/auth${queryOf({ onglet: "inscription", retour: returnTo })}`;
  const bySignIn = (
    <>
      <SignInForm {...form("connexion")} {...signInForm} {...(confirmedEmail && { email: confirmedEmail })} />
      <PasskeySignIn {...form("cle")} {...signInForm} />
    </>
  );
  if (actionData?.resend) {
    return (
      <AccountFrame title="Espace d’administration">
        <UnsentForm {...actionData.resend}>
          <Notice tone="success" title="Vous êtes de nouveau connecté" live>
            {pageOfDownload(actionData.resend.path)
              ? "Votre fichier vous attend : téléchargez-le, puis revenez à la page."
              : "Votre envoi n’est pas encore parti."}
          </Notice>
        </UnsentForm>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title="Espace d’administration">
      {(actionData ? actionData.isInterrupted : kept) ? (
        <UnsentNotice
          kept={unsent === null ? kept : "words"}
          isConfirming={confirmedEmail !== null}
          isDownload={pageOfDownload(returnTo) !== null}
        />
      ) : (
        confirmedEmail !== null && <ConfirmNotice isAnswered={actionData !== undefined} />
      )}
      {notice && !actionData && (
        <Notice tone="success" live>
          {notice}
          {notice === SIGNED_UP && !loaderData.hasMailServer && <p>{CONFIRMATION_TO_CLAIM}</p>}
        </Notice>
      )}
      {isSecondStep ? (
        <SecondFactorForm {...form("code")} unsent={unsent} action={codeAction} firstAction={signInForm.action} />
      ) : confirmedEmail !== null ? (
        <div className="above-4">{bySignIn}</div>
      ) : (
        <Tabs
          // Remounts with empty forms after a sign-up.
          key={notice}
          label="Connexion ou inscription"
          current={tab}
          tabs={[
            {
              id: "connexion",
              label: "Connexion",
              href: `/auth${queryOf({ retour: returnTo })}`,
              content: bySignIn,
            },
            {
              id: "inscription",
              label: "Inscription",
              href: signUpPath,
              content: (
                <SignUpForm {...form("inscription")} action={signUpPath} hasMailServer={loaderData.hasMailServer} />
              ),
            },
          ]}
        />
      )}
    </AccountFrame>
  );
}

type Fields = Record<string, string>;
type Intent = "connexion" | "inscription" | "code" | "cle";
type Context = Route.ActionArgs["context"];

/** Keeps a form of the staff area whose session was over until its author has signed in. */
async function receiveUnsent(context: Context, request: Request) {
  const unsent = await readUnsentForm(context.get(servicesContext).auth, request);
  return answer({ intent: "connexion", typed: {}, errors: {}, unsent, isInterrupted: true }, { status: 401 });
}

async function startSigningIn(context: Context, request: Request, fields: Fields) {
  const checked = signInForm.check(fields);
  if (!checked.ok) return invalid("connexion", fields, checked.errors);
  const { auth, content } = context.get(servicesContext);
  const result = await refuseOnFailure(auth, signIn(auth, checked.value, clientOf(context, request), request.headers));
  if (!result.ok) return refused("connexion", fields, result);
  const cookies = [...result.cookies, await rememberStrength(auth, content, checked.value)];
  const headers = withCookies(cookies);
  if (!result.twoFactorRequired) return finishOrResend(context, request, { ...result, cookies }, fields);
  if (fields.unsent) return answer({ intent: "code", typed: {}, errors: {}, unsent: fields.unsent }, { headers });
  throw redirect(`/auth${queryOf({ etape: "code", retour: returnTo(request) })}`, { status: 303, headers });
}

async function finishSigningIn(context: Context, request: Request, fields: Fields) {
  const checked = codeForm.check(fields);
  if (!checked.ok) return invalid("code", fields, checked.errors);
  const { auth } = context.get(servicesContext);
  const attempt = completeSignIn(auth, request.headers, checked.value.code, clientOf(context, request));
  const result = await refuseOnFailure(auth, attempt);
  if (!result.ok) return refused("code", fields, result);
  return finishOrResend(context, request, result, fields);
}

async function signInByPasskey(context: Context, request: Request, fields: Fields) {
  const checked = passkeySignInForm.check(fields);
  if (!checked.ok) return refused("cle", fields, { ok: false, status: 400, message: PASSKEY_NOT_SHOWN });
  const { auth } = context.get(servicesContext);
  const attempt = signInWithPasskey(auth, checked.value.answer, clientOf(context, request), request.headers);
  const result = await refuseOnFailure(auth, attempt);
  if (!result.ok) return refused("cle", fields, result);
  return finishOrResend(context, request, result, fields);
}

/** @throws a redirect to where the person was going, unless a form waits to be sent there */
function finishOrResend(
  context: Context,
  request: Request,
  { userId, rights, cookies }: { userId: string; rights: Parameters<typeof destinationFor>[0]; cookies: string[] },
  { unsent = "" }: Fields,
) {
  const headers = withCookies(cookies);
  const destination = destinationFor(rights, returnTo(request));
  const resend = unsentFrom(context.get(servicesContext).auth, userId, unsent, returnTo(request));
  // The router cannot show a file: lead to the page that offers it.
  if (resend?.path !== destination)
    throw redirect(pageOfDownload(destination) ?? destination, { status: 303, headers });
  return answer({ intent: "connexion", typed: {}, errors: {}, resend }, { headers });
}

async function register(context: Context, request: Request, fields: Fields) {
  const checked = signUpForm.check(fields);
  if (!checked.ok) return invalid("inscription", fields, checked.errors);
  const { firstName, lastName, email, password, acceptWeak } = checked.value;
  const person = { firstName, lastName, email, password };
  const { auth, content } = context.get(servicesContext);
  const weak = await checkStrength(content, person, { isStaff: false, acceptWeak });
  if (weak) return invalid("inscription", fields, weak);
  const result = await refuseOnFailure(auth, signUp(auth, person, clientOf(context, request)));
  if (!result.ok) return refused("inscription", fields, result);
  throw redirect(`/auth${queryOf({ message: "inscription", retour: returnTo(request) })}`, 303);
}

type PageAnswer = Answer & {
  intent: Intent;
  /** A sealed form of the staff area, passed from step to step. */
  unsent?: string | null;
  isInterrupted?: true;
  /** The same form, opened for its author after the sign-in. */
  resend?: Unsent;
};

const answer = (page: PageAnswer, init: ResponseInit) => data(page, init);

function invalid(intent: Intent, fields: Fields, errors: FieldErrors) {
  return answer({ intent, typed: withoutSecrets(fields), errors, unsent: fields.unsent || null }, { status: 400 });
}

function refused(intent: Intent, fields: Fields, refusal: Refusal) {
  const { status, message } = refusal;
  const page = { intent, typed: withoutSecrets(fields), errors: {}, message, unsent: fields.unsent || null };
  return answer(page, { status, headers: retryHeaders(refusal) });
}

function withoutSecrets({ firstName = "", lastName = "", email = "", acceptWeak = "" }: Fields): Fields {
  return { firstName, lastName, email, acceptWeak };
}

function returnTo(request: Request): string {
  return internalPath(new URL(request.url).searchParams.get("retour")) ?? "";
}

function queryOf(parameters: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ""));
  return query.size > 0 ? `?${query}` : "";
}
