import drawings from "../assets/drawings.svg?url";
import { useFacts } from "../company/use-facts.ts";
import { Person } from "../contact/person.tsx";
import { servicesContext } from "../context.ts";
import { DRAFT_KEYS } from "../drafts/keys.ts";
import { privateMeta, siteTitle } from "../layout/page-meta.ts";
import { personFor } from "../pages/activities/activity-data.server.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import type { Route } from "./+types/confirmation-page.ts";
import { confirmationLink } from "./confirmation-link.server.ts";
import styles from "./confirmation-page.module.css";
import { hintsFor } from "./hints.server.ts";
import { QuoteConfirmation } from "./quote-confirmation.tsx";
import { recapOf } from "./recap.ts";
import { openPromise } from "./reply-deadline.server.ts";
import { CONFIRMATION_TITLE, foundOrThrow, QUOTE_TRAIL } from "./sent-request.ts";
import { findConfirmed } from "./store.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database, env, content } = context.get(servicesContext);
  const found = foundOrThrow(await findConfirmed(database.db, params.id, params.token, env.secret));
  const { subject, message: body, litres, postal_code, delivery_date } = found;
  const given = {
    fuelType: "",
    quantity: String(litres ?? ""),
    postalCode: postal_code ?? "",
    deliveryDate: delivery_date ?? "",
  };
  return {
    recap: recapOf(found),
    message: { subject, body },
    hints: await hintsFor(content, given),
    confirmation: confirmationLink(found, env.secret),
    person: await personFor(context, "fuel"),
    reply: await openPromise(content, found),
    isDone: found.state === "done",
  };
}

/** The address grants access: `noindex` keeps it out of search engines, `isPrivate` out of referrers. */
export const meta: Route.MetaFunction = ({ matches }) => privateMeta(siteTitle(matches, CONFIRMATION_TITLE));

export default function ConfirmationPage({ loaderData: { person, ...kept } }: Route.ComponentProps) {
  const { emails, phones } = useFacts();
  return (
    <div className="wrap stack gap-6 page" data-material="fuel" data-sent-draft={DRAFT_KEYS.quote}>
      <Breadcrumbs trail={QUOTE_TRAIL} here="Votre demande" />
      <section id="devis" aria-label="Votre demande de devis">
        <QuoteConfirmation
          {...kept}
          to={emails.contact}
          phone={phones.landline}
          person={
            person && (
              <div className="stack gap-3 below-4">
                <p className="note">Qui vous répond</p>
                <Person {...person} heading="p" />
              </div>
            )
          }
        >
          <svg className={styles.lorry} viewBox="0 0 160 49" aria-hidden="true">
            <use href={`${drawings}#convoy`} />
          </svg>
        </QuoteConfirmation>
      </section>
    </div>
  );
}
