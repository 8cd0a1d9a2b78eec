import { type FormEvent, useId } from "react";
import { formatDate } from "../../core/text/typography.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import styles from "./preferences-dialog.module.css";
import {
  CONSENT_CATEGORIES,
  type CookieConsent,
  consentState,
  consentTo,
  isAllowed,
  type OptionalCategory,
} from "./rules.ts";

type PreferencesDialogProps = {
  open: boolean;
  consent: CookieConsent | null;
  onSave: (consent: CookieConsent) => void;
  onCancel: () => void;
};

export function PreferencesDialog({ open, consent, onSave, onCancel }: PreferencesDialogProps) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isOn = new FormData(event.currentTarget);
    const agreed = (category: OptionalCategory) => isOn.has(category);
    onSave(
      consentTo(
        { analytics: agreed("analytics"), marketing: agreed("marketing"), preferences: agreed("preferences") },
        new Date(),
      ),
    );
  };

  return (
    <Dialog title="Préférences de cookies" open={open} onClose={onCancel}>
      <form onSubmit={onSubmit}>
        <ul className={`ruled ${styles.categories}`}>
          {CONSENT_CATEGORIES.map(({ key, label, description }) => (
            <li key={key} className={`split ${styles.category}`}>
              <Category {...{ name: key, label, description }} isOn={isAllowed(key, consent, new Date())} />
            </li>
          ))}
        </ul>
        {consent && <p className="soft fine block-4">{describeChoice(consent)}</p>}
        <div className={`cluster buttons ${styles.actions}`}>
          <Button type="submit">Sauvegarder les préférences</Button>
          <Button variant="secondary" onClick={onCancel}>
            Annuler
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function describeChoice(consent: CookieConsent): string {
  const date = formatDate(consent.timestamp);
  return consentState(consent, new Date()) === "kept"
    ? `Votre choix actuel date du ${date}.`
    : `Votre choix précédent, du ${date}, n’est plus valable.`;
}

type CategoryProps = { name: string; label: string; description: string; isOn: boolean };

function Category({ name, label, description, isOn }: CategoryProps) {
  const id = useId();
  const isNecessary = name === "necessary";
  return (
    <>
      {isNecessary ? (
        <span className="target strong">{label}</span>
      ) : (
        <label className="target strong" htmlFor={id}>
          {label}
        </label>
      )}
      {isNecessary ? (
        <span className="soft fine">Toujours actifs</span>
      ) : (
        <input
          id={id}
          className={styles.switch}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its own state
          role="switch"
          name={name}
          defaultChecked={isOn}
          aria-describedby={`${id}-description`}
        />
      )}
      <p className={`note ${styles.description}`} id={`${id}-description`}>
        {description}
      </p>
    </>
  );
}
