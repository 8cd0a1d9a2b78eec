import { data, type RouterContextProvider, redirect } from "react-router";
import { choicesOf, chooseMails } from "../../alerts/alerts.server.ts";
import { MAIL_CHOICE_NAMES, MAIL_CHOICES, type MailChoice } from "../../alerts/rules.ts";
import { servicesContext } from "../../context.ts";
import { INCOMPLETE, readForm } from "../../forms/read-form.server.ts";
import { changeName, changePassword } from "../accounts.server.ts";
import { refuseOnFailure } from "../auth.server.ts";
import { endOtherSessions } from "../devices.server.ts";
import { nameForm, passwordChangeForm } from "../forms.ts";
import { checkStrength } from "../passwords/strength.server.ts";
import { rememberStrength } from "../passwords/weak-password.server.ts";
import { mayUse } from "../rights.ts";
import { PASSKEY_FIRST } from "../rules.ts";
import { type SecondFactorNeed, secondFactorNeed } from "../second-factor/need.ts";
import { mayAddFactor } from "../second-factor/passkey-rules.server.ts";
import { listPasskeys } from "../second-factor/store.server.ts";
import { clientOf, requireUser } from "../session.server.ts";
import { answer, done, refused, type SettingsChange } from "./answer.server.ts";
import {
  activateTwoFactor,
  deactivateTwoFactor,
  dropPasskey,
  postponePasskey,
  replaceRecoveryCodes,
  startTwoFactor,
  storeNewPasskey,
} from "./factor-changes.server.ts";

type Change = (change: SettingsChange) => Promise<ReturnType<typeof answer>>;

/** One handler per intent of the form. */
const CHANGES = new Map<string | undefined, Change>([
  ["nom", rename],
  ["messages", chooseMessages],
  ["mot-de-passe", replacePassword],
  ["cle-ajouter", storeNewPasskey],
  ["cle-retirer", dropPasskey],
  ["cle-plus-tard", postponePasskey],
  ["session", endSessions],
  ["sessions", endSessions],
  ["activer", startTwoFactor],
  ["confirmer", activateTwoFactor],
  ["codes", replaceRecoveryCodes],
  ["desactiver", deactivateTwoFactor],
]);
const PROFILE_CHANGES: readonly unknown[] = [rename, chooseMessages];

export async function changeSettings(request: Request, context: Readonly<RouterContextProvider>) {
  const user = await requireUser(context, request);
  const { auth, content, env } = context.get(servicesContext);
  const fields = await readForm(request);
  const change = CHANGES.get(fields.intent);
  if (!change) throw data(INCOMPLETE, { status: 400 });
  if (
    PROFILE_CHANGES.includes(change) &&
    isProfileLocked(secondFactorNeed(env, user), await mayAddFactor(auth.db, user))
  )
    throw data(PASSKEY_FIRST, { status: 403 });
  return change({ auth, content, request, client: clientOf(context, request), user, fields });
}

/**
 * Somebody who has only the password of an account with a passkey must not silence its alarms, or act under another
 * name.
 */
export function isProfileLocked(need: SecondFactorNeed | null, mayAddFactor: boolean): boolean {
  return need?.isOverdue === true && !mayAddFactor;
}

async function rename({ auth, user, fields }: SettingsChange) {
  const checked = nameForm.check(fields);
  if (!checked.ok) return answer("nom", { errors: checked.errors, typed: checked.values });
  const refusal = await refuseOnFailure(auth, changeName(auth.db, user, checked.value));
  if (refusal) return refused("nom", refusal, { typed: fields });
  throw redirect("/admin/compte?message=nom", 303);
}

async function chooseMessages({ auth, user, fields }: SettingsChange): Promise<never> {
  // What was not offered has been neither chosen nor refused.
  const before = await choicesOf(auth.db, user.id);
  const isChosen = (name: MailChoice) =>
    mayUse(user.rights, MAIL_CHOICES[name].area) ? name in fields : before.includes(name);
  await chooseMails(auth.db, user.id, MAIL_CHOICE_NAMES.filter(isChosen));
  throw redirect("/admin/compte?message=messages", 303);
}

async function replacePassword({ auth, content, request, user, fields }: SettingsChange) {
  const checked = passwordChangeForm.check(fields);
  const typed = { acceptWeak: fields.acceptWeak };
  if (!checked.ok) return answer("mot-de-passe", { errors: checked.errors, typed });
  const { password, acceptWeak } = checked.value;
  const isStaff = user.rights.length > 0;
  const standard = isStaff
    ? { isStaff, hasPasskey: (await listPasskeys(auth.db, user.id)).length > 0 }
    : { isStaff, acceptWeak };
  const weak = await checkStrength(content, { ...user, password }, standard);
  if (weak) return answer("mot-de-passe", { errors: weak, typed });
  const passwords = {
    userId: user.id,
    current: checked.value.current,
    password,
    byPasskey: user.byPasskey,
  };
  const result = await refuseOnFailure(auth, changePassword(auth, request.headers, passwords));
  if (!result.ok) return refused("mot-de-passe", result, { typed });
  const strength = await rememberStrength(auth, content, { email: user.email, password });
  return done("mot-de-passe", [...result.cookies, strength]);
}

async function endSessions({ auth, user, fields: { intent, id = "" } }: SettingsChange) {
  await endOtherSessions(auth.db, user, intent === "session" ? id : undefined);
  return done(intent === "session" ? "session" : "sessions", []);
}
