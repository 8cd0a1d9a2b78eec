/** Without an answer by then, the form says that it does not know whether it arrived. */
const ANSWER_MS = 30_000;
/** The server reads files for ten minutes (app/review-photos/form.server.ts). */
const UPLOAD_MS = 11 * 60_000;

/** Posts a form: URL-encoded, which the server reads fastest; multipart if a file is chosen. */
export function postForm(address: string, form: FormData, headers: HeadersInit = {}): Promise<Response> {
  const fields = [...form];
  const hasFile = fields.some(([, value]) => typeof value === "object" && value.size > 0);
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === "string");
  return fetch(address, {
    method: "POST",
    headers,
    body: hasFile ? form : new URLSearchParams(texts),
    signal: AbortSignal.timeout?.(hasFile ? UPLOAD_MS : ANSWER_MS) ?? null,
  });
}
