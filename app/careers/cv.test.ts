import { expect, test } from "vitest";
import { CV_MAX_BYTES, FORMAT_TOAST, formatSize, readCv, SIZE_TOAST } from "./cv.ts";

const pdf = "%PDF-1.7\n%âãÏÓ";
const doc = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, ...Buffer.from("WordDocument", "utf16le")];
const sheet = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, ...Buffer.from("Workbook", "utf16le")];
const docx = "PK\u0003\u0004\u0014[Content_Types].xml…word/document.xml";
const file = (name: string, content: string | number[] | Uint8Array<ArrayBuffer>) =>
  new File([Array.isArray(content) ? new Uint8Array(content) : content], name);

test.each([
  ["cv.pdf", pdf, "application/pdf"],
  ["CV Zoë.PDF", pdf, "application/pdf"],
  ["cv.exe.pdf", pdf, "application/pdf"],
  ["cv.pdf", `\r\n${pdf}`, "application/pdf"],
  ["cv.doc", doc, "application/msword"],
  ["cv.doc", "{\\rtf1\\ansi Mon CV}", "application/rtf"],
  ["cv.docx", docx, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
])("accepts %s", async (name, content, type) => {
  const chosen = file(name, content);
  const bytes = new Uint8Array(await chosen.arrayBuffer());
  expect(await readCv(chosen)).toEqual({ ok: true, cv: { name, type, bytes } });
});

test.each([
  ["cv.pdf.exe", pdf],
  ["cv", pdf],
  ["pdf", pdf],
  ["cv.odt", docx],
  ["cv.pdf", ""],
  ["cv.docx", ""],
  ["cv.pdf", "Mon CV"],
  ["cv.pdf", "MZ\u0090\u0000"],
  ["cv.pdf", docx],
  ["cv.doc", pdf],
  ["cv.docx", "{\\rtf1\\ansi Mon CV}"],
  ["cv.pdf", `<html>${pdf}`],
  ["cv.doc", sheet],
  ["cv.docx", "PK\u0003\u0004\u0014META-INF/MANIFEST.MF"],
  ["cv.docx", "PK\u0003\u0004\u0014[Content_Types].xml…xl/workbook.xml"],
])("refuses %s with the content %j", async (name, content) => {
  expect(await readCv(file(name, content))).toEqual({ ok: false, toast: FORMAT_TOAST });
});

// @§5.cv-size
test("accepts 5 MB and refuses one byte more", async () => {
  const bytes = new Uint8Array(CV_MAX_BYTES + 1);
  bytes.set(new TextEncoder().encode("%PDF-"));
  expect((await readCv(file("cv.pdf", bytes.slice(0, CV_MAX_BYTES)))).ok).toBe(true);
  expect(await readCv(file("cv.pdf", bytes))).toEqual({ ok: false, toast: SIZE_TOAST });
});

// @§5.cv-format
test("the toasts have the specified words", () => {
  expect([FORMAT_TOAST, SIZE_TOAST]).toEqual([
    { title: "Format non supporté", description: "Veuillez sélectionner un fichier PDF, DOC ou DOCX." },
    { title: "Fichier trop volumineux", description: "Le fichier ne doit pas dépasser 5MB." },
  ]);
});

// @§5.cv-size-shown
test.each([
  [0, "0,00\u00a0Mo"],
  [4_096, "moins de 0,01\u00a0Mo"],
  [5_243, "0,01\u00a0Mo"],
  [CV_MAX_BYTES, "5,00\u00a0Mo"],
  [1_310_720, "1,25\u00a0Mo"],
  [1_000_000, "0,95\u00a0Mo"],
])("formats %i bytes as %s", (bytes, size) => {
  expect(formatSize(bytes)).toBe(size);
});
