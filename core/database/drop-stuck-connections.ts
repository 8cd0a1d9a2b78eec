import type { PostgresPool } from "kysely";
import type pg from "pg";

type Client = Awaited<ReturnType<PostgresPool["connect"]>>;

/**
 * The pool, without the connections that gave no answer in time: on such a one the next question, a rollback first of all,
 * would wait behind the one that hangs. Those opened before that are not tried one after the other, since the same silence
 * awaits on each; a new one soon tells how it is.
 */
export function dropStuckConnections(pool: pg.Pool): PostgresPool {
  const openedAt = new WeakMap<pg.ClientBase, number>();
  let silentAt = -1;
  pool.on("connect", (client) => openedAt.set(client, performance.now()));

  const connect = async (): Promise<Client> => {
    const client = (await pool.connect()) as pg.PoolClient & Pick<pg.Client, "end">;
    if ((openedAt.get(client) ?? 0) < silentAt) {
      client.release(true);
      return connect();
    }
    const query = (text: string, values: unknown[]) =>
      client.query(text, values).catch((error: Error) => {
        // What `pg` says when `query_timeout` is over; it has no code.
        if (error.message === "Query read timeout") {
          silentAt = performance.now();
          client.end().catch(() => {});
        }
        throw error;
      });
    return { query, release: (destroy?: boolean) => client.release(destroy) } as unknown as Client;
  };
  return { connect, end: () => pool.end(), options: pool.options };
}
