import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { simpleParser } from "mailparser";
import type { Site } from "../site.ts";
import { expectAccessible } from "./accessible.ts";
import { lendSite } from "./lent-site.ts";
import { printed } from "./printed.ts";
import { watchPage } from "./watch.ts";

let site: Site;
test.beforeAll(async () => {
  ({ site } = await lendSite());
});

const LIMIT = 5 * 1_048_576;
const MARK = "CV-DE-JEANNE-DUPRE";
const pdf = (bytes: number) =>
  Buffer.concat([Buffer.from(`%PDF-1.7 ${MARK}`), Buffer.alloc(bytes, 7)]).subarray(0, bytes);
const cv = { name: "CV Jeanne Dupré.pdf", mimeType: "application/pdf", buffer: pdf(1_310_720) };

for (const width of [360, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    // @§7.application-mail @P13.draft-file
    test("an application opens the mail program; its draft contains the CV, which never leaves the browser", async ({
      page,
    }) => {
      const watch = await watchPage(page, site.url);
      const sent = recordBodies(page);
      await recordOpened(page);
      await page.goto(`${site.url}/recrutement`);
      const dialog = await openDialog(page, "Postuler : Poste en horaires alternés");
      await expect(dialog.getByRole("heading").first()).toHaveText("Postuler : Poste en horaires alternés");
      const letter = dialog.getByLabel("Message de motivation");
      await expect(letter).toHaveValue(/Je vous adresse ma candidature à l’offre/);
      await expectAccessible(page);
      await identify(page);
      await dialog.getByLabel(/^CV/).setInputFiles(cv);
      await expect(dialog.getByText("1,25\u00a0Mo")).toBeVisible();
      await expect(dialog.getByText(cv.name)).toBeVisible();
      await expectAccessible(page);

      const [file] = await Promise.all([
        page.waitForEvent("download"),
        dialog.getByRole("button", { name: "Télécharger le brouillon avec mon CV" }).click(),
      ]);
      const draft = await simpleParser(await readFile(await file.path()));
      expect(draft.subject).toBe("Candidature - Poste en horaires alternés - Jeanne Dupré");
      expect(draft.attachments).toHaveLength(1);
      expect(draft.attachments[0]?.filename).toBe(cv.name);
      expect(hash(draft.attachments[0]?.content)).toBe(hash(cv.buffer));

      await dialog.getByRole("button", { name: "Préparer ma candidature" }).click();
      await expect(dialog).toBeHidden();
      await expect(notifications(page)).toContainText("Email ouvert");
      await expect(notifications(page)).toContainText(
        "Votre client email s'est ouvert avec votre candidature pré-remplie.",
      );
      const [opened, ...others] = await openedAddresses(page);
      expect(others).toEqual([]);
      const mail = read(opened?.address ?? "");
      expect(opened?.target).toBe("_blank");
      expect(mail.to).toBe("recrutement@maison.example");
      expect(mail.subject).toBe("Candidature - Poste en horaires alternés - Jeanne Dupré");
      for (const line of [
        "Candidat : Jeanne Dupré",
        "E-mail : jeanne@poste.example",
        "Téléphone : Non renseigné",
        "Poste : Poste en horaires alternés",
        "Site : Exemple-en-Beauce",
        `CV : ${cv.name}`,
        "Note : le CV choisi ne peut pas être joint automatiquement. Ajoutez le fichier avant l’envoi.",
      ]) {
        expect(mail.body).toContain(line);
      }
      await expect(page.getByRole("heading", { name: "Votre candidature est prête" })).toBeVisible();
      await expectAccessible(page);
      expect(sent().filter((body) => body.includes(MARK) || body.includes(MARK.slice(0, 8)))).toEqual([]);
      expect(sent()).toEqual([]);
      await watch.expectClean();
    });

    test("without JavaScript the application has its own page", async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 800 } });
      const page = await context.newPage();
      const watch = await watchPage(page, site.url);
      await page.goto(`${site.url}/recrutement`);
      await page.getByRole("link", { name: "Préparer une candidature spontanée" }).click();
      await expect(page).toHaveURL(`${site.url}/recrutement/spontanee/candidature`);
      await expect(page.getByLabel(/^CV/)).toBeHidden();
      await identify(page);
      await page.getByRole("button", { name: "Préparer ma candidature" }).click();
      await expect(
        page.getByText("Pour joindre un CV, ajoutez le fichier au message dans votre messagerie."),
      ).toBeVisible();
      const mail = read((await page.getByRole("link", { name: "Ouvrir ma messagerie" }).getAttribute("href")) ?? "");
      expect(mail.subject).toBe("Candidature spontanée - Jeanne Dupré");
      expect(mail.body).toContain("Site : Tous sites");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await watch.expectClean();
      await context.close();
    });
  });
}

test("an offer prints on one sheet, foot included", async ({ page }) => {
  await page.goto(`${site.url}/recrutement/horaires-alternes`);
  expect((await printed(page)).pages).toBe(1);
});

// @§4.application-cancelled
test("each kind of application has its letter; cancelling and closing discard everything", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await page.goto(`${site.url}/recrutement`);
  for (const [button, words] of [
    ["Préparer une candidature spontanée", /candidature spontanée pour rejoindre Maison Exemple/],
    ["Postuler : Poste en horaires alternés", /à l’offre «\s?Poste en horaires alternés\s?»/],
    ["Ce poste m’intéresse : Offre en cours de rédaction", /intérêt pour un futur poste/],
  ] as const) {
    for (const leave of ["Annuler", "Fermer", "Escape"]) {
      const dialog = await openDialog(page, button);
      await expect(dialog.getByRole("heading").first()).toBeFocused();
      await expect(dialog.getByLabel("Message de motivation")).toHaveValue(words);
      await expect(dialog.getByLabel("Prénom")).toHaveValue("");
      await expect(dialog.getByLabel(/^CV/)).toBeVisible();
      await identify(page);
      await dialog.getByLabel("Message de motivation").fill("Autre chose.");
      await dialog.getByLabel(/^CV/).setInputFiles({ ...cv, buffer: pdf(1024) });
      await expect(dialog.getByText(cv.name)).toBeVisible();
      if (leave === "Escape") await page.keyboard.press("Escape");
      else await dialog.getByRole("button", { name: leave }).click();
      await expect(dialog).toBeHidden();
    }
  }
  await watch.expectClean();
});

test("a prepared application can be corrected, and each offer keeps its own letter", async ({ page, browser }) => {
  await page.goto(`${site.url}/recrutement`);
  const button = "Postuler : Poste en horaires alternés";
  await openDialog(page, button);
  await identify(page);
  await page.reload();
  const restored = await openDialog(page, button);
  await expect(restored.getByLabel("Prénom")).toHaveValue("Jeanne");
  await restored.getByLabel("Prénom").fill("Jeanine");
  await restored.getByLabel(/^CV/).setInputFiles(cv);
  await restored.getByRole("button", { name: "Préparer ma candidature" }).click();
  await expect(page.getByRole("heading", { name: "Votre candidature est prête" })).toBeVisible();
  const again = await openDialog(page, button);
  await expect(again.getByLabel("Prénom")).toHaveValue("Jeanine");
  await expect(again.getByText(cv.name)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect((await openDialog(page, button)).getByLabel("Prénom")).toHaveValue("");
  await page.keyboard.press("Escape");

  await page.goto(`${site.url}/recrutement/horaires-alternes/candidature`);
  await expect(page.getByLabel("Prénom")).toHaveValue("");
  await identify(page);
  await page.getByLabel("Message de motivation").fill("Pour ce poste-là.");
  await page.goto(`${site.url}/recrutement/spontanee/candidature`);
  await expect(page.getByLabel("Prénom")).toHaveValue("Jeanne");
  await expect(page.getByLabel("Message de motivation")).toHaveValue(/candidature spontanée pour rejoindre/);
  await page.goto(`${site.url}/recrutement/horaires-alternes/candidature`);
  await expect(page.getByLabel("Message de motivation")).toHaveValue("Pour ce poste-là.");

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${site.url}/recrutement/spontanee/candidature`);
  await identify(plain);
  await plain.getByRole("button", { name: "Préparer ma candidature" }).click();
  await plain.getByText("Modifier ma candidature").click();
  await expect(plain.getByLabel("Prénom")).toHaveValue("Jeanne");
  await context.close();
});

// @§5.application-required
test("missing fields are reported in a toast and at the fields", async ({ page }) => {
  await page.goto(`${site.url}/recrutement`);
  const dialog = await openDialog(page, "Postuler : Poste en horaires alternés");
  await dialog.getByLabel("Message de motivation").fill("");
  await dialog.getByRole("button", { name: "Préparer ma candidature" }).click();
  await expect(notifications(page)).toContainText("Champs requis");
  await expect(notifications(page)).toContainText("Veuillez remplir tous les champs obligatoires.");
  const summary = dialog.getByRole("alert").filter({ hasText: "4 points sont à corriger" });
  await expect(summary).toBeFocused();
  await expect(dialog.getByLabel("Prénom")).toHaveAttribute("aria-invalid", "true");
  // Content outside an open dialog cannot be pressed: the toast moves into the dialog, and back when it closes.
  await notifications(page).getByRole("button", { name: "Fermer" }).click();
  await expect(notifications(page).getByText("Champs requis")).toBeHidden();
  await dialog.getByRole("button", { name: "Préparer ma candidature" }).click();
  await expect(notifications(page).getByText("Champs requis")).toBeVisible();
  await dialog.getByRole("button", { name: "Fermer" }).first().click();
  await expect(dialog).toBeHidden();
  await expect(notifications(page).getByText("Champs requis")).toBeVisible();
  await notifications(page).getByRole("button", { name: "Fermer" }).click();
});

const refusedFiles = [
  { what: "5 MB and a byte", file: { ...cv, buffer: pdf(LIMIT + 1) }, toast: "Le fichier ne doit pas dépasser 5MB." },
  { what: "an empty file", file: { ...cv, buffer: Buffer.alloc(0) } },
  { what: "a program called .pdf.exe", file: { ...cv, name: "cv.pdf.exe" } },
  { what: "a renamed text", file: { ...cv, buffer: Buffer.from("Mon CV") } },
  { what: "an image", file: { name: "cv.png", mimeType: "image/png", buffer: Buffer.from("\x89PNG") } },
];

// @§5.cv-format
test("refuses an invalid CV with its toast; accepts one of exactly 5 MB, which can be removed", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await page.goto(`${site.url}/recrutement`);
  const dialog = await openDialog(page, "Postuler : Poste en horaires alternés");
  const field = dialog.getByLabel(/^CV/);
  for (const { file, toast = "Veuillez sélectionner un fichier PDF, DOC ou DOCX." } of refusedFiles) {
    await field.setInputFiles(file);
    await expect(notifications(page).getByText(toast).first()).toBeVisible();
    await expect(field).toHaveValue("");
    await expect(dialog.getByRole("button", { name: "Télécharger le brouillon avec mon CV" })).toHaveCount(0);
    await notifications(page).getByRole("button", { name: "Fermer" }).click();
    // Wait until it is gone: the next toast may have the same words.
    await expect(notifications(page).getByText(toast)).toHaveCount(0);
    await expect(dialog.getByText(toast)).toBeVisible();
    await expect(field).toHaveAttribute("aria-invalid", "true");
  }
  await field.setInputFiles({ ...cv, buffer: pdf(LIMIT) });
  await expect(dialog.getByText("5,00\u00a0Mo")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Retirer le CV" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("aria-invalid", "false");
  await watch.expectClean();
});

test.describe("a letter too long for a mail program", () => {
  const letter = `Début ${"é".repeat(4980)} fin`;

  async function sendLong(page: Page) {
    await recordOpened(page);
    await page.goto(`${site.url}/recrutement`);
    const dialog = await openDialog(page, "Préparer une candidature spontanée");
    await identify(page);
    await dialog.getByLabel("Message de motivation").fill(letter);
    await dialog.getByRole("button", { name: "Préparer ma candidature" }).click();
    await expect(page.getByText("Message trop long pour s’ouvrir en entier")).toBeVisible();
    expect(await page.locator("textarea[readonly]").inputValue()).toContain(letter);
    const [opened] = await openedAddresses(page);
    expect(opened?.address.length).toBeLessThanOrEqual(1600);
    return { body: read(opened?.address ?? "").body, clipboard: opened?.clipboard };
  }

  // @A2.copied-message
  test("is copied before its shortened draft opens, and offers the ways to send it whole", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript(() => {
      navigator.share = async () => undefined;
    });
    const { body, clipboard } = await sendLong(page);
    expect(body).toMatch(/Collez ici le texte complet, que vous avez copié sur notre site\.\]$/);
    expect(clipboard).toContain(letter);
    await expect(page.getByText("Copié !")).toBeVisible();
    await expect(page.getByText("Le texte complet est copié : collez-le à sa place.")).toBeVisible();
    await expect(page.getByText("copiez le texte complet ci-dessous")).toHaveCount(0);
    const prepared = page.getByRole("region", { name: "Votre candidature" });
    const actions = prepared.getByText(/^(Télécharger le brouillon|Partager|Ouvrir ma messagerie|Copier le message)$/);
    await expect(actions).toHaveText([
      "Télécharger le brouillon",
      "Partager",
      "Ouvrir ma messagerie",
      "Copier le message",
    ]);
  });

  // @A2.copied-message
  test("is not called copied when copying fails", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
    });
    const { body } = await sendLong(page);
    expect(body).toMatch(/Collez ici le texte complet, à copier sur notre site\.\]$/);
    await expect(page.getByText("Impossible de copier. Sélectionnez et copiez manuellement.")).toBeVisible();
    await expect(page.getByText("copiez le texte complet ci-dessous")).toBeVisible();
    const href = await page.getByRole("link", { name: "Ouvrir ma messagerie" }).getAttribute("href");
    expect(read(href ?? "").body).not.toContain("avez copié");
  });
});

// @§7.application-once
test("a double click opens one draft, wherever its second half lands", async ({ page }) => {
  await recordOpened(page);
  await page.goto(`${site.url}/recrutement/spontanee/candidature`);
  await page.getByRole("button", { name: "Refuser tout" }).click();
  await page.getByLabel("Prénom").focus();
  await page.waitForLoadState("networkidle");
  await identify(page);
  await page.getByRole("button", { name: "Préparer ma candidature" }).dblclick();
  await expect(page.getByRole("heading", { name: "Votre candidature est prête" })).toBeFocused();
  expect(await openedAddresses(page)).toHaveLength(1);
  const link = page.getByRole("link", { name: "Ouvrir ma messagerie" });
  const isFollowed = await link.evaluate((element) =>
    element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 2 })),
  );
  expect(isFollowed).toBe(false);
});

// @§7.application-once
test("an application prepared offline is complete, and is not called open before it is", async ({ page, context }) => {
  await recordOpened(page);
  await page.goto(`${site.url}/recrutement/spontanee/candidature`);
  await page.getByRole("button", { name: "Refuser tout" }).click();
  await page.getByLabel("Prénom").focus();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await identify(page);
  await page.getByLabel("Message de motivation").fill("Le camion, je sais le conduire.\n\nCordialement,");
  await page.getByRole("button", { name: "Préparer ma candidature" }).click();
  await expect(page.getByRole("heading", { name: "Votre candidature est prête" })).toBeVisible();
  await expect(page.locator("textarea[readonly]")).toHaveValue(
    /je sais le conduire\.\n\nCordialement,\nJeanne Dupré\n\n---/,
  );
  await expect(notifications(page)).toContainText("Email ouvert");
  expect(await openedAddresses(page)).toHaveLength(1);
});

test("a CV dropped before the form has started is in the letter", async ({ page }, info) => {
  const path = info.outputPath(cv.name);
  await writeFile(path, pdf(LIMIT));
  await page.goto(`${site.url}/recrutement/spontanee/candidature`);
  await page.getByRole("button", { name: "Refuser tout" }).click();
  await identify(page);
  // The draft fills the form again, so that the drop is the first gesture.
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.getByLabel("Prénom")).toHaveValue("Jeanne");
  await drop(page, page.getByLabel(/^CV/), path);
  // At no place: once the file is read the button moves, perhaps between its press and its release.
  await page.getByRole("button", { name: "Préparer ma candidature" }).evaluate((button: HTMLElement) => button.click());
  await expect(page.locator("textarea[readonly]")).toHaveValue(/CV\s:\sCV Jeanne Dupré\.pdf/);
});

test("without the dialog's script an application leads to its page", async ({ page }) => {
  await page.goto(`${site.url}/recrutement`);
  await page.getByRole("button", { name: "Refuser tout" }).click();
  await page.waitForLoadState("networkidle");
  await page.route("**/assets/application-dialog-*", (route) => route.fulfill({ status: 404 }));
  await page.getByRole("link", { name: "Préparer une candidature spontanée" }).click();
  await expect(page).toHaveURL(`${site.url}/recrutement/spontanee/candidature`);
  await expect(page.getByLabel("Message de motivation")).toHaveValue(/candidature spontanée/);
});

// @P13.share
test("sharing is offered where the browser can share the file, and shares it whole", async ({ page }) => {
  await page.addInitScript(() => {
    const shared: { title?: string; size?: number; name?: string }[] = [];
    Object.assign(window, { shared });
    navigator.canShare = () => true;
    navigator.share = async ({ title, files } = {}) => {
      shared.push({ title, size: files?.[0]?.size, name: files?.[0]?.name } as (typeof shared)[number]);
    };
  });
  await page.goto(`${site.url}/recrutement`);
  const dialog = await openDialog(page, "Préparer une candidature spontanée");
  await expect(dialog.getByRole("button", { name: "Partager" })).toHaveCount(0);
  await identify(page);
  await dialog.getByLabel(/^CV/).setInputFiles(cv);
  await dialog.getByRole("button", { name: "Partager" }).click();
  expect(await page.evaluate(() => (window as unknown as { shared: unknown }).shared)).toEqual([
    { title: "Candidature spontanée - Jeanne Dupré", size: cv.buffer.length, name: cv.name },
  ]);
});

// @P13.no-share
test("hides the share button where the browser cannot share files", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "canShare", { value: undefined }));
  await page.goto(`${site.url}/recrutement`);
  const dialog = await openDialog(page, "Préparer une candidature spontanée");
  await dialog.getByLabel(/^CV/).setInputFiles(cv);
  await expect(dialog.getByText(cv.name)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Partager" })).toHaveCount(0);
});

test("loads the dialog's script only on demand", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await page.goto(`${site.url}/recrutement`);
  await page.waitForLoadState("networkidle");
  expect(watch.requests.filter((address) => address.includes("application-dialog"))).toEqual([]);
});

async function openDialog(page: Page, button: string) {
  const refuse = page.getByRole("button", { name: "Refuser tout" });
  if (!(await page.evaluate(() => localStorage.getItem("cookieConsent")))) await refuse.click();
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: button }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Drops a file of the desktop, as the browser itself reports it: no pointer event precedes it. */
async function drop(page: Page, field: Locator, path: string) {
  const session = await page.context().newCDPSession(page);
  await field.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await field.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    await session.send("Input.dispatchDragEvent", { type, x: x + width / 2, y: y + height / 2, data });
  }
  await expect(field).not.toHaveValue("");
}

async function identify(page: Page) {
  await page.getByLabel("Prénom").fill("Jeanne");
  await page.getByLabel("Nom", { exact: true }).fill("Dupré");
  await page.getByLabel("E-mail").fill("jeanne@poste.example");
}

function recordOpened(page: Page) {
  return page.addInitScript(() => {
    const opened: { address: string; target: string; clipboard?: string }[] = [];
    Object.assign(window, { opened });
    window.open = (address, target) => {
      const draft: (typeof opened)[number] = { address: String(address), target: String(target) };
      opened.push(draft);
      navigator.clipboard?.readText().then(
        (text) => Object.assign(draft, { clipboard: text }),
        () => undefined,
      );
      return null;
    };
  });
}

function openedAddresses(page: Page) {
  type Opened = { address: string; target: string; clipboard?: string };
  return page.evaluate(() => (window as unknown as { opened: Opened[] }).opened);
}

function recordBodies(page: Page) {
  const bodies: string[] = [];
  page.on("request", (request) => {
    const body = request.postDataBuffer();
    if (body) bodies.push(body.toString("latin1"));
  });
  return () => bodies;
}

function read(mailto: string) {
  const [, to = "", subject = "", body = ""] = /^mailto:([^?]*)\?subject=([^&]*)&body=([^&]*)$/.exec(mailto) ?? [];
  const plain = (text: string) => decodeURIComponent(text).replace(/[\u00a0\u202f]/g, " ");
  return { to: decodeURIComponent(to), subject: plain(subject), body: plain(body) };
}

const hash = (bytes: Buffer | undefined) => bytes && createHash("sha256").update(bytes).digest("hex");
const notifications = (page: Page) => page.getByRole("region", { name: "Notifications" });
