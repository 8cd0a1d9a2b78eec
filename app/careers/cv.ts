export const CV_MAX_BYTES = 5 * 1_048_576;
export const CV_EXTENSIONS = ".pdf,.doc,.docx";

export const FORMAT_TOAST = {
  title: "Format non supporté",
  description: "Veuillez sélectionner un fichier PDF, DOC ou DOCX.",
} as const;
export const SIZE_TOAST = {
  title: "Fichier trop volumineux",
  description: "Le fichier ne doit pas dépasser 5MB.",
} as const;

export type Cv = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> };

/** Extension and content must agree: refuses `cv.pdf.exe`, an empty file and a renamed one. */
export async function readCv(
  file: File,
): Promise<{ ok: true; cv: Cv } | { ok: false; toast: typeof FORMAT_TOAST | typeof SIZE_TOAST }> {
  const format = FORMATS.find(({ extension }) => file.name.toLowerCase().endsWith(extension));
  if (!format) return { ok: false, toast: FORMAT_TOAST };
  if (file.size > CV_MAX_BYTES) return { ok: false, toast: SIZE_TOAST };
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Some programs write an empty line first, which readers skip.
  const content = new TextDecoder("latin1").decode(bytes).trimStart();
  const known = format.contents.find(
    ({ start, contains }) => content.startsWith(start) && contains.every((part) => content.includes(part)),
  );
  if (!known) return { ok: false, toast: FORMAT_TOAST };
  return { ok: true, cv: { name: file.name.replace(/\p{Cc}/gu, " "), type: known.type, bytes } };
}

/** « 1,25 Mo »: megabytes of 1,048,576 bytes, as in the limit. */
export function formatSize(bytes: number): string {
  const size = bytes / 1_048_576;
  return size > 0 && size < 0.005 ? "moins de 0,01 Mo" : `${megabytes.format(size)} Mo`;
}

const megabytes = new Intl.NumberFormat("fr-FR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The bytes D0 CF 11 E0 A1 B1 1A E1 in windows-1252, which `TextDecoder("latin1")` decodes. */
const COMPOUND_FILE = "ÐÏ\u0011à¡±\u001aá";

/** `contains` distinguishes Word files from other compound and zip files, by their main stream and package parts. */
const FORMATS = [
  { extension: ".pdf", contents: [{ type: "application/pdf", start: "%PDF-", contains: [] }] },
  {
    extension: ".doc",
    contents: [
      { type: "application/msword", start: COMPOUND_FILE, contains: [[..."WordDocument"].join("\0")] },
      // Word saves RTF under this extension too.
      { type: "application/rtf", start: "{\\rtf", contains: [] },
    ],
  },
  {
    extension: ".docx",
    contents: [
      {
        type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        start: "PK\u0003\u0004",
        contains: ["[Content_Types].xml", "word/"],
      },
    ],
  },
];
