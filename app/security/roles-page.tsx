import { data, Link } from "react-router";
import { emailsOf } from "../account/accounts.server.ts";
import { requireStaff } from "../account/session.server.ts";
import { servicesContext } from "../context.ts";
import { privateMeta } from "../layout/page-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Pagination } from "../ui/pagination.tsx";
import type { Route } from "./+types/roles-page.ts";
import { RoleChangeList } from "./role-change-list.tsx";
import { accountIdsOf } from "./rules.ts";
import { pageOfRoleChanges } from "./store.server.ts";

const CHANGES_ON_A_PAGE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, request, "/admin/security");
  const query = new URL(request.url).searchParams;
  const cursor = { limit: CHANGES_ON_A_PAGE, after: query.get("apres"), before: query.get("avant") };
  const { database } = context.get(servicesContext);
  const page = await pageOfRoleChanges(database.db, cursor);
  if (page === "bad-cursor") throw data("Cette page de changements n’existe pas.", { status: 404 });
  return { people: await emailsOf(database.db, accountIdsOf(page.rows)), ...page };
}

export const meta: Route.MetaFunction = () => privateMeta("Changements de rôle");

export default function RolesPage({ loaderData: { people, rows, next, previous } }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs trail={[{ href: "/admin/security", label: "Sécurité" }]} here="Changements de rôle" />
      <h1>Changements de rôle</h1>
      <p className="soft below-4">
        Qui a donné ou retiré l’accès à l’administration, et quand. Pour changer un rôle :{" "}
        <Link to="/admin/equipe">Équipe</Link>.
      </p>
      <RoleChangeList changes={rows.map((row) => ({ ...row, changed_at: row.created_at }))} people={people} />
      <Pagination
        label="Pages de changements"
        previous={previous ? { href: `?avant=${previous}`, label: "Page précédente" } : undefined}
        next={next ? { href: `?apres=${next}`, label: "Page suivante" } : undefined}
      />
    </>
  );
}
