/**
 * The browser's part of a passkey (WebAuthn level 3, §5.1). Each function resolves with the JSON that the server
 * checks.
 */

import { PASSKEY_KNOWN, PASSKEY_NOT_SHOWN, PASSKEY_UNAVAILABLE } from "../rules.ts";

export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential;
}

export async function askForPasskey(): Promise<string> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await fetchOptions("connexion"));
  return answerOf(await navigator.credentials.get({ publicKey }));
}

export async function createPasskey(): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await fetchOptions("ajouter"));
  return answerOf(await navigator.credentials.create({ publicKey }));
}

/** The sentence for a passkey that the browser did not return. */
export function passkeyProblem(error: unknown): string {
  if (error instanceof DOMException) return error.name === "InvalidStateError" ? PASSKEY_KNOWN : PASSKEY_NOT_SHOWN;
  return PASSKEY_UNAVAILABLE;
}

async function fetchOptions(purpose: string) {
  const response = await fetch("/auth/cle-acces", { method: "POST", body: new URLSearchParams({ purpose }) });
  if (!response.ok) throw new Error(`no options: ${response.status}`);
  return response.json();
}

function answerOf(credential: Credential | null): string {
  return JSON.stringify((credential as PublicKeyCredential | null)?.toJSON());
}
