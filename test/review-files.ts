import type { Answer, Visitor } from "./visitor.ts";

export const REVIEW_IMPORT = "/admin/avis/import";

/** Sends a file of reviews, and follows to its preview. */
export async function sendReviews(staff: Visitor, file: string | Uint8Array): Promise<Answer> {
  const form = new FormData();
  form.append("file", new Blob([typeof file === "string" ? file : new Uint8Array(file)]), "avis.csv");
  return follow(staff, await staff.upload(REVIEW_IMPORT, form));
}

export async function follow(staff: Visitor, answer: Answer): Promise<Answer> {
  return answer.status === 303 ? staff.get(answer.headers.get("location") ?? "") : answer;
}

export const confirmReviews = (staff: Visitor, shown: Answer, arrivee: string, more: Record<string, string> = {}) =>
  postTrial(staff, shown, { arrivee, intent: "importer", ...more });

/** Sends the form of a preview. */
export function postTrial(staff: Visitor, shown: Answer, more: Record<string, string>): Promise<Answer> {
  const fields = { ...reviewFieldsOf(shown), ...more };
  return staff.post(`${REVIEW_IMPORT}?essai=${fields.essai}`, fields);
}

/** The fields of a preview's form. */
function reviewFieldsOf({ html }: Answer): { essai: string } & Record<string, string> {
  const [, essai = ""] = /name="essai" value="([^"]*)"/.exec(html) ?? [];
  const selects = [...html.matchAll(/<select[^>]* name="(c\d+)"[^>]*>([\s\S]*?)<\/select>/g)];
  const chosen = selects.map(([, name = "", options = ""]) => [
    name,
    /value="([^"]*)" selected/.exec(options)?.[1] ?? "-",
  ]);
  return { essai, ...Object.fromEntries(chosen) };
}
