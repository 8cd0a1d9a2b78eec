import { OperatorError } from "../operator-error.ts";

/**
 * Accepts the statements that `pg_restore` writes for a database of this site: tables, rows, indexes, and the guards of
 * the audit log and of the log of rights. In an unsigned backup, other statements would run with the rights of the
 * site's role, and psql's commands with those of the user who restores.
 */

const ID = '(?:[a-z_][a-z0-9_]*|"[a-z0-9_]+")';
const IDS = `${ID}(?:, ${ID})*`;
/** No `;`, `$`, `\`, `-` or `/`: no second statement, quoted body, escape or comment. */
const PLAIN = `(?:[\\w .,()=<>+:[\\]]|"\\w+"|'[^'\\\\]*')+`;
const KNOWN = [
  /SET (?:(?:statement|lock|idle_in_transaction_session|transaction)_timeout = 0|client_encoding = 'UTF8'|standard_conforming_strings = on|check_function_bodies = false|xmloption = content|client_min_messages = warning|row_security = off|default_tablespace = ''|default_table_access_method = heap)/,
  /SELECT pg_catalog\.set_config\('search_path', '', false\)/,
  /CREATE FUNCTION public\.journal_is_append_only\(\) RETURNS trigger LANGUAGE plpgsql AS \$\$ begin raise exception 'the journal is append-only'; end \$\$/,
  /CREATE FUNCTION public\.role_audit_log_is_append_only\(\) RETURNS trigger LANGUAGE plpgsql AS \$\$ begin raise exception 'the log of rights is append-only'; end \$\$/,
  /CREATE TRIGGER role_audit_log_no_change BEFORE DELETE OR UPDATE OF id, user_id, old_role, new_role, changed_by, changed_at OR TRUNCATE ON public\.role_audit_log FOR EACH STATEMENT EXECUTE FUNCTION public\.role_audit_log_is_append_only\(\)/,
  /CREATE TRIGGER role_audit_log_no_address BEFORE UPDATE OF ip_address ON public\.role_audit_log FOR EACH ROW WHEN \(\(new\.ip_address IS NOT NULL\)\) EXECUTE FUNCTION public\.role_audit_log_is_append_only\(\)/,
  /CREATE TRIGGER journal_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public\.journal FOR EACH STATEMENT EXECUTE FUNCTION public\.journal_is_append_only\(\)/,
].map(({ source }) => new RegExp(`^${source};$`));
const TABLES = [
  `CREATE TABLE public\\.${ID} \\(${PLAIN}\\)`,
  `ALTER TABLE ONLY public\\.${ID} ADD CONSTRAINT ${ID} (?:PRIMARY KEY|UNIQUE|FOREIGN KEY|CHECK) ${PLAIN}`,
  `CREATE (?:UNIQUE )?INDEX ${ID} ON public\\.${ID} USING btree ${PLAIN}`,
].map((source) => new RegExp(`^${source};$`));
const COPY = new RegExp(`^COPY public\\.${ID} \\(${IDS}\\) FROM stdin;$`);
/** The words that may precede a bracket; no other function may be called. */
const BEFORE_BRACKET = new Set(
  "ANY,AND,AS,CHECK,IN,KEY,NOT,OR,UNIQUE,WHERE,btree,coalesce,length,lower,numeric,octet_length,varying".split(","),
);

/**
 * Passes a script of `pg_restore` on, line by line.
 * @throws {OperatorError} at the first foreign statement, and beyond `maxBytes`
 */
export async function* plainScript(script: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let statement = "";
  let isInRows = false;
  for await (const line of linesOf(script, maxBytes)) {
    if (isInRows) {
      if (line !== "\\." && (line.startsWith("\\.") || line.includes("\0"))) throw unknown(line);
      isInRows = line !== "\\.";
      yield Buffer.from(`${line}\n`, "latin1");
      continue;
    }
    if (statement === "" && /^(?:--.*|\\(?:un)?restrict \w+|)$/.test(line)) continue;
    statement += `${line} `;
    if (!line.endsWith(";")) continue;
    const words = statement
      .replace(/[ \t]+/g, " ")
      .trim()
      .replaceAll("( ", "(")
      .replaceAll(" )", ")");
    isInRows = COPY.test(words);
    if (!isInRows && !isKnown(words)) throw unknown(words);
    // Write the checked text, not the original.
    yield Buffer.from(`${words}\n`, "latin1");
    statement = "";
  }
  if (isInRows || statement) throw unknown("elle est tronquée");
}

function isKnown(statement: string): boolean {
  if (KNOWN.some((pattern) => pattern.test(statement))) return true;
  if (!TABLES.some((pattern) => pattern.test(statement))) return false;
  const outsideStrings = statement.replace(/'[^']*'/g, "''");
  if (/\bselect\b/i.test(outsideStrings)) return false;
  const calls = outsideStrings.replace(/^CREATE TABLE \S+ \(|REFERENCES public\.\w+\(/g, "(").matchAll(/([\w"]+) ?\(/g);
  return [...calls].every(([, word = ""]) => BEFORE_BRACKET.has(word));
}

/** Decodes latin1, which keeps every byte; only a line feed ends a line, as for psql. */
async function* linesOf(script: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<string> {
  let begun = "";
  let bytes = 0;
  for await (const chunk of script) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new OperatorError(`La base de la sauvegarde dépasse ${maxBytes} octets.`);
    const [first = "", ...others] = chunk.toString("latin1").split("\n");
    begun += first;
    for (const other of others) {
      yield begun;
      begun = other;
    }
  }
  if (begun) yield begun;
}

function unknown(words: string): OperatorError {
  return new OperatorError(
    `La base de la sauvegarde contient autre chose que des tables : « ${words.slice(0, 200)} ».`,
  );
}
