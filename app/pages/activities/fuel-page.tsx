import { formatPhone, telHref } from "../../../core/text/typography.ts";
import type { SiteFacts } from "../../company/site.ts";
import { useFacts } from "../../company/use-facts.ts";
import type { PageCacheHandle } from "../../context.ts";
import { pageMeta } from "../../layout/page-meta.ts";
import { Wordmark } from "../../layout/wordmark.tsx";
import { Quote } from "../../quote/quote.tsx";
import type { QuoteAnswer } from "../../quote/rules.ts";
import { submitQuote } from "../../quote/submit.server.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { ButtonAnchor } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { defaultAlt } from "../../ui/pictures.ts";
import type { Route } from "./+types/fuel-page.ts";
import shared from "./activity.module.css";
import { EnergyNotice } from "./energy-notice.tsx";
import styles from "./fuel-page.module.css";
import { activitiesTrail } from "./trail.ts";

export const handle: PageCacheHandle = { pageCache: {} };

const breadcrumbs = { trail: activitiesTrail, here: "Fioul et carburants" };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Fioul, GNR et gasoil livrés",
    description:
      "Fioul domestique, GNR et gasoil livrés à la cuve. Préparez votre demande de devis en quelques lignes, ou appelez-nous.",
    path: "/activites/fioul",
    picture: "fuel",
    breadcrumbs,
  });

export function action({ request, context }: Route.ActionArgs) {
  return submitQuote(request, context);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? {};

export function FuelPage({ actionData }: Pick<Route.ComponentProps, "actionData">) {
  const facts = useFacts();
  return (
    <div className={styles.page} data-material="fuel">
      <Hero facts={facts} />
      <Fuels />
      <QuoteRequest facts={facts} answer={actionData} />
      <Services facts={facts} />
      <Reasons facts={facts} />
      <LastWord facts={facts} />
    </div>
  );
}

export default FuelPage;

type Facts = { facts: SiteFacts };

function Hero({ facts: { phones } }: Facts) {
  return (
    <header className={shared.dark}>
      <div className={`on-green ${shared.over} ${styles.trail}`}>
        <Breadcrumbs {...breadcrumbs} />
      </div>
      <Picture
        name="fuel"
        alt={defaultAlt.fuel}
        sizes="100vw"
        crop="responsive"
        className={`${shared.over} ${styles.picture}`}
        priority
      />
      <div className={`on-green stack start ${shared.over} ${styles.claim}`}>
        <p className={shared.logo}>
          <Wordmark brand="fuel" name="Fioul et GNR" />
        </p>
        <h1>
          Chauffer la maison, <span className="unbroken">faire tourner la ferme</span>
        </h1>
        <p className="lede">
          Fioul domestique, GNR, gasoil : dites-nous lequel, combien et où. <br />
          Nous venons remplir la cuve.
        </p>
        <div className="cluster">
          <ButtonAnchor href="#devis">Préparer ma demande</ButtonAnchor>
          <CallButton phone={phones.landline} />
        </div>
      </div>
    </header>
  );
}

function CallButton({ phone }: { phone: string }) {
  return (
    <ButtonAnchor variant="secondary" href={telHref(phone)}>
      Appeler le {formatPhone(phone)}
    </ButtonAnchor>
  );
}

function Fuels() {
  return (
    <section className={`wrap section switcher gap-7 ${styles.fuels}`} aria-labelledby="carburants">
      <h2 id="carburants" className="visually-hidden">
        Nos carburants
      </h2>
      <div className="stack gap-4">
        <h3 className="title-l">Pour la maison</h3>
        <p className={`strong accent ${styles.names}`}>Fioul Normal, Fioul Supérieur</p>
        <p>
          Le Normal convient à la plupart des chaudières au fioul. Le Supérieur reçoit des additifs : il supporte mieux
          le froid et un long séjour en cuve, et laisse moins de dépôts au brûleur.
        </p>
      </div>
      <div className="stack gap-4">
        <h3 className="title-l">Pour les champs et la route</h3>
        <p className={`strong accent ${styles.names}`}>GNR, GNR Supérieur, Gasoil</p>
        <p>
          Le GNR, gazole non routier, va aux tracteurs et aux engins ; voitures et camions roulent au gasoil. Le taux
          réduit est réservé aux professionnels qui attestent de leur usage.
        </p>
      </div>
    </section>
  );
}

function QuoteRequest({ facts: { phones }, answer }: Facts & { answer: QuoteAnswer | undefined }) {
  return (
    <section
      id="devis"
      className={`wrap section switcher four-eight line-above ${styles.quote}`}
      aria-labelledby="devis-titre"
    >
      <div className={`stack start gap-4 stays ${styles.quoteWords}`}>
        <h2 id="devis-titre">Votre devis</h2>
        <p>Une demande ne vous engage à rien : quelques lignes, et elle est prête. Vous préférez la voix ?</p>
        <CallButton phone={phones.landline} />
      </div>
      <Quote answer={answer} />
    </section>
  );
}

function Services({ facts: { reply } }: Facts) {
  return (
    <section className="section deep" aria-labelledby="services">
      <div className="wrap stack gap-6">
        <h2 id="services">Quatre services autour de la cuve</h2>
        <div className={`ruled switcher halves gap-0 ${styles.services}`}>
          <div className="stack gap-3">
            <h3 className="title-m">La livraison de fioul</h3>
            <p>
              Un camion-citerne et son tuyau. Une cuve ne se remplit jamais jusqu’au bord : dites-nous sa taille et ce
              qu’il y reste.
            </p>
          </div>
          <div className="stack gap-3">
            <h3 className="title-m">L’adaptation de la livraison</h3>
            <p>
              Cour étroite, portail bas, cuve au fond du jardin : écrivez-le dans votre demande, avec le jour qui vous
              arrange.
            </p>
          </div>
          <div className="stack gap-3">
            <h3 className="title-m">Les solutions alternatives</h3>
            <p>
              Depuis le&nbsp;1<sup>er</sup>
              {
                "\u00a0juillet 2022, on n’installe plus, sauf exception, de chaudière neuve au fioul seul. La vôtre peut continuer et se réparer ; après elle, nous avons aussi "
              }
              <a href="/activites/granules-bois">des granulés de bois</a>.
            </p>
          </div>
          <div className="stack gap-3">
            <h3 className="title-m">Le service client</h3>
            <p>
              Une cuve presque vide, un doute sur la qualité : on en parle au téléphone. Par écrit, réponse{" "}
              {reply.within}.
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

function Reasons({ facts: { foundedYear, address, phones } }: Facts) {
  const reasons = [
    ["Une maison qui dure", `Familiale depuis ${foundedYear}, ici, en ${address.department}.`],
    ["Tout au même endroit", "Fioul, GNR, gasoil, et le granulé si vous changez de chaudière."],
    ["Un devis sans engagement", "Votre demande n’est pas une commande."],
    ["Le choix expliqué", "Normal ou Supérieur, taux normal ou réduit : nous disons à quoi sert chacun."],
    ["Une livraison qui s’adapte", "Un accès, une date : dites-le dans la demande."],
    ["Une voix d’ici", `Vous appelez le ${formatPhone(phones.landline)}, la maison répond.`],
  ] as const;
  return (
    <section className="wrap section stack gap-6" aria-labelledby="raisons">
      <h2 id="raisons">Six raisons de nous appeler</h2>
      <ol className={`switcher pairs thirds ${styles.reasons}`}>
        {reasons.map(([name, about], index) => (
          <li key={name}>
            <span className={`numeral ${styles.rank}`} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3>{name}</h3>
              <p>{about}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function LastWord({ facts: { phones } }: Facts) {
  return (
    <div className="on-green">
      <div className={`wrap section-small split ${styles.last}`}>
        <EnergyNotice className="accent-light" />
        <CallButton phone={phones.landline} />
      </div>
    </div>
  );
}
