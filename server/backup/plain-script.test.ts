import { describe, expect, test } from "vitest";
import { plainScript } from "./plain-script.ts";

const TABLE = `CREATE TABLE public.reviews (
    id text NOT NULL COLLATE pg_catalog."C",
    state text DEFAULT 'à relire'::text NOT NULL,
    CONSTRAINT reviews_state CHECK ((octet_length(state) <= 100))
);`;
const ROWS = "COPY public.reviews (id, state) FROM stdin;\n1\tà relire; \\\\! id\n2\t\\N\n\\.";

test("passes tables, rows and indexes on, and leaves comments and lines of psql out", async () => {
  const script = `--\n-- a comment; drop table x\n--\n\n\\restrict abc\nSET row_security = off;\n${TABLE}\n\n${ROWS}\n\\unrestrict abc\n`;
  const passed = await pass(script, 7);
  expect(passed).toContain("'à relire'::text NOT NULL, CONSTRAINT");
  expect(passed).toContain(`\n${ROWS}\n`);
  expect(passed).not.toMatch(/comment|restrict/);
});

describe("refuses", () => {
  test.each([
    ["a line of psql", "\\! touch /tmp/escaped"],
    ["a line of psql after a statement", "SET row_security = off; \\! id\n;"],
    ["two statements in a line", "SET row_security = off; DROP TABLE public.users;"],
    ["another encoding, in which a quote hides", "SET client_encoding = 'SJIS';"],
    ["another role", "SET role = postgres;"],
    ["a function", "CREATE FUNCTION public.f() RETURNS void LANGUAGE sql AS 'drop table users';"],
    ["the guard of the audit log with another body", guard("begin return null; end")],
    ["a call in a default", TABLE.replace("'à relire'::text", "pg_read_file('x')")],
    ["a call behind quotes and a space", TABLE.replace("octet_length(", '"pg_sleep" (')],
    ["a call that a string hides", TABLE.replace("'à relire'", "'x' || pg_sleep(9) || 'x'")],
    ["a table of a query", "CREATE TABLE public.a (b) AS (SELECT 1);"],
    ["a table elsewhere", TABLE.replace("public.reviews", "other.reviews")],
    ["a comment that hides a quote", TABLE.replace("NOT NULL,", "NOT NULL, -- '")],
    ["an escaped quote", TABLE.replace("'à relire'", "E'\\'); DROP TABLE users; --'")],
    ["rows from a program", "COPY public.reviews (id) FROM PROGRAM 'id';"],
    ["rows of a query", "COPY (select 1) TO PROGRAM 'id';"],
    ["rows that end otherwise for psql", ROWS.replace("2\t", "\\.\r\n\\! id\n2\t")],
    ["rows with a zero byte", ROWS.replace("2\t", "2\0\t")],
    ["rows without an end", ROWS.replace("\n\\.", "")],
    ["a statement without an end", "DROP TABLE public.users"],
  ])("%s", async (_what, words) => {
    for (const bytesAtOnce of [3, 1000]) {
      const passing = pass(`${TABLE}\n${words}\n`, bytesAtOnce);
      await expect(passing).rejects.toThrow("contient autre chose que des tables");
    }
  });

  test("more bytes than expected", async () => {
    await expect(pass(ROWS, 10, 20)).rejects.toThrow("dépasse 20 octets");
  });
});

function guard(body: string): string {
  return `CREATE FUNCTION public.journal_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ ${body} $$;`;
}

async function pass(script: string, bytesAtOnce: number, maxBytes = 10_000): Promise<string> {
  const bytes = Buffer.from(script);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += bytesAtOnce) yield bytes.subarray(at, at + bytesAtOnce);
  }
  const passed: Buffer[] = [];
  for await (const line of plainScript(chunks(), maxBytes)) passed.push(line);
  return Buffer.concat(passed).toString();
}
