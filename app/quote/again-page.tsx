import { formatPhone } from "../../core/text/typography.ts";
import { servicesContext } from "../context.ts";
import { privateMeta, siteTitle } from "../layout/page-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import type { Route } from "./+types/again-page.ts";
import { fuelPricesContent, isPricedAt } from "./fuel-prices-content.ts";
import { hintsFor } from "./hints.server.ts";
import { Quote } from "./quote.tsx";
import styles from "./quote-form.module.css";
import type { QuoteValues } from "./rules.ts";
import { foundOrThrow, QUOTE_TRAIL } from "./sent-request.ts";
import { findByReceipt, findConfirmed } from "./store.server.ts";

const TITLE = "Refaire la même demande";

/** The link of the receipt fills in only what its page shows. */
export async function loader({ params: { id, token }, context }: Route.LoaderArgs) {
  const { database, env, content } = context.get(servicesContext);
  const whole = await findConfirmed(database.db, id, token, env.secret);
  const found = whole ?? foundOrThrow(await findByReceipt(database.db, id, token, env.secret));
  const values: Partial<QuoteValues> = {
    fuelType: found.fuel ?? "",
    attested: found.attested ? "oui" : "",
    quantity: found.litres === null ? "" : String(found.litres),
    city: found.town ?? "",
    ...(whole && {
      address: whole.street ?? "",
      postalCode: whole.postal_code ?? "",
      message: whole.words ?? "",
      firstName: whole.first_name,
      lastName: whole.last_name,
      email: whole.email,
      phone: formatPhone(whole.phone),
    }),
  };
  const { fuelType = "", quantity = "", postalCode = "" } = values;
  const hints = await hintsFor(content, { fuelType, quantity, postalCode, deliveryDate: "" });
  const isPriced = isPricedAt(await content.read(fuelPricesContent), new Date());
  return { again: { id, values, hints }, isPriced };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(siteTitle(matches, TITLE));

export default function AgainPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className={`wrap stack gap-6 page ${styles.former}`} data-material="fuel">
      <Breadcrumbs trail={QUOTE_TRAIL} here={TITLE} />
      <h1>{TITLE}</h1>
      <p className="lede">Vérifiez, choisissez une date, et la nouvelle demande est prête.</p>
      <section id="devis" aria-label="Votre demande de devis">
        <Quote {...loaderData} />
      </section>
    </div>
  );
}
