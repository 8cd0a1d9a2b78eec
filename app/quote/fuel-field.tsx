import type { ReactNode } from "react";
import { typeset } from "../../core/text/typography.ts";
import { SelectField } from "../ui/field.tsx";
import styles from "./quote-form.module.css";
import { ATTESTATION_ADDRESS, FUELS, type quoteForm } from "./rules.ts";

type Props = { field: ReturnType<typeof quoteForm.controls>; children: ReactNode };

/**
 * The choice of fuel, what a chosen kind of GNR is for and asks for, and another field: beside the choice if there is
 * room.
 */
export function FuelField({ field, children }: Props) {
  const attestation = field("attested");
  return (
    <div className={styles.fuel}>
      <SelectField label="Type de carburant" help="GNR : le taux dépend de l’usage." {...field("fuelType")}>
        <option value="">Choisir un carburant</option>
        {FUELS.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <ul className={`stack gap-0 small ${styles.uses}`}>
        {FUELS.filter(({ use }) => use).map(({ key, label, use }) => (
          <li key={key}>
            <b>{label}</b>
            {typeset(` : ${use}`)}
          </li>
        ))}
      </ul>
      <div className={styles.attested}>
        <p className="note">
          Avant la livraison, envoyez-nous <a href={ATTESTATION_ADDRESS}>votre attestation</a>.
        </p>
        <label>
          <input
            type="checkbox"
            name={attestation.name}
            value="oui"
            defaultChecked={Boolean(attestation.defaultValue)}
          />
          <b>J’ai déjà l’attestation</b>
        </label>
      </div>
      {children}
    </div>
  );
}
