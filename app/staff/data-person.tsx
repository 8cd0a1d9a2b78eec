import { Form } from "react-router";
import { enumerated } from "../../core/text/numbers.ts";
import { formatNumber } from "../../core/text/typography.ts";
import { defineForm, email, type FormErrors, type TypedValues } from "../forms/define-form.ts";
import type { Erased } from "../law/retention.server.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { TextField } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import type { DataCounts } from "./personal-data.server.ts";
import table from "./table.module.css";

export const KIND_LABELS: Record<keyof DataCounts, string> = {
  reviews: "Avis",
  reports: "Signalements d’avis",
  requests: "Demandes de devis",
  accounts: "Compte",
  invitations: "Invitation dans l’équipe",
  reviewInvitations: "Invitations à donner un avis",
  events: "Événements de sécurité",
  mails: "Messages en attente d’envoi",
  sessions: "Sessions",
  roleChanges: "Changements de rôle",
  auditLog: "Lignes du journal à son nom",
  followUp: "Suivi de ses demandes",
};

/** Rows that are proofs and stay (GDPR, article 17(3)). */
const LASTING: (keyof DataCounts)[] = ["roleChanges", "auditLog", "followUp"];

export const OBJECTION_KEPT =
  "Nous gardons une empreinte de l’adresse, qui ne s’efface pas : cette personne ne veut plus d’invitation à donner un avis, et sans elle nous l’inviterions de nouveau (RGPD, article 21).";

export const personForm = defineForm({ email: email("Indiquez une adresse e-mail.") });

export function PersonSearch({ answer, isSending }: { answer: DataAnswer | null; isSending: boolean }) {
  const values = answer?.kind === "found" ? { email: answer.email } : undefined;
  const control =
    answer?.kind === "refused" ? personForm.controls(answer.values, answer.errors) : personForm.controls(values);
  const unnamed = answer?.kind === "erased" ? unnamedIn(answer.counts) : [];
  return (
    <section className="switcher halves gap-4 top" aria-labelledby="personne">
      <div className="stack gap-4">
        <h2 id="personne">Répondre à une personne</h2>
        <p>
          Chacun peut demander ce que nous gardons sur lui, ou le faire effacer. La réponse est due dans le mois (RGPD,
          article 12).
        </p>
      </div>
      <div className="stack gap-4">
        {answer?.kind === "erased" && (
          <Notice tone="success" title="Tout est effacé" live>
            {answer.hasDecided || answer.objects || unnamed.length > 0 ? "Rien d’autre" : "Rien"} n’est plus conservé
            sur l’adresse {answer.email}, hors des sauvegardes déjà faites, qui s’effacent à leur tour. Le journal note
            l’effacement, sans l’adresse.
            {answer.objects && ` ${OBJECTION_KEPT}`}
            {unnamed.length > 0 && ` Restent sous un simple numéro, sans l’adresse : ${enumerated(unnamed)}.`}
            {answer.hasDecided &&
              " Restent les décisions de cette personne dans l’équipe, avec son nom, ou son adresse si elle n’avait pas donné de nom : elles servent de preuve (RGPD, article 17, paragraphe 3)."}
          </Notice>
        )}
        <Form method="post" className="stack gap-3 start fields" noValidate>
          <TextField
            key={String(answer?.kind === "erased")}
            label="Adresse e-mail de la personne"
            {...control("email")}
            autoComplete="off"
          />
          <Button type="submit" name="intent" value="chercher" busy={isSending}>
            Voir ce qui est conservé
          </Button>
        </Form>
        {answer?.kind === "found" && <Findings {...answer} isSending={isSending} />}
      </div>
    </section>
  );
}

/** What stays of an erased person without a name. */
const unnamedIn = ({ roleChanges, followUp }: DataCounts) => [
  ...(roleChanges > 0 ? ["ses changements de rôle"] : []),
  ...(followUp > 0 ? ["le suivi de ses demandes"] : []),
];

function Findings({ email, counts, objects, isSending }: Found & { isSending: boolean }) {
  const kinds = Object.keys(KIND_LABELS) as (keyof DataCounts)[];
  const held = kinds.filter((kind) => counts[kind] > 0);
  if (held.length === 0 && !objects) return <Notice live>{`Rien n’est conservé sur l’adresse ${email}.`}</Notice>;
  const erasable = held.filter((kind) => !LASTING.includes(kind));
  const total = erasable.reduce((sum, kind) => sum + counts[kind], 0);
  return (
    <div className="panel stack gap-4">
      {held.length > 0 && (
        <table className={`${table.table} ${table.facts}`}>
          <caption className="strong">
            Conservé sur <bdi>{email}</bdi>
          </caption>
          <tbody>
            {held.map((kind) => (
              <tr key={kind}>
                <th scope="row">{KIND_LABELS[kind]}</th>
                <td>{formatNumber(counts[kind])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {objects && (
        <p>
          {held.length === 0 && (
            <>
              Rien d’autre n’est conservé sur <bdi>{email}</bdi>.{" "}
            </>
          )}
          {OBJECTION_KEPT}
        </p>
      )}
      {/* A plain form, so that the browser saves the file. */}
      <form method="post" action="/admin/donnees/export" className="cluster gap-3">
        <input type="hidden" name="email" value={email} />
        <Button type="submit" variant="secondary" size="small">
          Télécharger ses données, pour&nbsp;les&nbsp;lui&nbsp;envoyer
        </Button>
        <Button type="submit" name="format" value="texte" variant="secondary" size="small">
          Télécharger ses données en&nbsp;français,&nbsp;à&nbsp;lire
        </Button>
      </form>
      {erasable.length > 0 && (
        <Form method="post" className="stack gap-3 start fields" reloadDocument>
          <input type="hidden" name="email" value={email} />
          {held.length > erasable.length && (
            <p className="note">
              {`Restent, comme preuve (RGPD, article 17, paragraphe 3) : ${enumerated(held.filter((kind) => LASTING.includes(kind)).map((kind) => KIND_LABELS[kind].toLowerCase()))}.`}
            </p>
          )}
          <Checkbox label="Je confirme : tout sera effacé pour toujours." name="confirmation" value="oui" required />
          <Button type="submit" name="intent" value="effacer" variant="danger" size="small" busy={isSending}>
            {`Effacer pour toujours ${total === 1 ? "cette donnée" : `ces ${formatNumber(total)} données`}`}
          </Button>
        </Form>
      )}
    </div>
  );
}

type Found = { email: string; counts: DataCounts; objects: boolean };

export type DataAnswer =
  | { kind: "refused"; values: TypedValues<typeof personForm>; errors: FormErrors<typeof personForm> }
  | ({ kind: "found" } & Found)
  | ({ kind: "erased"; hasDecided: boolean } & Found)
  | { kind: "dry-run"; erased: Erased };
