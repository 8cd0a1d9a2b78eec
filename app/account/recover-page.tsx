import { useEffect } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { PhoneLink } from "../contact/phone-link.tsx";
import { type ApplicationHandle, servicesContext } from "../context.ts";
import { readForm } from "../forms/read-form.server.ts";
import { deploymentOf } from "../staff/deployment.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { keepHyphens } from "../ui/title-text.tsx";
import type { Route } from "./+types/recover-page.ts";
import { AccountFrame } from "./account-frame.tsx";
import { findOwnerOfReset, requestPasswordReset, resetPassword } from "./accounts.server.ts";
import { type Refusal, refuseOnFailure, retryHeaders } from "./auth.server.ts";
import { useAuth } from "./auth-provider.tsx";
import { type Answer, FormErrors, NO_ANSWER } from "./form-errors.tsx";
import { RECOVERY_MAX_LENGTHS, recoveryForm, resetForm, tokenIn } from "./forms.ts";
import { NewPasswordFields } from "./passwords/password-fields.tsx";
import { checkStrength } from "./passwords/strength.server.ts";
import { STAFF_PASSWORD_MIN } from "./rules.ts";
import { clientOf } from "./session.server.ts";

export const handle: ApplicationHandle = { isApplication: true };

export const meta: Route.MetaFunction = () => [
  { title: "Mot de passe – Espace d’administration" },
  { name: "robots", content: "noindex" },
];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? {};

/** Without a token the page sends a link; with one it takes the new password. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { auth, content, env } = context.get(servicesContext);
  const token = searchParams.has("jeton") ? tokenIn(request) : null;
  const isSpent = token !== null && !(await findOwnerOfReset(auth, token));
  const isSent = searchParams.get("message") === "envoye";
  const { hasMailServer } = deploymentOf(env);
  const { landline } = (await content.facts()).phones;
  return data({ token, isSpent, isSent, hasMailServer, landline }, isSpent ? 410 : 200);
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request, RECOVERY_MAX_LENGTHS);
  return fields.token === undefined ? sendLink(context, request, fields) : choosePassword(context, fields);
}

export default function RecoverPage({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod === "POST";
  const { typed, errors, message }: Answer = actionData ?? NO_ANSWER;
  const { token, isSpent, isSent, hasMailServer, landline } = loaderData;
  // The page's own address may be as long as a stranger chose.
  const address = `/auth/mot-de-passe${token === null ? "" : `?jeton=${encodeURIComponent(token)}`}`;
  const { announce } = useAuth();
  useEffect(() => {
    if (token !== null) announce("password-recovery");
  }, [token, announce]);
  if (isSpent) {
    return (
      <AccountFrame title="Ce lien n’est plus valable">
        <p>Il sert une seule fois, dans l’heure.</p>
        <NewLink />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={token === null ? "Mot de passe oublié" : "Choisir un nouveau mot de passe"}>
      <Form key={String(isSent)} method="post" action={address} className="stack start fields" noValidate>
        {isSent && (
          <>
            <Notice tone="success" live>
              {hasMailServer
                ? "Si un compte existe avec cette adresse, un lien y est envoyé, cinq fois au plus en 15 minutes. Il sert une seule fois, dans l’heure."
                : keepHyphens(
                    "Si un compte existe avec cette adresse, un lien est prêt\u00a0: réclamez-le à la personne qui gère le site, car ce site n’envoie pas encore d’e-mails. Il sert une seule fois, dans l’heure.",
                  )}
            </Notice>
            {hasMailServer && <p>Rien reçu ? Regardez parmi les indésirables, ou demandez un autre lien.</p>}
          </>
        )}
        {token === null && !isSent && hasMailServer && (
          <p>
            Nous envoyons à l’adresse de votre compte un lien pour choisir un nouveau mot de passe. Il sert une seule
            fois, dans l’heure.
          </p>
        )}
        {token === null && !isSent && !hasMailServer && (
          <Notice tone="warning">
            {keepHyphens(
              "Ce site n’envoie pas encore d’e-mails. Demandez votre lien ici, puis réclamez-le à la personne qui gère le site.",
            )}
          </Notice>
        )}
        {token === null && !hasMailServer && (
          <p>
            Vous ne savez pas qui c’est ? Appelez la maison au <PhoneLink number={landline} />.
          </p>
        )}
        <FormErrors errors={errors} message={message} />
        {token === null ? (
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            required
            defaultValue={typed.email}
            error={errors.email}
          />
        ) : (
          <>
            <input type="hidden" name="token" value={token} />
            <NewPasswordFields errors={errors} typed={typed} more={`, ${STAFF_PASSWORD_MIN} pour l’équipe du site`} />
          </>
        )}
        <Button type="submit" busy={isSending}>
          {token === null ? "Demander un lien" : "Enregistrer le mot de passe"}
        </Button>
        <p>
          <Link to="/auth">Revenir à la connexion</Link>
        </p>
      </Form>
    </AccountFrame>
  );
}

function NewLink() {
  return (
    <p>
      <Link to="/auth/mot-de-passe">Demander un autre lien</Link>
    </p>
  );
}

type Fields = Record<string, string>;
type Context = Route.ActionArgs["context"];

async function sendLink(context: Context, request: Request, fields: Fields) {
  const typed = { email: fields.email ?? "" };
  const checked = recoveryForm.check(fields);
  if (!checked.ok) return data<Answer>({ typed, errors: checked.errors }, 400);
  const { auth } = context.get(servicesContext);
  const result = await refuseOnFailure(
    auth,
    requestPasswordReset(auth, checked.value.email, clientOf(context, request)),
  );
  if (result.ok) throw redirect("/auth/mot-de-passe?message=envoye", 303);
  return refused(typed, result);
}

async function choosePassword(context: Context, fields: Fields) {
  const checked = resetForm.check(fields);
  const typed = { acceptWeak: fields.acceptWeak };
  if (!checked.ok) {
    const { token: message, ...errors } = checked.errors;
    return data<Answer>(message ? { typed, errors: {}, message } : { typed, errors }, 400);
  }
  const { token, password, acceptWeak } = checked.value;
  const { auth, content } = context.get(servicesContext);
  const owner = await refuseOnFailure(auth, findOwnerOfReset(auth, token));
  if (owner && "ok" in owner) return refused(typed, owner);
  if (owner) {
    const { isStaff, hasPasskey } = owner;
    const standard = isStaff ? { isStaff, hasPasskey } : { isStaff, acceptWeak };
    const weak = await checkStrength(content, { ...owner, password }, standard);
    if (weak) return data<Answer>({ typed, errors: weak }, 400);
  }
  const result = await refuseOnFailure(auth, resetPassword(auth, token, password));
  if (result.ok) throw redirect("/auth?message=mot-de-passe", 303);
  return refused(typed, result);
}

function refused(typed: Answer["typed"], refusal: Refusal) {
  const { status, message } = refusal;
  return data<Answer>({ typed, errors: {}, message }, { status, headers: retryHeaders(refusal) });
}
