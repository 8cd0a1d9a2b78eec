import { data, Link, useNavigation } from "react-router";
import { lastRunOf, RETENTION_JOB } from "../../core/job-runs.ts";
import { requireRecent, requireStaff } from "../account/session.server.ts";
import { servicesContext } from "../context.ts";
import { emailContext } from "../emails/compose.server.ts";
import { readForm } from "../forms/read-form.server.ts";
import { retentionDryRun } from "../law/retention.server.ts";
import { privateMeta } from "../layout/page-meta.ts";
import type { Route } from "./+types/data-page.ts";
import { type DataAnswer, PersonSearch, personForm } from "./data-person.tsx";
import { RetentionTable } from "./data-retention.tsx";
import { countPersonalData, erasePersonalData } from "./personal-data.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, "/admin/donnees");
  return { lastRunAt: await lastRunOf(context.get(servicesContext).database.db, RETENTION_JOB) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireStaff(context, request, "/admin/donnees");
  const { id, name } = user;
  const services = context.get(servicesContext);
  const { intent, confirmation, ...sent } = await readForm(request);
  if (intent === "essai") {
    return data<DataAnswer>({ kind: "dry-run", erased: await retentionDryRun(services.database.db, new Date()) });
  }
  const person = personForm.check(sent);
  if (!person.ok) return data<DataAnswer>({ kind: "refused", ...person }, 400);
  const { email } = person.value;
  const refuse = (status: number, message: string) =>
    data<DataAnswer>({ kind: "refused", values: { email }, errors: { email: message } }, status);
  if (intent !== "effacer") {
    return data<DataAnswer>({ kind: "found", email, ...(await countPersonalData(services, email)) });
  }
  requireRecent(request, user);
  if (confirmation !== "oui") return refuse(400, "Cochez la case pour confirmer l’effacement.");
  const result = await erasePersonalData(services, email, { id, name }, await emailContext(services));
  if (result.kind === "erased") return data<DataAnswer>({ ...result, email });
  return refuse(409, "C’est l’adresse d’une personne de l’équipe. Retirez-lui d’abord ses droits sur la page Équipe.");
}

export const meta: Route.MetaFunction = () => privateMeta("Données personnelles");

export default function DataPage({ loaderData: { lastRunAt }, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod === "POST";
  return (
    <>
      <h1>Données personnelles</h1>
      <p>
        <Link to="/admin/obligations" className="target">
          Toutes les obligations légales, et où en est le site
        </Link>
      </p>
      <div className="stack gap-7 above-5">
        <PersonSearch answer={actionData ?? null} isSending={isSending} />
        <RetentionTable
          lastRunAt={lastRunAt}
          dryRun={actionData?.kind === "dry-run" ? actionData.erased : null}
          isSending={isSending}
        />
      </div>
    </>
  );
}
