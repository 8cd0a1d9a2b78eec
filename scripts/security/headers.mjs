// Grades the headers by the MDN HTTP Observatory, and the content policy by Google's CSP Evaluator.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import routes from "../../app/routes.ts";
import { node, root } from "../prepare.mjs";
import { ensureObservatory, run } from "./tools.mjs";

const minScore = 130;
const gradedPaths = ["/", "/avis", "/auth", "/admin"];
const gradeSeconds = 60;

export async function gradeHeaders(target) {
  const folder = ensureObservatory();
  const targets = gradedPaths.map((path) => new URL(target.url).host + path);
  const script = fileURLToPath(new URL("grade.mjs", import.meta.url));
  const { code, output } = await run(node, [script, folder, ...targets], {
    seconds: gradeSeconds,
    env: { ...process.env, NODE_EXTRA_CA_CERTS: target.authority },
  });
  if (code !== 0) throw new Error(`MDN HTTP Observatory: ${output}`);
  return JSON.parse(output).map(({ grade, score, lost }, index) => ({
    check: "MDN Observatory",
    what: gradedPaths[index],
    result: [`${grade}, ${score} points`, ...lost].join("; "),
    passed: score >= minScore && lost.length === 0,
  }));
}

/**
 * Covers each kind of response: cached pages (hashes), rendered pages (nonce), everything else.
 * @returns rows of the table
 */
export async function judgePolicies(target) {
  const cookie = await target.signIn();
  const asset = /\/assets\/[\w-]+\.js/.exec((await target.get("/")).text)?.[0] ?? "";
  const foreign = await foreignScripts(target, cookie);
  const rows = [];
  for (const [what, path, headers] of [
    ["cached page", "/"],
    ["page rendered per request", "/auth"],
    ["staff page", "/admin/avis", { cookie }],
    ["missing page", "/nulle-part"],
    ["data of a page", "/avis.data"],
    ["file", asset],
    ["redirect", "/avis/"],
    ["health", "/healthz"],
  ]) {
    const policy = String((await target.get(path, headers)).headers["content-security-policy"]);
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
    const settled = foreign.length === 0 ? findings.filter(isAboutOwnFiles) : [];
    const left = findings.filter((finding) => !settled.includes(finding));
    const words = left.map(
      ({ severity, directive, description }) => `${Severity[severity]} ${directive} ${description}`,
    );
    if (settled.length > 0) words.push("'self' depends on what the site serves: see the next row");
    rows.push({
      check: "CSP Evaluator",
      what: `${what} (${path})`,
      result: words.join("; ") || "no finding",
      passed: left.length === 0,
    });
  }
  rows.push({
    check: "CSP Evaluator",
    what: "what 'self' allows",
    result: foreign.join("; ") || "only built files run: no JSONP, no AngularJS, no visitor's file",
    passed: foreign.length === 0,
  });
  return rows;
}

/** A finding that depends on conditions, which {@link foreignScripts} checks. */
function isAboutOwnFiles({ severity, directive, value }) {
  return severity === Severity.MEDIUM_MAYBE && directive === "script-src" && value === "'self'";
}

/**
 * Whether `'self'` allows any script besides the built files. It does not, if no other response has a type that
 * browsers run under `nosniff` (HTML §2.1.2), and no built file is AngularJS, which runs code in attributes.
 * @returns the findings, in words
 */
async function foreignScripts(target, cookie) {
  const paths = addressesOf(routes).flatMap((path) => [path, `${path}.data`, `${path}?callback=alert&jsonp=alert`]);
  const found = [];
  for (const path of [...paths, "/healthz", "/readyz"]) {
    const { headers } = await target.get(path, { cookie });
    const type = headers["content-type"] ?? "";
    const isRun = /^(text|application)\/(x-)?(java|ecma|j|live)script/i.test(type);
    if (isRun || headers["x-content-type-options"] !== "nosniff") found.push(`${path}: ${type}`);
  }
  const built = join(root, "build", "client", "assets");
  for (const file of readdirSync(built).filter((name) => name.endsWith(".js"))) {
    if (/\bangular\.module\(|\bng-app\b/.test(readFileSync(join(built, file), "utf8")))
      found.push(`${file}: AngularJS`);
  }
  return found;
}

function addressesOf(entries, base = "") {
  return entries.flatMap(({ path, children = [] }) => {
    const full = path === undefined ? base : `${base}/${path}`;
    if (children.length > 0) return addressesOf(children, full);
    return encodeURI(full.replace(/:\w+/g, "x").replace("*", "nulle-part")) || "/";
  });
}
