// `npm run dev`: runs the site from source, reloads on each edit, and prints mails.
import { createServer } from "node:http";
import { simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { createServer as createVite } from "vite";

process.env.DATA_DIR ||= "data-dev";
process.env.LOG_FORMAT ||= "text";
process.env.SMTP_URL ||= await startMailPrinter();
const port = Number(process.env.PORT || 3000);

/** A public page runs no router, so a change of server code must reload it. */
const reloadAfterServerEdits = {
  name: "reload-after-server-edits",
  hotUpdate({ file, modules, server: { environments } }) {
    if (this.environment.name !== "ssr" || modules.length === 0) return;
    const { hot, moduleGraph } = environments.client;
    if (!moduleGraph.getModulesByFile(file)?.size) hot.send({ type: "full-reload" });
  },
};

const server = createServer();
const vite = await createVite({
  appType: "custom",
  plugins: [reloadAfterServerEdits],
  server: { middlewareMode: true, hmr: { server } },
  // Otherwise Vite would load a second copy of the router.
  ssr: { noExternal: ["@react-router/node"] },
});
await new Promise((resolve) => {
  server.once("error", () => stop(`Le port ${process.env.PORT || 3000} ne peut pas servir : choisissez PORT.`));
  if (port >= 0 && port <= 65_535) server.listen(port, "localhost", resolve);
  else server.emit("error");
});
const url = `http://localhost:${server.address().port}`;

let loaded;
let site;
/** Vite returns a new module after a change of server code: reopen the site. */
async function openSite() {
  const module = await vite.ssrLoadModule("/server/dev.ts");
  if (module === loaded) return;
  await site?.stop();
  site = undefined;
  site = await module.openDevelopmentSite(url);
  loaded = module;
  // Each start creates a new link, which invalidates the last one.
  if (site.setupLink) console.log(`Premier administrateur, lien à usage unique : ${site.setupLink}`);
}

let opening = openSite();
server.on("request", (request, response) =>
  vite.middlewares(request, response, async () => {
    try {
      opening = opening.catch(() => {}).then(openSite);
      await opening;
      site.listener(request, response);
    } catch (error) {
      vite.ssrFixStacktrace(error);
      console.error(error);
      response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" }).end(error.stack);
    }
  }),
);

await opening.catch((error) =>
  stop(`${error.message}\nSi ${process.env.DATA_DIR} vient d’une autre branche, effacez ce dossier.`),
);
console.log(`Le site répond sur ${url} (données : ${site.dataDir})`);

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, async () => {
    await site?.stop();
    process.exit(0);
  });
}

function stop(reason) {
  console.error(`\n${reason}\n`);
  process.exit(1);
}

/** @returns the address of a mail server that prints what it receives */
async function startMailPrinter() {
  const mailServer = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData: (stream, _session, done) =>
      simpleParser(stream)
        .then(printMail)
        .then(() => done(), done),
  });
  await new Promise((resolve) => mailServer.listen(0, "localhost", resolve));
  return `smtp://localhost:${mailServer.server.address().port}?tls=non`;
}

function printMail({ to, subject, text }) {
  console.log(`\n── Message à ${to.text} : ${subject}\n\n${text}\n──\n`);
}
