import { formatDate } from "../../core/text/typography.ts";
import { roleLabel } from "../account/rights.ts";
import { Dotted } from "../ui/dotted.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Account } from "./account.tsx";
import type { RoleChange } from "./store.server.ts";

type Props = {
  changes: RoleChange[];
  /** E-mail addresses by account id; deleted accounts are missing. */
  people: Record<string, string>;
  level?: 2 | 3 | undefined;
};

export function RoleChangeList({ changes, people, level }: Props) {
  if (changes.length === 0) {
    return (
      <EmptyState level={level} title="Aucun changement de rôle">
        Chaque droit donné ou retiré s’inscrit ici, pour toujours.
      </EmptyState>
    );
  }
  return (
    <ol className="ruled pad-3 above-2">
      {changes.map(({ id, old_role, new_role, changed_at, user_id, changed_by, ip_address }) => (
        <li key={id}>
          <p className="strong">
            {old_role === null ? (
              createdLabel(label(new_role))
            ) : (
              <>
                {label(old_role)} <span aria-hidden="true">→</span>
                <span className="visually-hidden">devient</span> {label(new_role)}
              </>
            )}
          </p>
          <p className="tabular note broad">
            <Dotted>
              <time dateTime={changed_at}>{formatDate(changed_at, { time: true })}</time>
              <span>
                Compte : <Account id={user_id} people={people} />
              </span>
              <span>Par : {changed_by ? <Account id={changed_by} people={people} /> : hostLabel(ip_address)}</span>
              {ip_address && `Adresse IP : ${ip_address}`}
            </Dotted>
          </p>
        </li>
      ))}
    </ol>
  );
}

/**
 * Without an IP address, the settings or a command made the change; with one, the one-time link printed by the first
 * start.
 */
const hostLabel = (ip: string | null) =>
  ip === null ? "l’hébergeur du site" : "le lien du premier démarrage, donné par l’hébergeur";

const label = (role: string | null) => (role === null ? "Sans rôle" : roleLabel(role));

const createdLabel = (role: string) =>
  /^(Administrateur|Utilisateur)$/.test(role)
    ? `Compte créé comme ${role.toLowerCase()}`
    : `Compte créé avec les droits : ${role.toLowerCase()}`;
