/** URL-encoded, which the server reads fastest; multipart if a file is chosen. */
export function formBody(form: FormData): FormData | URLSearchParams {
  const fields = [...form];
  if (fields.some(([, value]) => typeof value === "object" && value.size > 0)) return form;
  return new URLSearchParams(fields.filter((field): field is [string, string] => typeof field[1] === "string"));
}
