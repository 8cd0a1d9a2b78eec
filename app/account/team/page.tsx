import { isId } from "../../../core/text/id.ts";
import { formatNumber } from "../../../core/text/typography.ts";
import { servicesContext } from "../../context.ts";
import { privateMeta } from "../../layout/page-meta.ts";
import { deploymentOf } from "../../staff/deployment.ts";
import { SearchForm } from "../../staff/search-form.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { emailsOf } from "../accounts.server.ts";
import { requireStaff } from "../session.server.ts";
import type { Route } from "./+types/page.ts";
import { changeTeam } from "./changes.server.ts";
import { Invitations } from "./invitation-form.tsx";
import { listInvitations } from "./invitations.server.ts";
import { DONE_NOTICES, type TeamNotice } from "./notices.ts";
import { IntentForm, PersonCard } from "./person-card.tsx";
import { countAdministrators, listUsers, PEOPLE_LISTED, rightsToUndo } from "./team.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireStaff(context, request, "/admin/equipe");
  const query = new URL(request.url).searchParams;
  const search = (query.get("q") ?? "").trim().slice(0, 200);
  const { database, env } = context.get(servicesContext);
  const [people, administrators, invitations] = await Promise.all([
    listUsers(database.db, search),
    countAdministrators(database.db),
    listInvitations(database.db),
  ]);
  return {
    ownId: user.id,
    deployment: deploymentOf(env),
    invitations,
    search,
    people,
    limit: people.length === PEOPLE_LISTED ? PEOPLE_LISTED : null,
    isLastAdministrator: administrators === 1,
    done: await readDone(context, query, user.id),
  };
}

async function readDone(context: Route.LoaderArgs["context"], query: URLSearchParams, by: string) {
  const key = query.get("message") ?? "";
  const id = query.get("personne") ?? "";
  if (!Object.hasOwn(DONE_NOTICES, key)) return null;
  const { db } = context.get(servicesContext).database;
  const names = isId(id) ? await emailsOf(db, [id]) : {};
  const isChange = key === "droits" || key === "retire";
  const before = isChange && isId(id) ? await rightsToUndo(db, { userId: id, by }) : null;
  if (isChange && !before) return null;
  return { key: key as TeamNotice, id, email: names[id] ?? "Cette personne", before };
}

export const action = ({ request, context }: Route.ActionArgs) => changeTeam(request, context);

export const meta: Route.MetaFunction = () => privateMeta("Équipe");

const SEARCH_ABOVE = 8;

export default function TeamPage({ loaderData, actionData }: Route.ComponentProps) {
  const { ownId, deployment, invitations, search, people, limit, isLastAdministrator, done } = loaderData;
  return (
    <>
      <h1>Équipe</h1>
      {done && !actionData && (
        <Notice tone="success" live>
          <p>{DONE_NOTICES[done.key](done.email)}</p>
          {done.before && (
            <IntentForm id={done.id} search={search} intent="droits" {...done.before}>
              Annuler
            </IntentForm>
          )}
        </Notice>
      )}
      {actionData?.refusal && (
        <Notice tone="danger" title="Rien n’a changé" live>
          {actionData.refusal}
        </Notice>
      )}
      <h2 className="above-5 size-title-m">Comptes{limit === null && ` (${formatNumber(people.length)})`}</h2>
      {(search || people.length >= SEARCH_ABOVE) && (
        <SearchForm
          action="/admin/equipe"
          cleared="/admin/equipe"
          label="Chercher une personne par son nom ou son adresse"
          placeholder="Nom ou adresse"
          value={search}
        />
      )}
      {people.length === 0 ? (
        <EmptyState level={3} title={`Personne ne correspond à « ${search} »`} />
      ) : (
        <ul className="ruled line-below above-3">
          {people.map((person) => (
            <li key={person.id}>
              <PersonCard
                person={person}
                search={search}
                isOwnAccount={person.id === ownId}
                isLast={isLastAdministrator && person.rights.includes("administrer")}
              />
            </li>
          ))}
        </ul>
      )}
      {limit && (
        <p className="note">
          Les {limit} premières personnes sont affichées. Cherchez par le nom ou l’adresse pour trouver les autres.
        </p>
      )}
      <h2 className={people.length > 0 ? "above-6 size-title-m" : "above-5 size-title-m"}>Inviter quelqu’un</h2>
      <Invitations deployment={deployment} invitations={invitations} answer={actionData?.invitation ?? null} />
    </>
  );
}
