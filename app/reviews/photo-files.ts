/** The files of a review's photo: a thumbnail for the list, and the photo itself, uncropped. */

export const THUMBNAIL = { width: 320, height: 240, bytes: 8_000 };
export const LARGE_PHOTO = { side: 1600, bytes: 400_000 };

/** Each name ends an address, and is that of a row. */
export const PHOTO_FILES = { avif: "320.avif", jpg: "320.jpg", large: "1600.jpg" } as const;
export type PhotoFile = (typeof PHOTO_FILES)[keyof typeof PHOTO_FILES];

/** Most bytes that one photo takes once it is made. */
export const MAX_STORED_BYTES = LARGE_PHOTO.bytes + 2 * THUMBNAIL.bytes;

export const photoAddress = (folder: string, id: string, file: PhotoFile) => `${folder}/${id}-${file}`;

const ADDRESS = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(320\.avif|320\.jpg|1600\.jpg)$/;

/** What the last part of an address names; null where it names nothing. */
export function readPhotoAddress(text: string): { id: string; file: PhotoFile } | null {
  const [, id, file] = ADDRESS.exec(text) ?? [];
  return id && file ? { id, file: file as PhotoFile } : null;
}
