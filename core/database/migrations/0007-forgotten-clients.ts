import type { Migration } from "kysely/migration";

/** A job now clears `client_hash` soon after a row is written. This clears the older rows. */
export const forgottenClients = (): Migration => ({
  async up(db) {
    for (const table of ["reviews", "contact_submissions"]) {
      await db.updateTable(table).set({ client_hash: null }).where("client_hash", "is not", null).execute();
    }
    const answered = db.updateTable("review_reports").set({ client_hash: null }).where("answered_at", "is not", null);
    await answered.execute();
  },
});
