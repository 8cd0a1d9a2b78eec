import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { logSecurityEvent } from "../../core/security-log.ts";
import { alertStaff } from "../alerts/alerts.server.ts";
import type { Alarm } from "./alarm-rules.server.ts";
import { SERVER_ERRORS } from "./rules.ts";

/** An alarm that returns after a shorter absence counts as the same one. */
const AWAY_MS = 6 * 60 * 60_000;
const ERRORS_WINDOW_MINUTES = 5;
/** 5xx responses of one process within the watched time. */
const MANY_ERRORS = 10;

/** Mails each alarm once to the administrators who chose these alerts, and again when it returns or gets worse. */
export function tellAlarms(db: Kysely<Database>, raised: readonly Alarm[], now: Date): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const instant = now.toISOString();
    const away = new Date(now.getTime() - AWAY_MS).toISOString();
    for (const { code, latest } of raised) {
      const told = await trx
        .insertInto("alarms")
        .values({ code, told_at: instant, seen_at: instant })
        .onConflict((conflict) =>
          conflict
            .column("code")
            .doUpdateSet({ told_at: instant, seen_at: instant })
            .where((eb) =>
              eb.or([eb("alarms.seen_at", "<", away), ...(latest ? [eb("alarms.told_at", "<", latest)] : [])]),
            ),
        )
        .returning("code")
        .executeTakeFirst();
      if (told) await alertStaff(trx, "alarm", [code], now);
      else await trx.updateTable("alarms").set({ seen_at: instant }).where("code", "=", code).execute();
    }
  });
}

/** @param total the 5xx responses since the start; called once a minute */
export function createErrorWatch(total: () => number) {
  let totals = [total()];
  return async (db: Kysely<Database>): Promise<void> => {
    const newest = total();
    totals = [...totals, newest].slice(-ERRORS_WINDOW_MINUTES - 1);
    const count = newest - (totals[0] ?? 0);
    if (count < MANY_ERRORS) return;
    totals = [newest];
    await logSecurityEvent(db, { type: SERVER_ERRORS, severity: "medium", details: { count } });
  };
}
