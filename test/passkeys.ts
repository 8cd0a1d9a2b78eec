import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A software authenticator with one discoverable ES256 credential (WebAuthn level 3, §6). */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const rpId = new URL(origin).hostname;
  let counter = 0;
  let owner = "";

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authData = (flags: number, count: number, attested = Buffer.alloc(0)) => {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(count);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flags]), number, attested]);
  };

  return {
    id: id.toString("base64url"),
    /** The answer to the options of a registration. */
    register({ challenge, user }: { challenge: string; user: { id: string } }, from = origin): string {
      owner = user.id;
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const cose = cbor(
        new Map<number, CborValue>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, "base64url")],
          [-3, Buffer.from(y, "base64url")],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const attestation = new Map<string, CborValue>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData(PRESENT | VERIFIED | ATTESTED, counter, attested)],
      ]);
      return answer({
        clientDataJSON: clientData("webauthn.create", challenge, from),
        attestationObject: cbor(attestation),
      });
    },
    /** The answer to the options of a sign-in. `counter` replaces the next one. */
    assert(
      { challenge }: { challenge: string },
      odd: { origin?: string; counter?: number; flags?: number } = {},
    ): string {
      counter += 1;
      const clientDataJSON = clientData("webauthn.get", challenge, odd.origin ?? origin);
      const authenticatorData = authData(odd.flags ?? PRESENT | VERIFIED, odd.counter ?? counter);
      const hash = createHash("sha256").update(clientDataJSON).digest();
      const signature = sign("sha256", Buffer.concat([authenticatorData, hash]), privateKey);
      return answer({ clientDataJSON, authenticatorData, signature, userHandle: Buffer.from(owner, "base64url") });
    },
  };

  function answer(response: Record<string, Buffer>): string {
    const parts = Object.entries(response).map(([name, bytes]) => [name, bytes.toString("base64url")]);
    const credential = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" };
    return JSON.stringify({ ...credential, response: Object.fromEntries(parts), clientExtensionResults: {} });
  }
}

export const PRESENT = 1;
const VERIFIED = 4;
const ATTESTED = 64;

type CborValue = number | string | Buffer | Map<number | string, CborValue>;

/** The part of RFC 8949 §3 that a credential needs. */
function cbor(value: CborValue): Buffer {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (value instanceof Map) {
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])]);
  }
  return Buffer.concat([head(2, value.length), value]);
}

function head(type: number, length: number): Buffer {
  return length < 24 ? Buffer.from([(type << 5) | length]) : Buffer.from([(type << 5) | 24, length]);
}
