import type { Migration } from "kysely/migration";

/** From here on a job takes the mark of a client out of a row once it is of no use; this takes out those of the years before. */
export const forgottenClients = (): Migration => ({
  async up(db) {
    for (const table of ["reviews", "contact_submissions"]) {
      await db.updateTable(table).set({ client_hash: null }).where("client_hash", "is not", null).execute();
    }
    const answered = db.updateTable("review_reports").set({ client_hash: null }).where("answered_at", "is not", null);
    await answered.execute();
  },
});
