import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test("the documents list every setting as core/env.ts defines it", () => {
  const script = fileURLToPath(new URL("../scripts/settings-table.mjs", import.meta.url));
  expect(spawnSync(process.execPath, [script], { encoding: "utf8" })).toMatchObject({
    status: 0,
    stderr: "",
  });
});
