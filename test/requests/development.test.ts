import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { visitorOf } from "../visitor.ts";

test("npm run dev renders a page from source, reloads it after an edit and prints mails", {
  timeout: 180_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "site-dev-"));
  const child = spawn("node", ["scripts/run.mjs", "scripts/start.mjs", "--dev"], {
    env: { PATH: process.env.PATH, PORT: "0", DATA_DIR: dataDir },
  });
  const exited = once(child, "exit");
  onTestFinished(async () => {
    child.kill();
    await exited;
    rmSync(dataDir, { recursive: true });
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const printed = (pattern: RegExp) =>
    vi.waitFor(() => expect(output).toMatch(pattern), { timeout: 120_000, interval: 100 });

  await printed(/Le site répond sur/);
  const url = output.match(/Le site répond sur (\S+)/)?.[1] ?? "";
  const visitor = visitorOf({ url });
  const page = await visitor.get("/");
  expect(page.status).toBe(200);
  expect(page.html).toContain('src="/app/islands/visitor.ts"');
  expect((await visitor.get("/app/islands/visitor.ts")).text).toContain("watchIslands");
  expect((await visitor.get("/auth")).html).toContain('import("/app/entry.client.tsx")');

  // Only the server loads this page's module.
  await visitor.get("/accessibilite");
  const token = (await visitor.get("/@vite/client")).text.match(/wsToken = "([^"]+)"/)?.[1];
  const socket = new WebSocket(`${url.replace("http", "ws")}/?token=${token}`, "vite-hmr");
  onTestFinished(() => socket.close());
  const updates: string[] = [];
  socket.addEventListener("message", ({ data }) => updates.push(JSON.parse(data).type));
  await vi.waitFor(() => expect(updates).toContain("connected"), 10_000);
  utimesSync("app/pages/accessibility.tsx", new Date(), new Date());
  await vi.waitFor(() => expect(updates).toContain("full-reload"), 10_000);

  await visitor.post("/auth", {
    intent: "inscription",
    firstName: "Anne",
    lastName: "Martin",
    email: "anne@maison.example",
    password: "betterave-1933",
    confirmation: "betterave-1933",
  });
  await printed(/Message à anne@maison\.example/);
});
