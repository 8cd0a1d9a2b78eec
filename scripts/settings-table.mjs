import { settings } from "../core/env.ts";
import { updateSection } from "./generated-section.mjs";

const table = [
  "| Setting | Meaning | Without it |",
  "|---|---|---|",
  ...settings.map(({ name, purpose, fallback }) => `| \`${name}\` | ${purpose} | ${fallback} |`),
  "",
].join("\n");

for (const document of ["README.md", "docs/operations.md"]) updateSection(document, "settings", table);
