import { Link } from "react-router";
import { formatPhone } from "../../core/text/typography.ts";
import type { Sample } from "../company/samples.ts";
import { fieldId } from "../ui/field.tsx";
import styles from "./facts-to-fill.module.css";

/** Facts of the company to fill in or to replace, each with a link to its field. */
export function FactsToFill({ facts }: { facts: readonly Sample[] }) {
  return (
    <dl className={`ruled rows ${styles.facts}`}>
      {facts.map(({ field, label, value }) => (
        <div key={field}>
          <dt className="soft">{label}</dt>
          <dd>
            <Link to={`/admin/contenu/entreprise#${fieldId(field)}`}>
              {value === null ? "à renseigner" : formatPhone(value)}
              <span className="visually-hidden">{`, ${value === null ? "renseigner" : "remplacer"} : ${label}`}</span>
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}
