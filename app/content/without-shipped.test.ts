import { expect, test } from "vitest";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { isShipped } from "../ui/pictures.ts";
import { findVersion } from "./history.server.ts";
import { readStored, type WholeKind } from "./kind.ts";
import { KINDS } from "./kinds.ts";
import { changeContent, readLatest } from "./store.server.ts";
import { definePage, section, sentence, titled } from "./texts.ts";
import { withoutShipped } from "./without-shipped.ts";

/** The page as two releases ship it. */
const released = (words: { title: string; text: string; reason: string }) =>
  definePage({ page: "essai", label: "Essai", href: "/essai" }, { title: "Essai", description: "Une page." }, [
    section("head", "Haut", { title: sentence("Titre", words.title, 80), text: sentence("Texte", words.text, 80) }),
    section("reasons", "Raisons", {
      list: titled("Raisons", { noun: "raison", least: 1, most: 3, title: 40, text: 40 }, { Une: words.reason }),
    }),
  ]);

const first = released({ title: "Ancien titre", text: "Ancien texte.", reason: "Ancienne." });
const second = released({ title: "Nouveau titre", text: "Nouveau texte.", reason: "Nouvelle." });

test.each(DIALECTS)("sentences that staff left alone follow the next release on %s", async (dialect) => {
  const { db } = await freshDatabase(dialect);
  const publish = (page: typeof first, head: Partial<typeof first.shipped.head>) =>
    changeContent(db, { by: { id: null, name: "Claire" }, verb: "edit" }, (latest) => {
      const now = page.read(latest);
      return [{ editable: page, value: { ...now, head: { ...now.head, ...head } } }];
    });

  expect(await publish(first, { title: "Notre titre" })).toBe("changed");
  const before = await readLatest(db);
  expect(second.read(before).head).toEqual({ title: "Notre titre", text: "Nouveau texte." });
  expect(second.read(before).reasons.list).toEqual([{ title: "Une", text: "Nouvelle." }]);

  expect(await publish(second, { text: "Notre texte." })).toBe("changed");
  expect(await publish(second, { title: "Nouveau titre" })).toBe("changed");
  const last = released({ title: "Dernier titre", text: "Dernier texte.", reason: "Dernière." });
  const after = await readLatest(db);
  expect(last.read(after).head).toEqual({ title: "Nouveau titre", text: "Notre texte." });

  const number = before.get(first.key)?.number ?? Number.NaN;
  expect((await findVersion(db, last, number))?.head).toEqual({ title: "Notre titre", text: "Dernier texte." });
});

const pages = KINDS.filter((kind) => "followsReleases" in kind) as unknown as WholeKind<Sections>[];
type Sections = Record<string, Record<string, unknown>>;

test.each(pages.map((page) => [page.key, page] as const))("each changed sentence of %s is read again", (_, page) => {
  const sentences = Object.entries(page.shipped).flatMap(([part, fields]) =>
    Object.entries(fields).map(([name, text]) => ({ part, name, text })),
  );
  expect(sentences.length).toBeGreaterThan(2);
  for (const { part, name, text } of sentences) {
    if (typeof text !== "string" || text.length < 3) continue;
    const other = isShipped(text) ? (text === "silos" ? "grain" : "silos") : text.slice(0, -1).trimEnd();
    const changed = { ...page.shipped, [part]: { ...page.shipped[part], [name]: other } };
    const stored = withoutShipped(changed, page.shipped);
    expect(Object.keys(stored)).toEqual([part]);
    expect(readStored(page, stored)).toEqual(changed);
  }
});
