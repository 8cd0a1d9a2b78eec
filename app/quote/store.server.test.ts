import { describe, expect, test } from "vitest";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { storedQuote } from "../../test/new-quote.ts";
import { confirmationLink } from "./confirmation-link.server.ts";
import { findConfirmed, storeQuote } from "./store.server.ts";

const SECRET = "a secret of the tests, of no use elsewhere";
describe.each(DIALECTS)("on %s", (dialect) => {
  // @A2.quote-confirmation
  test("a repeated request gets the confirmation of the first", async () => {
    const { db } = await freshDatabase(dialect);
    const submission = { clientHash: "client", submissionKey: "0123456789abcdef" };
    const first = await storeQuote(db, storedQuote, submission);
    const again = await storeQuote(db, storedQuote, { ...submission, clientHash: "another line" });
    if (first.kind !== "stored" || again.kind !== "duplicate") throw new Error(`${first.kind}, ${again.kind}`);
    const link = confirmationLink(first.request, SECRET);
    expect(confirmationLink(again.request, SECRET)).toBe(link);
    expect(again.request.message).toBe(first.request.message);
    const [id = "", token = ""] = link.split("/").slice(-2);
    expect(await findConfirmed(db, id, token, SECRET)).toMatchObject({ message: expect.stringContaining("Dreux") });
    expect(await findConfirmed(db, id, token, "another secret")).toBeUndefined();
  });

  test("a request without a confirmation address is not used as the answer to a repeat", async () => {
    const { db } = await freshDatabase(dialect);
    const saving = await storeQuote(db, storedQuote, { clientHash: "client" });
    if (saving.kind !== "stored") throw new Error(saving.kind);
    const { confirmation_key: _, ...before } = await db
      .selectFrom("contact_submissions")
      .selectAll()
      .executeTakeFirstOrThrow();
    await db.deleteFrom("contact_submissions").execute();
    await db.insertInto("contact_submissions").values(before).execute();
    for (const key of ["", "null", "undefined"]) {
      const link = confirmationLink({ id: before.id, confirmation_key: key }, SECRET);
      expect(await findConfirmed(db, before.id, link.split("/").at(-1) ?? "", SECRET)).toBeUndefined();
    }
    expect(await storeQuote(db, storedQuote, { clientHash: "client" })).toMatchObject({ kind: "stored" });
  });
});
