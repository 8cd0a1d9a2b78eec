import { expect, test } from "vitest";
import { itemAction } from "./audit-log-sentences.ts";

const offer = { title: "Poste en horaires alternés" };
const row = (action: string, before: object | null, after: object | null, subject_id = "offers/horaires-alternes") => ({
  action,
  subject_id,
  details: JSON.stringify({ before, after }),
});

test.each([
  ["edit_offers", null, offer, "create_item_offers"],
  ["edit_offers", offer, offer, "edit_item_offers"],
  ["edit_offers", offer, null, "remove_item_offers"],
  ["undo_offers", null, offer, "restore_item_offers"],
  ["undo_offers", offer, offer, "undo_item_offers"],
  ["undo_offers", offer, null, "uncreate_item_offers"],
])("writes %s from %o to %o as %s", (action, before, after, expected) => {
  expect(itemAction(row(action, before, after))).toEqual({ action: expected, title: offer.title });
});

test("leaves entries about a whole list or another kind unchanged", () => {
  expect(itemAction(row("move_offers", null, null, "offers:ordre"))).toBeNull();
  expect(itemAction(row("edit_prices", {}, {}, "prices"))).toBeNull();
});
