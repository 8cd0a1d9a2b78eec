import type { ServerResponse } from "node:http";
import { retryAfter } from "../../core/rate-limit.ts";
import { closedPolicy, securityHeaders } from "./headers.ts";

export function redirect(response: ServerResponse, location: string): void {
  response
    .writeHead(308, {
      ...securityHeaders,
      "Content-Security-Policy": closedPolicy,
      Location: location,
      "Content-Length": "0",
    })
    .end();
}

/** Answers without reading the body, and closes the connection, because nothing would limit the rest of the body. */
export function refuseUnread(response: ServerResponse, status: number, text: string): void {
  response.shouldKeepAlive = false;
  sendText(response, status, text);
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    ...securityHeaders,
    "Content-Security-Policy": closedPolicy,
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    ...([429, 503].includes(status) && retryAfter(5)),
  });
  response.end(`${text}\n`);
}
