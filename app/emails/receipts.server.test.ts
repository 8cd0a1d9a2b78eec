import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { freshDatabase } from "../../test/database.ts";
import { mayReceipt } from "./receipts.server.ts";

test("three receipts a day go to a mailbox, however its address is spelled", async () => {
  const { db } = await freshDatabase("sqlite");
  const now = new Date("2026-11-21T08:00:00Z");
  const may = (to: string) => mayReceipt(db, { kind: "quote", to, secret: "a secret", now });
  for (const email of ["paul@poste.example", "PAUL+devis@poste.example", "paul@poste\u3002example"])
    expect.soft(await may(email), email).toBe(true);
  for (const email of ["paul@POSTE.example", "paul+1@poste.example", "paul@po\u00adste.example"])
    expect.soft(await may(email), email).toBe(false);
  expect(await may("paule@poste.example")).toBe(true);
  expect(await mayReceipt(db, { kind: "notice", to: "paul@poste.example", secret: "a secret", now })).toBe(true);
});

test("keeps of the address only a hash that nobody can compute without the secret", async () => {
  const { db } = await freshDatabase("sqlite");
  const to = "paul@poste.example";
  await mayReceipt(db, { kind: "quote", to, secret: "a secret", now: new Date("2026-11-21T08:00:00Z") });
  const kept = JSON.stringify(await db.selectFrom("rate_limits").selectAll().execute());
  expect(kept).toContain("receipt_address");
  for (const known of [to, createHash("sha256").update(to).digest("base64url")]) expect(kept).not.toContain(known);
});
