import { Suspense } from "react";
import { data } from "react-router";
import { servicesContext } from "../context.ts";
import { houseTitle } from "../layout/page-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { late } from "../ui/late.tsx";
import type { Route } from "./+types/confirmation-page.ts";
import { CONFIRMATION_TITLE } from "./confirmation-title.ts";
import styles from "./quote-form.module.css";
import { findConfirmed } from "./store.server.ts";

const QuoteConfirmation = late(async () => (await import("./quote-confirmation.tsx")).QuoteConfirmation);

const trail = [
  { href: "/", label: "Accueil" },
  { href: "/activites/fioul", label: "Fioul et carburants" },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database, env } = context.get(servicesContext);
  const found = await findConfirmed(database.db, params.id, params.token, env.secret);
  if (!found) throw data("Ce lien ne mène à aucune demande. Elle a pu être effacée.", { status: 404 });
  const { subject, message: body } = found;
  return { message: { subject, body } };
}

/** The address is the secret: `noindex` here, and `isPrivate` keeps it out of referrers to other sites. */
export const meta: Route.MetaFunction = ({ matches }) => [
  { title: houseTitle(matches, CONFIRMATION_TITLE) },
  { name: "robots", content: "noindex, nofollow" },
];

export default function ConfirmationPage({ loaderData: { message } }: Route.ComponentProps) {
  return (
    <div className={`wrap stack gap-6 ${styles.page}`} data-material="fuel">
      <Breadcrumbs trail={trail} here="Votre demande" />
      <section id="devis" aria-label="Votre demande de devis">
        <Suspense>
          <QuoteConfirmation message={message} />
        </Suspense>
      </section>
    </div>
  );
}
