/** URL-encoded, as the server reads forms fastest; with a chosen file as it is. */
export function formBody(form: FormData): FormData | URLSearchParams {
  const fields = [...form];
  if (fields.some(([, value]) => typeof value === "object" && value.size > 0)) return form;
  return new URLSearchParams(fields.filter((field): field is [string, string] => typeof field[1] === "string"));
}
