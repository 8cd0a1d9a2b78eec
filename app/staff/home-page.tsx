import type { ReactNode } from "react";
import { data, Link, redirect } from "react-router";
import { readHealth, warningsOf } from "../../server/health.ts";
import { readForm } from "../../server/http/form.ts";
import { servicesContext } from "../../server/services.ts";
import { requireAdministrator } from "../account/guard.server.ts";
import { sampleFacts } from "../company/facts.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { formatDate, formatNumber, typeset } from "../ui/typography.ts";
import type { Route } from "./+types/home-page.ts";
import styles from "./home-page.module.css";
import { type MailTrial, readMailTrial, tryMail } from "./mail-trial.server.ts";

const UNKNOWN_YET = {
  siret: "SIRET",
  vatNumber: "numéro de TVA",
  publicationDirector: "directeur de la publication",
  host: "hébergeur",
  mediator: "médiateur",
} as const;

/** What is left to do before the site meets its public. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireAdministrator(context, request);
  const services = context.get(servicesContext);
  const { content, env, database } = services;
  const facts = await content.facts();
  const now = new Date();
  const health = await readHealth(services, now);
  const warnings = warningsOf(health, now);
  const unknown = Object.entries(UNKNOWN_YET).filter(([key]) => !facts.legal[key as keyof typeof UNKNOWN_YET]);
  return {
    warnings,
    backup: health.backup && { at: health.backup.made_at, bytes: health.backup.bytes },
    samples: sampleFacts(facts),
    unknown: unknown.map(([, label]) => label),
    publicUrl: env.publicUrl ?? null,
    hasTwoFactors: user.twoFactorEnabled,
    hasMailServer: env.smtpUrl !== undefined,
    email: user.email,
    trial: await readMailTrial(database.db),
    isTried: new URL(request.url).searchParams.has("essai"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id, name, email } = await requireAdministrator(context, request);
  const { intent } = await readForm(request);
  if (intent !== "essai-message") {
    throw data("Cet envoi est incomplet. Revenez sur la page et recommencez.", { status: 400 });
  }
  const { database, siteUrl } = context.get(servicesContext);
  await tryMail(database.db, { to: email, siteUrl, by: { id, name } });
  throw redirect("/admin?essai", 303);
}

export const meta: Route.MetaFunction = () => [{ title: "Accueil" }, { name: "robots", content: "noindex, nofollow" }];

export default function StaffHomePage({ loaderData }: Route.ComponentProps) {
  const { samples, unknown, publicUrl, hasTwoFactors, hasMailServer, email, trial, isTried, warnings, backup } =
    loaderData;
  const isBackedUp = backup !== null && !warnings.some(({ code }) => code === "backup_old");
  return (
    <>
      <h1>Avant d’ouvrir le site</h1>
      {isTried && (
        <Notice tone="success" answers>
          {typeset(`Un message d’essai part vers ${email}. Rechargez cette page dans une minute pour voir son sort.`)}
        </Notice>
      )}
      {warnings.map(({ code, sentence }) => (
        <Notice key={code} tone="warning">
          {sentence}
        </Notice>
      ))}
      <ul className={styles.points}>
        <Point title="Valeurs d’exemple" isDone={samples.length === 0} done="Toutes remplacées.">
          <p>{typeset("Ces valeurs sont inventées et se lisent telles quelles sur le site :")}</p>
          <ul>
            {samples.map((sample) => (
              <li key={sample}>{typeset(sample)}</li>
            ))}
          </ul>
          <p>
            <Link to="/admin/contenu">Les remplacer</Link>
          </p>
        </Point>
        <Point title="Mentions légales" isDone={unknown.length === 0} done="Tout est renseigné.">
          <p>{typeset(`À renseigner : ${unknown.join(", ")}.`)}</p>
          <p>
            <Link to="/admin/contenu/entreprise">Les renseigner</Link>
          </p>
        </Point>
        <Point title="Adresse publique" isDone={publicUrl !== null} done={publicUrl ?? ""}>
          <p>
            {typeset("Le site répond à une adresse locale. Réglez ")}
            <code>PUBLIC_URL</code>
            {typeset(" et redémarrez.")}
          </p>
        </Point>
        <Point title="Double authentification de votre compte" isDone={hasTwoFactors} done="Active.">
          <p>
            <Link to="/admin/compte">L’activer</Link>
          </p>
        </Point>
        <Point title="Sauvegarde" isDone={isBackedUp} done={lastOf(backup)}>
          <p>{typeset(lastOf(backup))}</p>
          <p>
            <code>npm run backup</code>
            {typeset(" en fait une pendant que le site tourne, et la vérifie en la restaurant à l’essai.")}
          </p>
        </Point>
        <MailPoint hasMailServer={hasMailServer} trial={trial} email={email} />
      </ul>
    </>
  );
}

type PointProps = { title: string; isDone: boolean; done: string; children: ReactNode };

function Point({ title, isDone, done, children }: PointProps) {
  return (
    <li className={styles.point}>
      <h2 className={styles.title}>
        {title} <Badge tone={isDone ? "success" : "warning"}>{isDone ? "Fait" : "À faire"}</Badge>
      </h2>
      <div className={styles.words}>{isDone ? <p>{typeset(done)}</p> : children}</div>
    </li>
  );
}

/** Fate of the last trial; a new one can always be sent. */
function MailPoint({
  hasMailServer,
  trial,
  email,
}: {
  hasMailServer: boolean;
  trial: MailTrial | null;
  email: string;
}) {
  const isDone = hasMailServer && trial?.state === "sent";
  return (
    <li className={styles.point}>
      <h2 className={styles.title}>
        Envoi des messages <Badge tone={isDone ? "success" : "warning"}>{isDone ? "Fait" : "À faire"}</Badge>
      </h2>
      <div className={styles.words}>
        {!hasMailServer && (
          <p>
            Aucun serveur d’envoi n’est réglé (<code>SMTP_URL</code>)
            {typeset(" : les messages sont écrits dans le dossier des données.")}
          </p>
        )}
        <p>{typeset(fateOf(trial, hasMailServer))}</p>
        <form method="post">
          <Button type="submit" variant="secondary" size="small" name="intent" value="essai-message">
            {typeset(`Envoyer un message d’essai à ${email}`)}
          </Button>
        </form>
      </div>
    </li>
  );
}

function lastOf(backup: { at: string; bytes: number } | null): string {
  if (!backup) return "Aucune sauvegarde vérifiée pour le moment.";
  const megabytes = formatNumber(Math.max(0.1, Math.round((backup.bytes / 1_048_576) * 10) / 10));
  return `Dernière sauvegarde vérifiée le ${formatDate(backup.at, { time: true })}, ${megabytes} Mo.`;
}

function fateOf(trial: MailTrial | null, hasMailServer: boolean): string {
  if (!trial) return "Aucun essai pour le moment.";
  const at = formatDate(trial.at, { time: true });
  if (trial.state === "sent") return `Dernier essai le ${at} : ${hasMailServer ? "parti" : "écrit"} sans erreur.`;
  if (trial.error) return `Dernier essai le ${at} : pas encore parti. Réponse du serveur : ${trial.error}`;
  return `Dernier essai le ${at} : en attente d’envoi.`;
}
