import { data } from "react-router";
import type { KeptHandle } from "../../server/http/kept-pages.ts";
import { servicesContext } from "../../server/services.ts";
import { pageMeta } from "../layout/page-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { typeset } from "../ui/typography.ts";
import type { Route } from "./+types/offer-page.ts";
import { ApplyButton } from "./apply-button.tsx";
import { jobPosting } from "./job-posting.ts";
import { OfferDetails } from "./offer-details.tsx";
import styles from "./offer-page.module.css";
import { findOffer } from "./offers.server.ts";
import { careersTrail, OFFER_UNKNOWN, paragraphsOf, positionOf } from "./offers.ts";

export const handle: KeptHandle = { kept: {} };

export async function loader({ params, context }: Route.LoaderArgs) {
  const offer = await findOffer(context.get(servicesContext).content, params.offer);
  if (!offer) throw data(OFFER_UNKNOWN, { status: 404 });
  return { offer };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: "Offre introuvable" }];
  const { offer } = loaderData;
  return [
    ...pageMeta(matches, {
      title: `${offer.title}, ${offer.location}`,
      description: paragraphsOf(offer).join(" "),
      path: `/recrutement/${offer.slug}`,
      picture: "chips",
      breadcrumbs: { trail: careersTrail, here: offer.title },
    }),
    ...jobPosting(matches, offer),
  ];
};

/** One offer at its own address, to be shared and found. */
export function OfferPage({ loaderData: { offer } }: Pick<Route.ComponentProps, "loaderData">) {
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs trail={careersTrail} here={offer.title} />
      <header className={styles.head}>
        <h1 className="title-l">{typeset(offer.title)}</h1>
        <p className="soft">{offer.posted}</p>
      </header>
      <div className={styles.offer}>
        {paragraphsOf(offer).map((paragraph) => (
          <p key={paragraph} className="lede">
            {typeset(paragraph)}
          </p>
        ))}
        <OfferDetails offer={offer} />
        <div className={styles.apply}>
          <ApplyButton slug={offer.slug} position={positionOf(offer)}>
            Postuler
          </ApplyButton>
        </div>
      </div>
    </div>
  );
}

export default OfferPage;
