import { expect, test } from "vitest";
import { freshDatabase } from "../../test/database.ts";
import { mayReceipt } from "./receipts.server.ts";

test("three receipts a day go to a mailbox, however its address is spelled", async () => {
  const { db } = await freshDatabase("sqlite");
  const now = new Date("2026-11-21T08:00:00Z");
  const may = (email: string) => mayReceipt(db, email, now);
  for (const email of ["paul@poste.example", "PAUL+devis@poste.example", "paul@poste\u3002example"])
    expect.soft(await may(email), email).toBe(true);
  for (const email of ["paul@POSTE.example", "paul+1@poste.example", "paul@po\u00adste.example"])
    expect.soft(await may(email), email).toBe(false);
  expect(await may("paule@poste.example")).toBe(true);
});
