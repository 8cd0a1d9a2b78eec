import { settings } from "../core/env.ts";
import { updateSection } from "./generated-section.mjs";

const table = [
  "| Setting | Meaning | Without it |",
  "|---|---|---|",
  ...settings.map(({ name, purpose, fallback }) => `| \`${name}\` | ${purpose} | ${fallback} |`),
  "",
].join("\n");

updateSection("README.md", "settings", table);
