import { data, Form, redirect, useNavigation } from "react-router";
import { isId } from "../../server/database/id.ts";
import { readForm } from "../../server/http/form.ts";
import { requestContext, servicesContext } from "../../server/services.ts";
import { requireAdministrator } from "../account/guard.server.ts";
import { PEOPLE_LISTED, type Person } from "../account/store.server.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Notice } from "../ui/notice.tsx";
import { formatDate, formatNumber, plural, typeset } from "../ui/typography.ts";
import type { Route } from "./+types/team-page.ts";
import { SearchForm } from "./search-form.tsx";
import styles from "./team-page.module.css";

/** What has just been done, by the key in the address. */
const NOTICES = new Map([
  ["role-donne", "Cette personne est maintenant administratrice."],
  ["role-retire", "Cette personne n’est plus administratrice. Ses sessions sont terminées."],
  ["sessions", "Les sessions de cette personne sont terminées."],
]);

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireAdministrator(context, request);
  const query = new URL(request.url).searchParams;
  const search = (query.get("q") ?? "").trim().slice(0, 200);
  const people = await context.get(servicesContext).accounts.listUsers(search);
  const limit = people.length === PEOPLE_LISTED ? PEOPLE_LISTED : null;
  return { ownId: user.id, search, people, limit, notice: NOTICES.get(query.get("message") ?? "") ?? null };
}

/** Grants and takes back rights, ends sessions. The account's own rules keep the last administrator. */
export async function action({ request, context }: Route.ActionArgs) {
  const { id: userId, name } = await requireAdministrator(context, request);
  const by = { id: userId, name };
  const { accounts } = context.get(servicesContext);
  const { intent, id = "" } = await readForm(request);
  if (!isId(id)) throw data(INCOMPLETE, { status: 400 });
  if (intent === "terminer") {
    await accounts.endSessionsOf({ userId: id, by });
    throw redirect("/admin/equipe?message=sessions", 303);
  }
  const role = ROLE_OF_INTENT.get(intent ?? "");
  if (!role) throw data(INCOMPLETE, { status: 400 });
  const ip = context.get(requestContext).clientAddress;
  const result = await accounts.setRole({ userId: id, role, by, ip });
  if (!result.ok) return data({ id, message: result.message }, result.status);
  throw redirect(`/admin/equipe?message=${role === "admin" ? "role-donne" : "role-retire"}`, 303);
}

const ROLE_OF_INTENT = new Map<string, "admin" | "user">([
  ["nommer", "admin"],
  ["retirer", "user"],
]);

const INCOMPLETE = "Cet envoi est incomplet. Revenez sur la page et recommencez.";

export const meta: Route.MetaFunction = () => [{ title: "Équipe" }, { name: "robots", content: "noindex, nofollow" }];

export default function TeamPage({ loaderData, actionData }: Route.ComponentProps) {
  const { ownId, search, people, limit, notice } = loaderData;
  return (
    <>
      <h1>Équipe</h1>
      {notice && !actionData && (
        <Notice tone="success" answers>
          {notice}
        </Notice>
      )}
      {actionData && (
        <Notice tone="danger" title="Rien n’a changé" answers>
          {actionData.message}
        </Notice>
      )}
      <SearchForm action="/admin/equipe" label="Chercher une personne par son nom ou son adresse" value={search} />
      {people.length === 0 ? (
        <EmptyState title={`Personne ne correspond à « ${search} »`} />
      ) : (
        <ul className={styles.people}>
          {people.map((person) => (
            <li key={person.id}>
              <PersonCard person={person} isSelf={person.id === ownId} />
            </li>
          ))}
        </ul>
      )}
      {limit && (
        <p className={styles.more}>
          Les {limit} premières personnes sont affichées. Cherchez par le nom ou l’adresse pour trouver les autres.
        </p>
      )}
    </>
  );
}

function PersonCard({ person, isSelf }: { person: Person; isSelf: boolean }) {
  const { email, name, role, isConfirmed, hasTwoFactors, lastSignInAt, openSessions } = person;
  return (
    <article className={styles.person} aria-label={name}>
      <div className={styles.who}>
        <h2 className={styles.name} dir="auto">
          {name}
        </h2>
        <Badge tone={role === "admin" ? "strong" : "neutral"}>
          {role === "admin" ? "Administrateur" : "Utilisateur"}
        </Badge>
        {isSelf && <Badge>Vous</Badge>}
        {!isConfirmed && <Badge tone="warning">Adresse non confirmée</Badge>}
      </div>
      <p className={styles.facts}>
        {name !== email && <span>{email}</span>}
        <span>
          {lastSignInAt
            ? typeset(`Dernière connexion : ${formatDate(lastSignInAt, { time: true })}`)
            : "Jamais connecté"}
        </span>
        <span>
          {openSessions === 0
            ? "Aucune session ouverte"
            : `${formatNumber(openSessions)} ${plural(openSessions, "session ouverte", "sessions ouvertes")}`}
        </span>
        <span>{hasTwoFactors ? "Double authentification active" : "Sans double authentification"}</span>
      </p>
      <Actions person={person} />
    </article>
  );
}

function Actions({ person: { id, name, role, isConfirmed, openSessions } }: { person: Person }) {
  const { formMethod, formData } = useNavigation();
  const isSending = formMethod === "POST" && formData?.get("id") === id;
  const suffix = <span className="visually-hidden"> ({name})</span>;
  return (
    <Form method="post" action="/admin/equipe" className={styles.actions}>
      <input type="hidden" name="id" value={id} />
      {role === "admin" ? (
        <Button type="submit" name="intent" value="retirer" variant="secondary" size="small" busy={isSending}>
          Retirer les droits d’administrateur{suffix}
        </Button>
      ) : (
        isConfirmed && (
          <Button type="submit" name="intent" value="nommer" variant="secondary" size="small" busy={isSending}>
            Nommer administrateur{suffix}
          </Button>
        )
      )}
      {openSessions > 0 && (
        <Button type="submit" name="intent" value="terminer" variant="quiet" size="small" busy={isSending}>
          Terminer les sessions{suffix}
        </Button>
      )}
    </Form>
  );
}
