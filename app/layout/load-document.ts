/**
 * Loads a public page as a document when the staff area links to it, because public pages carry no router script. Never
 * resolves: the browser leaves.
 * @param url with its fragment, which the request lacks
 */
export function loadDocument({ url }: { url: URL }): Promise<null> {
  location.assign(url);
  return new Promise(() => {});
}
