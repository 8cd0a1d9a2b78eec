/** Reads values from a rendered page. React writes regular markup: every attribute quoted, every `<` escaped. */

export type Link = { path: string; fragment: string };

/** The text between tags, without code and text in other languages. */
export function textNodes(html: string): string[] {
  return withoutComments(html)
    .replace(/<(script|style|code|title)\b[\s\S]*?<\/\1>/g, "<$1>")
    .replace(/<(\w+)\b[^>]* lang="en"[^>]*>[\s\S]*?<\/\1>/g, "<$1>")
    .split(/<[^>]+>/)
    .map(decode)
    .filter((text) => text.trim() !== "");
}

export function spokenAttributes(html: string): string[] {
  return ["alt", "aria-label", "title", "placeholder"].flatMap((name) => attributes(html, name)).filter(Boolean);
}

export function attributes(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`<[^>]*? ${name}="([^"]*)"`, "g"))].map(([, value = ""]) => decode(value));
}

export function title(html: string): string {
  return decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "");
}

export function metaContent(html: string, name: string): string | undefined {
  const content = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return content === undefined ? undefined : decode(content);
}

export function canonical(html: string): string | undefined {
  return /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
}

export function structuredData(html: string): Record<string, unknown>[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, json = ""]) => JSON.parse(json));
}

export function internalLinks(html: string, pagePath: string): Link[] {
  return [...html.matchAll(/<a\b[^>]*? href="([^"]*)"/g)]
    .map(([, href = ""]) => new URL(decode(href), `http://site.example${pagePath}`))
    .filter((address) => address.host === "site.example")
    .map(({ pathname, hash }) => ({ path: pathname, fragment: decodeURIComponent(hash.slice(1)) }));
}

function withoutComments(html: string): string {
  return html.replace(/<!--[\s\S]*?-->/g, "");
}

function decode(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
