import { typeset } from "../../core/text/typography.ts";
import styles from "./editor.module.css";
import { Fold } from "./fold.tsx";
import type { FieldGroup, Filled } from "./form.ts";
import { FullField } from "./full-field.tsx";
import { LineFields } from "./line-fields.tsx";
import type { Edited } from "./lines.ts";
import { ShortField } from "./short-field.tsx";
import { WeekFields } from "./week-fields.tsx";

type FieldGroupsProps = Filled & { groups: readonly FieldGroup[]; edited: Edited | null };

export function FieldGroups({ groups, edited, ...filled }: FieldGroupsProps) {
  const days = groups.filter(({ day }) => day);
  const folds = groups.filter(({ fold }) => fold !== undefined);
  return (
    <>
      {days.length > 0 && <WeekFields days={days} {...filled} />}
      {folds.length > 0 && (
        <div>
          {folds.map((group) => (
            <Fold
              key={group.title}
              group={group}
              isEdited={edited !== null && edited.list === group.list?.name}
              {...filled}
            >
              <Group group={group} edited={edited} {...filled} />
            </Fold>
          ))}
        </div>
      )}
      {groups
        .filter(({ day, fold }) => !day && fold === undefined)
        .map((group) => (
          <Group key={group.title} group={group} edited={edited} {...filled} />
        ))}
    </>
  );
}

type GroupProps = Filled & { group: FieldGroup; edited: Edited | null };

function Group({ group: { title, help, row, shownFor, fields, fold, list, isAsked }, edited, ...filled }: GroupProps) {
  return (
    <fieldset
      className={`stack gap-3 ${styles.group}`}
      data-shown-for={shownFor}
      data-folded={fold !== undefined || undefined}
    >
      <legend className={fold === undefined ? styles.legend : "visually-hidden"}>{typeset(title)}</legend>
      {help && <p className="note">{typeset(help)}</p>}
      {list ? (
        <LineFields {...list} fields={fields} edited={edited?.list === list.name ? edited : null} {...filled} />
      ) : (
        <div className={row ? "cluster gap-4 rows-2" : styles.fields}>
          {fields.map((field) =>
            row ? (
              <ShortField key={field.name} field={field} {...filled} />
            ) : (
              <FullField key={field.name} field={field} isAsked={isAsked} {...filled} />
            ),
          )}
        </div>
      )}
    </fieldset>
  );
}
