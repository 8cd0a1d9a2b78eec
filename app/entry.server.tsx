import { renderToReadableStream } from "react-dom/server.edge";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { requestContext } from "../server/services.ts";

/** Scripts come after what is seen: letters and the first picture go before them on a slow line. */
const eagerScript = '<link rel="modulepreload"';
const patientScript = `${eagerScript} fetchpriority="low"`;

/** Every page leaves as finished HTML: nothing is streamed in later, so that it reads and weighs the same for everyone. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, log } = loadContext.get(requestContext);
  let finalStatus = status;
  const stream = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />,
    {
      ...(nonce && { nonce }),
      signal: request.signal,
      // Nothing is set aside to be put in place by a script: the page is whole without one.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError(error) {
        finalStatus = 500;
        if (!request.signal.aborted) log.error("page non rendue", { path: new URL(request.url).pathname, error });
      },
    },
  );
  await stream.allReady;
  const html = await new Response(stream).text();
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html.replaceAll(eagerScript, patientScript), { status: finalStatus, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(requestContext).log.error("erreur en répondant", { path: new URL(request.url).pathname, error });
};
