// Checks the import rules of docs/decisions/0011-three-floors.md in core/, app/ and server/.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "vite";
import { root } from "./prepare.mjs";

const FLOORS = ["core", "app", "server"];

const modules = new Map(
  globSync("{core,app,server}/**/*.{ts,tsx}", { cwd: root, exclude: (name) => /\.test\.tsx?$/.test(name) })
    .sort()
    .map((file) => [file, importsOf(file)]),
);
const problems = [...upward(), ...otherStores(), ...otherTables(), ...serverInBrowser(), ...circles()];

for (const problem of problems) console.error(problem);
console.log(`${modules.size} modules, ${problems.length} problems of structure`);
process.exit(problems.length === 0 ? 0 : 1);

/** @returns {{ target: string, isType: boolean }[]} the project's modules that a file imports */
function importsOf(file) {
  const { module, errors } = parseSync(file, readFileSync(join(root, file), "utf8"));
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = new Map();
  const add = (specifier, isType) => {
    if (!specifier.startsWith(".")) return;
    const target = normalize(join(dirname(file), specifier.split("?")[0]));
    found.set(target, isType && (found.get(target) ?? true));
  };
  for (const { moduleRequest, entries } of module.staticImports)
    add(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType));
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries) if (moduleRequest) add(moduleRequest.value, isType);
  const source = readFileSync(join(root, file), "utf8");
  for (const { moduleRequest } of module.dynamicImports)
    add(source.slice(moduleRequest.start + 1, moduleRequest.end - 1), false);
  return [...found].map(([target, isType]) => ({ target, isType })).filter(({ target }) => /\.tsx?$/.test(target));
}

/** server/ may import app/ and core/; app/ may import core/. Holds for types too. */
function upward() {
  const level = (file) => FLOORS.indexOf(file.split("/")[0]);
  return eachImport(({ file, target }) => level(target) > level(file) && "imports a floor above");
}

/** A folder of app/, or core/ or server/ as a whole. */
function subject(file) {
  return file.startsWith("app/") ? file.split("/").slice(0, 2).join("/") : file.split("/")[0];
}

function otherStores() {
  return eachImport(
    ({ file, target, isType }) =>
      !isType &&
      file.startsWith("app/") &&
      /(?:^|[/-])store\.server\.ts$/.test(target) &&
      subject(file) !== subject(target) &&
      "imports another subject's store",
  );
}

/** One subject writes a table. Only app/law erases expired rows of the others. */
function otherTables() {
  const writers = new Map();
  for (const file of modules.keys()) {
    if (file.startsWith("core/database/migrations/") || file === "app/law/retention.server.ts") continue;
    const source = readFileSync(join(root, file), "utf8");
    for (const [, table] of source.matchAll(/\.(?:insertInto|updateTable|deleteFrom)\(\s*"(\w+)"/g))
      writers.set(table, (writers.get(table) ?? new Set()).add(subject(file)));
  }
  return [...writers].flatMap(([table, subjects]) =>
    subjects.size === 1 ? [] : [`table ${table}: written by ${[...subjects].join(" and ")}`],
  );
}

/** The compiler strips loaders and actions from route modules; any other module of app/ may reach a browser. */
function serverInBrowser() {
  const routes = new Set(
    readFileSync(join(root, "app/routes.ts"), "utf8")
      .match(/"[\w./-]+\.tsx?"/g)
      .map((name) => `app/${name.slice(1, -1)}`),
  );
  const isServer = (file) =>
    /\.server\.tsx?$|^core\/(?!text\/|retention\.ts)|^app\/(?:context|entry\.server)\.tsx?$/.test(file);
  return eachImport(
    ({ file, target, isType }) =>
      !isType &&
      file.startsWith("app/") &&
      file !== "app/root.tsx" &&
      !isServer(file) &&
      !routes.has(file) &&
      isServer(target) &&
      "may bring server code into a browser",
  );
}

function eachImport(check) {
  return [...modules].flatMap(([file, imports]) =>
    imports.flatMap(({ target, isType }) => {
      const problem = check({ file, target, isType });
      return problem ? `${file} → ${target}: ${problem}` : [];
    }),
  );
}

/** Tarjan's strongly connected components, over value and type imports. */
function circles() {
  const order = new Map();
  const low = new Map();
  const stack = [];
  const found = [];
  const visit = (file) => {
    order.set(file, order.size);
    low.set(file, order.get(file));
    stack.push(file);
    for (const { target } of modules.get(file) ?? []) {
      if (!modules.has(target)) continue;
      if (!order.has(target)) visit(target);
      if (stack.includes(target)) low.set(file, Math.min(low.get(file), low.get(target)));
    }
    if (low.get(file) !== order.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) found.push(`circle: ${circle.join(" ↔ ")}`);
  };
  for (const file of modules.keys()) if (!order.has(file)) visit(file);
  return found;
}
