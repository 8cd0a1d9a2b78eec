import { isShipped, type OwnPicture } from "../ui/pictures.ts";
import { type ContentForm, type Field, type FormValues, fieldsOf } from "./form.ts";
import { type Editable, readStored } from "./kind.ts";

type Library = Readonly<Record<string, OwnPicture>>;

/** Offers only the newest pictures: otherwise a form with seven picture fields would outweigh its texts. */
const OFFERED = 40;

/** The newest pictures and those in use. */
export function choicesAmong(library: Library, used: readonly string[], newest = OFFERED): Library {
  const entries = Object.entries(library).filter(([id], index) => index < newest || used.includes(id));
  return Object.fromEntries(entries);
}

export function pictureFields<V>(form: ContentForm<V>, typed: FormValues): Field[] {
  return fieldsOf(form, typed).filter(({ as }) => as === "picture");
}

/** Messages for chosen pictures that are missing in the library or lack a description. */
export function missingPictures<V>(form: ContentForm<V>, typed: FormValues, library: Library): Record<string, string> {
  const missing = pictureFields(form, typed).filter(({ name }) => {
    const chosen = typed[name] ?? "";
    return chosen !== "" && !isShipped(chosen) && !library[chosen];
  });
  return Object.fromEntries(missing.map(({ name }) => [name, "Cette image n’est plus dans la bibliothèque."]));
}

/** The same for a stored value, such as one that an undo brings back. */
export function missingInStored<V>(editable: Editable<V>, stored: unknown, library: Library): Record<string, string> {
  const value = readStored(editable, stored);
  return value === null ? {} : missingPictures(editable.form, editable.form.write(value), library);
}
