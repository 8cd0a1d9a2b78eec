import { Form, Link, useSubmit } from "react-router";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/field.tsx";
import { AUDIT_LOG_KINDS, AUDIT_LOG_PERIODS, type AuditLogView } from "./audit-log-rules.ts";
import styles from "./filters.module.css";
import { useShown } from "./use-shown.ts";

type Props = { view: AuditLogView; people: { id: string; name: string }[] };

export function AuditLogFilters({ view, people }: Props) {
  const submit = useSubmit();
  const person = useShown<HTMLSelectElement>(view.person);
  const kind = useShown<HTMLSelectElement>(view.kind);
  const period = useShown<HTMLSelectElement>(view.period);
  const isFiltered = view.person !== "" || view.kind !== "" || view.period !== "";
  return (
    <Form
      className={`switcher broad ${styles.form}`}
      action="/admin/journal"
      role="search"
      aria-label="Filtrer le journal"
      onChange={(event) => submit(event.currentTarget, { replace: true })}
    >
      <SelectField ref={person} label="Personne" name="personne" required defaultValue={view.person}>
        <option value="">Tout le monde</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField ref={kind} label="Objet" name="type" required defaultValue={view.kind}>
        <option value="">Tout</option>
        {Object.entries(AUDIT_LOG_KINDS).map(([key, { label }]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField ref={period} label="Période" name="periode" required defaultValue={view.period}>
        <option value="">Depuis le début</option>
        {Object.entries(AUDIT_LOG_PERIODS).map(([key, { label }]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <noscript>
        <Button type="submit" variant="secondary" size="small">
          Filtrer
        </Button>
      </noscript>
      {isFiltered && (
        <Link className="target" to="/admin/journal" onClick={() => person.current?.focus()}>
          Tout afficher
        </Link>
      )}
    </Form>
  );
}
