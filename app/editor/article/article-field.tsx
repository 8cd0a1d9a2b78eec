import { type ComponentProps, useState } from "react";
import { Control } from "../../ui/control.tsx";
import { fieldId, type TextArea } from "../../ui/field.tsx";
import { FormattedArea } from "./formatted-area.tsx";

type ArticleFieldProps = Pick<
  ComponentProps<typeof TextArea>,
  "name" | "help" | "error" | "required" | "defaultValue"
> & { label: string };

export function ArticleField({ name, label, help, error, required, defaultValue }: ArticleFieldProps) {
  const [isMissing, setMissing] = useState(false);
  return (
    <Control
      id={fieldId(name)}
      label={label}
      help={
        isMissing ? (
          help
        ) : (
          <>
            <span className="scripted">
              Un texte collé garde ses titres, ses listes et ses liens. À la fin de la dernière partie, un lien seul est
              un bouton.
            </span>
            {/* An element: React would hydrate a plain string, where « > » is still escaped. */}
            <noscript>
              <span>{help}</span>
            </noscript>
          </>
        )
      }
      error={error}
      required={required}
      kind="line"
    >
      {(attributes) => (
        <FormattedArea
          {...attributes}
          format="article"
          name={name}
          label={label}
          defaultValue={defaultValue}
          onMissing={setMissing}
        />
      )}
    </Control>
  );
}
