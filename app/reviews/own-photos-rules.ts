import { defineForm, optional, textLine } from "../forms/define-form.ts";
import { ALT_LENGTH, NUMBERS } from "./photo-rules.ts";

const ID_LENGTH = 36;
const id = () => optional(textLine({ min: 0, max: ID_LENGTH }));
const alt = () => optional(textLine(ALT_LENGTH));

/** In a correction, for each photo that the review has: its id, what it shows, and the same id to take it out. */
export const ownPhotosForm = defineForm({
  ...{ own_1: id(), own_2: id(), own_3: id(), own_4: id() },
  ...{ own_1_alt: alt(), own_2_alt: alt(), own_3_alt: alt(), own_4_alt: alt() },
  ...{ own_1_removed: id(), own_2_removed: id(), own_3_removed: id(), own_4_removed: id() },
});

export type OwnPhotoValues = ReturnType<typeof ownPhotosForm.typed>;
export type OwnPhotoChanges = { removed: string[]; described: { id: string; alt: string | null }[] };

/** @param value as checked */
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
