import { type FieldGroup, type Filled, fieldKey, LINES } from "../content/form.ts";
import type { Edited } from "../content/lines.ts";
import { PartLinks, partId } from "../staff/part-links.tsx";
import { runsOf } from "../staff/runs.ts";
import { Button } from "../ui/button.tsx";
import { Collapsible } from "./collapsible.tsx";
import styles from "./editor.module.css";
import { FullField } from "./full-field.tsx";
import { LineFields } from "./line-fields.tsx";
import { ShortField } from "./short-field.tsx";
import { WeekFields } from "./week-fields.tsx";

type FieldGroupsProps = Filled & { groups: readonly FieldGroup[]; edited: Edited | null };

/** With this many groups, the form gets a table of contents. */
const LISTED_FROM = 4;

export function FieldGroups({ groups, edited, ...filled }: FieldGroupsProps) {
  const days = groups.filter(({ day }) => day);
  const parts = groups.filter((group) => !group.day && isPart(group));
  return (
    <>
      {parts.length >= LISTED_FROM && <PartLinks label="Parties de ce formulaire" parts={parts} />}
      {days.length > 0 && <WeekFields days={days} {...filled} />}
      {runsOf(
        groups.filter(({ day }) => !day),
        isShownWith,
      ).map((run) => {
        const [first] = run;
        if (first.brief === undefined) {
          const isAlone = groups.length === 1;
          return <Group key={first.title} group={first} isAlone={isAlone} edited={edited} {...filled} />;
        }
        return (
          <div key={first.title}>
            {first.heading && <h2 className="size-title-m above-2 below-3">{first.heading}</h2>}
            {run.map((group) => (
              <Collapsible
                key={group.title}
                group={group}
                Heading={first.heading ? "h3" : "h2"}
                isEdited={edited !== null && edited.list === group.list?.name}
                {...filled}
              >
                <Group group={group} edited={edited} {...filled} />
              </Collapsible>
            ))}
          </div>
        );
      })}
    </>
  );
}

/** Neighbouring groups that collapse, up to the next heading: the page shows them close together. */
const isShownWith = (group: FieldGroup, first: FieldGroup) =>
  group.brief !== undefined && !group.heading && first.brief !== undefined;

/** Neither collapsed nor a list inside a part. */
const isPart = ({ brief, isWithin }: FieldGroup) => brief === undefined && !isWithin;

function FillIn({ command, label, edited }: { command: string; label: string; edited: Edited | null }) {
  const said = edited?.focus === command && edited.said;
  return (
    <div className={`cluster gap-3 middle ${styles.fillIn}`}>
      <Button
        type="submit"
        variant="secondary"
        size="small"
        name="intent"
        value={LINES + command}
        autoFocus={Boolean(said)}
      >
        {label}
      </Button>
      <p className="note" role="status">
        {said && `${said} Rien n’est encore publié.`}
      </p>
    </div>
  );
}

type GroupProps = Filled & {
  group: FieldGroup;
  edited: Edited | null;
  /** The title of the page says what its only group is. */
  isAlone?: boolean;
};

function Group({ group, edited, isAlone = false, ...filled }: GroupProps) {
  const { title, help, row, shownFor, fields, brief, list, isAsked, isWithin, fillsIn } = group;
  return (
    <fieldset
      id={partId(title)}
      className={`stack gap-3 ${isPart(group) ? "line-above pad-3" : ""}`}
      data-shown-for={shownFor}
    >
      <legend
        className={
          isAlone || brief !== undefined ? "visually-hidden" : `${styles.legend} ${isWithin ? "strong" : "title-s"}`
        }
      >
        {title}
      </legend>
      {help && <p className="note passage">{help}</p>}
      {list ? (
        <LineFields {...list} fields={fields} edited={edited?.list === list.name ? edited : null} {...filled} />
      ) : (
        <div className={row ? "cluster gap-4 rows-2" : styles.fields}>
          {fields.map((field) =>
            row ? (
              <ShortField key={fieldKey(field, filled.typed)} field={field} {...filled} />
            ) : (
              <FullField key={fieldKey(field, filled.typed)} field={field} isAsked={isAsked} {...filled} />
            ),
          )}
          {fillsIn && <FillIn {...fillsIn} edited={edited} />}
        </div>
      )}
    </fieldset>
  );
}
