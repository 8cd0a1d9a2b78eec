import { clientKey, giveBack, takeFromLimit } from "../../core/rate-limit.ts";
import type { Core } from "./core.server.ts";
import { type Client, errorCode, type Refusal, refusalFrom, refuse } from "./outcome.server.ts";
import { PasswordTurnsTaken } from "./password-turns.server.ts";
import { findUserByEmail } from "./people.server.ts";
import { ACCOUNT_EXISTS, type NewPerson } from "./rules.ts";
import { fullName } from "./store.server.ts";

/** Creates an account that waits for its confirmation. The limit keeps "exists already" from being an oracle. */
export async function signUp(
  { auth, db, secret }: Core,
  person: NewPerson,
  client: Client,
): Promise<{ ok: true } | Refusal> {
  const limit = { action: "sign_up", who: clientKey(client.address, secret) };
  const taken = await takeFromLimit(db, limit);
  if (!taken.isAllowed) {
    return refuse(429, "Trop d’inscriptions. Veuillez réessayer dans 15 minutes.", taken.retryAfterSeconds);
  }
  if (await findUserByEmail(db, person.email)) return refuse(409, ACCOUNT_EXISTS);
  const { firstName, lastName, email, password } = person;
  try {
    await auth.api.signUpEmail({ body: { firstName, lastName, email, password, name: fullName(person) } });
    return { ok: true };
  } catch (error) {
    // Somebody else took the address between our look and the insert.
    if (errorCode(error) === "FAILED_TO_CREATE_USER" && (await findUserByEmail(db, person.email))) {
      return refuse(409, ACCOUNT_EXISTS);
    }
    if (error instanceof PasswordTurnsTaken) await giveBack(db, limit);
    return refusalFrom(error);
  }
}

/** Follows the link of a confirmation letter. Following it twice does no harm. */
export async function confirmEmail({ auth }: Core, token: string): Promise<{ ok: true } | Refusal> {
  try {
    await auth.api.verifyEmail({ query: { token } });
    return { ok: true };
  } catch (error) {
    return refusalFrom(error);
  }
}
