import { describe, expect, test } from "vitest";
import { RIGHTS } from "../../app/account/rights.ts";
import { DIALECTS } from "../database.ts";
import { ADMIN_EMAIL, addPerson, ownSiteWithAdministrator, signedIn } from "../people.ts";
import { type Answer, type Visitor, visitorOf } from "../visitor.ts";
import { TRUST_LOCAL_PROXY } from "./entries.ts";
import {
  type Act,
  type Card,
  cardsOf,
  decide,
  decisionsOn,
  marksIn,
  newMark,
  randomFrom,
  undoIn,
} from "./people-at-once.ts";
import { report, times } from "./run.ts";

const MILLISECONDS = times(150_000, 5_000);
const REVIEWS = 5;
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);

describe.each(DIALECTS)("on %s", (dialect) => {
  // @A5.moderators-at-once
  test("two moderators and an author at once lose no word and cause no unwanted decision", {
    timeout: MILLISECONDS + 60_000,
  }, async (context) => {
    const { site, database } = await ownSiteWithAdministrator(dialect, TRUST_LOCAL_PROXY);
    const { db } = database;
    await addPerson(database, "paul@maison.example", RIGHTS);
    const random = randomFrom(SEED);
    const acts: Act[] = [];
    const record = (act: Omit<Act, "answeredAt">) => acts.push({ ...act, answeredAt: performance.now() });
    const approved = new Set<string>();
    const written = new Map<string, { link: string; mark: string }>();
    const author = visitorOf(site);
    let end = 0;
    const isLost: string[] = [];
    const keepOrShow = (answer: Answer, mark: string, what: string) => {
      if (answer.status !== 200 && !answer.html.includes(mark)) isLost.push(`${what} ${mark} (${answer.status})`);
    };

    let clients = 0;
    const leave = async () => {
      const mark = newMark();
      clients += 1;
      const fields = { customer_name: "Zoé", customer_email: "zoe@client.example", rating: "4" };
      const answer = await author.post(
        "/avis",
        { ...fields, comment: `Livraison à l’heure, ${mark}.` },
        { "x-forwarded-for": `192.0.2.${clients % 250}` },
      );
      const [link = "", id = ""] =
        /\/avis\/suivi\/([\w-]{36})\/[\w-]{43}/.exec(answer.headers.get("location") ?? "") ?? [];
      if (id) written.set(id, { link, mark });
    };
    const write = async () => {
      while (Date.now() < end) {
        const [id, own] = random.pick([...written]);
        if (random.next() < 0.2) await leave();
        else if (random.next() < 0.05) {
          const sentAt = performance.now();
          const { status } = await author.post(own.link, { intent: "withdraw" });
          record({ who: "Auteur", verb: "withdraw", id, mark: null, isTaken: status === 200, sentAt, screen: "" });
        } else {
          const mark = newMark();
          const words = { customer_name: "Zoé", rating: "3", comment: `Livraison corrigée, ${mark}.` };
          const sentAt = performance.now();
          const answer = await author.post(own.link, { intent: "correct", ...words });
          keepOrShow(answer, mark, "correction");
          const isTaken = answer.status === 200;
          if (isTaken) own.mark = mark;
          record({ who: "Auteur", verb: "correct", id, mark, isTaken, sentAt, screen: "" });
        }
      }
    };
    const moderate = async (person: Visitor, who: string) => {
      let screen = await person.get("/admin/avis");
      while (Date.now() < end) {
        const chance = random.next();
        const undo = undoIn(screen);
        const cards = cardsOf(screen);
        if (chance < 0.3 || cards.length === 0) {
          screen = await person.get(random.next() < 0.2 ? "/admin/avis?filtre=corbeille" : "/admin/avis");
        } else if (chance < 0.45 && undo.length > 0) {
          const id = undo.find(([name]) => name === "avis")?.[1]?.split(".")[0] ?? "";
          for (const mark of marksIn(screen.html)) approved.add(mark);
          const sentAt = performance.now();
          const answer = await person.post("/admin/avis", String(new URLSearchParams(undo)));
          record({ who, verb: "undo", id, mark: null, isTaken: answer.status === 200, sentAt, screen: screen.html });
          screen = answer;
        } else {
          const card: Card = random.pick(cards);
          const mark = newMark();
          const { verb, fields } = random.pick(decisionsOn(card, mark));
          if (verb === "publish" || verb === "restore") for (const word of marksIn(card.html)) approved.add(word);
          const sentAt = performance.now();
          const answer = await decide(person, card, fields);
          const isTaken = answer.status === 200;
          const isWritten = "note" in fields || "text" in fields;
          if (isWritten) keepOrShow(answer, mark, verb);
          record({ who, verb, id: card.id, mark: isWritten ? mark : null, isTaken, sentAt, screen: card.html });
          screen = answer;
        }
      }
    };
    const unread: string[] = [];
    const read = async () => {
      const reader = visitorOf(site);
      while (Date.now() < end) {
        const { html } = await reader.get("/avis");
        const comments = html.match(/Livraison (?:à l’heure|corrigée), mot\d+x/g) ?? [];
        unread.push(...comments.flatMap(marksIn).filter((mark) => !approved.has(mark)));
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };

    for (let number = 0; number < REVIEWS; number += 1) await leave();
    const [claire, paul] = [await signedIn(site, ADMIN_EMAIL), await signedIn(site, "paul@maison.example")];
    end = Date.now() + MILLISECONDS;
    await Promise.all([write(), moderate(claire, ADMIN_EMAIL), moderate(paul, "paul@maison.example"), read()]);

    expect([SEED, isLost, unread]).toEqual([SEED, [], []]);
    expect(acts.filter(({ isTaken }) => isTaken).length).toBeGreaterThan(0);

    const people = await db.selectFrom("users").select(["id", "email"]).execute();
    const journal = await db
      .selectFrom("journal")
      .select(["actor_id", "action", "subject_id"])
      .where("subject_kind", "=", "review")
      .execute();
    const logged = journal
      .map(({ actor_id, subject_id }) => `${people.find(({ id }) => id === actor_id)?.email ?? "Auteur"} ${subject_id}`)
      .sort();
    const taken = acts
      .filter(({ isTaken }) => isTaken)
      .map(({ who, id }) => `${who} ${id}`)
      .sort();
    expect([SEED, logged]).toEqual([SEED, taken]);

    // Each stored word is still there, or was removed by its writer or somebody who saw it.
    const rows = await db.selectFrom("reviews").select(["id", "comment", "reply", "refusal_note"]).execute();
    const kept = new Set(rows.flatMap((row) => marksIn([row.comment, row.reply, row.refusal_note].join(" "))));
    const gone = acts.flatMap((act) => {
      const { who, verb, id, mark, isTaken, sentAt } = act;
      if (!mark || !isTaken || kept.has(mark)) return [];
      const later = acts.filter(
        (other) => other !== act && other.id === id && other.isTaken && other.answeredAt > sentAt,
      );
      if (later.some((other) => other.who === "Auteur" || other.who === who || other.screen.includes(mark))) return [];
      return [`${who} ${verb} ${mark}, then ${later.map((other) => `${other.who} ${other.verb}`).join(", ")}`];
    });
    expect([SEED, gone]).toEqual([SEED, []]);
    for (const { id, comment } of rows)
      expect([SEED, comment]).toEqual([SEED, expect.stringContaining(written.get(id)?.mark ?? "?")]);

    report(context, {
      database: dialect,
      done: `${acts.length} random acts in ${MILLISECONDS / 1_000} s (seed ${SEED}), ${taken.length} of them accepted`,
      figure: "no word lost, no unwanted decision, nothing published unread",
    });
  });
});
