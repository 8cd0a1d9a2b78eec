import { createHash } from "node:crypto";
import fc from "fast-check";
import { type ParsedMail, simpleParser } from "mailparser";
import { expect, test } from "vitest";
import { COPY_NOTICE, draftFile, MAILTO_MAX, PASTE_NOTICE, prepareMessage } from "./draft.ts";

const to = "contact@maison.example";
const attack = fc.constantFrom(
  "\r\n",
  "\n",
  "\r",
  "%0D%0A",
  "%0A",
  "\u0000",
  "\u0085",
  "\u2028",
  "\r\nBcc: voleur@mal.example",
  "\r\n\r\n--=_draft_part\r\n",
  "%0d%0aBcc:voleur@mal.example",
  "&bcc=voleur@mal.example",
  "?cc=voleur@mal.example",
  "?=\r\n =?utf-8?Q?=0D=0ABcc:voleur@mal.example?=",
  '"; filename="x.exe',
  "=\r\n",
  "+",
  "#",
);
const words = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom("é", "œuvre", "👨‍👩‍👧‍👦", "שלום", "مرحبا", "e\u0301", "\ud800", "\u202e", " "),
);
const hostile = fc.array(fc.oneof(words, attack), { maxLength: 8 }).map((parts) => parts.join(""));

test("carries a short message whole (RFC 6068)", () => {
  const { mailto, text, isShortened } = prepareMessage({ to, subject: "Devis & prix", body: "Bonjour,\n1 + 1 = 2 ?" });
  expect(mailto).toBe(
    "mailto:contact@maison.example?subject=Devis%20%26%20prix&body=Bonjour%2C%0D%0A1%20%2B%201%20%3D%202%20%3F",
  );
  expect(text).toBe("Bonjour,\n1 + 1 = 2 ?");
  expect(isShortened).toBe(false);
});

// @A2.whole-message
test("limits the whole address to exactly 1,600 characters", () => {
  const body = "a".repeat(MAILTO_MAX - `mailto:${to}?subject=S&body=`.length);
  expect(prepareMessage({ to, subject: "S", body })).toMatchObject({ isShortened: false, text: body });
  expect(prepareMessage({ to, subject: "S", body: `${body}a` })).toMatchObject({ isShortened: true, text: `${body}a` });
});

test.each(["é", "👨‍👩‍👧‍👦", "e\u0301", "שלום ", "ligne\n"])("cuts 10,000 times %j between characters", (unit) => {
  const body = unit.repeat(10_000);
  const { mailtoWhenCopied: mailto = "", text, isShortened } = prepareMessage({ to, subject: "Candidature", body });
  expect(isShortened).toBe(true);
  expect(text).toBe(body);
  expect(mailto.length).toBeLessThanOrEqual(MAILTO_MAX);
  const [kept, notice] = read(mailto).body.replaceAll("\r\n", "\n").split("…\n\n");
  expect(notice).toBe(PASTE_NOTICE);
  expect(body.startsWith(kept ?? "?")).toBe(true);
  const graphemes = [...new Intl.Segmenter("fr").segment(kept ?? "")];
  const whole = [...new Intl.Segmenter("fr").segment(body.slice(0, 5000))];
  expect(graphemes.at(-1)?.segment).toBe(whole[graphemes.length - 1]?.segment);
  expect(mailto.length).toBeGreaterThan(MAILTO_MAX - 100);
});

// @A2.copied-message
test("a shortened message says that the text was copied only if it was", () => {
  const long = { to, subject: "Candidature", body: "é".repeat(2000) };
  expect(read(prepareMessage(long).mailtoWhenCopied ?? "").body).toContain("que vous avez copié");
  const { body } = read(prepareMessage(long).mailto);
  expect(body.endsWith(COPY_NOTICE)).toBe(true);
  expect(body).not.toContain("avez copié");
});

test("an address has one recipient, subject and body, whatever is typed", () => {
  fc.assert(
    fc.property(hostile, hostile, (subject, body) => {
      const { mailto, text, isShortened } = prepareMessage({ to, subject, body });
      expect(mailto).not.toMatch(/[+\s\p{Cc}#]/u);
      const address = new URL(mailto);
      expect(address.pathname).toBe(to);
      expect([...address.searchParams.keys()]).toEqual(["subject", "body"]);
      expect(read(mailto).subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      if (!isShortened) expect(read(mailto).body).toBe(text.replaceAll("\n", "\r\n"));
    }),
    { numRuns: 5000 },
  );
});

test("a draft has its own headers, one recipient and its text only, whatever is typed", async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (subject, body) => {
      const file = draftFile({ to, subject, body });
      const mail = await simpleParser(file);
      expect(headerNames(mail)).toEqual([
        "x-unsent",
        "mime-version",
        "to",
        "subject",
        "content-type",
        "content-transfer-encoding",
      ]);
      expect(recipients(mail)).toEqual([to]);
      expect(mail.attachments).toEqual([]);
      expect(comparable(mail.subject)).toBe(comparable(read(prepareMessage({ to, subject, body: "" }).mailto).subject));
      expect(comparable(mail.text)).toBe(comparable(prepareMessage({ to, subject: "", body }).text));
      for (const line of file.split("\r\n")) expect(line.length).toBeLessThanOrEqual(78);
      expect(file.replaceAll("\r\n", "")).toMatch(/^[\x20-\x7e]*$/);
    }),
    { numRuns: 500 },
  );
}, 60_000);

test("an attachment arrives alone and byte for byte, whatever its name and content", async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, fc.uint8Array({ maxLength: 300 }), async (name, type, bytes) => {
      const mail = await simpleParser(
        draftFile({ to, subject: "CV", body: "Bonjour", attachment: { name, type, bytes } }),
      );
      expect(headerNames(mail)).toEqual(["x-unsent", "mime-version", "to", "subject", "content-type"]);
      expect(recipients(mail)).toEqual([to]);
      expect(mail.text?.trim()).toBe("Bonjour");
      expect(mail.attachments).toHaveLength(1);
      const [attachment] = mail.attachments;
      expect(attachment && [...attachment.content]).toEqual([...bytes]);
      expect(attachment?.filename).not.toMatch(/\p{Cc}/u);
    }),
    { numRuns: 500 },
  );
}, 60_000);

test.each(["CV Zoë Lefèvre (2026) 'final'.pdf", "履歴書.docx", `${"très-".repeat(40)}long.pdf`, "a;b=c%20.doc"])(
  "keeps the file name %j",
  async (name) => {
    const bytes = new Uint8Array([1]);
    const mail = await simpleParser(
      draftFile({ to, subject: "CV", body: "", attachment: { name, type: "application/pdf", bytes } }),
    );
    expect(mail.attachments[0]).toMatchObject({ filename: name, contentType: "application/pdf" });
  },
);

// @P13.draft-file
test("5 MB arrive whole", async () => {
  const bytes = new Uint8Array(5 * 1_048_576).map((_, at) => (at * 31) % 251);
  const file = draftFile({
    to,
    subject: "CV",
    body: "x",
    attachment: { name: "cv.pdf", type: "application/pdf", bytes },
  });
  const hash = (data: Uint8Array) => createHash("sha256").update(data).digest("hex");
  const content = (await simpleParser(file)).attachments[0]?.content;
  expect(content && hash(content)).toBe(hash(bytes));
});

test.each([
  "",
  "contact",
  "a@b.fr,c@d.fr",
  "a@b.fr?bcc=c@d.fr",
  "a@b.fr\r\nBcc: c@d.fr",
  "A <a@b.fr>",
  "a@b.fr;c@d.fr",
])("refuses %j as a recipient", (several) => {
  expect(() => prepareMessage({ to: several, subject: "", body: "" })).toThrow(TypeError);
  expect(() => draftFile({ to: several, subject: "", body: "" })).toThrow(TypeError);
});

/** Decodes as RFC 6068 requires: `URLSearchParams` would read a plus sign as a space. */
function read(mailto: string) {
  const fields = Object.fromEntries(
    mailto
      .slice(mailto.indexOf("?") + 1)
      .split("&")
      .map((pair) => pair.split("=").map(decodeURIComponent)),
  );
  return { subject: fields.subject as string, body: fields.body as string };
}

const headerNames = (mail: ParsedMail) => mail.headerLines.map(({ key }) => key);
const recipients = (mail: ParsedMail) =>
  [mail.to, mail.cc, mail.bcc].flat().flatMap((field) => field?.value.map(({ address }) => address) ?? []);
/** The parser drops outer spaces and byte order marks. */
const comparable = (text = "") => text.replaceAll("\ufeff", "").trim();
