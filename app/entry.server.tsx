import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { backButton, firstPaint } from "virtual:islands";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import frauncesUrl from "./assets/fonts/fraunces.woff2?url";
import sourceSansUrl from "./assets/fonts/source-sans-3.woff2?url";
import { type ApplicationHandle, requestContext } from "./context.ts";
import { adviceFor, readError } from "./layout/error-page.tsx";
import { ERROR_TITLE } from "./ui/use-error-title.ts";

/** Preloaded by a header, before the styles that name them arrive (RFC 8288). */
const FONTS = [frauncesUrl, sourceSansUrl]
  .map((address) => `<${address}>; rel=preload; as=font; type="font/woff2"; crossorigin`)
  .join(", ");

/** Comments that React puts between two texts and around Suspense boundaries. */
const HYDRATION_MARKS = /<!--(?: |\/?\$)-->/g;

/** Scripts of the application load after what the visitor sees. */
const modulePreload = '<link rel="modulepreload"';
const lowPriorityScript = `${modulePreload} fetchpriority="low"`;

/**
 * Every page leaves as finished HTML, so that it reads and weighs the same for everyone. Uses Node's stream although
 * the page is buffered: React's web stream takes 12 ms instead of 5 for a page of 180 kB.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, log, asksForJson } = loadContext.get(requestContext);
  if (asksForJson) return jsonAnswer(status, headers, routerContext);
  let finalStatus = status;
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />,
      {
        ...(nonce && { nonce }),
        // Stream nothing later: the page is complete without scripts.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady: () => resolve(text(pipe(new PassThrough()))),
        onShellError: reject,
        onError(error) {
          finalStatus = 500;
          if (!request.signal.aborted) log.error("page non rendue", { error });
        },
      },
    );
    request.signal.addEventListener("abort", () => abort(request.signal.reason), { once: true });
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Link", FONTS);
  const { matches, actionData, errors } = routerContext.staticHandlerContext;
  // A form that is sent by GET is answered by its loader.
  const isRefused = finalStatus >= 400 && (actionData || (finalStatus === 400 && !errors));
  const isApplication = matches.some(({ route }) => (route.handle as Partial<ApplicationHandle>)?.isApplication);
  const code = isApplication ? firstPaint + backButton : firstPaint;
  const firstScript = `<script${nonce ? ` nonce="${nonce}"` : ""}>${code}</script>`;
  const page = (isApplication ? html : html.replace(HYDRATION_MARKS, ""))
    .replaceAll(modulePreload, lowPriorityScript)
    .replace("<link", (link) => firstScript + link)
    .replace("<title>", (title) => (isRefused ? title + ERROR_TITLE : title));
  return new Response(page, { status: finalStatus, headers });
}

/** Sends only the action's answer, for a form that stays on its page (app/ui/use-form-submit.ts). */
function jsonAnswer(status: number, headers: Headers, { staticHandlerContext }: EntryContext): Response {
  const { actionData, errors } = staticHandlerContext;
  const [error] = Object.values(errors ?? {});
  const [answer] = Object.values(actionData ?? {});
  // A loader that fails after a successful action does not undo it.
  if (answer !== undefined) return Response.json({ answer }, { status: error ? 200 : status, headers });
  return Response.json({ refusal: adviceFor(readError(error)) }, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(requestContext).log.error("erreur en répondant", { error });
};
