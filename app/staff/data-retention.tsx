import { Form } from "react-router";
import { formatRetention, RETENTION, type Retention } from "../../core/retention.ts";
import { formatDate, formatNumber } from "../../core/text/typography.ts";
import type { Erased } from "../law/retention.server.ts";
import { Button } from "../ui/button.tsx";
import table from "./table.module.css";

const RULES: { label: string; retention?: Retention; counted?: keyof Erased }[] = [
  { label: "Demandes de devis, après le dernier contact", retention: RETENTION.contactRequests, counted: "contacts" },
  { label: "Événements de sécurité", retention: RETENTION.securityEvents, counted: "events" },
  { label: "Adresses IP des changements de rôle", retention: RETENTION.securityEvents, counted: "addresses" },
  { label: "Avis supprimés", retention: RETENTION.deletedReviews, counted: "reviews" },
  { label: "Photos d’avis refusées", retention: RETENTION.refusedPhotos, counted: "photos" },
  { label: "Messages abandonnés après trop d’échecs", retention: RETENTION.abandonedMails, counted: "mails" },
  { label: "Messages écrits faute de serveur de messagerie", retention: RETENTION.writtenMails },
  { label: "Pages vues et autres comptes", retention: RETENTION.traffic, counted: "traffic" },
  { label: "Envois aux webhooks", retention: RETENTION.webhookDeliveries, counted: "deliveries" },
  { label: "Fichiers d’import sans accord", retention: RETENTION.imports, counted: "imports" },
  {
    label: "E-mail et nom des clients invités à donner leur avis",
    retention: RETENTION.invitedAddresses,
    counted: "invitedAddresses",
  },
  { label: "Invitations à donner un avis, après leur fin", retention: RETENTION.invitations, counted: "invitations" },
  { label: "Comptes jamais confirmés", retention: RETENTION.unconfirmedAccounts, counted: "accounts" },
  { label: "Sessions expirées", counted: "sessions" },
  { label: "Liens de confirmation, de mot de passe et d’invitation expirés", counted: "verifications" },
];

const UNTOUCHED = [
  { label: "Avis publiés", until: "jusqu’à leur retrait" },
  { label: "Avis en attente ou refusés", until: "jusqu’à leur suppression" },
  { label: "Signalements d’avis", until: "autant que l’avis" },
  { label: "Comptes, équipe comprise", until: "jusqu’à leur effacement" },
  { label: "Empreinte des adresses qui refusent les invitations, pour ne plus leur écrire", until: "sans limite" },
  { label: "Journal de l’équipe (sans le nom des clients effacés)", until: "sans limite" },
];

const TONIGHT = "À effacer cette nuit";

type Props = { lastRunAt: string | null; dryRun: Erased | null; isSending: boolean };

export function RetentionTable({ lastRunAt, dryRun, isSending }: Props) {
  return (
    <section className="stack gap-4" aria-labelledby="durees">
      <h2 id="durees">Durées de conservation</h2>
      <p className="note">
        {lastRunAt ? (
          <>
            <span className="line">Dernier effacement automatique : {formatDate(lastRunAt, { time: true })}.</span> Le
            prochain a lieu cette nuit.
          </>
        ) : (
          "L’effacement automatique n’a pas encore eu lieu."
        )}
      </p>
      <table className={`${table.table} ${table.facts} ${dryRun ? table.stacked : ""}`.trim()}>
        <thead>
          <tr>
            <th scope="col">Données</th>
            <th scope="col">Durée</th>
            {dryRun && (
              <th scope="col" className={table.figure}>
                {TONIGHT}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {RULES.map(({ label, retention, counted }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-label="Durée">{retention ? formatRetention(retention) : "jusqu’à la nuit suivante"}</td>
              {dryRun && <Erasable>{counted ? formatNumber(dryRun[counted]) : "–"}</Erasable>}
            </tr>
          ))}
          {UNTOUCHED.map(({ label, until }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-label="Durée">{until}</td>
              {dryRun && <Erasable>–</Erasable>}
            </tr>
          ))}
        </tbody>
      </table>
      <Form method="post">
        <Button type="submit" name="intent" value="essai" variant="secondary" size="small" busy={isSending}>
          Simuler l’effacement de cette nuit
        </Button>
      </Form>
      {dryRun && (
        <p className="note" role="status">
          {Object.values(dryRun).some((count) => count > 0)
            ? "Simulation terminée : rien n’a été effacé."
            : "Simulation terminée : rien à effacer cette nuit."}
        </p>
      )}
    </section>
  );
}

function Erasable({ children }: { children: string }) {
  return (
    <td className={table.figure} data-label={TONIGHT}>
      {children}
    </td>
  );
}
