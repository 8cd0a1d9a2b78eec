import { redirect } from "react-router";
import { drawQrCode } from "../../ui/qr-code.server.ts";
import { messageFor, refuse, refuseOnFailure } from "../auth.server.ts";
import { bothFactorsForm, codeForm, passkeyForm, passwordProofForm } from "../forms.ts";
import { PASSKEY_FIRST, RECOVERY_CODES } from "../rules.ts";
import type { SecondFactorStep } from "../second-factor/code-settings.tsx";
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, renewRecoveryCodes } from "../second-factor/codes.server.ts";
import { mayAddFactor } from "../second-factor/passkey-rules.server.ts";
import { addPasskey, removePasskey } from "../second-factor/passkeys.server.ts";
import { requireRecent } from "../session.server.ts";
import { closePasskeyOffer } from "../store.server.ts";
import { answer, done, refused, type SettingsChange } from "./answer.server.ts";

export async function storeNewPasskey({ auth, request, user, fields }: SettingsChange) {
  const checked = passkeyForm.check(fields);
  if (!checked.ok) return answer("cle-ajouter", { errors: checked.errors, typed: checked.values });
  requireRecent(request, user);
  if (!(await mayAddFactor(auth.db, user))) return refused("cle-ajouter", refuse(403, PASSKEY_FIRST));
  const { passkeyName: name, answer: proof } = checked.value;
  const result = await refuseOnFailure(auth, addPasskey(auth, request.headers, user, { name, answer: proof }));
  return result.ok
    ? done("cle-ajoutee", result.cookies)
    : refused("cle-ajouter", result, { typed: { passkeyName: name } });
}

export async function dropPasskey({ auth, request, user, fields }: SettingsChange) {
  requireRecent(request, user);
  if (!(await mayAddFactor(auth.db, user))) return refused("cle-retirer", refuse(403, PASSKEY_FIRST));
  const result = await refuseOnFailure(auth, removePasskey(auth, user, fields.id ?? ""));
  return result.ok ? done("cle-retiree", []) : refused("cle-retirer", result);
}

export async function postponePasskey({ auth, user }: SettingsChange): Promise<never> {
  await closePasskeyOffer(auth.db, user.id);
  throw redirect("/admin", 303);
}

export async function startTwoFactor({ auth, request, user, fields }: SettingsChange) {
  const checked = passwordProofForm.check(fields);
  if (!checked.ok) return answer("activer", { errors: checked.errors });
  if (!(await mayAddFactor(auth.db, user))) return refused("activer", refuse(403, PASSKEY_FIRST));
  const result = await refuseOnFailure(
    auth,
    beginTwoFactor(auth, request.headers, { userId: user.id, ...checked.value }),
  );
  if (!result.ok) return refused("activer", result);
  return answer("activer", { step: confirmStep(result.address, result.recoveryCodes) });
}

export async function activateTwoFactor({ auth, request, user, fields }: SettingsChange) {
  // Nobody may guess codes in a session left open.
  if (user.twoFactorEnabled)
    return answer("confirmer", { message: messageFor("TOTP_ALREADY_ENABLED") }, { status: 409 });
  if (!(await mayAddFactor(auth.db, user))) return refused("confirmer", refuse(403, PASSKEY_FIRST));
  // The form sends the address and the recovery codes back, so that both survive a mistyped code.
  const { address = "", codes = "" } = fields;
  const isOtpAddress = address.startsWith("otpauth://totp/") && address.length <= MAX_ADDRESS;
  const step = isOtpAddress
    ? { step: confirmStep(address, codes.split(" ").filter(isRecoveryCode).slice(0, RECOVERY_CODES)) }
    : {};
  const checked = codeForm.check(fields);
  if (!checked.ok) return answer("confirmer", { errors: checked.errors, ...step });
  const result = await refuseOnFailure(auth, confirmTwoFactor(auth, request.headers, checked.value.code));
  return result.ok ? done("active", result.cookies) : refused("confirmer", result, step);
}

export async function replaceRecoveryCodes({ auth, request, client, user, fields }: SettingsChange) {
  const checked = bothFactorsForm.check(fields);
  if (!checked.ok) return answer("codes", { errors: checked.errors });
  const proof = { userId: user.id, client, request: request.headers, ...checked.value };
  const result = await refuseOnFailure(auth, renewRecoveryCodes(auth, proof));
  if (!result.ok) return refused("codes", result);
  return answer("codes", { step: { kind: "codes", recoveryCodes: result.recoveryCodes } });
}

export async function deactivateTwoFactor({ auth, request, client, user, fields }: SettingsChange) {
  const checked = bothFactorsForm.check(fields);
  if (!checked.ok) return answer("desactiver", { errors: checked.errors });
  const { id: userId, sessionId } = user;
  const proof = { userId, sessionId, client, request: request.headers, ...checked.value };
  const result = await refuseOnFailure(auth, endTwoFactor(auth, proof));
  return result.ok ? done("inactive", []) : refused("desactiver", result);
}

const isRecoveryCode = (text: string) => /^[0-9A-Za-z]{5}-[0-9A-Za-z]{5}$/.test(text);

/** The longest address accepted back: ours are shorter, and a QR code takes it. */
const MAX_ADDRESS = 1_000;

function confirmStep(address: string, recoveryCodes: string[]): SecondFactorStep {
  const secret = URL.parse(address)?.searchParams.get("secret") ?? "";
  return { kind: "confirm", address, secret, picture: drawQrCode(address), recoveryCodes };
}
