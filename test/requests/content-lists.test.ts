import { describe, expect, test } from "vitest";
import { RIGHTS } from "../../app/account/rights.ts";
import { DIALECTS } from "../database.ts";
import { EXPORT, sendImport } from "../imports.ts";
import { addPerson, signedIn, siteWithAdministrator } from "../people.ts";
import { type Answer, type Visitor, visitorOf } from "../visitor.ts";
import { fieldsOf, publish, seenOn, values } from "./content-form.ts";

const COMPANY = "/admin/contenu/entreprise";
const OFFERS = "/admin/contenu/offres";
const NEWS = "/admin/contenu/actualites";

describe.each(DIALECTS)("on %s", (dialect) => {
  test("moves, adds and removes lines, keeps all typed values and publishes nothing", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const page = await staff.get(COMPANY);
    const press = (before: Answer, intent: string, changes: Record<string, string> = {}) =>
      staff.post(COMPANY, { ...fieldsOf(before), ...changes, intent, seen: seenOn(page) });

    const moved = await press(page, "lignes:up:timeline:1", { name: "Moulin d’Essai", "phones.mobile": "zéro" });
    expect(moved.status).toBe(200);
    expect(fieldsOf(moved)).toMatchObject({
      name: "Moulin d’Essai",
      "phones.mobile": "zéro",
      "timeline.0.year": "1970",
      "timeline.1.year": "1933",
    });
    expect(moved.text).toContain("1970 : c’est maintenant la 1re date sur 6. Rien n’est encore publié.");
    // The first line can only move down: its button takes the focus and announces the position.
    expect(focused(moved)).toMatch(/value="lignes:down:timeline:0"/);
    expect(focused(moved)).toMatch(/aria-describedby="annonce-timeline"/);

    const down = await press(moved, "lignes:down:timeline:1");
    expect(fieldsOf(down)).toMatchObject({ "timeline.1.year": "2005", "timeline.2.year": "1933" });
    expect(focused(down)).toMatch(/value="lignes:down:timeline:2"/);

    const added = await press(down, "lignes:add:timeline");
    expect(fieldsOf(added)).toMatchObject({ "timeline.6.year": "", "timeline.6.event": "" });
    expect(focused(added)).toMatch(/name="timeline\.6\.year"/);

    const removed = await press(added, "lignes:remove:timeline:0");
    expect(removed.text).toContain("1970 : cette ligne est retirée du formulaire.");
    expect(fieldsOf(removed)["timeline.0.year"]).toBe("2005");
    expect(focused(removed)).toMatch(/value="lignes:remove:timeline:0"/);
    expect((await visitorOf(site).get("/a-propos")).text).toMatch(/1933 Création.*1970 Granulation/);

    const refused = await press(removed, "publish");
    expect([refused.status, refused.text.includes("Téléphones, Mobile")]).toEqual([400, true]);
    const published = await press(refused, "publish", { "phones.mobile": "06 39 98 00 00" });
    expect(published.status).toBe(303);
    expect((await visitorOf(site).get("/a-propos")).text).toMatch(/2005 Granulés de bois 1933 Création/);
    for (const intent of ["lignes:up:timeline:0", "lignes:up:timeline:99", "lignes:up:name:0", "lignes:", "autre"]) {
      expect((await press(page, intent)).status, intent).toBe(400);
    }
  });

  test("reorders offers and cards at once and can undo it", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const page = await staff.get(NEWS);
    const answer = await move(staff, NEWS, page, "up:presse", { title: "Pas encore créée" });
    expect(answer.status).toBe(303);
    const after = await staff.get(answer.headers.get("location") ?? "");
    expect(after.text).toContain("« Un journal parle de nous » est maintenant à la place 1 sur 3.");
    expect(focused(after)).toMatch(/value="down:presse"/);
    expect(fieldsOf(after).title).toBe("Pas encore créée");
    expect((await visitorOf(site).get("/a-propos")).text).toMatch(/Un journal parle.*Habilitation électrique/);
    expect(after.text).toContain("Liste, éléments, ordre");
    expect((await staff.get("/admin/journal")).text).toContain("a changé l’ordre dans les actualités");

    await publish(staff, `${NEWS}/presse`, { category: "Revue de presse" });
    const list = await staff.get(NEWS);
    const [change = ""] = values(list, "change");
    const undone = await staff.post(NEWS, {
      intent: "undo",
      change,
      subject: values(list, "subject")[0] ?? "",
      seen: seenOn(list),
    });
    expect(undone.status).toBe(303);
    expect((await visitorOf(site).get("/a-propos")).text).toMatch(/Habilitation électrique.*Revue de presse/);

    const offers = await staff.get(OFFERS);
    expect((await move(staff, OFFERS, offers, "down:horaires-alternes")).status).toBe(303);
    expect((await visitorOf(site).get("/recrutement")).text).toMatch(/Offre en cours.*Poste en horaires/);
    for (const wrong of ["up:horaires", "sideways:horaires-alternes", "up:", ""]) {
      expect((await move(staff, OFFERS, await staff.get(OFFERS), wrong)).status, wrong).toBe(400);
    }
  });

  test("removes an item at once and can undo it", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const list = await staff.get(NEWS);
    const [, button = ""] = /value="(presse:[^"]+)"/.exec(list.html) ?? [];
    const answer = await staff.post(NEWS, { ...fieldsOf(list), remove: button });
    expect(answer.status).toBe(303);
    expect((await visitorOf(site).get("/a-propos")).text).not.toContain("Un journal parle");
    const after = await staff.get(answer.headers.get("location") ?? "");
    expect(after.text).toContain("« Un journal parle de nous » est supprimé.");
    const gone = await staff.get(`${NEWS}/presse`);
    expect(gone.text).toContain("Cet élément est supprimé. Remettre");
    expect(gone.html).not.toContain("noValidate");
    const [change = ""] = values(after, "change");
    const undone = await staff.post(`${NEWS}/presse`, { intent: "undo", change, seen: seenOn(after) });
    expect(undone.status).toBe(303);
    expect((await visitorOf(site).get("/a-propos")).text).toMatch(
      /Habilitation électrique.*Un journal parle.*Article en préparation/,
    );

    await publish(staff, `${NEWS}/presse`, { category: "Revue" });
    expect((await staff.post(NEWS, { ...fieldsOf(list), remove: button })).headers.get("location")).toContain("autre");
    expect((await visitorOf(site).get("/a-propos")).text).toContain("Revue");
  });

  test("a removed item stays listed by its title, and who may publish puts it back later", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    await addPerson(database, "lea@maison.example", ["publier"]);
    const staff = await signedIn(site, "lea@maison.example");
    const [, button = ""] = /value="(presse:[^"]+)"/.exec((await staff.get(NEWS)).html) ?? [];
    expect((await staff.post(NEWS, { remove: button })).status).toBe(303);
    const later = await staff.get(NEWS);
    expect(later.text).toMatch(/1 carte supprimée Un journal parle de nous le \d.* Remettre Un journal parle de nous/);
    expect((await staff.get(`${NEWS}/presse`)).html).toContain("<h1>Un journal parle de nous</h1>");
    const [form = ""] = /<form action="[^"]*\/presse" method="post">[\s\S]*?<\/form>/.exec(later.html) ?? [];
    const [change = "", seen = ""] = ["change", "seen"].map((name) => values({ html: form } as Answer, name)[0]);
    expect((await staff.post(`${NEWS}/presse`, { intent: "undo", change, seen })).status).toBe(303);
    expect((await staff.get(NEWS)).text).not.toContain("supprimée");
    expect((await visitorOf(site).get("/a-propos")).text).toContain("Un journal parle de nous");
  });

  test("a full list takes back no item, and can still be exported and imported", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const [, button = ""] = /value="(presse:[^"]+)"/.exec((await staff.get(NEWS)).html) ?? [];
    const removed = await staff.post(NEWS, { remove: button });
    const after = await staff.get(removed.headers.get("location") ?? "");
    const count = async () => [...(await staff.get(NEWS)).html.matchAll(/name="remove"/g)].length;
    for (let at = await count(); at < 50; at += 1) {
      expect((await staff.post(NEWS, { intent: "create", title: `Carte ${at}` })).status).toBe(303);
    }
    const more = await staff.post(NEWS, { intent: "create", title: "Une de trop" });
    expect([more.status, more.text.includes("ne peut pas dépasser 50")]).toEqual([400, true]);
    const [change = ""] = values(after, "change");
    const restored = await staff.post(`${NEWS}/presse`, { intent: "undo", change, seen: seenOn(after) });
    expect([restored.status, restored.text.includes("ne peut pas dépasser 50")]).toEqual([409, true]);
    const removal = await staff.get(`${NEWS}/presse`);
    const reverted = await staff.post(`${NEWS}/presse`, { intent: "revert", seen: seenOn(removal) });
    expect([reverted.status, await count()]).toEqual([409, 50]);
    expect((await sendImport(staff, (await staff.get(EXPORT)).bytes)).text).toContain("la même chose que le site");

    await staff.post(NEWS, { intent: "revert", seen: seenOn(await staff.get(NEWS)) });
    expect(await count()).toBe(3);
  });

  test("two people who add an item with one title at once get an item each", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const added = await Promise.all(
      Array.from({ length: 4 }, () => staff.post(NEWS, { intent: "create", title: "Portes ouvertes" })),
    );
    const pages = added.map(({ headers }) => headers.get("location"));
    const own = ["", "-2", "-3", "-4"].map((turn) => `${NEWS}/portes-ouvertes${turn}`);
    expect(pages.toSorted()).toEqual(own);
  });

  test("keeps the moves of two people, and does not move an item beyond the end", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    await addPerson(database, "marc@maison.example", ["administrer"]);
    const [first, second] = [await signedIn(site), await signedIn(site, "marc@maison.example")];
    const page = await second.get(NEWS);
    await move(first, NEWS, await first.get(NEWS), "up:article-en-preparation");
    const answer = await move(second, NEWS, page, "up:presse", { title: "Mon titre" });
    const after = await second.get(answer.headers.get("location") ?? "");
    expect(after.text).toContain("« Un journal parle de nous » est maintenant à la place 2 sur 3.");
    expect(fieldsOf(after).title).toBe("Mon titre");
    expect((await visitorOf(site).get("/a-propos")).text).toMatch(
      /Habilitation.*Un journal parle.*Article en préparation/,
    );
    expect((await move(second, NEWS, page, "up:habilitation-electrique")).status).toBe(303);
    expect((await visitorOf(site).get("/a-propos")).text).toMatch(/Habilitation.*Un journal parle/);
  });

  test("merges added, removed, moved and changed lines, each kept or chosen", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    await addPerson(database, "marc@maison.example", RIGHTS);
    const [first, second] = [await signedIn(site), await signedIn(site, "marc@maison.example")];
    const page = await second.get(COMPANY);
    await publish(first, COMPANY, {
      "timeline.0.event": "Fondation",
      "timeline.2.event": "Granulés de bois en sacs",
      "timeline.6.year": "2026",
      "timeline.6.event": "Nouveau site",
    });
    const typed = {
      ...fieldsOf(page),
      name: "Moulin d’Essai",
      "timeline.0.event": "Naissance",
      "timeline.1.year": "2008",
      "timeline.1.event": "Litière pour animaux",
      "timeline.3.year": "1970",
      "timeline.3.event": "Granulation d’aliments pour animaux",
      "timeline.4.year": "",
      "timeline.4.event": "",
    };
    const refused = await second.post(COMPANY, { ...typed, intent: "publish", seen: seenOn(page) });
    expect(refused.status).toBe(409);
    for (const row of [
      "Identité, nom de l’entreprise Maison Exemple Maison Exemple Moulin d’Essai Votre saisie",
      "Histoire, 1933 1933 : Création de l’entreprise 1933 : Fondation 1933 : Naissance Histoire, 1933 : ce qui est retenu Votre saisie La sienne",
      "Histoire, 2005 2005 : Granulés de bois 2005 : Granulés de bois en sacs 2005 : Granulés de bois La sienne",
      "Histoire, 2020 2020 : Lancement de la marque de biomasse 2020 : Lancement de la marque de biomasse (absent) Votre saisie",
      "Histoire, 2026 (absent) 2026 : Nouveau site (absent) La sienne",
      "Histoire, ordre 1933 1970 2005 2008 2024 1933 1970 2005 2008 2024 1933 2008 2005 1970 2024 Votre saisie",
    ]) {
      expect(refused.text).toContain(row);
    }
    expect(timelineOf(refused)).toEqual([
      "1933 Naissance",
      "2008 Litière pour animaux",
      "2005 Granulés de bois en sacs",
      "1970 Granulation d’aliments pour animaux",
      "2024 Leader régional multi-énergies",
      "2026 Nouveau site",
    ]);

    const chosen = { ...fieldsOf(refused), "autre:timeline=1933": "oui", intent: "publish", seen: seenOn(refused) };
    expect((await second.post(COMPANY, chosen)).status).toBe(303);
    const stored = await second.get(COMPANY);
    expect(timelineOf(stored)[0]).toBe("1933 Fondation");
    expect(fieldsOf(stored).name).toBe("Moulin d’Essai");
  });

  test("an undo takes back what its change did, and leaves later changes", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const path = "/admin/contenu/prix";
    const [dose, bag] = ["pellets.vendingMachine.doseEuros", "pellets.bagKilograms"];
    const before = fieldsOf(await staff.get(path));
    await publish(staff, path, { [dose]: "3,90" });
    await publish(staff, path, { [bag]: "15" });
    const page = await staff.get(path);
    const [, older = ""] = values(page, "change");
    expect((await staff.post(path, { intent: "undo", change: older, seen: seenOn(page) })).status).toBe(303);
    expect(fieldsOf(await staff.get(path))).toMatchObject({ [dose]: before[dose], [bag]: "15" });
  });

  test("an undo of what was changed again later publishes nothing, and asks which to keep", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const undoOlder = async (path: string) => {
      const page = await staff.get(path);
      const [, older = ""] = values(page, "change");
      return staff.post(path, { intent: "undo", change: older, seen: seenOn(page) });
    };
    const contact = "/admin/contenu/pages/contact";
    const question = "questions.list.1.question";
    const original = fieldsOf(await staff.get(contact));
    await publish(staff, contact, { [question]: "Question A ?" });
    await publish(staff, contact, { [question]: "Question B ?" });
    const page = await staff.get(contact);
    const asked = await undoOlder(contact);
    expect([asked.status, asked.text.includes("ce qui est retenu Votre saisie La sienne")]).toEqual([409, true]);
    expect(questionsOf(fieldsOf(asked))).toEqual(questionsOf(original));
    expect(questionsOf(fieldsOf(await staff.get(contact)))).toEqual(questionsOf(fieldsOf(page)));
    const decide = (answer: Answer, choice: Record<string, string>) =>
      staff.post(contact, { ...fieldsOf(answer), ...choice, intent: "publish", seen: seenOn(answer) });
    const [, choice = ""] = /type="radio" name="(autre:[^"]*)"/.exec(asked.html) ?? [];
    const kept = await decide(asked, { [choice]: "oui" });
    expect(kept.headers.get("location")).toContain("inchange");
    expect((await decide(await undoOlder(contact), {})).status).toBe(303);
    expect(questionsOf(fieldsOf(await staff.get(contact)))).toEqual(questionsOf(original));

    const about = "/admin/contenu/pages/a-propos";
    await publish(staff, about, { "history.lede": "Texte A" });
    await publish(staff, about, { "history.lede": "Texte B" });
    const refused = await undoOlder(about);
    expect([refused.status, refused.text.includes("Texte A Texte B")]).toEqual([409, true]);
    expect(fieldsOf(await staff.get(about))["history.lede"]).toBe("Texte B");
  });

  test("an undo of an older order leaves the order of now", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const orderNow = async () =>
      [...(await staff.get(NEWS)).html.matchAll(/value="([a-z-]+):\d+"/g)].map(([, id]) => id);
    await move(staff, NEWS, await staff.get(NEWS), "up:presse");
    const [older = ""] = values(await staff.get(NEWS), "change");
    await move(staff, NEWS, await staff.get(NEWS), "up:article-en-preparation");
    const page = await staff.get(NEWS);
    const before = await orderNow();
    const refused = await staff.post(NEWS, { intent: "undo", change: older, seen: seenOn(page) });
    expect([refused.status, refused.text.includes("Annulez d’abord les changements plus récents")]).toEqual([
      409,
      true,
    ]);
    expect(await orderNow()).toEqual(before);
    const [newer = ""] = values(page, "change");
    for (const change of [newer, older]) {
      const seen = seenOn(await staff.get(NEWS));
      expect((await staff.post(NEWS, { intent: "undo", change, seen })).status, change).toBe(303);
    }
    expect(await orderNow()).toEqual(["habilitation-electrique", "presse", "article-en-preparation"]);
  });

  test("undoes every kind change by change, and resets it", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const kinds: [path: string, field: string, value: string, words: string][] = [
      ["/admin/contenu/horaires", "weekly.friday.1.closes", "16h", "Vendredi après-midi, fin 17h 16h"],
      [COMPANY, "name", "Moulin d’Essai", "Identité, nom de l’entreprise Maison Exemple Moulin d’Essai"],
      [
        "/admin/contenu/prix",
        "pellets.vendingMachine.doseEuros",
        "3.90 €",
        "Granulés de bois, prix d’une dose 3,40 3,90",
      ],
      [
        `${OFFERS}/offre-en-cours-de-redaction`,
        "posted",
        "Dès janvier",
        "La parution, mention au-dessus du titre Bientôt en ligne Dès janvier",
      ],
      [`${NEWS}/presse`, "category", "Revue", "La carte, rubrique Presse Revue"],
    ];
    for (const [path, field, value, words] of kinds) {
      const before = fieldsOf(await staff.get(path))[field];
      expect((await staff.get(path)).text, path).toContain("Tout est encore comme à l’installation.");
      await publish(staff, path, { [field]: value });
      const changed = await staff.get(path);
      expect(changed.text, path).toContain(words);
      expect((await staff.get("/admin/journal")).text, path).toContain(words);
      const [change = ""] = values(changed, "change");
      await staff.post(path, { intent: "undo", change, seen: seenOn(changed) });
      expect(fieldsOf(await staff.get(path))[field], path).toBe(before);

      await publish(staff, path, { [field]: value });
      await staff.post(path, { intent: "revert", seen: seenOn(await staff.get(path)) });
      const origin = await staff.get(path);
      expect(fieldsOf(origin)[field], path).toBe(before);
      expect(origin.text, path).toContain("Tout est encore comme à l’installation.");
      expect(origin.text.replace(/\{image\s1\}/g, ""), path).not.toMatch(/[{}]|\bnull\b/);
    }
    const created = await staff.post(NEWS, { intent: "create", title: "Une moisson de plus" });
    const own = created.headers.get("location") ?? "";
    expect((await staff.get(own)).text).toContain("il n’y a pas de valeur d’origine");
    expect((await staff.post(own, { intent: "revert", seen: seenOn(await staff.get(own)) })).status).toBe(400);
    expect((await staff.get(NEWS)).text).toMatch(/1 valeur change, 1 carte créée ici disparaît\./);

    await publish(staff, `${NEWS}/presse`, { category: "Revue" });
    const stale = await staff.get(NEWS);
    await publish(staff, `${NEWS}/presse`, { category: "Revue de presse" });
    expect((await staff.post(NEWS, { intent: "revert", seen: seenOn(stale) })).status).toBe(409);
    await staff.post(NEWS, { intent: "revert", seen: seenOn(await staff.get(NEWS)) });
    const reset = await staff.get(`${NEWS}?message=origine`);
    expect(reset.html).not.toContain(`href="${own}"`);
    const [all = ""] = values(reset, "change");
    expect((await staff.post(NEWS, { intent: "undo", change: all, seen: seenOn(reset) })).status).toBe(303);
    expect((await staff.get(NEWS)).text).toMatch(/Une moisson de plus Brouillon.*Rubrique : Revue de presse/);
    for (const change of ["x", "999999", ""]) {
      expect((await staff.post(NEWS, { intent: "undo", change, seen: "999999" })).status, change).toBe(404);
    }
  });
});

const move = (staff: Visitor, path: string, page: Answer, step: string, more: Record<string, string> = {}) =>
  staff.post(path, { ...fieldsOf(page), ...more, move: step });

const focused = ({ html }: Answer) => /<[^>]*\bautofocus=""[^>]*>/i.exec(html)?.[0] ?? "";

function timelineOf(page: Answer): string[] {
  const fields = fieldsOf(page);
  const lines = Array.from({ length: 30 }, (_, line) => [
    fields[`timeline.${line}.year`],
    fields[`timeline.${line}.event`],
  ]);
  return lines.filter(([year]) => year).map((line) => line.join(" "));
}

const questionsOf = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name.startsWith("questions.list.")));
