import { data, redirect } from "react-router";
import { plural } from "../../core/text/typography.ts";
import { PasskeyOffer } from "../account/second-factor/passkey-offer.tsx";
import { requireStaff } from "../account/session.server.ts";
import { confirmFacts } from "../company/facts-confirmation.server.ts";
import { servicesContext } from "../context.ts";
import { INCOMPLETE, readForm } from "../forms/read-form.server.ts";
import { privateMeta } from "../layout/page-meta.ts";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/home-page.ts";
import { readHome } from "./home.server.ts";
import { RecentActivity, Today, WaitingList } from "./home-sections.tsx";
import { tryPublicAddress } from "./public-address.server.ts";
import { SETUP_PATH, SetupChecklist } from "./setup-checklist.tsx";
import { StaleFacts } from "./stale-facts.tsx";
import { sendTestMail } from "./test-mail.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireStaff(context, request, "/admin");
  const home = await readHome(context.get(servicesContext), user, new Date());
  return { ...home, isTestMailSent: new URL(request.url).searchParams.has("essai") };
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireStaff(context, request, "/admin");
  const { database, env, siteUrl } = context.get(servicesContext);
  const { intent } = await readForm(request);
  if (intent === "toujours-exact") {
    await confirmFacts(database.db, await requireStaff(context, request, "/admin/contenu"));
    throw redirect("/admin", 303);
  }
  const { id, name, email } = await requireStaff(context, request, SETUP_PATH);
  if (intent === "essai-adresse" && env.publicUrl) {
    return { address: await tryPublicAddress(env.publicUrl, env.secret) };
  }
  if (intent !== "essai-message") {
    throw data(INCOMPLETE, { status: 400 });
  }
  await sendTestMail(database.db, { to: email, siteUrl, by: { id, name } });
  throw redirect("/admin?essai", 303);
}

export const meta: Route.MetaFunction = () => privateMeta("Accueil");

export default function StaffHomePage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    requests,
    reviews,
    overdue,
    staleFacts,
    highSeverity,
    today,
    recentActivity,
    warnings,
    setup,
    isTestMailSent,
  } = loaderData;
  return (
    <>
      <h1>À traiter</h1>
      {isTestMailSent && setup && (
        <Notice tone="success" live>
          Un message d’essai part vers {setup.email}. Rechargez cette page dans une minute pour savoir s’il est arrivé.
        </Notice>
      )}
      {staleFacts && <StaleFacts {...staleFacts} />}
      {overdue && (
        <Notice tone="warning">
          {overdue.count} {plural(overdue.count, "avis attend", "avis attendent")} {overdue.age}
          {overdue.count > 1 && " au plus"}&nbsp;: le site annonce {overdue.days}{" "}
          {plural(overdue.days, "jour", "jours")} au plus entre l’envoi d’un avis et sa publication.
        </Notice>
      )}
      <WaitingList requests={requests} reviews={reviews} highSeverity={highSeverity} />
      {loaderData.isPasskeyOffered && <PasskeyOffer />}
      <div className="switcher four-eight above-6">
        <Today today={today} />
        {recentActivity && <RecentActivity recentActivity={recentActivity} />}
      </div>
      {warnings.length > 0 && (
        <section className="stack gap-3 above-6" aria-label="Avertissements">
          {warnings.map(({ code, level, sentence }) => (
            <Notice key={code} tone={level === "high" ? "danger" : "warning"}>
              {sentence}
            </Notice>
          ))}
        </section>
      )}
      {setup && (
        <SetupChecklist
          {...setup}
          isBackupOld={warnings.some(({ code }) => code === "backup_old")}
          addressTrial={actionData?.address ?? null}
        />
      )}
    </>
  );
}
