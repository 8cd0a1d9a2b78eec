// node grade.mjs <folder of the Observatory> <host[/path]>…: prints its scan of each as JSON. A
// process of its own, because Node reads NODE_EXTRA_CA_CERTS only at its start.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , folder = "", ...targets] = process.argv;
const scanner = join(folder, "node_modules", "@mdn", "mdn-http-observatory", "src", "scanner", "index.js");
const { scan } = await import(pathToFileURL(scanner).href);
const grades = [];
for (const target of targets) {
  const { scan: whole, tests } = await scan(target);
  const lost = Object.entries(tests).filter(([, test]) => test.scoreModifier < 0 || !test.pass);
  grades.push({ grade: whole.grade, score: whole.score, lost: lost.map(([name, test]) => `${name} ${test.result}`) });
}
console.log(JSON.stringify(grades));
