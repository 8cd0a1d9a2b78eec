import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Lock, nameOf } from "../security/lock-rules.ts";
import { shippedPackages } from "./sbom.ts";

/** The licences that a release carries: of each package in every installation. */
export function thirdPartyLicences(root: string, lock: Lock): string {
  const shipped = shippedPackages(lock);
  const elsewhere = shipped.filter(([, { optional, devOptional }]) => optional || devOptional);
  const everywhere = shipped.filter(([, { optional, devOptional }]) => !optional && !devOptional);
  const list = elsewhere.map(([path, { version, license }]) => `- ${nameOf(path)} ${version}: ${license}`);
  return [
    "The packages of which this release is made. build/client/licences.txt repeats what reaches a browser.",
    licenceTexts(
      root,
      everywhere.map(([path]) => path),
    ),
    `Optional packages, which not every installation has:\n\n${list.join("\n")}\n`,
  ].join("\n\n");
}

/** @param paths folders below `node_modules`; packages with the same text share it */
export function licenceTexts(root: string, paths: string[]): string {
  const packages = new Map<string, string[]>();
  for (const path of [...new Set(paths)].sort()) {
    const { name, version, license } = JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"));
    const text = licenceText(join(root, path)) ?? `Its package names the licence ${license} and holds no text.`;
    packages.set(text, [...(packages.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  return [...packages].map(([text, names]) => `${RULE}\n${[...new Set(names)].join("\n")}\n\n${text}`).join("\n\n");
}

const RULE = "-".repeat(80);

function licenceText(folder: string): string | undefined {
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)(\.|-|$)/i.test(name));
  const texts = files.sort().map((name) => readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n").trim());
  return texts.length > 0 ? texts.join("\n\n") : undefined;
}
