/**
 * The paths of all public pages, as the running site itself lists them for search engines.
 * @param {string} siteUrl
 * @returns {Promise<string[]>}
 */
export async function publicPaths(siteUrl) {
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = "/"]) => new URL(address).pathname);
}
