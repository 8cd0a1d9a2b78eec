import { type ComponentProps, useMemo } from "react";
import { formatNumber, typeset } from "../../core/text/typography.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { RequiredNote, TextArea, TextField } from "../ui/field.tsx";
import { StarInput } from "../ui/star-input.tsx";
import { COMMENT_LENGTH } from "./limits.ts";
import { inWords, type ReviewErrors, type reviewForm } from "./rules.ts";

type Props = {
  field: ReturnType<typeof reviewForm.controls>;
  /** Whoever corrects a review has read these words before. */
  hasHelp: boolean;
  anonymous: Pick<ComponentProps<"input">, "ref" | "defaultChecked" | "onChange">;
};

/** What a new review and its author's correction ask for in the same words; each then asks for the name in its own. */
export function ReviewFields({ field, hasHelp, anonymous }: Props) {
  return (
    <>
      <RequiredNote />
      <StarInput
        label="Votre note"
        help={hasHelp && typeset("1 étoile : décevant. 5 étoiles : très bien.")}
        {...field("rating")}
      />
      <TextArea
        label="Votre commentaire"
        rows={6}
        help={hasHelp && typeset(`De ${COMMENT_LENGTH.min} à ${formatNumber(COMMENT_LENGTH.max)} caractères.`)}
        {...field("comment")}
      />
      <TextField label="Produit ou service concerné" {...field("product_or_service")} />
      <TextField label="Date de l’expérience" short {...field("experience_date")} />
      <Checkbox label="Publier mon avis anonymement" name="is_anonymous" {...anonymous} />
    </>
  );
}

/** The messages as a page shows them; `asSpecified`, in the words of the toast, which without script nobody has seen. */
export function useShownErrors(errors: ReviewErrors | undefined, asSpecified = false): ReviewErrors {
  return useMemo(() => {
    const said = Object.entries(errors ?? {}).map(([field, message]) => [
      field,
      typeset(asSpecified ? message : inWords(field, message)),
    ]);
    return Object.fromEntries(said);
  }, [errors, asSpecified]);
}
