import { data, Form, redirect, useNavigation } from "react-router";
import { type ApplicationHandle, servicesContext } from "../../context.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { Button } from "../../ui/button.tsx";
import { RequiredNote, TextField } from "../../ui/field.tsx";
import { AccountFrame } from "../account-frame.tsx";
import { refuseOnFailure } from "../auth.server.ts";
import { type Answer, FormErrors, NO_ANSWER } from "../form-errors.tsx";
import { signUpForm, tokenIn } from "../forms.ts";
import { NameFields } from "../names.tsx";
import { NewPasswordFields } from "../passwords/password-fields.tsx";
import { checkStrength } from "../passwords/strength.server.ts";
import { STAFF_PASSWORD_MIN } from "../rules.ts";
import { clientOf, withCookies } from "../session.server.ts";
import { signIn } from "../sign-in.server.ts";
import type { Route } from "./+types/setup-page.ts";
import { createFirstAdministrator, isSetupTokenValid } from "./administrators.server.ts";

export const handle: ApplicationHandle = { isApplication: true };

export const meta: Route.MetaFunction = () => [
  { title: "Premier administrateur" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenIn(request);
  const isValid = await isSetupTokenValid(context.get(servicesContext).auth, token);
  return data({ isValid }, isValid ? 200 : 410);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { firstName = "", lastName = "", email = "", ...secrets } = await readForm(request, signUpForm.maxLengths);
  const typed = { firstName, lastName, email };
  const checked = signUpForm.check({ ...typed, ...secrets });
  if (!checked.ok) return data<Answer>({ typed, errors: checked.errors }, 400);
  const { auth, content } = context.get(servicesContext);
  const weak = await checkStrength(content, checked.value, { isStaff: true });
  if (weak) return data<Answer>({ typed, errors: weak }, 400);
  const client = clientOf(context, request);
  const created = await refuseOnFailure(auth, createFirstAdministrator(auth, tokenIn(request), checked.value, client));
  if (!created.ok) return data<Answer>({ typed, errors: {}, message: created.message }, created.status);
  const signedIn = await refuseOnFailure(auth, signIn(auth, checked.value, client, request.headers));
  throw redirect("/admin/demarrage", { status: 303, headers: withCookies(signedIn.ok ? signedIn.cookies : []) });
}

export default function SetupPage({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod === "POST";
  const { typed, errors, message }: Answer = actionData ?? NO_ANSWER;
  if (!loaderData.isValid && !actionData) {
    return (
      <AccountFrame title="Ce lien n’est plus valable">
        <p>
          Il sert une seule fois. S’il n’y a pas encore d’administrateur, le site en affiche un nouveau à son démarrage.
        </p>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title="Premier administrateur">
      <p>Ce compte pourra tout changer sur le site, et inviter d’autres personnes.</p>
      <Form method="post" className="stack start fields" noValidate>
        <FormErrors errors={errors} message={message} />
        <RequiredNote />
        <NameFields typed={typed} errors={errors} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={typed.email}
          error={errors.email}
        />
        <NewPasswordFields errors={errors} typed={typed} minLength={STAFF_PASSWORD_MIN} />
        <Button type="submit" busy={isSending}>
          Créer le compte administrateur
        </Button>
      </Form>
    </AccountFrame>
  );
}
