import { data, Form, Link, redirect } from "react-router";
import { type ApplicationHandle, servicesContext } from "../context.ts";
import { readForm } from "../forms/read-form.server.ts";
import { Button } from "../ui/button.tsx";
import type { Route } from "./+types/confirm-page.ts";
import { AccountFrame } from "./account-frame.tsx";
import { confirmEmail } from "./accounts.server.ts";
import { refuseOnFailure } from "./auth.server.ts";
import { FormErrors, NO_ANSWER } from "./form-errors.tsx";
import { CONFIRMATION_MAX_LENGTHS, tokenIn } from "./forms.ts";

export const handle: ApplicationHandle = { isApplication: true };

export const meta: Route.MetaFunction = () => [
  { title: "Confirmer votre adresse e-mail" },
  { name: "robots", content: "noindex" },
];

/** Changes nothing, because mail scanners open every link. */
export function loader({ request }: Route.LoaderArgs) {
  return { token: tokenIn(request) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { token = "" } = await readForm(request, CONFIRMATION_MAX_LENGTHS);
  const { auth } = context.get(servicesContext);
  const result = await refuseOnFailure(auth, confirmEmail(auth, token));
  if (result.ok) throw redirect("/auth?message=confirmation", 303);
  return data({ message: result.message }, result.status);
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountFrame title="Confirmer votre adresse e-mail">
      {actionData ? (
        <>
          <FormErrors errors={NO_ANSWER.errors} message={actionData.message} />
          <p>Connectez-vous avec votre mot de passe{"\u00a0"}: nous vous enverrons un nouveau lien.</p>
          <Link to="/auth">Se connecter</Link>
        </>
      ) : (
        <Form
          method="post"
          action={`/auth/confirmation?jeton=${encodeURIComponent(loaderData.token)}`}
          className="stack start fields"
        >
          <p>Encore un geste, et votre compte est ouvert.</p>
          <input type="hidden" name="token" value={loaderData.token} />
          <Button type="submit">Confirmer mon adresse</Button>
        </Form>
      )}
    </AccountFrame>
  );
}
