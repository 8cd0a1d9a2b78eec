import { Control } from "../ui/control.tsx";
import { fieldId } from "../ui/field.tsx";
import styles from "./quote-form.module.css";
import { ATTESTATION_ADDRESS, FUELS, type quoteForm } from "./rules.ts";

/** The fuels with what each is for. The error summary links to the first. */
export function FuelField({ field }: { field: ReturnType<typeof quoteForm.controls> }) {
  const { name, error, required, defaultValue: chosen } = field("fuelType");
  const attestation = field("attested");
  return (
    <div className={styles.fuel}>
      <Control id={fieldId(name)} label="Type de carburant" error={error} required={required} kind="group">
        {({ id }) =>
          FUELS.map(({ key, label, use }, index) => (
            <label key={key}>
              <input
                type="radio"
                name={name}
                value={key}
                id={index === 0 ? id : undefined}
                defaultChecked={key === chosen}
              />
              <b>{label}</b> <small>{use}</small>
            </label>
          ))
        }
      </Control>
      <div>
        <p className="note">
          Avant la livraison, remettez-nous <a href={ATTESTATION_ADDRESS}>votre attestation</a>.
        </p>
        <label>
          <input
            type="checkbox"
            name={attestation.name}
            value="oui"
            defaultChecked={Boolean(attestation.defaultValue)}
          />
          <b>Je l’ai déjà</b>
        </label>
      </div>
    </div>
  );
}
