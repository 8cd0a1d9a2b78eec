import { Collapsible } from "./collapsible.tsx";
import styles from "./editor.module.css";
import type { FieldGroup, Filled } from "./form.ts";
import { FullField } from "./full-field.tsx";
import { LineFields } from "./line-fields.tsx";
import type { Edited } from "./lines.ts";
import { ShortField } from "./short-field.tsx";
import { WeekFields } from "./week-fields.tsx";

type FieldGroupsProps = Filled & { groups: readonly FieldGroup[]; edited: Edited | null };

export function FieldGroups({ groups, edited, ...filled }: FieldGroupsProps) {
  const days = groups.filter(({ day }) => day);
  const collapsibles = groups.filter(({ brief }) => brief !== undefined);
  return (
    <>
      {days.length > 0 && <WeekFields days={days} {...filled} />}
      {collapsibles.length > 0 && (
        <div>
          {collapsibles.map((group) => (
            <Collapsible
              key={group.title}
              group={group}
              isEdited={edited !== null && edited.list === group.list?.name}
              {...filled}
            >
              <Group group={group} edited={edited} {...filled} />
            </Collapsible>
          ))}
        </div>
      )}
      {groups
        .filter(({ day, brief }) => !day && brief === undefined)
        .map((group) => (
          <Group key={group.title} group={group} edited={edited} {...filled} />
        ))}
    </>
  );
}

type GroupProps = Filled & { group: FieldGroup; edited: Edited | null };

function Group({ group: { title, help, row, shownFor, fields, brief, list, isAsked }, edited, ...filled }: GroupProps) {
  return (
    <fieldset
      className={`stack gap-3 line-above pad-3 ${styles.group}`}
      data-shown-for={shownFor}
      data-collapsible={brief !== undefined || undefined}
    >
      <legend className={brief === undefined ? styles.legend : "visually-hidden"}>{title}</legend>
      {help && <p className="note">{help}</p>}
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
