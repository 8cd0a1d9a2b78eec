import type { ComponentProps, ReactNode } from "react";
import { typeset } from "../../core/text/typography.ts";
import { type Field, type FieldGroup, type FormValues, fieldKey, LINES } from "../content/form.ts";
import { commandOf, type Edited, ordinal } from "../content/lines.ts";
import { Disclosure } from "../staff/disclosure.tsx";
import { Button } from "../ui/button.tsx";
import { Dotted } from "../ui/dotted.tsx";
import { fieldId } from "../ui/field.tsx";
import { datesInWords } from "./difference-table.tsx";
import styles from "./editor.module.css";
import { FullField } from "./full-field.tsx";
import { MoveButtons } from "./move-buttons.tsx";
import { ShortField } from "./short-field.tsx";

type LineFieldsProps = NonNullable<FieldGroup["list"]> & {
  fields: readonly Field[];
  typed: FormValues;
  errors: Record<string, string>;
  edited: Edited | null;
  samples: readonly string[];
};

export function LineFields({
  name,
  noun,
  lines,
  canMove,
  isFull,
  blocks,
  isUnfolded,
  isBlank,
  model,
  fields,
  edited,
  samples,
  ...filled
}: LineFieldsProps) {
  const announcement = `annonce-${name}`;
  const error = filled.errors[name];
  const perLine = fields.length / lines;
  const fieldsAt = (index: number) => fields.slice(index * perLine, (index + 1) * perLine);
  const focusOn = (command: string) =>
    edited?.focus === command && { autoFocus: true, "aria-describedby": announcement };
  const isTouched = (own: readonly Field[], index: number) =>
    own.some((field) => filled.errors[field.name] || edited?.focus === field.name) ||
    edited?.focus.endsWith(`:${index}`);
  return (
    <>
      <p id={announcement} className={`note ${styles.announcement}`} role="status">
        {edited && `${datesInWords(edited.said)} Rien n’est encore publié.`}
      </p>
      {error && (
        <p id={fieldId(name)} className="strong danger" tabIndex={-1}>
          {error}
        </p>
      )}
      <ol className="stack gap-3">
        {Array.from({ length: lines }, (_, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no key but its index
            key={index}
            className={blocks ? `panel ${styles.block}` : `cluster gap-4 rows-2 ${styles.line}`}
            {...(blocks && edited?.focus === fieldsAt(index)[0]?.name && ADDED)}
          >
            {blocks ? (
              <Block
                number={index + 1}
                title={blocks[index]?.title || `Nouvelle ${noun}`}
                kind={blocks[index]?.kind}
                isOpen={blocks.length <= OPEN_MOST || isTouched(fieldsAt(index), index)}
                isUnfolded={isUnfolded}
              >
                {fieldsAt(index).map((field) => (
                  <FullField key={fieldKey(field, filled.typed)} field={field} samples={samples} {...filled} />
                ))}
              </Block>
            ) : (
              fieldsAt(index).map((field) => (
                <ShortField
                  key={fieldKey(field, filled.typed)}
                  field={field}
                  announcedBy={edited?.focus === field.name ? announcement : undefined}
                  {...filled}
                />
              ))
            )}
            <span className={`cluster gap-2 ${styles.actions}`}>
              {canMove && (
                <MoveButtons
                  of={`la ${ordinal(index)} ${noun}`}
                  at={index}
                  last={lines - 1}
                  name="intent"
                  value={(way) => LINES + commandOf(way, name, index)}
                  focus={(["up", "down"] as const).find((way) => edited?.focus === commandOf(way, name, index)) ?? null}
                  describedBy={announcement}
                />
              )}
              {!isBlank && (
                <Button
                  type="submit"
                  variant="quiet"
                  size="small"
                  className={styles.remove}
                  name="intent"
                  value={LINES + commandOf("remove", name, index)}
                  {...focusOn(commandOf("remove", name, index))}
                >
                  Retirer
                  <span className="visually-hidden">
                    {" "}
                    la {ordinal(index)} {noun}
                  </span>
                </Button>
              )}
            </span>
          </li>
        ))}
      </ol>
      {model && <ListCommand command={commandOf("copy", name)}>Reprendre les lignes de {model}</ListCommand>}
      {!isFull && !isBlank && (
        <ListCommand command={commandOf("add", name)} {...focusOn(commandOf("add", name))}>
          Ajouter une {noun}
        </ListCommand>
      )}
    </>
  );
}

type BlockProps = {
  number: number;
  title: string;
  kind: string | undefined;
  isOpen: boolean | undefined;
  isUnfolded: boolean | undefined;
  children: ReactNode;
};

function Block({ number, title, kind, isOpen, isUnfolded, children }: BlockProps) {
  const called = (
    <Dotted>
      <span>
        {`${number}.\u00a0`}
        <strong>{typeset(title)}</strong>
      </span>
      {kind !== title && kind && <span className="note">{kind}</span>}
    </Dotted>
  );
  const fields = <div className={styles.fields}>{children}</div>;
  return isUnfolded ? (
    <div>
      <p>{called}</p>
      {fields}
    </div>
  ) : (
    <Disclosure open={isOpen}>
      <summary>{called}</summary>
      {fields}
    </Disclosure>
  );
}

function ListCommand({ command, ...rest }: ComponentProps<typeof Button> & { command: string }) {
  return (
    <div>
      <Button {...rest} type="submit" variant="secondary" size="small" name="intent" value={LINES + command} />
    </div>
  );
}

/** With more blocks, each is folded until it is wrong or was just moved or added. */
const OPEN_MOST = 3;

/** Focus the line that the person has just added. */
const ADDED = { tabIndex: -1, autoFocus: true };
