import type { ComponentProps } from "react";
import { ACTIVITIES, ACTIVITY_IDS } from "../reviews/activities.ts";
import { SelectField } from "../ui/field.tsx";
import { SHEETS, SLIPS_ON_SHEET } from "./rules.ts";

type Props = Omit<ComponentProps<typeof SelectField>, "label" | "children">;

export function ActivityField(props: Props) {
  return (
    <SelectField label="Activité" {...props}>
      <option value="">Choisissez…</option>
      {ACTIVITY_IDS.map((activity) => (
        <option key={activity} value={activity}>
          {ACTIVITIES[activity]}
        </option>
      ))}
    </SelectField>
  );
}

export function SheetsField(props: Props) {
  return (
    <SelectField label="Combien de feuilles" {...props}>
      {SHEETS.map((count) => (
        <option key={count} value={count}>
          {`${count} (${count * SLIPS_ON_SHEET} bons)`}
        </option>
      ))}
    </SelectField>
  );
}
