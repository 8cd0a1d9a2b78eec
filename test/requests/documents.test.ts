import { describe, expect, test } from "vitest";
import { DIALECTS } from "../database.ts";
import { signedIn, siteWithAdministrator } from "../people.ts";
import { formOf } from "../photos.ts";
import { rawRequest } from "../raw-request.ts";
import { visitorOf } from "../visitor.ts";
import { publish } from "./content-form.ts";

const PATH = "/admin/contenu/documents";
const PDF = Buffer.from(
  `%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<<>>\nendobj\n${"x".repeat(5000)}\ntrailer\n<<>>\n%%EOF\n`,
  "latin1",
);

describe.each(DIALECTS)("on %s", (dialect) => {
  test("a PDF is added, linked in an article, downloaded byte for byte, and deleted once no text links to it", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const added = await staff.upload(PATH, formOf({ "Tarif d’été.pdf": PDF }));
    expect([added.status, added.headers.get("location")]).toEqual([303, `${PATH}?message=ajoute`]);
    const list = await staff.get(PATH);
    const [address = ""] = /\/documents\/[0-9a-f-]{36}\/tarif-d-ete\.pdf/.exec(list.html) ?? [];
    expect(list.text).toContain(`[Tarif d’été](${address})`);
    expect(list.text).toContain("Copier le lien vers Tarif d’été");

    for (const turn of [1, 2]) {
      const { status, headers, body } = await rawRequest(site, { path: address });
      expect([turn, status, Buffer.compare(body, PDF)]).toEqual([turn, 200, 0]);
      expect(headers).toMatchObject({
        "content-type": "application/pdf",
        "x-content-type-options": "nosniff",
        "content-disposition": expect.stringMatching(
          /^attachment; filename="tarif-d-ete\.pdf"; filename\*=UTF-8''Tarif/,
        ),
      });
    }
    const article = "/admin/contenu/actualites/habilitation-electrique";
    expect((await publish(staff, article, { body: `Voir [le tarif](${address}).` })).status).toBe(303);
    expect((await visitorOf(site).get("/articles/habilitation-electrique")).html).toContain(`<a href="${address}">`);

    const [id = ""] = /[0-9a-f-]{36}/.exec(address) ?? [];
    const used = await staff.post(PATH, { remove: id, confirmation: "oui" });
    expect([used.status, used.text.includes("encore lié dans un texte")]).toEqual([409, true]);
    expect((await publish(staff, article, { body: "Voir plus bas." })).status).toBe(303);
    const unconfirmed = await staff.post(PATH, { remove: id });
    expect([unconfirmed.status, unconfirmed.text.includes("pour confirmer")]).toEqual([400, true]);
    expect((await rawRequest(site, { path: address })).status).toBe(200);
    expect((await staff.post(PATH, { remove: id, confirmation: "oui" })).status).toBe(303);
    expect((await rawRequest(site, { path: address })).status).toBe(404);
    expect((await staff.get("/admin/journal")).text).toContain("a supprimé un document");
  });
});

test("a replaced PDF keeps its link, and readers get the new one at once", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  await staff.upload(PATH, formOf({ "Tarif.pdf": PDF }));
  const [path = "", id = ""] = /\/documents\/([0-9a-f-]{36})\/tarif\.pdf/.exec((await staff.get(PATH)).html) ?? [];
  const { headers } = await rawRequest(site, { path });
  expect(headers["cache-control"]).toBe("public, no-cache");

  const next = Buffer.concat([PDF, Buffer.from("\n%%EOF\n")]);
  const refused = await staff.upload(`${PATH}?remplace=${id}`, formOf({ "photo.pdf": Buffer.from("GIF89a") }));
  expect(refused.status).toBe(400);
  const replaced = await staff.upload(`${PATH}?remplace=${id}`, formOf({ "Tarif 2027.pdf": next }));
  expect([replaced.status, replaced.headers.get("location")]).toEqual([303, `${PATH}?message=remplace`]);
  const fresh = await rawRequest(site, { path, headers: { "if-none-match": headers.etag ?? "" } });
  expect([fresh.status, Buffer.compare(fresh.body, next)]).toEqual([200, 0]);
  expect((await staff.get("/admin/journal")).text).toContain("a remplacé un document");

  const unknown = `${PATH}?remplace=01970000-0000-7000-8000-000000000000`;
  expect((await staff.upload(unknown, formOf({ "Tarif.pdf": PDF }))).status).toBe(404);
});

// @V5.2.2
test.each([
  ["a picture with the name of a PDF", "photo.pdf", Buffer.from("GIF89a, pas un PDF"), "ce n’est pas un PDF"],
  ["half of a PDF", "moitié.pdf", PDF.subarray(0, 3000), "abîmé ou incomplet"],
  ["a program", "tarif.pdf", Buffer.from("<html><script>alert(1)</script>"), "ce n’est pas un PDF"],
  ["too much", "lourd.pdf", Buffer.concat([Buffer.alloc(10 * 1_048_576, PDF), PDF]), "dépasse 10 Mo"],
  ["nothing", "vide.pdf", Buffer.alloc(0), "est vide"],
  ["a name with a path", "../tarif.pdf", PDF, "barre oblique"],
])("refuses %s with a sentence, and keeps nothing", async (_case, name, bytes, message) => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const refused = await staff.upload(PATH, formOf({ [name]: bytes }));
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(message)]);
  expect((await staff.get(PATH)).text).toContain("Aucun document pour l’instant");
});

test("a document keeps the quotation marks of its name", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  expect((await staff.upload(PATH, formOf({ 'Tarif "été".pdf': PDF }))).status).toBe(303);
  const list = await staff.get(PATH);
  expect(list.text).toContain('[Tarif "été"](/documents/');
  const [path = ""] = /\/documents\/[0-9a-f-]{36}\/tarif-ete\.pdf/.exec(list.html) ?? [];
  const { status, headers } = await rawRequest(site, { path });
  expect([status, headers["content-disposition"]]).toEqual([
    200,
    `attachment; filename="tarif-ete.pdf"; filename*=UTF-8''Tarif%20%22%C3%A9t%C3%A9%22.pdf`,
  ]);
});

test("refuses two at once, and none", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const two = await staff.upload(PATH, formOf({ "a.pdf": PDF, "b.pdf": PDF }));
  expect([two.status, two.text]).toEqual([400, expect.stringContaining("un à un")]);
  const none = await staff.upload(PATH, formOf({}));
  expect([none.status, none.text]).toEqual([400, expect.stringContaining("Choisissez un PDF.")]);
});

test("an unknown document, or another name for one, is missing", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  for (const path of ["/documents/x/y.pdf", "/documents/01970000-0000-7000-8000-000000000000/tarif.pdf"]) {
    const { status, text, headers } = await visitorOf(site).get(path);
    expect([status, headers.get("content-type"), text.trim()]).toEqual([
      404,
      "text/plain; charset=utf-8",
      "Ce document n’existe pas ou plus.",
    ]);
  }
});
