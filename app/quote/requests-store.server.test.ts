import { describe, expect, test } from "vitest";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { storedQuote } from "../../test/new-quote.ts";
import { changeState, pageOfRequests } from "./requests-store.server.ts";
import { requestNumber } from "./rules.ts";
import { storeQuote } from "./store.server.ts";
import { lateRequests } from "./waiting.server.ts";

describe.each(DIALECTS)("on %s", (dialect) => {
  // @V1.2.4
  test("a search uses the first five words and treats U+0000 and wildcards as letters", async () => {
    const { db } = await freshDatabase(dialect);
    await storeQuote(db, storedQuote, { clientHash: "a client", submissionKey: undefined });
    const found = async (search: string) => {
      const page = await pageOfRequests(db, { state: null, search, limit: 10 });
      return page === "bad-cursor" ? page : page.rows.length;
    };
    expect(await found("jeanne DUPRE exemple 28100 dreux")).toBe(1);
    expect(await found("jeanne jeanne jeanne jeanne jeanne absente")).toBe(0);
    expect(await found(`jeanne dupré exemple 28100 dreux ${"absente ".repeat(100)}`)).toBe(1);
    expect(await found("jea\0nne")).toBe(1);
    expect(await found("j%e")).toBe(0);
    expect(await found("jeann_")).toBe(0);
  });

  test("a search for a phone number finds its requests, however it is typed", async () => {
    const { db } = await freshDatabase(dialect);
    await storeQuote(db, storedQuote, { clientHash: "a client", submissionKey: undefined });
    const national = storedQuote.phone.replace("+33", "0");
    const pairs = national.replace(/(..)(?=.)/g, "$1 ");
    for (const typed of [national, pairs, pairs.replaceAll(" ", "."), storedQuote.phone]) {
      const page = await pageOfRequests(db, { state: null, search: typed, limit: 10 });
      expect(page !== "bad-cursor" && page.rows.map(({ phone }) => phone)).toEqual([storedQuote.phone]);
    }
    const other = await pageOfRequests(db, { state: null, search: "0639980009", limit: 10 });
    expect(other !== "bad-cursor" && other.rows).toEqual([]);
  });

  // @A5.quote-requests
  test("a search for a number finds its request, however it is typed", async () => {
    const { db } = await freshDatabase(dialect);
    const stored = await storeQuote(db, storedQuote, { clientHash: "a client", submissionKey: undefined });
    const id = stored.kind === "stored" ? stored.request.id : "";
    const number = requestNumber(id);
    const found = async (search: string) => {
      const page = await pageOfRequests(db, { state: null, search, limit: 10 });
      return page === "bad-cursor" ? page : page.rows.map((row) => row.id);
    };
    const other = String((Number(number) + 1) % 1_000_000).padStart(6, "0");
    const pairs = number.replace(/(..)(?=.)/g, "$1 ");
    for (const typed of [number, pairs, `n°\u00a0${number}`, `no ${number}`, `Demande de devis n°\u00a0${number}.`])
      expect(await found(typed), typed).toEqual([id]);
    expect(await found(other)).toEqual([]);
  });

  test("counts and lists an overdue request until it is done", async () => {
    const { db } = await freshDatabase(dialect);
    await storeQuote(db, storedQuote, { clientHash: "a client", submissionKey: undefined });
    const listed = async (since: string) => {
      const page = await pageOfRequests(db, { state: null, lateSince: since, search: "", limit: 10 });
      return page === "bad-cursor" ? [] : page.rows;
    };
    const [request] = await listed(new Date().toISOString());
    if (!request) throw new Error("the request is not late");
    const { id, version, created_at } = request;
    expect(await lateRequests(db, created_at)).toEqual({ count: 1, first: created_at });
    const before = new Date(Date.parse(created_at) - 1).toISOString();
    expect([await lateRequests(db, before), await listed(before)]).toEqual([{ count: 0, first: null }, []]);
    await changeState(db, id, { to: "in_hand", version, by: { id: null, name: "Équipe" } });
    expect(await listed(created_at)).toHaveLength(1);
    await changeState(db, id, { to: "done", version: version + 1, by: { id: null, name: "Équipe" } });
    expect(await listed(created_at)).toEqual([]);
  });
});
