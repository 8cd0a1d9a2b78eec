import { type ReactNode, useEffect } from "react";
import { data, useNavigation } from "react-router";
import { servicesContext } from "../context.ts";
import { readForm } from "../forms/read-form.server.ts";
import { Badge } from "../ui/badge.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/account-settings-page.ts";
import { changeAccount } from "./account-settings.server.ts";
import styles from "./account-settings-page.module.css";
import { useAuth } from "./auth-provider.tsx";
import { type Answer, NO_ANSWER } from "./form-errors.tsx";
import { clientOf, lacksSecondFactor, requireUser } from "./guard.server.ts";
import { PasswordChangeForm } from "./password-change-form.tsx";
import { SecondFactorSettings } from "./second-factor-settings.tsx";

const NOTICES = new Map([
  ["mot-de-passe", "Votre mot de passe est changé. Vos autres sessions sont terminées."],
  ["active", "La double authentification est active."],
  ["inactive", "La double authentification n’est plus active."],
]);

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(context, request);
  return {
    email: user.email,
    signature: user.role === "admin" ? user.name : null,
    hasTwoFactors: user.twoFactorEnabled,
    isTwoFactorRequired: lacksSecondFactor(context, user),
    message: new URL(request.url).searchParams.get("message") ?? "",
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(context, request);
  const { auth } = context.get(servicesContext);
  const client = clientOf(context, request);
  const answer = await changeAccount({ auth, request, client, user, fields: await readForm(request) });
  if (!answer) throw data("Cet envoi est incomplet. Revenez sur la page et recommencez.", { status: 400 });
  return answer;
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? {};

export const meta: Route.MetaFunction = () => [
  { title: "Mon compte" },
  { name: "robots", content: "noindex, nofollow" },
];

export default function AccountSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, signature, hasTwoFactors, isTwoFactorRequired, message } = loaderData;
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
      {isTwoFactorRequired && (
        <Notice tone="warning" title="La double authentification est demandée aux administrateurs">
          Activez-la ci-dessous : les autres pages de l’administration s’ouvriront ensuite.
        </Notice>
      )}
      <div className="switcher halves gap-7 top above-5">
        <Section
          id="deux-facteurs"
          title="Double authentification"
          state={<Badge tone={hasTwoFactors ? "success" : "warning"}>{hasTwoFactors ? "Activée" : "Désactivée"}</Badge>}
        >
          <SecondFactorSettings
            isEnabled={hasTwoFactors}
            step={actionData?.step ?? null}
            answerTo={answerTo}
            isSending={isSending}
          />
        </Section>
        <Section id="mot-de-passe" title="Mot de passe">
          <PasswordChangeForm answer={answerTo("mot-de-passe")} isSending={isSending} />
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
    <section className={`stack gap-4 ${styles.section}`} aria-labelledby={id}>
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
