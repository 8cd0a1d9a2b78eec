import { data, type RouterContextProvider, redirect } from "react-router";
import { isId } from "../../../core/text/id.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { joinErrors } from "../../forms/define-form.ts";
import { INCOMPLETE, readForm } from "../../forms/read-form.server.ts";
import { type AuthContext, refuseOnFailure } from "../auth.server.ts";
import { teamInvitationForm } from "../forms.ts";
import { type Right, readRights, roleName, storedRights } from "../rights.ts";
import { resetTwoFactor } from "../second-factor/codes.server.ts";
import { requireRecent, requireStaff } from "../session.server.ts";
import type { InvitationAnswer } from "./invitation-form.tsx";
import { invite, whyInvitationIsGone, withdrawInvitation } from "./invitations.server.ts";
import type { TeamNotice } from "./notices.ts";
import { endSessionsOf, setRights } from "./team.server.ts";

type TeamAnswer = { refusal?: string; invitation?: InvitationAnswer };

type TeamChange = {
  auth: AuthContext;
  by: { id: string; name: string };
  ip: string;
  /** The id of the person or of the invitation. */
  id: string;
  email: string;
  rights: Right[];
  seen: string | undefined;
  /** Redirects to the page, keeping its search. */
  showDone: (notice: TeamNotice, more?: Record<string, string>) => Response;
};

/** One handler per intent of the form. */
const CHANGES = new Map<string | undefined, (change: TeamChange) => Promise<ReturnType<typeof answer>>>([
  ["retirer-invitation", withdraw],
  ["terminer", endSessions],
  ["double-authentification", resetSecondFactor],
  ["droits", changeRights],
  ["retirer", (change) => changeRights({ ...change, rights: [] })],
]);

export async function changeTeam(request: Request, context: Readonly<RouterContextProvider>) {
  const user = await requireStaff(context, request, "/admin/equipe");
  requireRecent(request, user);
  const { intent, id = "", q = "", email = "", seen, ...fields } = await readForm(request);
  const change: TeamChange = {
    auth: context.get(servicesContext).auth,
    by: { id: user.id, name: user.name },
    ip: context.get(requestContext).clientAddress,
    ...{ id, email, seen, rights: readRights(Object.keys(fields)) },
    showDone: (message, more) => {
      const query = new URLSearchParams({ ...(q && { q: q.slice(0, 200) }), message, ...more });
      return redirect(`/admin/equipe?${query}`, 303);
    },
  };
  if (intent === "inviter") return sendInvitation(change);
  const act = CHANGES.get(intent);
  if (!act || !isId(id)) throw data(INCOMPLETE, { status: 400 });
  return act(change);
}

async function sendInvitation({ auth, by, email, rights, showDone }: TeamChange) {
  const checked = teamInvitationForm.check({ email });
  if (!checked.ok) return answer({ invitation: { email, rights, error: joinErrors(checked.errors) } }, 400);
  const typed = { ...checked.value, rights };
  const result = await refuseOnFailure(auth, invite(auth, { ...typed, by }));
  if (!result.ok) return answer({ invitation: { ...typed, error: result.message } }, result.status);
  if (result.link === null) throw showDone("invite");
  return answer({ invitation: { ...typed, link: result.link } }, 200);
}

async function withdraw({ auth, by, id, email, showDone }: TeamChange) {
  const isWithdrawn = await auth.db.transaction().execute((trx) => withdrawInvitation(trx, id, by));
  const refusal = isWithdrawn ? null : await whyInvitationIsGone(auth.db, email);
  if (refusal) return answer({ refusal }, 409);
  throw showDone("invitation-retiree");
}

async function endSessions({ auth, by, id, showDone }: TeamChange): Promise<never> {
  await endSessionsOf(auth, { userId: id, by });
  throw showDone("sessions", { personne: id });
}

/** One's own are on the account page, which asks for a code. */
async function resetSecondFactor({ auth, by, id, showDone }: TeamChange) {
  if (id === by.id) return answer({ refusal: "Désactivez la vôtre sur la page « Mon compte »." }, 409);
  const result = await resetTwoFactor(auth, { userId: id, by });
  if (!result.ok) return answer({ refusal: result.message }, result.status);
  throw showDone("double-authentification", { personne: id });
}

async function changeRights({ auth, by, ip, id, rights, seen, showDone }: TeamChange) {
  const result = await setRights(auth, { userId: id, rights, by, ip, seen });
  if (!result.ok) return answer({ refusal: result.message }, result.status);
  if (roleName(storedRights(result.before)) === roleName(storedRights(rights))) throw showDone("inchange");
  throw showDone(rights.length > 0 ? "droits" : "retire", { personne: id });
}

const answer = (shown: TeamAnswer, status: number) => data<TeamAnswer>(shown, status);
