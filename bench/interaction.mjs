// How long a press or a key waits for its next picture, on a processor slowed four times: real input through the browser's
// own protocol, judged by its Event Timing, as INP is (web.dev/articles/inp).
import { chromium } from "@playwright/test";
import browserSettings from "../playwright.config.ts";
import { startSite } from "../test/site.ts";
import { median, spread } from "./report.mjs";

const COMMAND = "npm run bench -- interaction";
const SLOWED = 4;
const MOST_MS = 100;
/** Event Timing reports nothing below this. */
const LEAST_MS = 16;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const DESK = { viewport: { width: 1280, height: 800 } };

const button = (page, name) => page.getByRole("button", { name, exact: true });

/** Each `act` yields after every single interaction. */
const INTERACTIONS = [
  {
    what: "menu on a phone: open, a sub-menu, close",
    path: "/",
    device: PHONE,
    act: async function* (page) {
      yield button(page, "Ouvrir le menu").tap();
      yield page.locator("#menu summary").tap();
      yield button(page, "Fermer le menu").tap();
    },
  },
  {
    what: "menu on a desk: open the activities, close them",
    path: "/",
    device: DESK,
    act: async function* (page) {
      yield page.locator("#menu summary").click();
      yield page.keyboard.press("Escape");
    },
  },
  {
    what: "search: open, a word letter by letter, down, close",
    path: "/",
    device: DESK,
    act: async function* (page) {
      yield page.getByRole("link", { name: "Rechercher", exact: true }).click();
      await page.getByRole("combobox").waitFor();
      for (const letter of "granules") yield page.keyboard.press(letter);
      yield page.keyboard.press("ArrowDown");
      yield page.keyboard.press("Escape");
    },
  },
  {
    what: "consent: choose, a switch, save",
    path: "/",
    device: PHONE,
    keepsBanner: true,
    act: async function* (page) {
      yield button(page, "Je choisis").tap();
      await page.getByRole("dialog").waitFor();
      yield page.getByRole("switch", { name: "Marketing" }).tap();
      yield button(page, "Sauvegarder les préférences").tap();
    },
  },
  {
    what: "application: open the dialog, errors, close",
    path: "/recrutement",
    device: PHONE,
    act: async function* (page) {
      yield page.getByRole("link", { name: "Préparer une candidature spontanée" }).tap();
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      yield dialog.getByRole("button", { name: "Préparer ma candidature" }).tap();
      await dialog.getByRole("alert").first().waitFor();
      yield page.keyboard.press("Escape");
    },
  },
  {
    what: "review form: a rating, letters, errors",
    path: "/avis",
    device: PHONE,
    act: async function* (page) {
      yield page.getByText("Donner mon avis", { exact: true }).first().tap();
      yield page.getByRole("radio", { name: "4 étoiles sur 5" }).press("Space");
      await page.getByLabel("Votre commentaire").focus();
      for (const letter of "court") yield page.keyboard.press(letter);
      yield button(page, "Envoyer mon avis").tap();
      await page.locator("main").getByRole("alert").first().waitFor();
    },
  },
  {
    what: "quote form: letters, errors",
    path: "/activites/fioul",
    device: PHONE,
    act: async function* (page) {
      await page.getByLabel("Prénom").focus();
      for (const letter of "Anne") yield page.keyboard.press(letter);
      yield button(page, "Préparer ma demande").tap();
      await page.locator("main").getByRole("alert").first().waitFor();
    },
  },
  {
    what: "contact: a question, the review form in place of the page",
    path: "/contact",
    device: PHONE,
    act: async function* (page) {
      yield page.locator("main summary").first().tap();
      yield page.getByRole("link", { name: "Laisser un avis" }).tap();
      await button(page, "Annuler").waitFor();
      yield button(page, "Annuler").tap();
    },
  },
];

/** What the browser itself takes for the same, on a page of one button and one field. */
const BARE = {
  device: PHONE,
  html: '<!doctype html><button onclick="this.append(1)">Go</button><input aria-label="Field">',
  act: async function* (page) {
    yield button(page, "Go").tap();
    await page.getByLabel("Field").focus();
    for (const letter of "granules") yield page.keyboard.press(letter);
  },
};

export async function measureInteractions({ isQuick }) {
  const runs = isQuick ? 2 : 5;
  const site = await startSite();
  const browser = await chromium.launch(browserSettings.use?.launchOptions ?? {});
  const rows = [];
  try {
    for (const interaction of INTERACTIONS) {
      const slowest = [];
      const bare = [];
      for (let run = 0; run < runs; run += 1) {
        slowest.push(await slowestOf(browser, site, interaction));
        bare.push(await slowestOf(browser, site, BARE));
      }
      rows.push(rowOf(interaction.what, slowest, bare));
    }
  } finally {
    await browser.close();
    await site.stop();
  }
  return { title: `Interaction (INP), processor slowed ${SLOWED} times`, command: COMMAND, rows };
}

/** Of one visit the interaction that waited longest for its picture, in milliseconds. */
async function slowestOf(browser, site, { path, html, device, keepsBanner, act }) {
  const context = await browser.newContext({ locale: "fr-FR", timezoneId: "Europe/Paris", ...device });
  try {
    const page = await context.newPage();
    await page.addInitScript(recordEvents, LEAST_MS);
    // The bare page stands in for one of the site: a page without origin tells no events.
    if (html) await page.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: html }));
    await page.goto(site.url + (path ?? "/"), { waitUntil: "load" });
    await page.waitForTimeout(500);
    if (!html && !keepsBanner) await button(page, "Refuser tout").click();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
    await page.waitForTimeout(500);
    await page.evaluate(() => window.slowestEvent.reset());
    for await (const _ of act(page)) await page.waitForTimeout(300);
    return await page.evaluate(() => window.slowestEvent.read());
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
function recordEvents(durationThreshold) {
  const seen = [];
  const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()));
  observer.observe({ type: "event", durationThreshold, buffered: true });
  window.slowestEvent = {
    reset: () => {
      observer.takeRecords();
      seen.length = 0;
    },
    read: () => {
      seen.push(...observer.takeRecords());
      const interactions = seen.filter(({ interactionId }) => interactionId > 0);
      const [slowest] = interactions.sort((a, b) => b.duration - a.duration);
      return slowest ? { duration: slowest.duration, name: slowest.name } : { duration: durationThreshold, name: "" };
    },
  };
}

function rowOf(what, slowest, bare) {
  const durations = slowest.map(({ duration }) => duration);
  const ofBare = bare.map(({ duration }) => duration);
  const worst = slowest[durations.indexOf(Math.max(...durations))];
  return {
    what,
    measured: `${spread(durations, (value) => value.toFixed(0))} ms${worst.name && ` (${worst.name})`}`,
    reference: `${spread(ofBare, (value) => value.toFixed(0))} ms, a bare page`,
    ratio: median(durations) / median(ofBare),
    goal: `≤ ${MOST_MS} ms`,
    isMet: median(durations) <= MOST_MS,
  };
}
