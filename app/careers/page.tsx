import { typeset } from "../../core/text/typography.ts";
import { useFacts } from "../company/use-facts.ts";
import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { pageMeta } from "../layout/page-meta.ts";
import { ButtonAnchor } from "../ui/button.tsx";
import { Picture } from "../ui/picture.tsx";
import { defaultAlt } from "../ui/pictures.ts";
import type { Route } from "./+types/page.ts";
import { Apply } from "./apply.tsx";
import { OfferCard } from "./offer-card.tsx";
import { openOffers } from "./offers.server.ts";
import { SPONTANEOUS } from "./offers.ts";
import styles from "./page.module.css";

export const handle: PageCacheHandle = { pageCache: {} };

export async function loader({ context }: Route.LoaderArgs) {
  return { offers: await openOffers(context.get(servicesContext).content) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Recrutement : nos offres, et la candidature spontanée",
    description:
      "Nos offres d’emploi en Eure-et-Loir et la candidature spontanée, préparée en quelques minutes pour votre messagerie.",
    path: "/recrutement",
    picture: "silos",
  });

export function CareersPage({ loaderData: { offers } }: Pick<Route.ComponentProps, "loaderData">) {
  const { figures } = useFacts();
  const open = offers.find(({ posting }) => posting !== null);
  return (
    <>
      <header className={`switcher flush halves line-below ${styles.hero}`}>
        <div className="stack start end edge">
          <h1>
            <span className={`kicker ${styles.area}`}>Recrutement</span> Travailler avec nous
          </h1>
          <p className="lede">
            Nous sommes {figures.employees.from} à {figures.employees.to} à faire passer le grain, le bois et les
            carburants du producteur à celui qui s’en sert.
          </p>
          {open && <ButtonAnchor href={`/recrutement/${open.slug}`}>Voir l’offre</ButtonAnchor>}
        </div>
        <Picture
          name="silos"
          alt={defaultAlt.silos}
          sizes="(min-width: 60rem) 50vw, 100vw"
          crop="responsive"
          className={`fill ${styles.picture}`}
          priority
        />
      </header>
      {open && open.requirements.length > 0 && (
        <div className="on-green">
          <div className={`wrap stack gap-3 ${styles.offered}`}>
            <p className="soft">{typeset(open.title)}</p>
            <ul className={`ruled pad-3 switcher pairs quarters gap-0 ${styles.conditions}`}>
              {open.requirements.map((point) => (
                <li key={point}>{typeset(point)}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
      <section className="wrap section stack gap-6" aria-labelledby="offres">
        <h2 id="offres">Nos offres</h2>
        <ul className={`switcher ${styles.offers}`}>
          {offers.map((offer) => (
            <li key={offer.slug} className={styles.offer}>
              <OfferCard offer={offer} hasConditionsAbove={offer === open} />
            </li>
          ))}
        </ul>
      </section>
      <section className="deep line-above" aria-labelledby="spontanee">
        <div className="wrap section stack start">
          <h2 id="spontanee">Candidature spontanée</h2>
          <p className="lede">Aucune offre ne vous ressemble ? Écrivez-nous quand même ce que vous savez faire.</p>
          <Apply slug={SPONTANEOUS} position={null} label="Préparer une candidature spontanée" />
        </div>
      </section>
    </>
  );
}

export default CareersPage;
