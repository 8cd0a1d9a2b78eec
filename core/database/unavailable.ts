/** The database cannot be opened. The message tells the operator what to look at, in French. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}
