import type { Answer, Visitor } from "../visitor.ts";

/** A review as somebody of the staff has it on the screen. */
export type Card = { id: string; seen: string; state: string; html: string };

/** Something that somebody did, and whether the site took it. */
export type Act = {
  who: string;
  /** As the journal calls it. */
  verb: string;
  id: string;
  /** The word in it by which it is found again. */
  mark: string | null;
  isTaken: boolean;
  /** When it was sent and answered (milliseconds): of two at once the one answered first may have been kept last. */
  sentAt: number;
  answeredAt: number;
  /** What stood on the screen, when it was sent. */
  screen: string;
};

/** Marsaglia's xorshift: the same acts for the same seed. */
export function randomFrom(seed: number) {
  let state = seed || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  return { next, pick: <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T };
}

export const marksIn = (text: string): string[] => text.match(/\bmot\d+x\b/g) ?? [];

let marks = 0;
export const newMark = () => `mot${++marks}x`;

export function cardsOf({ html }: Answer): Card[] {
  return html
    .split("<article ")
    .slice(1)
    .map((part) => part.split("</article>")[0] ?? "")
    .flatMap((part) => {
      const seen = /name="avis"[^>]*value="([^"]+)"/.exec(part)?.[1];
      const state = /data-state="(\w+)"/.exec(part)?.[1];
      return seen && state ? [{ id: seen.split(".")[0] as string, seen, state, html: part }] : [];
    });
}

/** The fields of the form that takes the last decision back, where the answer offers one. */
export function undoIn({ html }: Answer): [string, string][] {
  const form = html.split("<form").find((part) => part.includes("Annuler cette action")) ?? "";
  return [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
    name,
    value.replaceAll("&quot;", '"'),
  ]);
}

const REASON = "off-topic";

/** What somebody may decide on a card, with words where it takes some. */
export function decisionsOn({ state }: Card, mark: string): { verb: string; fields: Record<string, string> }[] {
  const remove = { verb: "remove", fields: { intent: "delete", confirmation: "oui", reason: "duplicate" } };
  const refuse = { verb: "refuse", fields: { intent: "refuse", reason: REASON, note: `Précision ${mark}.` } };
  const reply = { verb: "reply", fields: { intent: "reply", text: `Réponse ${mark}.` } };
  const approve = { verb: "publish", fields: { intent: "approve" } };
  const decisions: Record<string, { verb: string; fields: Record<string, string> }[]> = {
    pending: [approve, approve, approve, refuse, remove],
    published: [{ verb: "unpublish", fields: { intent: "unpublish" } }, refuse, reply, reply, remove],
    refused: [{ verb: "reconsider", fields: { intent: "reconsider" } }, remove],
    bin: [{ verb: "restore", fields: { intent: "restore" } }],
  };
  return decisions[state] ?? [];
}

/** Sends one of the staff's forms as a browser without script does. */
export function decide(person: Visitor, card: Card, fields: Record<string, string>): Promise<Answer> {
  return person.post("/admin/avis", { ...fields, avis: card.seen });
}
