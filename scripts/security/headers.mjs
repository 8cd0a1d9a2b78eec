// The grade of the headers by the MDN HTTP Observatory, and the content policy by Google's CSP Evaluator.
import { fileURLToPath } from "node:url";
import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { node } from "../prepare.mjs";
import { ensureObservatory, run } from "./tools.mjs";

const leastScore = 130;
const gradedPaths = ["/", "/avis", "/auth", "/admin"];
const gradeSeconds = 60;

/** @returns rows of the table */
export async function gradeHeaders(house) {
  const folder = ensureObservatory();
  const targets = gradedPaths.map((path) => new URL(house.url).host + path);
  const script = fileURLToPath(new URL("grade.mjs", import.meta.url));
  const { code, output } = await run(node, [script, folder, ...targets], {
    seconds: gradeSeconds,
    env: { ...process.env, NODE_EXTRA_CA_CERTS: house.authority },
  });
  if (code !== 0) throw new Error(`MDN HTTP Observatory : ${output}`);
  return JSON.parse(output).map(({ grade, score, lost }, index) => ({
    check: "MDN Observatory",
    what: gradedPaths[index],
    result: [`${grade}, ${score} points`, ...lost].join(" ; "),
    passed: score >= leastScore && lost.length === 0,
  }));
}

/**
 * Every kind of answer: pages kept (hashes), pages made for one request (nonce), and what is no page.
 * @returns rows of the table
 */
export async function judgePolicies(house) {
  const cookie = await house.signIn();
  const asset = /\/assets\/[\w-]+\.js/.exec((await house.get("/")).text)?.[0] ?? "";
  const answers = [
    ["page conservée", "/"],
    ["page par requête", "/auth"],
    ["page de l’administration", "/admin/avis", { cookie }],
    ["page introuvable", "/nulle-part"],
    ["données d’une page", "/avis.data"],
    ["fichier", asset],
    ["redirection", "/avis/"],
    ["santé", "/healthz"],
  ];
  const rows = [];
  for (const [what, path, headers] of answers) {
    const policy = String((await house.get(path, headers)).headers["content-security-policy"]);
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
    const words = findings.map(({ severity, directive, value, description }) =>
      [Severity[severity], directive, value, description].filter(Boolean).join(" "),
    );
    rows.push({
      check: "CSP Evaluator",
      what: `${what} (${path})`,
      result: words.join(" ; ") || "aucune remarque",
      passed: findings.length === 0,
    });
  }
  return rows;
}
