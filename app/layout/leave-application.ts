/**
 * A public page reached from the application of staff and accounts is loaded as a document, since it carries no script of
 * the router. Never resolves: the browser leaves.
 */
export function leaveApplication({ request }: { request: Request }): Promise<null> {
  location.assign(request.url);
  return new Promise(() => {});
}
