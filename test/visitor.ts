import type { Site } from "./site.ts";

type Fields = Record<string, string>;

/** A visitor without JavaScript: keeps cookies, sends forms, does not follow redirects. */
export type Visitor = {
  get(path: string, headers?: Fields): Promise<Answer>;
  /** Sends a form as a browser does. `headers` replace a browser's own; an empty one removes it. */
  post(path: string, fields: Fields | string, headers?: Fields): Promise<Answer>;
  /** Sends a form with files. */
  upload(path: string, form: FormData, headers?: Fields): Promise<Answer>;
  cookies: Map<string, string>;
};

export type Answer = { status: number; headers: Headers; html: string; text: string; bytes: Buffer };

/** @param address where requests go; differs from the site's own address only behind a proxy */
export function visitorOf(site: Pick<Site, "url">, address = site.url): Visitor {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit & { headers: Fields }): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = Object.fromEntries(
      Object.entries({ ...(cookie && { cookie }), ...init.headers }).filter(([, value]) => value),
    );
    const response = await fetch(address + path, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
    const bytes = Buffer.from(await response.arrayBuffer());
    const html = bytes.toString("utf8");
    return { status: response.status, headers: response.headers, html, text: readable(html), bytes };
  };
  return {
    cookies,
    get: (path, headers = {}) => send(path, { headers }),
    upload: (path, form, headers = {}) =>
      send(path, { method: "POST", body: form, headers: { origin: site.url, ...headers } }),
    post: (path, fields, headers = {}) =>
      send(path, {
        method: "POST",
        body: typeof fields === "string" ? fields : new URLSearchParams(fields).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded", origin: site.url, ...headers },
      }),
  };
}

export async function firstAdministrator(site: Site, visitor = visitorOf(site)): Promise<Visitor> {
  if (!site.setupLink) throw new Error("this start printed no setup link");
  const { pathname, search } = new URL(site.setupLink);
  const answer = await visitor.post(pathname + search, {
    firstName: "Claire",
    lastName: "Martin",
    email: "claire@maison.example",
    password: "betterave-1933",
    confirmation: "betterave-1933",
  });
  if (answer.status !== 303)
    throw new Error(`could not create the first administrator: ${answer.status} ${answer.text}`);
  return visitor;
}

function keepCookie(cookies: Map<string, string>, line: string) {
  const [pair = "", ...attributes] = line.split(";");
  const [name = "", value = ""] = pair.split("=");
  const isGone = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute));
  if (isGone) cookies.delete(name.trim());
  else cookies.set(name.trim(), value.trim());
}

function readable(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<!--[^>]*-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");
}
