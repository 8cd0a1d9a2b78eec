import { data, redirect } from "react-router";
import { isId } from "../../../core/database/id.ts";
import {
  ACCOUNT_ADDRESS_REFUSED,
  EMAIL_REFUSED,
  isAccountAddress,
  isEmailAddress,
  visibleAddress,
} from "../../../core/text/limits.ts";
import { formatNumber } from "../../../core/text/typography.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { deploymentOf } from "../../staff/deployment.ts";
import { SearchForm } from "../../staff/search-form.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { emailsOf } from "../accounts.server.ts";
import { refuse, refuseOnFailure } from "../auth.server.ts";
import { readRights } from "../rights.ts";
import { requireRecent, requireStaff } from "../session.server.ts";
import type { Route } from "./+types/page.ts";
import { type InvitationAnswer, Invitations } from "./invitation-form.tsx";
import { invite, listInvitations, withdrawInvitation } from "./invitations.server.ts";
import { IntentForm, PersonCard } from "./person-card.tsx";
import {
  countAdministrators,
  endSessionsOf,
  listUsers,
  PEOPLE_LISTED,
  rightsToUndo,
  setRights,
} from "./team.server.ts";

const DONE_NOTICES = {
  droits: (who: string) => `Les droits de ${who} sont changés.`,
  retire: (who: string) => `${who} ne fait plus partie de l’équipe, et ses sessions sont terminées.`,
  invite: () => "L’invitation part par e-mail.",
  "invitation-retiree": () => "L’invitation est retirée : son lien n’ouvre plus rien.",
  sessions: (who: string) => `Les sessions de ${who} sont terminées.`,
};

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
  return { key: key as keyof typeof DONE_NOTICES, id, email: names[id] ?? "Cette personne", before };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireStaff(context, request, "/admin/equipe");
  requireRecent(request, user);
  const { id: userId, name } = user;
  const by = { id: userId, name };
  const { auth } = context.get(servicesContext);
  const { intent, id = "", q = "", email = "", ...fields } = await readForm(request);
  const answer = (message: keyof typeof DONE_NOTICES, more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ ...(q && { q: q.slice(0, 200) }), message, ...more });
    return redirect(`/admin/equipe?${query}`, 303);
  };
  if (intent === "inviter") {
    const typed = { email: visibleAddress(email).toLowerCase(), rights: readRights(Object.keys(fields)) };
    const result = isAccountAddress(typed.email)
      ? await refuseOnFailure(auth, invite(auth, { ...typed, by }))
      : refuse(400, isEmailAddress(typed.email) ? ACCOUNT_ADDRESS_REFUSED : EMAIL_REFUSED);
    if (!result.ok) return data<TeamAnswer>({ invitation: { ...typed, error: result.message } }, result.status);
    if (result.link === null) throw answer("invite");
    return data<TeamAnswer>({ invitation: { ...typed, link: result.link } });
  }
  if (!isId(id)) throw data(INCOMPLETE, { status: 400 });
  if (intent === "retirer-invitation") {
    await auth.db.transaction().execute((trx) => withdrawInvitation(trx, id, by));
    throw answer("invitation-retiree");
  }
  if (intent === "terminer") {
    await endSessionsOf(auth, { userId: id, by });
    throw answer("sessions", { personne: id });
  }
  if (intent !== "droits" && intent !== "retirer") throw data(INCOMPLETE, { status: 400 });
  const rights = intent === "retirer" ? [] : readRights(Object.keys(fields));
  const ip = context.get(requestContext).clientAddress;
  const result = await setRights(auth, { userId: id, rights, by, ip });
  if (!result.ok) return data<TeamAnswer>({ refusal: result.message }, result.status);
  throw answer(rights.length > 0 ? "droits" : "retire", { personne: id });
}

type TeamAnswer = { refusal?: string; invitation?: InvitationAnswer };

const INCOMPLETE = "Cet envoi est incomplet. Revenez sur la page et recommencez.";

export const meta: Route.MetaFunction = () => [{ title: "Équipe" }, { name: "robots", content: "noindex, nofollow" }];

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
            <IntentForm id={done.id} search={search} intent="droits" rights={done.before}>
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
