import type { Kysely } from "kysely";
import { createTraffic, type Traffic } from "../../../app/traffic/counter.ts";
import { storeTraffic } from "../../../app/traffic/store.server.ts";
import type { Database } from "../../../core/database/schema.ts";
import { daysAgo } from "./days.ts";
import { REQUESTS } from "./request-words.ts";

const DAYS = 35;
/** Visits from Sunday to Saturday: fewer when the company is closed. */
const VISITS = [46, 118, 131, 124, 112, 97, 58];

/** The shares of each page in a hundred views. */
const PAGES: Record<string, number> = {
  "/": 24,
  "/activites/granules-bois": 16,
  "/activites/fioul": 15,
  "/combien": 9,
  "/contact": 8,
  "/avis": 7,
  "/activites/litiere-copeaux": 6,
  "/activites/negoce-agricole": 5,
  "/actualites": 4,
  "/recrutement": 3,
  "/activites/calys-biomasse": 2,
  "/a-propos": 1,
};

const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Safari/604.1";
const TABLET = "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) Safari/604.1";
const COMPUTER = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/150.0";
const AGENTS = [PHONE, PHONE, PHONE, COMPUTER, COMPUTER, PHONE, TABLET];
const LANGUAGES = [...Array(19).fill("fr-FR,fr;q=0.9"), "en-GB"];
const REFERRERS = ["https://moteur.example/", null, null, "https://annuaire.example/28", null];

/** Counts the views of some weeks as the site itself would. */
export async function addTraffic(db: Kysely<Database>): Promise<void> {
  let now = daysAgo(DAYS);
  const traffic = createTraffic(() => now.getTime());
  const paths = Object.entries(PAGES).flatMap(([path, share]) => Array(share).fill(path) as string[]);
  for (let days = DAYS; days >= 0; days -= 1) {
    now = daysAgo(days);
    const visits = (VISITS[now.getUTCDay()] ?? 0) + ((days * 7) % 19);
    // Steps that share no divisor with the lengths, so that each list is used evenly.
    for (let turn = 0; turn < visits; turn += 1) countView(traffic, paths, days * 131 + turn * 37);
    countForms(traffic, days);
  }
  await storeTraffic(db, traffic);
}

function countView(traffic: Traffic, paths: readonly string[], at: number): void {
  const of = <Value>(list: readonly Value[]) => list[at % list.length];
  const referer = of(REFERRERS);
  traffic.page(of(paths) ?? "/", "GET", {
    "user-agent": of(AGENTS),
    "accept-language": of(LANGUAGES),
    ...(referer && { referer }),
  });
}

function countForms(traffic: Traffic, days: number): void {
  const visit = new Request("https://site.example/", { headers: { "user-agent": COMPUTER } });
  for (const { sent, state } of REQUESTS) if (sent === days && state !== "bin") traffic.form("quote", [], visit);
  if (days % 5 === 0) traffic.form("quote", ["phone"], visit);
  if (days % 7 === 0) traffic.form("quote", ["quantity", "postalCode"], visit);
  if (days % 6 === 0) traffic.form("review", [], visit);
  if (days % 11 === 0) traffic.form("review", ["comment"], visit);
  if (days % 8 === 0) traffic.search("bois de chauffage", visit);
  if (days % 13 === 0) traffic.search("charbon", visit);
  if (days % 9 === 0) traffic.missed("/tarifs-2019.pdf", visit);
}
