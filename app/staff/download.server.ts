import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";

const fileContext = createContext<Response | null>(null);

/** Call in a loader or an action whose route has {@link sendFile}. */
export function answerWithFile(context: Readonly<RouterContextProvider>, file: Response): null {
  context.set(fileContext, file);
  return null;
}

/** Middleware of a page that answers with a file. Without a file it shows the page: a route without one shows JSON. */
export const sendFile: MiddlewareFunction<Response> = async ({ context }, next) => {
  const page = await next();
  return context.get(fileContext) ?? page;
};
