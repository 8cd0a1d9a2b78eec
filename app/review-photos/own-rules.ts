import { defineForm, optional, textLine } from "../forms/define-form.ts";
import { ALT_LENGTH, NUMBERS } from "./rules.ts";

const ID_LENGTH = 36;
const id = () => optional(textLine({ min: 0, max: ID_LENGTH }));
const alt = () => optional(textLine(ALT_LENGTH));

/** The version of the review that the form showed. */
export const VERSION_FIELD = "version";

/** For each photo of the review: its id, its description, and again the id to delete it. */
export const ownPhotosForm = defineForm(
  {
    ...{ own_1: id(), own_2: id(), own_3: id(), own_4: id() },
    ...{ own_1_alt: alt(), own_2_alt: alt(), own_3_alt: alt(), own_4_alt: alt() },
    ...{ own_1_removed: id(), own_2_removed: id(), own_3_removed: id(), own_4_removed: id() },
  },
  { [VERSION_FIELD]: 9 },
);

export type OwnPhotoValues = ReturnType<typeof ownPhotosForm.typed>;
export type OwnPhotoChanges = { removed: string[]; described: { id: string; alt: string | null }[] };

/** @param value the validated fields */
export function readOwnPhotos(value: Record<string, string | null>): OwnPhotoChanges {
  const changes: OwnPhotoChanges = { removed: [], described: [] };
  for (const number of NUMBERS) {
    const id = value[`own_${number}`];
    if (!id) continue;
    if (value[`own_${number}_removed`]) changes.removed.push(id);
    else changes.described.push({ id, alt: value[`own_${number}_alt`] ?? null });
  }
  return changes;
}
