import { lookup as resolve } from "node:dns";
import { request } from "node:https";
import type { BlockList, LookupFunction, Socket } from "node:net";
import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** The limit for name lookup, connection, encryption and answer together. */
const TIMEOUT_MS = 10_000;
/** Reads a little of the answer, so that the other side sees it accepted; keeps none of it. */
const MOST_ANSWER_BYTES = 1_000;

/** An error with a sentence for staff. */
export class PostRefused extends Error {
  /** The status of the answer, if there was one. */
  status: number | null;
  constructor(sentence: string, status: number | null = null) {
    super(sentence);
    this.status = status;
  }
}

/**
 * Posts to an address that staff typed. It never reaches this machine or its network: addresses are checked when the
 * connection is made, not before, and redirects are not followed.
 * @param allowed private networks that the operator allows
 * @throws {PostRefused} unless the answer is 2xx
 */
export async function postOutside(
  url: URL,
  { headers, body, allowed }: { headers: Record<string, string>; body: string; allowed: BlockList },
): Promise<void> {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (url.protocol !== "https:") throw new PostRefused("L’adresse ne commence pas par https://.");
  // Node does not call the lookup for a numeric address.
  if (isIP(host) !== 0 && !isPublicAddress(host, allowed)) throw new PostRefused(PRIVATE);
  const status = await post(url, { headers, body, allowed }).catch((error) => {
    throw error instanceof PostRefused ? error : new PostRefused(sentenceOf(error));
  });
  if (status >= 300 && status < 400)
    throw new PostRefused(`Elle redirige ailleurs (${status}) : donnez l’adresse finale.`, status);
  if (status < 200 || status >= 300) throw new PostRefused(`Elle a répondu ${status}.`, status);
}

const PRIVATE = "Elle mène à un réseau privé ou réservé.";

function post(
  url: URL,
  { headers, body, allowed }: { headers: Record<string, string>; body: string; allowed: BlockList },
): Promise<number> {
  return new Promise((resolvePost, reject) => {
    const sent = request(
      url,
      {
        method: "POST",
        headers: { ...headers, "Content-Length": String(Buffer.byteLength(body)) },
        // A reused connection would bypass the checks.
        agent: false,
        lookup: publicLookup(allowed),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        maxHeaderSize: 16_384,
      },
      (answer) => {
        let size = 0;
        answer.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size > MOST_ANSWER_BYTES) answer.destroy();
        });
        // Ignore a broken or endless body: the status is known.
        answer.on("error", () => {});
        answer.on("close", () => resolvePost(answer.statusCode ?? 0));
      },
    );
    sent.on("socket", (socket: Socket) => {
      // Check again after connecting: this is the address actually reached.
      socket.once("connect", () => {
        if (!isPublicAddress(socket.remoteAddress ?? "", allowed)) socket.destroy(new PostRefused(PRIVATE));
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Limits the addresses of a name to public ones. */
function publicLookup(allowed: BlockList): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const open = addresses.filter(({ address }) => isPublicAddress(address, allowed));
      const [first] = open;
      if (!first) return callback(new PostRefused(PRIVATE), []);
      if (options.all) callback(null, open);
      else callback(null, first.address, first.family);
    });
  };
}

function sentenceOf(error: unknown): string {
  const { name, code = "" } = error as NodeJS.ErrnoException;
  if (name === "TimeoutError" || name === "AbortError") return "Elle n’a pas répondu en dix secondes.";
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return "Son nom de domaine ne mène nulle part (DNS).";
  if (code === "ECONNREFUSED") return "Rien n’écoute à cette adresse.";
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO|EPROTO/.test(code))
    return "Elle n’a pas de certificat HTTPS valable pour ce nom.";
  return `La connexion a échoué (${code || name}).`;
}
