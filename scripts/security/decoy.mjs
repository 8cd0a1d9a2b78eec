// A vulnerable page. A scan that finds nothing here proves nothing about the site either.
import { once } from "node:events";
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";

/** @returns its address, which takes `?q=`, and a function that closes it */
export async function openDecoy() {
  const database = new DatabaseSync(":memory:");
  database.exec("create table grains (name text) strict; insert into grains values ('blé'), ('orge'), ('avoine')");
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? "/", "http://localhost").searchParams.get("q") ?? "";
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    try {
      const rows = database.prepare(`select name from grains where name = '${query}'`).all();
      response.end(`<form><input name="q"></form><a href="?q=orge">orge</a><p>${query}</p>${JSON.stringify(rows)}`);
    } catch (error) {
      response.writeHead(500).end(`[SQLITE_ERROR] ${error.message}`);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
      database.close();
    },
  };
}
