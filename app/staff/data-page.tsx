import { data, Link, useNavigation } from "react-router";
import * as v from "valibot";
import { lastRunOf, RETENTION_JOB } from "../../core/job-runs.ts";
import { EMAIL_REFUSED, isEmailAddress, visibleAddress } from "../../core/text/limits.ts";
import { requireRecent, requireStaff } from "../account/session.server.ts";
import { servicesContext } from "../context.ts";
import { readForm } from "../forms/read-form.server.ts";
import { retentionDryRun } from "../law/retention.server.ts";
import { privateMeta } from "../layout/page-meta.ts";
import type { Route } from "./+types/data-page.ts";
import { type DataAnswer, PersonSearch } from "./data-person.tsx";
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
  const { intent, confirmation, ...fields } = await readForm(request);
  if (intent === "essai") {
    return data<DataAnswer>({ kind: "dry-run", erased: await retentionDryRun(services.database.db, new Date()) });
  }
  const email = v.safeParse(emailRule, fields.email);
  const typed = fields.email ?? "";
  if (!email.success) return refuse(400, typed, email.issues[0].message);
  if (intent !== "effacer") {
    return data<DataAnswer>({
      kind: "found",
      email: email.output,
      counts: await countPersonalData(services, email.output),
    });
  }
  requireRecent(request, user);
  if (confirmation !== "oui") return refuse(400, typed, "Cochez la case pour confirmer l’effacement.");
  const result = await erasePersonalData(services, email.output, { id, name });
  if (result.kind === "erased") return data<DataAnswer>({ ...result, email: email.output });
  return refuse(
    409,
    typed,
    "C’est l’adresse d’une personne de l’équipe. Retirez-lui d’abord ses droits sur la page Équipe.",
  );
}

const emailRule = v.pipe(
  v.string("Indiquez une adresse e-mail."),
  v.transform(visibleAddress),
  v.nonEmpty("Indiquez une adresse e-mail."),
  v.check(isEmailAddress, EMAIL_REFUSED),
);

function refuse(status: number, email: string, message: string) {
  return data<DataAnswer>({ kind: "refused", email, message }, status);
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
      <div className="switcher halves gap-7 top above-5">
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
