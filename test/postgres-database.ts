import { randomBytes } from "node:crypto";
import pg from "pg";

export const TEST_SECRET = "a secret of the tests, of no use elsewhere";

export async function createPostgresDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error("TEST_DATABASE_URL is missing: test/postgres-setup.ts sets it.");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await execute(server, `create database ${name}`);
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop: () => execute(server, `drop database ${name} with (force)`),
  };
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(sql);
  await client.end();
}
