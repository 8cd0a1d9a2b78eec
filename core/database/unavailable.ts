/** The database cannot be opened. The message tells the operator in French what to check. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}
