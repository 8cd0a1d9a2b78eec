import { data, Form, redirect, useNavigation } from "react-router";
import { type ApplicationHandle, servicesContext } from "../../context.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { AccountFrame } from "../account-frame.tsx";
import { refuseOnFailure } from "../auth.server.ts";
import { type Answer, FormErrors, NO_ANSWER } from "../form-errors.tsx";
import { invitationForm, tokenIn } from "../forms.ts";
import { NameFields } from "../names.tsx";
import { NewPasswordFields } from "../passwords/password-fields.tsx";
import { checkStrength } from "../passwords/strength.server.ts";
import { STAFF_PASSWORD_MIN, TEAM_INVITATION_DAYS } from "../rules.ts";
import { clientOf, withCookies } from "../session.server.ts";
import { signIn } from "../sign-in.server.ts";
import type { Route } from "./+types/invitation-page.ts";
import { acceptInvitation, findInvitation } from "./invitations.server.ts";

export const handle: ApplicationHandle = { isApplication: true };

export const meta: Route.MetaFunction = () => [
  { title: "Rejoindre l’équipe du site" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const invitation = await findInvitation(context.get(servicesContext).database.db, tokenIn(request));
  return data({ email: invitation?.email ?? null }, invitation ? 200 : 410);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { firstName = "", lastName = "", ...secrets } = await readForm(request, invitationForm.maxLengths);
  const typed = { firstName, lastName };
  const checked = invitationForm.check({ ...typed, ...secrets });
  if (!checked.ok) return data<Answer>({ typed, errors: checked.errors }, 400);
  const { auth, content } = context.get(servicesContext);
  const invitation = await refuseOnFailure(auth, findInvitation(auth.db, tokenIn(request)));
  if (invitation && "ok" in invitation) {
    return data<Answer>({ typed, errors: {}, message: invitation.message }, invitation.status);
  }
  const person = { ...checked.value, email: invitation?.email ?? "" };
  const weak = await checkStrength(content, person, { isStaff: true });
  if (weak) return data<Answer>({ typed, errors: weak }, 400);
  const client = clientOf(context, request);
  const joined = await refuseOnFailure(auth, acceptInvitation(auth, tokenIn(request), checked.value, client));
  if (!joined.ok) return data<Answer>({ typed, errors: {}, message: joined.message }, joined.status);
  const credentials = { email: joined.email, password: checked.value.password };
  const signedIn = await refuseOnFailure(auth, signIn(auth, credentials, client, request.headers));
  throw redirect("/admin", { status: 303, headers: withCookies(signedIn.ok ? signedIn.cookies : []) });
}

export default function InvitationPage({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod === "POST";
  const { typed, errors, message }: Answer = actionData ?? NO_ANSWER;
  if (!email) {
    return (
      <AccountFrame title="Ce lien n’est plus valable">
        <FormErrors errors={errors} message={message} />
        <p>{`Une invitation sert une seule fois, dans les ${TEAM_INVITATION_DAYS} jours. Demandez-en une nouvelle à qui vous l’a envoyée.`}</p>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title="Rejoindre l’équipe du site">
      <p>Choisissez votre mot de passe : votre compte s’ouvre aussitôt.</p>
      <Form method="post" className="stack start fields" noValidate>
        <FormErrors errors={errors} message={message} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          readOnly
          defaultValue={email}
        />
        <NameFields typed={typed} errors={errors} />
        <NewPasswordFields errors={errors} typed={typed} minLength={STAFF_PASSWORD_MIN} />
        <Button type="submit" busy={isSending}>
          Créer mon compte
        </Button>
      </Form>
    </AccountFrame>
  );
}
