import { formatDate, formatLitres, telHref } from "../../core/text/typography.ts";
import { useFacts } from "../company/use-facts.ts";
import { servicesContext } from "../context.ts";
import { privateMeta, siteTitle } from "../layout/page-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import type { Route } from "./+types/receipt-page.ts";
import { receiptLink } from "./confirmation-link.server.ts";
import { openPromise } from "./reply-deadline.server.ts";
import { fuelLabel, requestNumber } from "./rules.ts";
import { againAddress, CONFIRMATION_TITLE, foundOrThrow, QUOTE_TRAIL } from "./sent-request.ts";
import { findByReceipt } from "./store.server.ts";

const STATES = {
  new: "Reçue, en attente de notre réponse",
  in_hand: "Prise en charge",
  done: "Traitée",
};

/** Shows neither address nor phone, because the request may name somebody other than the mailbox's owner. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { content, database, env } = context.get(servicesContext);
  const found = foundOrThrow(await findByReceipt(database.db, params.id, params.token, env.secret));
  const { fuel, litres, town, delivery_date, estimate, created_at, state, deleted_at } = found;
  return {
    reply: await openPromise(content, found),
    again: againAddress(receiptLink(found, env.secret)),
    entries: [
      ["État", deleted_at && state !== "done" ? "Reçue" : STATES[state]],
      ["Numéro", requestNumber(found.id)],
      ["Reçue", formatDate(created_at, { time: true })],
      ["Carburant", fuel ? fuelLabel(fuel) : "–"],
      ["Quantité", litres ? formatLitres(litres) : "–"],
      ["Ville", town ?? "–"],
      ["Livraison souhaitée", delivery_date ? formatDate(delivery_date) : "à convenir"],
      ...(estimate ? [["Estimation", `${estimate}, sans engagement`]] : []),
    ],
  };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(siteTitle(matches, CONFIRMATION_TITLE));

export default function ReceiptPage({ loaderData: { entries, again, reply } }: Route.ComponentProps) {
  const { phones } = useFacts();
  return (
    <div className="wrap stack gap-6 page" data-material="fuel">
      <Breadcrumbs trail={QUOTE_TRAIL} here="Votre demande" />
      <h1>Votre demande de devis</h1>
      <dl className="ruled pad-3 rows line-below">
        {entries.map(([term, value]) => (
          <div key={term}>
            <dt className="soft">{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        {reply && `Nous répondons ${reply}. `}Une question, un changement&nbsp;?{" "}
        <a href={telHref(phones.landline)}>Appelez-nous</a> et donnez le numéro de votre demande.
      </p>
      <div className="cluster">
        <ButtonAnchor href={again}>Refaire la même demande</ButtonAnchor>
        <ButtonAnchor variant="secondary" href="/activites/fioul#devis">
          Nouvelle demande
        </ButtonAnchor>
      </div>
    </div>
  );
}
