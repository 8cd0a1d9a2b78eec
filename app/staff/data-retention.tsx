import { Form } from "react-router";
import { formatRetention, RETENTION } from "../../core/retention.ts";
import { formatDate, formatNumber } from "../../core/text/typography.ts";
import type { Erased } from "../law/retention.server.ts";
import { Button } from "../ui/button.tsx";
import table from "./table.module.css";

type Rule = { label: string; until: string; counted?: keyof Erased };

const UNTIL_NIGHT = "jusqu’à la nuit suivante";

const COLUMNS: { title: string; rules: Rule[] }[][] = [
  [
    {
      title: "Avis",
      rules: [
        { label: "Avis publiés", until: "jusqu’à leur retrait" },
        { label: "Avis en attente ou refusés", until: "jusqu’à leur suppression" },
        { label: "Avis supprimés", until: formatRetention(RETENTION.deletedReviews), counted: "reviews" },
        { label: "Photos d’avis refusées", until: formatRetention(RETENTION.refusedPhotos), counted: "photos" },
        { label: "Signalements d’avis", until: "autant que l’avis" },
      ],
    },
    {
      title: "Invitations à donner un avis",
      rules: [
        {
          label: "E-mail et nom des clients invités",
          until: formatRetention(RETENTION.invitedAddresses),
          counted: "invitedAddresses",
        },
        { label: "Invitations, après leur fin", until: formatRetention(RETENTION.invitations), counted: "invitations" },
        { label: "Clients qui n’en veulent plus (adresse codée, illisible)", until: "sans limite" },
      ],
    },
    {
      title: "Demandes et messages",
      rules: [
        {
          label: "Demandes de devis, après le dernier contact",
          until: formatRetention(RETENTION.contactRequests),
          counted: "contacts",
        },
        {
          label: "Messages abandonnés après trop d’échecs",
          until: formatRetention(RETENTION.abandonedMails),
          counted: "mails",
        },
        {
          label: "Messages gardés ici, tant que l’envoi n’est pas réglé",
          until: formatRetention(RETENTION.writtenMails),
        },
      ],
    },
  ],
  [
    {
      title: "Comptes et sécurité",
      rules: [
        { label: "Comptes, équipe comprise", until: "jusqu’à leur effacement" },
        {
          label: "Comptes jamais confirmés",
          until: formatRetention(RETENTION.unconfirmedAccounts),
          counted: "accounts",
        },
        { label: "Sessions expirées", until: UNTIL_NIGHT, counted: "sessions" },
        {
          label: "Liens expirés : confirmation, mot de passe, invitation",
          until: UNTIL_NIGHT,
          counted: "verifications",
        },
        { label: "Événements de sécurité", until: formatRetention(RETENTION.securityEvents), counted: "events" },
        {
          label: "Adresses IP des changements de rôle",
          until: formatRetention(RETENTION.securityEvents),
          counted: "addresses",
        },
        { label: "Journal de l’équipe (sans le nom des clients effacés)", until: "sans limite" },
      ],
    },
    {
      title: "Fréquentation et fichiers",
      rules: [
        { label: "Pages vues et autres comptes", until: formatRetention(RETENTION.traffic), counted: "traffic" },
        {
          label: "Recherches sans résultat et adresses introuvables",
          until: formatRetention(RETENTION.securityEvents),
        },
        {
          label: "Notifications envoyées à d’autres services",
          until: formatRetention(RETENTION.webhookDeliveries),
          counted: "deliveries",
        },
        {
          label: "Fichiers d’import que personne n’a confirmés",
          until: formatRetention(RETENTION.imports),
          counted: "imports",
        },
      ],
    },
  ],
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
      <div className="switcher halves gap-5 top">
        {COLUMNS.map((groups) => (
          <div key={groups[0]?.title} className="stack gap-5">
            {groups.map((group) => (
              <Group key={group.title} {...group} dryRun={dryRun} />
            ))}
          </div>
        ))}
      </div>
      <Form method="post" className="cluster gap-4 rows-2 middle">
        <Button type="submit" name="intent" value="essai" variant="secondary" size="small" busy={isSending}>
          Simuler l’effacement de cette nuit
        </Button>
        <span className="note">Compte ce qui serait effacé, et n’efface rien.</span>
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

function Group({ title, rules, dryRun }: { title: string; rules: Rule[]; dryRun: Erased | null }) {
  const head = dryRun ? undefined : "visually-hidden";
  return (
    <table className={`${table.table} ${table.facts} ${dryRun ? table.stacked : table.periods}`}>
      <caption className="strong">{title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className={head}>Données</span>
          </th>
          <th scope="col">
            <span className={head}>Durée</span>
          </th>
          {dryRun && (
            <th scope="col" className={table.figure}>
              {TONIGHT}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rules.map(({ label, until, counted }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td data-label="Durée">{until}</td>
            {dryRun && (
              <td className={table.figure} data-label={TONIGHT}>
                {counted ? formatNumber(dryRun[counted]) : "–"}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
