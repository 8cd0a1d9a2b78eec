import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDate, formatNumber, plural } from "../../core/text/typography.ts";
import type { Sample } from "../company/samples.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { fieldId } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Deployment } from "./deployment.ts";
import { Disclosure, DisclosureSign } from "./disclosure.tsx";
import { FactsToFill } from "./facts-to-fill.tsx";
import styles from "./home-page.module.css";
import { mailErrorSentence } from "./mail-error.ts";
import type { AddressTrial } from "./public-address.server.ts";
import type { TestMail } from "./test-mail.server.ts";

type Backup = { at: string; bytes: number } | null;

type Props = Deployment & {
  samples: Sample[];
  missingLegal: Sample[];
  hasTwoFactors: boolean;
  email: string;
  testMail: TestMail | null;
  backup: Backup;
  isBackupOld: boolean;
  addressTrial: AddressTrial | null;
  company: string;
};

const ID = "ouverture";

export const SETUP_PATH = `/admin#${ID}`;

export function SetupChecklist(props: Props) {
  const { samples, missingLegal, publicUrl, hasTwoFactors, hasMailServer, testMail, backup, isBackupOld, email } =
    props;
  const { addressTrial, company } = props;
  const legalSamples = samples.filter(({ field }) => field.startsWith("legal."));
  const done = {
    samples: samples.length === 0,
    legal: missingLegal.length + legalSamples.length === 0,
    twoFactors: hasTwoFactors,
    address: publicUrl !== null,
    backup: backup !== null && !isBackupOld,
    mail: hasMailServer && testMail?.state === "sent",
  };
  const all = Object.values(done);
  const left = all.filter((isDone) => !isDone).length;
  const asked = [
    ...(done.address ? [] : ["régler l’adresse publique (PUBLIC_URL) et redémarrer le site"]),
    ...(done.backup
      ? []
      : [
          "lancer chaque jour « npm run backup -- DOSSIER » : la commande sauvegarde sans arrêter le site, puis vérifie la copie par une restauration d’essai",
        ]),
    ...(hasMailServer ? [] : ["régler le serveur d’envoi des messages (SMTP_URL) et redémarrer le site"]),
  ];
  return (
    <Disclosure id={ID} className="above-6" open={left > 0}>
      <summary>
        <h2 className="size-title-m">Avant d’ouvrir le site</h2>
        <DisclosureSign className="note">
          {left === 0 ? "Tout est fait" : `${left} ${plural(left, "point", "points")} sur ${all.length} à faire`}
        </DisclosureSign>
      </summary>
      <ul className="ruled above-2">
        <Point title="Valeurs d’exemple" isDone={done.samples}>
          {done.samples ? <p>Toutes remplacées.</p> : <Samples samples={samples} />}
        </Point>
        <Point title="Mentions légales" isDone={done.legal}>
          {done.legal ? (
            <p>Tout est renseigné.</p>
          ) : (
            <>
              {missingLegal.length > 0 && <p>À renseigner : {missingLegal.map(({ label }) => label).join(", ")}.</p>}
              {legalSamples.length > 0 && (
                <p>À la place des exemples : {legalSamples.map(({ label }) => label).join(", ")}.</p>
              )}
              <ButtonLink
                to={`/admin/contenu/entreprise#${fieldId([...legalSamples, ...missingLegal][0]?.field ?? "")}`}
                variant="secondary"
                size="small"
              >
                Renseigner les mentions légales
              </ButtonLink>
            </>
          )}
        </Point>
        <Point title="Double authentification de votre compte" isDone={done.twoFactors}>
          {done.twoFactors ? (
            <p>Active.</p>
          ) : (
            <>
              <p>Sans elle, il suffit de trouver votre mot de passe pour entrer ici.</p>
              <ButtonLink to="/admin/compte" variant="secondary" size="small">
                Activer la double authentification
              </ButtonLink>
            </>
          )}
        </Point>
      </ul>
      <h3 className="note title-text above-5">Avec votre hébergeur</h3>
      <ul className="ruled above-2">
        <Point title="Adresse publique" isDone={done.address}>
          {publicUrl === null ? (
            <p>Le site ne répond encore qu’à une adresse locale.</p>
          ) : (
            <>
              <p>{publicUrl}</p>
              {addressTrial && (
                <Notice tone={addressTrial.ok ? "success" : "danger"} live>
                  {addressTrial.sentence}
                </Notice>
              )}
              <form method="post">
                <Button type="submit" variant="secondary" size="small" name="intent" value="essai-adresse">
                  Essayer l’adresse publique
                </Button>
              </form>
            </>
          )}
        </Point>
        <Point title="Sauvegarde" isDone={done.backup}>
          <p>{backupStatus(backup)}</p>
        </Point>
        <Point title="Envoi des messages" isDone={done.mail}>
          {!hasMailServer && <p>Les messages ne partent pas encore : ils sont gardés sur le serveur.</p>}
          <p>
            {testMailStatus(testMail, hasMailServer)} <Link to="/admin/courriers">Lire tous les courriers du site</Link>
          </p>
          <form method="post">
            <Button type="submit" variant="secondary" size="small" name="intent" value="essai-message">
              {`Envoyer un message d’essai à\u00a0${email}`}
            </Button>
          </form>
        </Point>
      </ul>
      {asked.length > 0 && <HostMessage asked={asked} company={company} />}
    </Disclosure>
  );
}

/** What only the host can set, as a message that the owner forwards without having to understand it. */
function HostMessage({ asked, company }: { asked: string[]; company: string }) {
  const points = asked.map((point) => `- ${point}`).join(" ;\n");
  const message = `Bonjour,\n\nPour ouvrir le site « ${company} », il reste à :\n\n${points}.\n\nMerci.`;
  const subject = "Réglages du site";
  const mailto = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message.replaceAll("\n", "\r\n"))}`;
  return (
    <Disclosure className="whole above-3 small">
      <summary>Préparer un message pour l’hébergeur</summary>
      <pre className={`panel above-2 ${styles.message}`}>{message}</pre>
      <p>
        <a href={mailto} className="target">
          Ouvrir ce message dans ma messagerie
        </a>
      </p>
    </Disclosure>
  );
}

function Point({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) {
  return (
    <li className={`switcher gap-4 rows-1 even ${styles.point}`}>
      {isDone ? <Badge tone="success">Fait</Badge> : <Badge tone="warning">À faire</Badge>}
      <h3 className="title-text">{title}</h3>
      <div className="stack gap-3 start small">{children}</div>
    </li>
  );
}

function Samples({ samples }: { samples: Sample[] }) {
  const count = samples.length;
  return (
    <>
      <Disclosure className="whole">
        <summary>
          {`${count} ${plural(count, "valeur d’exemple est affichée", "valeurs d’exemple sont affichées")} sur le site.`}{" "}
          <DisclosureSign>Voir la liste</DisclosureSign>
        </summary>
        <FactsToFill facts={samples} />
      </Disclosure>
      <ButtonLink to="/admin/demarrage" variant="secondary" size="small">
        Remplacer les valeurs d’exemple
      </ButtonLink>
    </>
  );
}

function backupStatus(backup: Backup): string {
  if (!backup) return "Aucune sauvegarde vérifiée pour le moment.";
  const megabytes = formatNumber(Math.max(0.1, Math.round((backup.bytes / 1_048_576) * 10) / 10));
  return `Dernière sauvegarde vérifiée le ${formatDate(backup.at, { time: true })}, ${megabytes} Mo.`;
}

function testMailStatus(testMail: TestMail | null, hasMailServer: boolean): string {
  if (!testMail)
    return hasMailServer
      ? "Aucun essai pour le moment."
      : "Aucun essai pour le moment : un message d’essai resterait lui aussi sur le serveur.";
  const at = formatDate(testMail.at, { time: true });
  if (testMail.state === "sent") return `Dernier essai le ${at} : ${hasMailServer ? "parti" : "écrit"} sans erreur.`;
  if (testMail.error) {
    return `Dernier essai le ${at} : pas encore parti. ${mailErrorSentence(testMail.error)} Sa réponse : ${testMail.error}`;
  }
  return `Dernier essai le ${at} : en attente d’envoi.`;
}
