import { data, redirect, useNavigation } from "react-router";
import { readForm } from "../../server/http/form.ts";
import { servicesContext } from "../../server/services.ts";
import type { Route } from "./+types/page.ts";
import { AccountFrame } from "./account-frame.tsx";
import { AccountTabs, tabOf } from "./account-tabs.tsx";
import { clientOf, currentUser, destinationFor, withCookies } from "./guard.server.ts";
import type { Refusal } from "./outcome.server.ts";
import type { Answer } from "./problems.tsx";
import {
  checkFields,
  type FieldErrors,
  SIGNED_IN,
  SIGNED_UP,
  secondFactorRules,
  signInRules,
  signUpRules,
} from "./rules.ts";
import { SecondFactorForm } from "./second-factor-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

/** What a page before this one has to say, by the key in the address. */
const NOTICES: Record<string, string> = {
  inscription: SIGNED_UP,
  confirmation: "Votre adresse est confirmée. Vous pouvez vous connecter.",
  "mot-de-passe": "Votre nouveau mot de passe est enregistré. Vous pouvez vous connecter.",
};

export const meta: Route.MetaFunction = () => [
  { title: "Espace d’administration" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const user = await currentUser(context, request);
  if (user) throw redirect(destinationFor(user.role, searchParams.get("retour")), 303);
  return {
    tab: tabOf(searchParams.get("onglet")),
    isSecondStep: searchParams.get("etape") === "code",
    notice: NOTICES[searchParams.get("message") ?? ""] ?? null,
    search: searchParams.has("retour") ? `?${new URLSearchParams({ retour: searchParams.get("retour") ?? "" })}` : "",
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  switch (fields.intent) {
    case "inscription":
      return register(context, request, fields);
    case "code":
      return finishSigningIn(context, request, fields);
    default:
      return startSigningIn(context, request, fields);
  }
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, isSecondStep, notice, search } = loaderData;
  const navigation = useNavigation();
  const isSending = navigation.formMethod === "POST";
  const isLeaving = isSending && navigation.state === "loading" && !navigation.location.pathname.startsWith("/auth");
  const form = { answer: actionData, isSending };
  return (
    <AccountFrame title="Espace d’administration">
      <p role="status">{isLeaving ? SIGNED_IN : notice}</p>
      {isSecondStep ? (
        <SecondFactorForm {...form} />
      ) : (
        <AccountTabs selected={tab} search={search}>
          {tab === "inscription" ? <SignUpForm {...form} /> : <SignInForm {...form} />}
        </AccountTabs>
      )}
    </AccountFrame>
  );
}

type Fields = Record<string, string>;
type Context = Route.ActionArgs["context"];

async function startSigningIn(context: Context, request: Request, fields: Fields) {
  const { values, errors } = checkFields(signInRules, fields);
  if (errors) return invalid(fields, errors);
  const result = await context.get(servicesContext).accounts.signIn(values, clientOf(context, request));
  if (!result.ok) return refused(fields, result);
  const headers = withCookies(result.cookies);
  if (!result.twoFactorRequired)
    throw redirect(destinationFor(result.role, returnTo(request)), { status: 303, headers });
  const query = new URLSearchParams({ etape: "code", retour: returnTo(request) });
  throw redirect(`/auth?${query}`, { status: 303, headers });
}

async function finishSigningIn(context: Context, request: Request, fields: Fields) {
  const { values, errors } = checkFields(secondFactorRules, fields);
  if (errors) return invalid(fields, errors);
  const { accounts } = context.get(servicesContext);
  const result = await accounts.completeSignIn(request.headers, values.code, clientOf(context, request));
  if (!result.ok) return refused(fields, result);
  throw redirect(destinationFor(result.role, returnTo(request)), { status: 303, headers: withCookies(result.cookies) });
}

async function register(context: Context, request: Request, fields: Fields) {
  const { values, errors } = checkFields(signUpRules, fields);
  if (errors) return invalid(fields, errors);
  const { firstName, lastName, email, password } = values;
  const person = { firstName, lastName, email, password };
  const result = await context.get(servicesContext).accounts.signUp(person, clientOf(context, request));
  if (!result.ok) return refused(fields, result);
  throw redirect(`/auth?${new URLSearchParams({ message: "inscription", retour: returnTo(request) })}`, 303);
}

function invalid(fields: Fields, errors: FieldErrors) {
  return data<Answer>({ typed: withoutSecrets(fields), errors }, 400);
}

function refused(fields: Fields, { status, message, retryAfterSeconds }: Refusal) {
  const headers = new Headers(retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {});
  return data<Answer>({ typed: withoutSecrets(fields), errors: {}, message }, { status, headers });
}

function withoutSecrets({ firstName = "", lastName = "", email = "" }: Fields): Fields {
  return { firstName, lastName, email };
}

function returnTo(request: Request): string {
  return new URL(request.url).searchParams.get("retour") ?? "";
}
