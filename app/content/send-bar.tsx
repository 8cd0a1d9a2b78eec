import { UnsavedCount } from "../staff/unsaved-changes.tsx";
import { Button } from "../ui/button.tsx";
import { typeset } from "../ui/typography.ts";
import type { Editable, LifeState } from "./editable.ts";
import styles from "./send-bar.module.css";

type SendBarProps = {
  /** The state of what comes before the public and goes from it. */
  here: LifeState | undefined;
  hasConflict: boolean;
  previews: Editable<unknown, unknown>["previews"];
};

/** What becomes of what was typed, within reach however long the form is. */
export function SendBar({ here, hasConflict, previews }: SendBarProps) {
  const isDraft = here?.isPublic === false;
  return (
    <div className={styles.bar}>
      <Button type="submit" name="intent" value="publish" variant={isDraft ? "secondary" : "primary"}>
        {typeset(wordsFor(here, hasConflict))}
      </Button>
      {/* While two versions differ, what is retained comes first. */}
      {!hasConflict &&
        here?.steps.map(({ to, label }, index) => (
          <Button
            key={to}
            type="submit"
            name="intent"
            value={`etat:${to}`}
            variant={isDraft && index === 0 ? "primary" : "secondary"}
          >
            {typeset(label)}
          </Button>
        ))}
      {previews.length > 0 && <Previews previews={previews} />}
      <UnsavedCount />
    </div>
  );
}

function wordsFor(here: LifeState | undefined, hasConflict: boolean): string {
  if (hasConflict) return here?.isPublic === false ? "Enregistrer ce qui est retenu" : "Publier ce qui est retenu";
  return here?.save ?? "Enregistrer et publier";
}

function Previews({ previews }: Pick<SendBarProps, "previews">) {
  return (
    <details className={styles.previews}>
      <summary>Aperçu</summary>
      <div className={styles.menu}>
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
        <p>Dans un nouvel onglet, tel que le visiteur le verra. Rien n’est publié.</p>
      </div>
    </details>
  );
}
