import type { Answer, Visitor } from "../visitor.ts";

export type Card = { id: string; seen: string; state: string; html: string };

export type Act = {
  who: string;
  verb: string;
  id: string;
  mark: string | null;
  isTaken: boolean;
  /**
   * When it was sent and answered (milliseconds). Of two concurrent changes, the one answered first may be stored last.
   */
  sentAt: number;
  answeredAt: number;
  screen: string;
};

/** Marsaglia's xorshift: the same sequence for the same seed. */
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

export function undoIn({ html }: Answer): [string, string][] {
  const form = html.split("<form").find((part) => part.includes("Annuler cette action")) ?? "";
  return [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
    name,
    value.replaceAll("&quot;", '"'),
  ]);
}

const REASON = "off-topic";

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

export function decide(person: Visitor, card: Card, fields: Record<string, string>): Promise<Answer> {
  return person.post("/admin/avis", { ...fields, avis: card.seen });
}
