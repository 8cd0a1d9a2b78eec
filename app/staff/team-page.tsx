import type { ReactNode } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { isId } from "../../core/database/id.ts";
import { formatDate, formatNumber, plural } from "../../core/text/typography.ts";
import { emailsOf } from "../account/accounts.server.ts";
import { type Right, readRights, roleLabel } from "../account/rights.ts";
import { requireStaff } from "../account/session.server.ts";
import {
  countAdministrators,
  endSessionsOf,
  listUsers,
  PEOPLE_LISTED,
  type Person,
  setRights,
} from "../account/team.server.ts";
import { requestContext, servicesContext } from "../context.ts";
import { readForm } from "../forms/read-form.server.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/team-page.ts";
import { deploymentOf } from "./deployment.ts";
import { Invitation } from "./invitation.tsx";
import { RightsForm } from "./rights-form.tsx";
import { SearchForm } from "./search-form.tsx";
import styles from "./team-page.module.css";

const DONE_NOTICES = {
  droits: (who: string) => `Les droits de ${who} sont changés.`,
  retire: (who: string) => `${who} ne fait plus partie de l’équipe, et ses sessions sont terminées.`,
  sessions: (who: string) => `Les sessions de ${who} sont terminées.`,
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireStaff(context, request, "/admin/equipe");
  const query = new URL(request.url).searchParams;
  const search = (query.get("q") ?? "").trim().slice(0, 200);
  const { database, env } = context.get(servicesContext);
  const [people, administrators] = await Promise.all([
    listUsers(database.db, search),
    countAdministrators(database.db),
  ]);
  return {
    ownId: user.id,
    deployment: deploymentOf(env),
    search,
    people,
    limit: people.length === PEOPLE_LISTED ? PEOPLE_LISTED : null,
    isLastAdministrator: administrators === 1,
    done: await readDone(context, query),
  };
}

async function readDone(context: Route.LoaderArgs["context"], query: URLSearchParams) {
  const key = query.get("message") ?? "";
  const id = query.get("personne") ?? "";
  if (!Object.hasOwn(DONE_NOTICES, key) || !isId(id)) return null;
  const names = await emailsOf(context.get(servicesContext).database.db, [id]);
  const before = query.has("avant") ? readRights((query.get("avant") ?? "").split(",")) : null;
  return { key: key as keyof typeof DONE_NOTICES, id, email: names[id] ?? "Cette personne", before };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: userId, name } = await requireStaff(context, request, "/admin/equipe");
  const by = { id: userId, name };
  const { auth } = context.get(servicesContext);
  const { intent, id = "", q = "", ...fields } = await readForm(request);
  if (!isId(id)) throw data(INCOMPLETE, { status: 400 });
  const answer = (message: keyof typeof DONE_NOTICES, before?: string) => {
    const query = new URLSearchParams({ ...(q && { q: q.slice(0, 200) }), message, personne: id });
    if (before !== undefined) query.set("avant", before);
    return redirect(`/admin/equipe?${query}`, 303);
  };
  if (intent === "terminer") {
    await endSessionsOf(auth, { userId: id, by });
    throw answer("sessions");
  }
  if (intent !== "droits" && intent !== "retirer") throw data(INCOMPLETE, { status: 400 });
  const rights = intent === "retirer" ? [] : readRights(Object.keys(fields));
  const ip = context.get(requestContext).clientAddress;
  const result = await setRights(auth, { userId: id, rights, by, ip });
  if (!result.ok) return data({ id, message: result.message }, result.status);
  throw answer(rights.length > 0 ? "droits" : "retire", result.before.join(","));
}

const INCOMPLETE = "Cet envoi est incomplet. Revenez sur la page et recommencez.";

export const meta: Route.MetaFunction = () => [{ title: "Équipe" }, { name: "robots", content: "noindex, nofollow" }];

const SEARCH_ABOVE = 8;

export default function TeamPage({ loaderData, actionData }: Route.ComponentProps) {
  const { ownId, deployment, search, people, limit, isLastAdministrator, done } = loaderData;
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
      {actionData && (
        <Notice tone="danger" title="Rien n’a changé" live>
          {actionData.message}
        </Notice>
      )}
      <h2 className={`above-5 ${styles.heading}`}>Comptes{limit === null && ` (${formatNumber(people.length)})`}</h2>
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
        <ul className={`ruled line-below above-3 ${styles.people}`}>
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
      <h2 className={`above-5 ${styles.heading}`}>Ajouter quelqu’un</h2>
      <Invitation {...deployment} />
    </>
  );
}

type PersonProps = { person: Person; search: string; isOwnAccount: boolean; isLast: boolean };

function PersonCard({ person, search, isOwnAccount, isLast }: PersonProps) {
  const { email, name, role, rights, isConfirmed, hasTwoFactors, lastSignInAt, openSessions } = person;
  const labels = role === "admin" || rights.length === 0 ? [roleLabel(role)] : rights.map(roleLabel);
  return (
    <article className={`stack gap-2 ${styles.person}`} aria-label={name}>
      <div className="cluster gap-4 rows-2 middle">
        <h3 className={`title-text ${styles.name}`} dir="auto">
          {name}
        </h3>
        {name !== email && <span className="note">{email}</span>}
        {isOwnAccount && <span className="note">Vous</span>}
        {labels.map((label) => (
          <Badge key={label} tone={role === "admin" ? "strong" : "neutral"}>
            {label}
          </Badge>
        ))}
        {!isConfirmed && <Badge tone="warning">Adresse non confirmée</Badge>}
        {rights.length > 0 && !hasTwoFactors && <Badge tone="warning">Sans double authentification</Badge>}
      </div>
      <p className="cluster gap-4 rows-2 middle note">
        <span>
          {lastSignInAt ? `Dernière connexion : ${formatDate(lastSignInAt, { time: true })}` : "Jamais connecté"}
        </span>
        <span>
          {openSessions === 0
            ? "Aucune session ouverte"
            : `${formatNumber(openSessions)} ${plural(openSessions, "session ouverte", "sessions ouvertes")}`}
        </span>
        {hasTwoFactors && <span>Double authentification active</span>}
      </p>
      {isLast && <p className="note">Vous êtes le seul administrateur : nommez quelqu’un avant de quitter ce rôle.</p>}
      <Actions person={person} search={search} isOwnAccount={isOwnAccount} isLast={isLast} />
    </article>
  );
}

function Actions({ person, search, isOwnAccount, isLast }: PersonProps) {
  const { id, name, rights, isConfirmed, hasTwoFactors, openSessions } = person;
  const suffix = <span className="visually-hidden"> ({name})</span>;
  return (
    <div className={`cluster gap-4 rows-2 middle ${styles.actions}`}>
      {isOwnAccount && !hasTwoFactors && (
        <ButtonLink to="/admin/compte" variant="secondary" size="small">
          Activer la double authentification
        </ButtonLink>
      )}
      {isConfirmed && !isLast && <RightsForm person={person} search={search} />}
      {rights.length > 0 && !isLast && (
        <IntentForm id={id} search={search} intent="retirer">
          Retirer de l’équipe{suffix}
        </IntentForm>
      )}
      {openSessions > 0 && (
        <IntentForm id={id} search={search} intent="terminer">
          {isOwnAccount ? "Me déconnecter partout, ici aussi" : "Terminer les sessions"}
          {suffix}
        </IntentForm>
      )}
    </div>
  );
}

type IntentProps = {
  id: string;
  search: string;
  intent: string;
  /** Posted with the intent `droits`. */
  rights?: Right[];
  children: ReactNode;
};

function IntentForm({ id, search, intent, rights = [], children }: IntentProps) {
  const { formMethod, formData } = useNavigation();
  const isSending = formMethod === "POST" && formData?.get("id") === id && formData.get("intent") === intent;
  return (
    <Form method="post" action="/admin/equipe">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="q" value={search} />
      {rights.map((right) => (
        <input key={right} type="hidden" name={right} value="oui" />
      ))}
      <Button type="submit" name="intent" value={intent} variant="secondary" size="small" busy={isSending}>
        {children}
      </Button>
    </Form>
  );
}
