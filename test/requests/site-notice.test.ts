import { describe, expect, test } from "vitest";
import { addDays, dayInParis } from "../../core/text/dates.ts";
import { DIALECTS } from "../database.ts";
import { signedIn, siteWithAdministrator } from "../people.ts";
import { visitorOf } from "../visitor.ts";
import { publish } from "./content-form.ts";

const NOTICE = "/admin/contenu/annonce";
const SNOW = "Neige : livraisons suspendues, [appelez](/contact).";

describe.each(DIALECTS)("on %s", (dialect) => {
  test("every public page shows a current notice until it is removed, but not a future one", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    const visitor = visitorOf(site);
    const shown = async (path: string) => (await visitor.get(path)).html.includes('aria-label="Annonce"');
    expect(await shown("/")).toBe(false);

    expect((await publish(staff, NOTICE, { text: SNOW, tone: "warning" })).status).toBe(303);
    for (const path of ["/", "/avis", "/activites/fioul", "/politique-confidentialite"]) {
      expect((await visitor.get(path)).html, path).toMatch(/Neige\u00a0: livraisons suspendues, <a href="\/contact">/);
    }
    expect((await staff.get("/admin/contenu")).text.replaceAll("\u00a0", " ")).toContain("En ce moment : « Neige");

    const tomorrow = { "from.day": addDays(dayInParis(new Date()), 1), "from.time": "8h" };
    expect((await publish(staff, NOTICE, tomorrow)).status).toBe(303);
    expect(await shown("/")).toBe(false);
    const summary = (await staff.get("/admin/contenu")).text.replaceAll("\u00a0", " ");
    expect(summary).toContain("Prévue : « Neige");
    expect(summary.match(/« Neige/g)).toHaveLength(1);
    const saysKept = async () => (await staff.get(NOTICE)).text.includes("ce qui était publié avant");
    expect(await saysKept()).toBe(false);
    // What was put off does not come back when its plan changes.
    expect((await publish(staff, NOTICE, { text: "Fermé le 24." })).status).toBe(303);
    expect([await saysKept(), await shown("/")]).toEqual([false, false]);
    expect((await publish(staff, NOTICE, { text: SNOW, "from.day": "", "from.time": "" })).status).toBe(303);
    expect((await publish(staff, NOTICE, { ...tomorrow, text: "Fermé le 24." })).status).toBe(303);
    expect([await saysKept(), await shown("/")]).toEqual([true, true]);

    // A plan without text removes what is shown until then.
    const emptied = await publish(staff, NOTICE, { text: "" });
    const said = (await staff.get(emptied.headers.get("location") ?? "")).text;
    expect(said).toMatch(/C’est enregistré\. Retrait prévu le .* D’ici là, le site montre/);
    expect(await shown("/")).toBe(true);
    const index = (await staff.get("/admin/contenu")).text.replaceAll("\u00a0", " ");
    expect(index).toMatch(/En ce moment : « Neige[^»]*» · retrait prévu le /);

    expect((await publish(staff, NOTICE, { text: "", "from.day": "", "from.time": "" })).status).toBe(303);
    expect((await staff.get("/admin/contenu")).text).toContain("Aucune annonce");
    const unchanged = await publish(staff, NOTICE, { ...tomorrow, text: "" });
    expect((await staff.get(unchanged.headers.get("location") ?? "")).text).not.toContain("Retrait prévu");
    expect((await staff.get("/admin/contenu")).text).toContain("Aucune annonce");
  });

  test.each([
    [{ "until.day": "2020-01-01", "until.time": "8h" }, "déjà passée"],
    [{ "from.day": "2099-01-02", "from.time": "8h", "until.day": "2099-01-01", "until.time": "9h" }, "après le début"],
    [{ "from.day": "2099-01-02", "from.time": "25h" }, "s’écrit par exemple 17h30"],
    [
      { "from.day": "2099-01-02", "from.time": "tôt", "until.day": "2099-01-03", "until.time": "9" },
      "s’écrit par exemple 17h30",
    ],
    [{ "from.day": "2099-01-02" }, "Une heure est attendue"],
    [{ text: "x".repeat(161) }, "160 caractères"],
  ])("refuses %o", async (typed, message) => {
    const { site } = await siteWithAdministrator(dialect);
    const refused = await publish(await signedIn(site), NOTICE, { text: SNOW, ...typed } as Record<string, string>);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(message);
  });
});
