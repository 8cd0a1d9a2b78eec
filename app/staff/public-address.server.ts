import { sign } from "../../core/private-token.ts";

/** The site asks this path at its own public address, to check that the address leads back here. */
const INSTANCE_PATH = "/api/instance";
const ANSWER_MS = 5_000;
const MAX_BYTES = 1_000;

/** Identical on all instances of a site. */
export function instanceToken(secret: string): string {
  return sign("public address", secret);
}

export type AddressTrial = { ok: boolean; sentence: string };

/**
 * Requests the site's own public address, and explains a failure in a sentence for staff.
 * @param publicUrl from the settings: no visitor can choose it
 */
export async function tryPublicAddress(publicUrl: string, secret: string): Promise<AddressTrial> {
  const wrong = (sentence: string) => ({ ok: false, sentence });
  try {
    const answer = await fetch(publicUrl + INSTANCE_PATH, {
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: { "Cache-Control": "no-cache" },
    });
    const to = answer.headers.get("location");
    if (answer.status >= 300 && answer.status < 400) {
      await answer.body?.cancel();
      return wrong(`${publicUrl} redirige vers ${to ?? "une autre adresse"} : réglez PUBLIC_URL sur l’adresse finale.`);
    }
    if ((await readStart(answer)) === instanceToken(secret)) {
      return { ok: true, sentence: `${publicUrl} mène bien à ce site.` };
    }
    return wrong(
      answer.status >= 500
        ? `${publicUrl} répond par l’erreur ${answer.status} : le serveur placé devant le site ne le trouve pas.`
        : `Un autre site répond à ${publicUrl} : vérifiez le nom de domaine et le serveur placé devant le site.`,
    );
  } catch (error) {
    return wrong(`${publicUrl} ${causeOf(error)}`);
  }
}

async function readStart({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_BYTES) break;
  }
  return Buffer.concat(chunks).toString();
}

function causeOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  if (name === "TimeoutError")
    return "ne répond pas en cinq secondes : un pare-feu ou un réglage du réseau l’en empêche.";
  const code = cause?.code ?? "";
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return "n’existe pas encore : son nom de domaine ne mène nulle part (DNS).";
  if (code === "ECONNREFUSED") return "ne répond pas : rien n’écoute à cette adresse.";
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code)) return "n’a pas de certificat HTTPS valable pour ce nom.";
  return `ne répond pas (${code || name}).`;
}
