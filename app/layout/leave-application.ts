/**
 * A public page reached from the application of staff and accounts is loaded as a document, since it carries no script of
 * the router. Never resolves: the browser leaves.
 * @param url with its fragment, which the request leaves out
 */
export function leaveApplication({ url }: { url: URL }): Promise<null> {
  location.assign(url);
  return new Promise(() => {});
}
