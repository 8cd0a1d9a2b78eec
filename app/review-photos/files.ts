import { isId } from "../../core/text/id.ts";

/** The files of a review photo: a thumbnail for the list, and the uncropped photo. */

export const THUMBNAIL = { width: 320, height: 240, bytes: 8_000 };
export const LARGE_PHOTO = { side: 1600, bytes: 400_000 };

/** The last part of each address, and the key of its row. */
export const PHOTO_FILES = { avif: "320.avif", jpg: "320.jpg", large: "1600.jpg" } as const;
export type PhotoFile = (typeof PHOTO_FILES)[keyof typeof PHOTO_FILES];

/** The maximum stored bytes of one photo. */
export const MAX_STORED_BYTES = LARGE_PHOTO.bytes + 2 * THUMBNAIL.bytes;

export const photoAddress = (folder: string, id: string, file: PhotoFile) => `${folder}/${id}-${file}`;

const ADDRESS = /^(.{36})-(320\.avif|320\.jpg|1600\.jpg)$/;

/** Parses the last part of an address; null for anything else. */
export function readPhotoAddress(text: string): { id: string; file: PhotoFile } | null {
  const [, id, file] = ADDRESS.exec(text) ?? [];
  return id && isId(id) && file ? { id, file: file as PhotoFile } : null;
}
