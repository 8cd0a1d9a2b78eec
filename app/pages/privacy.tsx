import { CLIENT_HASH_MINUTES, formatRetention, RETENTION } from "../../core/retention.ts";
import { typeset } from "../../core/text/typography.ts";
import { useFacts } from "../company/use-facts.ts";
import { addressLine } from "../company/wording.ts";
import { CONSENT_MONTHS } from "../consent/rules.ts";
import type { PageCacheHandle } from "../context.ts";
import { DRAFT_KEYS } from "../drafts/keys.ts";
import { pageMeta } from "../layout/page-meta.ts";
import type { Route } from "./+types/privacy.ts";
import styles from "./legal.module.css";

export const handle: PageCacheHandle = { pageCache: {} };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Politique de confidentialité",
    description:
      "Les données que ce site reçoit, ce que nous en faisons, combien de temps nous les gardons, et comment exercer vos droits.",
    path: "/politique-confidentialite",
  });
}

const sections = [
  { id: "donnees", title: "Données collectées" },
  { id: "utilisation", title: "Utilisation" },
  { id: "base-legale", title: "Base légale" },
  { id: "partage", title: "Partage" },
  { id: "conservation", title: "Conservation" },
  { id: "droits", title: "Vos droits" },
  { id: "securite", title: "Sécurité" },
  { id: "cookies", title: "Cookies" },
  { id: "modifications", title: "Modifications" },
  { id: "contact", title: "Contact" },
] as const;

/** Regulation (EU) 2016/679, article 13. */
export default function PrivacyPage() {
  return (
    <article className={`wrap ${styles.page}`}>
      <h1>Politique de confidentialité</h1>
      <p className="lede above-5">
        Peu de données, pour peu de choses, pendant un temps compté. Voici lesquelles, pourquoi et jusqu’à quand.
      </p>
      <div className="marked above-5">
        <p>Dernière mise à jour : décembre 2024</p>
        <p className="soft">
          Ajouté depuis, en novembre 2026 : avis des clients, durées de conservation, événements de sécurité, pages
          gardées sur votre appareil.
        </p>
      </div>
      <nav className={`line-above line-below above-6 ${styles.contents}`} aria-label="Sommaire">
        <ol className={styles.list}>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a className="target" href={`#${id}`}>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={"prose chapters above-7"}>
        <Collected />
        <Used />
        <Basis />
        <Shared />
        <Kept />
        <Rights />
        <Security />
        <Cookies />
        <Changes />
        <Contact />
      </div>
    </article>
  );
}

function Title({ id }: { id: (typeof sections)[number]["id"] }) {
  return <h2 id={id}>{sections.find((section) => section.id === id)?.title}</h2>;
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function Collected() {
  return (
    <>
      <Title id="donnees" />
      <p>Nous ne recevons que ce que vous nous donnez, et ce qu’un serveur voit passer.</p>
      <List
        items={[
          "Demande de devis : nom, prénom, e-mail, téléphone, adresse de livraison, combustible, quantité, et si vous le souhaitez une date et un message.",
          "Avis : note, commentaire, et si vous le souhaitez nom, e-mail, produit ou service, date de l’expérience. L’e-mail n’est jamais publié. Un avis peut rester anonyme.",
          "Signalement d’un avis : motif, et si vous le souhaitez message et e-mail.",
          "Candidature : elle se prépare sur le site et part de votre propre messagerie ; le site n’en garde rien.",
          "Compte : e-mail, prénom, nom, et un mot de passe que nous ne pouvons pas lire.",
          "Sécurité : adresse IP, navigateur, date et nature de l’événement, par exemple une connexion refusée.",
        ]}
      />
    </>
  );
}

function Used() {
  return (
    <>
      <Title id="utilisation" />
      <List
        items={[
          "Répondre à votre demande et préparer un devis ou une livraison.",
          "Relire, publier et, si vous le demandez, corriger ou retirer votre avis ; vous dire ce qu’il devient.",
          "Étudier une candidature que vous nous avez envoyée.",
          "Protéger le site : limiter les envois en nombre, repérer une tentative d’intrusion.",
          "Tenir nos comptes.",
        ]}
      />
      <p>Ni publicité, ni revente, ni décision automatisée.</p>
    </>
  );
}

function Basis() {
  return (
    <>
      <Title id="base-legale" />
      <List
        items={[
          "Devis, livraison, candidature : des mesures prises à votre demande avant un contrat, puis le contrat (RGPD, article 6.1.b).",
          "Publication d’un avis : votre consentement, que vous pouvez retirer à tout moment (article 6.1.a).",
          "Signalement d’un avis : notre intérêt légitime à ne publier que des avis loyaux (article 6.1.f).",
          "Comptabilité : une obligation légale (article 6.1.c).",
          "Sécurité du site : notre intérêt légitime à le protéger, et vous avec lui (article 6.1.f).",
        ]}
      />
    </>
  );
}

function Shared() {
  return (
    <>
      <Title id="partage" />
      <p>
        Vos données sont lues par les personnes de la maison qui en ont besoin pour vous répondre, et par notre
        hébergeur, qui agit sur nos instructions. Nous les communiquons aux autorités quand la loi l’impose. Nous ne les
        vendons ni ne les louons.
      </p>
      <p>
        Ce site ne charge rien depuis d’autres sites : ni police de caractères, ni carte, ni outil de mesure. Nos
        boutiques et l’espace clients sont d’autres sites, avec leur propre politique.
      </p>
    </>
  );
}

/** The nightly job uses the same constants. */
function Kept() {
  return (
    <>
      <Title id="conservation" />
      <table className={styles.retention}>
        <caption className="visually-hidden">Ce que nous gardons, et combien de temps</caption>
        <tbody>
          <Row what="Demandes de contact et de devis, après le dernier échange" time={RETENTION.contactRequests} />
          <Row what="Données de navigation et événements de sécurité, au plus" time={RETENTION.securityEvents} />
          <Row what="Avis supprimés, hors ligne, avant leur effacement définitif" time={RETENTION.deletedReviews} />
          <Row what="Comptes dont l’adresse n’a pas été confirmée" time={RETENTION.unconfirmedAccounts} />
          <Row what="Messages que le site n’a pas pu envoyer" time={RETENTION.abandonedMails} />
          <Row what="Pièces comptables" time={RETENTION.accounting} />
        </tbody>
      </table>
      <p>
        {`Un avis publié reste en ligne tant que vous ne le retirez pas et que nous n’avons pas de motif de le retirer. Un avis en attente ou refusé est gardé tant que ni vous ni nous ne le supprimons, un signalement aussi longtemps que son avis, un compte confirmé tant que son effacement n’est pas demandé. La page qui confirme une demande de devis, que seul son lien ouvre, disparaît avec la demande. La marque qui reconnaît un envoi répété, calculée à partir de votre adresse IP, est effacée après ${CLIENT_HASH_MINUTES} minutes, celle d’un signalement avec la réponse. Ce qui est effacé reste dans les sauvegardes jusqu’à leur propre effacement. Un programme efface chaque nuit ce qui a dépassé son temps.`}
      </p>
    </>
  );
}

function Row({ what, time }: { what: string; time: Parameters<typeof formatRetention>[0] }) {
  return (
    <tr>
      <th scope="row">{what}</th>
      <td>{formatRetention(time)}</td>
    </tr>
  );
}

function Rights() {
  const { emails } = useFacts();
  return (
    <>
      <Title id="droits" />
      <p>
        Vous pouvez demander l’accès à vos données, leur rectification, leur effacement, leur portabilité et la
        limitation de leur usage. Vous pouvez aussi vous opposer à cet usage, retirer un consentement et dire ce
        qu’elles doivent devenir après votre mort (RGPD, articles&nbsp;15&nbsp;à&nbsp;21 ; loi Informatique et libertés,
        article 85).
      </p>
      <p>
        Écrivez à <a href={`mailto:${emails.privacy}`}>{emails.privacy}</a>. Nous répondons dans le mois. Une seule
        demande suffit pour recevoir une copie de tout ce que nous gardons sous votre adresse e-mail, ou pour le faire
        effacer.
      </p>
      <p>
        Si la réponse ne vous convient pas, vous pouvez saisir la CNIL :{" "}
        <a href="https://www.cnil.fr/fr/plaintes" rel="noreferrer">
          cnil.fr/fr/plaintes
        </a>
        .
      </p>
    </>
  );
}

function Security() {
  return (
    <>
      <Title id="securite" />
      <p>
        Échanges chiffrés, mots de passe conservés sous une forme irréversible, accès du personnel par rôle et, s’il
        l’active, par un second facteur. Les connexions et les changements de droits sont inscrits dans un journal. Le
        nombre d’envois et d’essais est limité.
      </p>
    </>
  );
}

function Cookies() {
  return (
    <>
      <Title id="cookies" />
      <p>
        {`Rien de facultatif n’est déposé ni chargé avant votre choix, et refuser demande le même geste qu’accepter. Votre choix vaut ${CONSENT_MONTHS} mois ; « Gérer mes cookies », au pied de chaque page, permet d’en changer à tout moment. Le site n’utilise aujourd’hui que ceci, qui est nécessaire :`}
      </p>
      <dl className={`ruled pad-3 rows line-below ${styles.entries} ${styles.storage}`}>
        <Stored names={["cookieConsent"]}>Dans la mémoire locale de votre navigateur : votre choix et sa date.</Stored>
        <Stored names={["__Host-site.session_token", "signed_in", "__Host-site.two_factor"]}>
          Seulement si vous vous connectez : votre session, et l’attente de votre second code. Effacés à la déconnexion.
        </Stored>
        <Stored names={["__Host-site.device"]}>
          {`Seulement si vous vous êtes connecté : un numéro au hasard pour ce navigateur et ceux des comptes qui s’y sont connectés. Strictement nécessaire à la sécurité : une place vous y est gardée quand le site est assailli de connexions, et un envoi interrompu n’est rendu qu’à son auteur. Gardé ${formatRetention(RETENTION.knownDevices)} après la dernière connexion.`}
        </Stored>
        <Stored names={Object.values(DRAFT_KEYS)}>
          Dans la mémoire de l’onglet, seulement si vous remplissez une demande de devis, un avis, un signalement ou une
          candidature : ce que vous avez tapé, pour que rien n’en soit perdu. Effacé dès l’envoi, ou l’onglet fermé.
        </Stored>
        <Stored names={["hors-ligne"]}>
          Sur votre appareil, seulement tant que vous n’êtes pas connecté : les dix dernières pages publiques, pour
          qu’elles s’ouvrent sans réseau. Aucune page personnelle. Effacé à la connexion, et à chaque nouvelle version
          du site.
        </Stored>
        <Stored names={["react-router-scroll-positions"]}>
          Dans la mémoire de l’onglet, seulement dans les pages de compte : où vous en étiez dans chacune.
        </Stored>
        <Stored names={["unsentWords", "returningWords", "securityPageLoads", "securitySignIns"]}>
          Dans la mémoire de l’onglet, seulement pendant une session : un texte qu’une session expirée aurait perdu, et
          le nombre de pages ouvertes et de connexions, pour repérer un abus.
        </Stored>
        <Stored names={["moderationKeys"]}>
          Dans la mémoire locale, seulement pour qui modère les avis et a coupé les raccourcis du clavier.
        </Stored>
      </dl>
    </>
  );
}

function Stored({ names, children }: { names: readonly string[]; children: string }) {
  return (
    <div>
      {names.map((name) => (
        <dt key={name} className="soft">
          <code>{name}</code>
        </dt>
      ))}
      <dd>{children}</dd>
    </div>
  );
}

function Changes() {
  return (
    <>
      <Title id="modifications" />
      <p>
        Quand le site ou la loi changent, cette page change aussi. Ce qui a été ajouté, et quand, est annoncé en tête de
        page.
      </p>
    </>
  );
}

function Contact() {
  const { name, legalForm, address, emails } = useFacts();
  return (
    <>
      <Title id="contact" />
      <p>
        Responsable du traitement : {name} {legalForm}, {typeset(addressLine(address))}.
      </p>
      <p>
        Données personnelles : <a href={`mailto:${emails.privacy}`}>{emails.privacy}</a>. Pour tout le reste, la page{" "}
        <a href="/contact">Contact</a>.
      </p>
    </>
  );
}
