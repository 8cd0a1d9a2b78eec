import { Link } from "react-router";
import { servicesContext } from "../../server/services.ts";
import { requireAdministrator } from "../account/guard.server.ts";
import { ButtonAnchor, ButtonLink } from "../ui/button.tsx";
import { formatDate } from "../ui/typography.ts";
import type { Route } from "./+types/index-page.ts";
import styles from "./index-page.module.css";
import { CONTENT_KEYS, CONTENT_PLACES } from "./kind.ts";
import { listLastChanges } from "./store.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdministrator(context, request);
  return { changes: await listLastChanges(context.get(servicesContext).database.db) };
}

export const meta: Route.MetaFunction = () => [{ title: "Contenu" }, { name: "robots", content: "noindex, nofollow" }];

export default function ContentPage({ loaderData: { changes } }: Route.ComponentProps) {
  return (
    <>
      <h1>Contenu</h1>
      <p className={styles.about}>
        Ce que le site dit et que vous changez vous-même. Un changement publié se voit aussitôt, et s’annule.
      </p>
      <ul className={styles.kinds}>
        {CONTENT_KEYS.map((key) => (
          <li key={key}>
            <h2 className={styles.kind}>
              <Link to={CONTENT_PLACES[key].path}>{CONTENT_PLACES[key].label}</Link>
            </h2>
            <p className={styles.about}>
              {changes[key] ? `Dernier changement le ${formatDate(changes[key], { time: true })}` : "Valeur d’origine"}
            </p>
          </li>
        ))}
      </ul>
      <div className={styles.file}>
        <ButtonAnchor href="/admin/contenu/export.json" variant="secondary" size="small" download>
          Exporter tout le contenu
        </ButtonAnchor>
        <ButtonLink to="/admin/contenu/import" variant="secondary" size="small">
          Importer un fichier
        </ButtonLink>
      </div>
    </>
  );
}
