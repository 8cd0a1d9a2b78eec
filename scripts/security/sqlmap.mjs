// Runs sqlmap (Debian) on every form and address whose values reach the database, on both databases.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createPostgresDatabase } from "../../test/postgres-database.ts";
import startPostgres from "../../test/postgres-setup.ts";
import { openDecoy } from "./decoy.mjs";
import { judgeScan } from "./judge-scan.mjs";
import { run } from "./tools.mjs";

const SECRET = "a secret of the checks, of no use elsewhere";
const targetSeconds = 900;

const OPTIONS = [
  ...["--batch", "--flush-session", "--disable-coloring", "--skip-waf", "--ignore-code=*", "--ignore-redirects"],
  ...["--level=2", "--risk=2", "--threads=4", "--technique=BEUST"],
];

/** Levels 2 and 3 of sqlmap add Cookie, Referer and User-Agent, unless a target says otherwise. */
const TARGETS = [
  { what: "search", path: "/recherche?q=granules" },
  {
    what: "review",
    path: "/avis",
    fields:
      "customer_name=Jeanne&customer_email=jeanne%40client.example&rating=5&comment=Livraison+rapide%2C+merci&product_or_service=Fioul&experience_date=2026-11-01",
  },
  { what: "report", path: "/avis/signaler/1*" },
  { what: "author's page", path: "/avis/suivi/1*/2*" },
  { what: "confirmation of a quote", path: "/activites/fioul/demande/1*/2*" },
  {
    what: "quote",
    path: "/activites/fioul",
    fields:
      "firstName=Jeanne&lastName=Dupre&email=jeanne%40client.example&phone=0639981234&address=1+rue+du+Puits&postalCode=28100&city=Dreux&fuelType=gnr-taux-reduit&quantity=1000&deliveryDate=2026-12-20&message=Bonjour",
  },
  // A new account each time, because wrong passwords slow down the answers for their account.
  {
    what: "sign-in",
    path: "/auth",
    fields: "intent=connexion&email=jeanne%40client.example&password=fautif",
    args: ["--eval=import random;email=email.replace('jeanne','j%d'%random.randrange(10**9),1)"],
  },
  { what: "moderation", path: "/admin/avis?q=livraison&filtre=tous&ordre=anciens", isStaff: true },
  { what: "requests", path: "/admin/demandes?q=jeanne&etat=new", isStaff: true },
  { what: "team", path: "/admin/equipe?q=claire", isStaff: true },
  { what: "events", path: "/admin/security/evenements?type=login_failed&gravite=high", isStaff: true },
  {
    what: "data of a person",
    path: "/admin/donnees",
    fields: "intent=chercher&email=jeanne%40client.example",
    isStaff: true,
  },
];

/**
 * @param withTarget runs a function with a fresh site
 * @returns rows of the table
 */
export async function injectSql(withTarget) {
  const rows = await withTarget(async (target) => [await injectDecoy(target), ...(await injectAll(target, "SQLite"))]);
  const stopPostgres = await startPostgres();
  try {
    const { url, drop } = await createPostgresDatabase();
    rows.push(...(await withTarget((target) => injectAll(target, "PostgreSQL"), { DATABASE_URL: url, SECRET })));
    await drop();
  } finally {
    await stopPostgres();
  }
  return rows;
}

async function injectDecoy(target) {
  const decoy = await openDecoy();
  const outcome = await inject(target, [`${decoy.url}?q=orge`, "--dbms=SQLite"]).finally(decoy.close);
  return {
    check: "sqlmap",
    what: "decoy",
    result: outcome === "found" ? "injection found" : "nothing found",
    passed: outcome === "found",
  };
}

async function injectAll(target, dbms) {
  const cookie = await target.signIn();
  const rows = [];
  for (const { what, path, fields, isStaff, args = [] } of TARGETS) {
    const before = target.log().length;
    const outcome = await inject(target, [
      target.url + path,
      `--dbms=${dbms}`,
      `--headers=Origin: ${target.url}`,
      ...(fields ? [`--data=${fields}`] : []),
      ...(isStaff ? [`--cookie=${cookie}`, "--param-exclude=session_token|signed_in"] : []),
      ...args,
    ]);
    const { text, isValid } = judgeScan(target.log().slice(before));
    const findings = { found: "injection found", none: "no injection", unfinished: "unfinished" }[outcome];
    rows.push({
      check: `sqlmap, ${dbms}`,
      what: `${what} (${path.replace(/\?.*/, "")})`,
      result: `${text}; ${findings}`,
      passed: isValid && outcome === "none",
    });
  }
  return rows;
}

/** @returns `found`, `none`, or `unfinished` when it gave up or timed out */
async function inject(target, [url, ...args]) {
  const folder = join(target.folder, `sqlmap-${Date.now()}`);
  mkdirSync(folder);
  const { output } = await run("sqlmap", ["-u", url, `--output-dir=${folder}`, ...OPTIONS, ...args], {
    seconds: targetSeconds,
  });
  if (/identified the following injection point|is vulnerable/.test(output)) return "found";
  return output.includes("all tested parameters do not appear to be injectable") ? "none" : "unfinished";
}
