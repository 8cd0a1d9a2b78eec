import { type ComponentProps, type ReactNode, useMemo } from "react";
import { formatNumber } from "../../core/text/typography.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Control } from "../ui/control.tsx";
import { fieldId, RequiredNote, TextArea, TextField } from "../ui/field.tsx";
import { StarInput } from "../ui/star-input.tsx";
import { ACTIVITIES, ACTIVITY_IDS } from "./activities.ts";
import { COMMENT_LENGTH } from "./limits.ts";
import { plainMessage, type ReviewErrors, type reviewForm } from "./rules.ts";

export const LABELS = {
  comment: "Votre commentaire",
  product_or_service: "Produit ou service concerné",
  customer_name: "Votre nom",
};

type Props = {
  field: ReturnType<typeof reviewForm.controls>;
  /** False for a correction: the author has read the help before. */
  hasHelp: boolean;
  /** The field of the name, which the box above it takes away. */
  name: ReactNode;
  anonymous: Pick<ComponentProps<"input">, "ref" | "defaultChecked" | "onChange">;
};

export function ReviewFields({ field, hasHelp, name, anonymous }: Props) {
  return (
    <>
      <RequiredNote />
      <StarInput
        label="Votre note"
        help={hasHelp && "De 1, très décevant, à 5, très satisfaisant."}
        {...field("rating")}
      />
      <TextArea
        label={LABELS.comment}
        rows={6}
        help={hasHelp && `De ${COMMENT_LENGTH.min} à ${formatNumber(COMMENT_LENGTH.max)} caractères.`}
        {...field("comment")}
      />
      <ActivityInput {...field("activity")} />
      <TextField label={LABELS.product_or_service} {...field("product_or_service")} />
      <TextField label="Date de l’expérience" short {...field("experience_date")} />
      <Checkbox label="Publier mon avis anonymement" name="is_anonymous" {...anonymous} />
      {name}
    </>
  );
}

/** No choice means « Autre ». */
function ActivityInput({ name, defaultValue, error }: ReturnType<ReturnType<typeof reviewForm.controls>>) {
  const id = fieldId(name);
  return (
    <Control id={id} label="Votre avis porte sur" error={error} required={false} kind="group">
      {(attributes) => (
        <div className="choices">
          {ACTIVITY_IDS.map((activity, index) => (
            <label key={activity}>
              <input
                type="radio"
                name={name}
                value={activity}
                id={index === 0 ? id : undefined}
                aria-invalid={attributes["aria-invalid"]}
                defaultChecked={activity === defaultValue}
              />
              {ACTIVITIES[activity]}
            </label>
          ))}
        </div>
      )}
    </Control>
  );
}

/**
 * The messages at the fields. `asSpecified` keeps the specified wording, because without JavaScript no toast shows it.
 */
export function useShownErrors(errors: ReviewErrors | undefined, asSpecified = false): ReviewErrors {
  return useMemo(() => {
    const messages = Object.entries(errors ?? {}).map(([field, message]) => [
      field,
      asSpecified ? message : plainMessage(field, message),
    ]);
    return Object.fromEntries(messages);
  }, [errors, asSpecified]);
}
