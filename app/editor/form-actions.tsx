import { STEP } from "../content/form.ts";
import type { Shown } from "../content/kind.ts";
import type { WorkflowState } from "../content/workflow.ts";
import { UnsavedCount } from "../drafts/unsaved-changes.tsx";
import { Disclosure } from "../staff/disclosure.tsx";
import { Button } from "../ui/button.tsx";
import editor from "./editor.module.css";
import styles from "./form-actions.module.css";

type FormActionsProps = {
  here: WorkflowState | undefined;
  hasConflict: boolean;
  previews: Shown["previews"];
};

export function FormActions({ here, hasConflict, previews }: FormActionsProps) {
  // During a conflict, saving is the primary action.
  const first = hasConflict ? undefined : firstStep(here);
  return (
    <div className={`foot cluster rows-2 middle ${styles.bar}`}>
      {first && (
        <Button type="submit" name="intent" value={STEP + first.to}>
          {first.label}
        </Button>
      )}
      <Button type="submit" name="intent" value="publish" variant={here?.isPublic === false ? "secondary" : "primary"}>
        {first ? <Shortened label={submitLabel(here, hasConflict)} /> : submitLabel(here, hasConflict)}
      </Button>
      {previews.length > 0 && <Previews previews={previews} />}
      <UnsavedCount />
    </div>
  );
}

function Shortened({ label }: { label: string }) {
  const [verb = "", ...rest] = label.split(" ");
  return (
    <span>
      {verb}
      <span className="room-only"> {rest.join(" ")}</span>
    </span>
  );
}

/** Rare actions, each with an explanation, at the end of the form instead of in the bar. */
export function StateActions({ here }: { here: WorkflowState }) {
  const first = firstStep(here);
  const others = here.steps.filter((step) => step !== first);
  if (others.length === 0) return null;
  return (
    <fieldset className="stack gap-3 above-5">
      <legend className={`strong ${editor.legend}`}>État : {here.label.toLowerCase()}</legend>
      <ul className="stack gap-2">
        {others.map(({ to, label, help }) => (
          <li key={to} className="cluster rows-1 middle">
            <Button type="submit" name="intent" value={STEP + to} variant="secondary" size="small">
              {label}
            </Button>
            <span className="note">{help}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const firstStep = (here: WorkflowState | undefined) => (here?.isPublic === false ? here.steps[0] : undefined);

function submitLabel(here: WorkflowState | undefined, hasConflict: boolean): string {
  if (hasConflict) return here?.isPublic === false ? "Enregistrer ce qui est retenu" : "Publier ce qui est retenu";
  return here?.save ?? "Enregistrer et publier";
}

function Previews({ previews }: Pick<FormActionsProps, "previews">) {
  return (
    <Disclosure className={styles.previews}>
      <summary className="strong small">Aperçu</summary>
      <div className={`panel stack gap-0 start ${styles.menu}`}>
        {previews.map(({ page, label }) => (
          <Button
            key={page}
            type="submit"
            variant="quiet"
            size="small"
            formAction="/admin/contenu/apercu"
            formTarget="_blank"
            name="page"
            value={page}
          >
            {label}
          </Button>
        ))}
        <p className="soft fine">Dans un nouvel onglet, tel que le visiteur le verra. Rien n’est publié.</p>
      </div>
    </Disclosure>
  );
}
