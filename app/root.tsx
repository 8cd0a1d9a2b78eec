import { data, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { requestContext, servicesContext } from "../server/services.ts";
import type { Route } from "./+types/root.ts";

export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    const { refusal } = context.get(requestContext);
    if (refusal) throw data(refusal.message, { status: refusal.status });
  },
];

export async function loader({ context }: Route.LoaderArgs) {
  return { facts: await context.get(servicesContext).content.facts() };
}

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
