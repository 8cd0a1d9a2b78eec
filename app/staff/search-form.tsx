import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./filters.module.css";
import { useShown } from "./use-shown.ts";

type Props = {
  action: string;
  /** The address without the search words. */
  cleared: string;
  label: string;
  placeholder: string;
  value: string;
  /** Hidden fields. */
  children?: ReactNode;
  /** Filters besides the search words, on their own line. */
  choices?: ReactNode;
};

export function SearchForm({ action, cleared, label, placeholder, value, children, choices }: Props) {
  const words = useShown<HTMLInputElement>(value);
  return (
    <Form className={`cluster gap-2 middle ${styles.search}`} action={action} role="search">
      {children}
      <label className="visually-hidden" htmlFor="recherche">
        {label}
      </label>
      <input
        ref={words}
        id="recherche"
        type="search"
        className="control"
        name="q"
        defaultValue={value}
        maxLength={200}
        placeholder={placeholder}
      />
      {value && (
        <ButtonLink
          to={cleared}
          variant="quiet"
          size="small"
          className={styles.go}
          aria-label="Effacer la recherche"
          onClick={() => words.current?.focus()}
        >
          <Icon name="close" />
        </ButtonLink>
      )}
      <Button type="submit" variant="secondary" size="small" className={styles.go}>
        <Icon name="search" />
        <span className="room-only">Chercher</span>
      </Button>
      {choices && <div className={`cluster gap-2 ${styles.choices}`}>{choices}</div>}
    </Form>
  );
}
