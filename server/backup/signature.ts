import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { appendFile, open, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createPrivateFile, openDataFolder } from "../../core/data-folder.ts";
import { OperatorError } from "../operator-error.ts";

/** In the data folder, but in no backup: a thief of a backup cannot sign another. */
const KEY_FILE = "backup-key";

/** An empty member of the gzip file, with the signature as its comment, which tar ignores (RFC 1952 §2.3). */
const BEFORE = `${Buffer.from("1f8b08100000000000ff", "hex").toString("latin1")}site-backup ed25519 `;
const AFTER = Buffer.from("0003000000000000000000", "hex").toString("latin1");
const MEMBER = /site-backup ed25519 ([\w-]{43}) ([\w-]{86})/;
const MEMBER_BYTES = BEFORE.length + 43 + 1 + 86 + AFTER.length;

/** Signs the whole file and appends the signature. Returns the key that verifies it. */
export async function signFile(file: string, dataDir: string): Promise<string> {
  const key = signingKey(dataDir);
  const publicKey = publicKeyOf(key);
  const signature = sign(null, await digestOf(file, (await stat(file)).size), key).toString("base64url");
  await appendFile(file, `${BEFORE}${publicKey} ${signature}${AFTER}`, "latin1");
  return publicKey;
}

/** The key that a file names, and whether its signature is valid. Null without a signature. */
export async function readSignature(file: string): Promise<{ key: string; isIntact: boolean } | null> {
  const { size } = await stat(file);
  const start = size - MEMBER_BYTES;
  const member = await readFrom(file, start);
  const [, key, signature] = MEMBER.exec(member) ?? [];
  if (!key || !signature || member !== `${BEFORE}${key} ${signature}${AFTER}`) return null;
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: key }, format: "jwk" });
  const isIntact = verify(null, await digestOf(file, start), publicKey, Buffer.from(signature, "base64url"));
  return { key, isIntact };
}

/** This machine's key; undefined before the first backup. */
export function ownVerifyKey(dataDir: string): string | undefined {
  return existsSync(join(dataDir, KEY_FILE)) ? publicKeyOf(signingKey(dataDir)) : undefined;
}

function signingKey(dataDir: string): ReturnType<typeof createPrivateKey> {
  const file = join(dataDir, KEY_FILE);
  openDataFolder(dataDir);
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync("ed25519");
    createPrivateFile(file, privateKey.export({ type: "pkcs8", format: "pem" }));
  }
  if ((statSync(file).mode & 0o077) !== 0) {
    throw new OperatorError(
      `La clé « ${file} » peut être lue par d’autres que son propriétaire. Rendez-la privée : chmod 600 "${file}". ` +
        "Si elle a pu être lue, supprimez-la : la sauvegarde suivante en fait une autre.",
    );
  }
  try {
    return createPrivateKey(readFileSync(file));
  } catch (cause) {
    throw new OperatorError(`La clé « ${file} » est illisible : ${(cause as Error).message}.`, { cause });
  }
}

function publicKeyOf(key: ReturnType<typeof createPrivateKey>): string {
  return createPublicKey(key).export({ format: "jwk" }).x ?? "";
}

async function digestOf(file: string, bytes: number): Promise<Buffer> {
  const hash = createHash("sha512").update("site-backup 1\n");
  if (bytes > 0) await pipeline(createReadStream(file, { end: bytes - 1 }), hash);
  return hash.digest();
}

async function readFrom(file: string, start: number): Promise<string> {
  if (start < 0) return "";
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(MEMBER_BYTES), 0, MEMBER_BYTES, start);
    return buffer.toString("latin1");
  } finally {
    await handle.close();
  }
}
