import { useNavigation } from "react-router";
import { UnsavedCount, warnIfUnsaved } from "../drafts/unsaved-changes.tsx";
import bar from "../editor/form-actions.module.css";
import type { FormErrors, TypedValues } from "../forms/define-form.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { TextArea, TextField } from "../ui/field.tsx";
import styles from "./description-form.module.css";
import { FocusField } from "./focus-field.tsx";
import { pictureForm } from "./rules.ts";
import type { StoredPicture } from "./store.server.ts";

type Typed = { errors: FormErrors<typeof pictureForm>; values: TypedValues<typeof pictureForm> };

export function DescriptionForm({ picture, typed }: { picture: StoredPicture; typed: Typed | undefined }) {
  const stored = {
    name: picture.name,
    alt: picture.alt ?? "",
    decorative: picture.alt === "" ? "oui" : "",
    focus_x: String(picture.focus_x),
    focus_y: String(picture.focus_y),
    credit: picture.credit ?? "",
    consent_on: picture.consent_on ?? "",
  };
  const { decorative, ...texts } = typed?.values ?? stored;
  const field = pictureForm.controls(texts, typed?.errors);
  const isBusy = useNavigation().state !== "idle";
  return (
    <form method="post" className="stack above-4" noValidate {...warnIfUnsaved(typed && stored)}>
      <input type="hidden" name="version" value={picture.version} />
      <div className="switcher halves top">
        <FocusField picture={picture} x={field("focus_x")} y={field("focus_y")} />
        <div className={`stack gap-3 ${styles.texts}`}>
          <TextArea
            label="Description"
            help="Ce que l’on voit, en une phrase, pour qui ne voit pas l’image. Par exemple : « Notre silo un matin d’hiver »."
            {...field("alt")}
          />
          <Checkbox
            label="Image décorative"
            help="Elle n’apprend rien de plus que le texte à côté."
            name="decorative"
            value="oui"
            defaultChecked={decorative !== ""}
          />
          <TextField label="Nom dans la bibliothèque" {...field("name")} />
          <div className="switcher pairs gap-4 even">
            <TextField
              label="Crédit photo"
              help="Qui a pris la photo. Les mentions légales le nomment tant que le site la montre."
              {...field("credit")}
            />
            <TextField
              label="Accord reçu le"
              help="Si l’on reconnaît des personnes : la date de leur accord écrit."
              short
              {...field("consent_on")}
            />
          </div>
        </div>
      </div>
      <div className={`foot cluster rows-2 middle ${bar.bar}`}>
        <Button type="submit" busy={isBusy} busyLabel="Enregistrement…">
          Enregistrer
        </Button>
        <UnsavedCount />
      </div>
    </form>
  );
}
