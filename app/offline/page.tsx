import { formatHours } from "../company/format-hours.ts";
import { useFacts } from "../company/use-facts.ts";
import { Exceptions, Week } from "../company/week.tsx";
import { PhoneLink } from "../contact/phone-link.tsx";
import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { OpeningLabel } from "../layout/opening-label.tsx";
import { siteTitle } from "../layout/page-meta.ts";
import { ButtonAnchor } from "../ui/button.tsx";
import type { Route } from "./+types/page.ts";
import { MOST_PAGES } from "./rules.ts";
import { Wires } from "./wires.tsx";

export const handle: PageCacheHandle = { pageCache: {} };

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: siteTitle(matches, "Hors ligne") },
  { name: "robots", content: "noindex" },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { openingHours } = await context.get(servicesContext).content.facts();
  return { hours: formatHours(openingHours) };
}

/**
 * The service worker shows this page in place of one that it cannot reach, and fills in the hidden parts (rules.ts).
 */
export default function OfflinePage({ loaderData: { hours } }: Route.ComponentProps) {
  const { phones } = useFacts();
  return (
    <div className="on-green section">
      <div className="wrap switcher seven-five flanked gap-7">
        <div className="stack gap-7">
          <header className="stack start gap-5">
            <h1>Vous êtes hors ligne</h1>
            <p className="lede" hidden data-offline="unseen">
              Cette page n’a pas pu venir jusqu’à vous. Le téléphone, lui, se passe d’Internet :
            </p>
            <div className="stack gap-2" hidden data-offline="unsent" role="alert">
              <p className="lede strong">Votre envoi n’a pas abouti.</p>
              <p>
                Gardez cet onglet ouvert et revenez à la page précédente : ce que vous avez tapé vous y attend.
                Envoyez-le de nouveau au retour du réseau, ou appelez-nous :
              </p>
            </div>
            <p className="tabular telephone">
              <PhoneLink number={phones.landline} />
            </p>
            <p className="strong">
              <OpeningLabel />
            </p>
            <ButtonAnchor href="">Réessayer</ButtonAnchor>
          </header>
          <Wires />
        </div>
        <div className="stack gap-6">
          <section className="stack gap-4" aria-labelledby="gardees" hidden data-offline="pages">
            <h2 id="gardees" className="title-m">
              Pages gardées sur cet appareil
            </h2>
            <p>Sans réseau, les {MOST_PAGES} dernières pages que vous avez lues ici s’ouvrent encore.</p>
            <ul data-kept-pages="" className="ruled line-below pad-2" />
          </section>
          <section className="stack gap-4" aria-labelledby="horaires">
            <h2 id="horaires" className="title-m">
              Horaires d’ouverture
            </h2>
            <Week days={hours.week} className="ruled line-below" />
            <Exceptions {...hours} />
          </section>
        </div>
      </div>
    </div>
  );
}
