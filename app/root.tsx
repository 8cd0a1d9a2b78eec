import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/base.css";
import "./styles/compose.css";
import "./styles/transitions.css";
import type { ReactNode } from "react";
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
} from "react-router";
import { formatPhone } from "../core/text/typography.ts";
import type { Route } from "./+types/root.ts";
import { AuthProvider } from "./account/auth-provider.tsx";
import Session from "./account/session.island.tsx";
import { describeSite, type SiteFacts } from "./company/site.ts";
import { useSite } from "./company/use-facts.ts";
import { type ApplicationHandle, requestContext, servicesContext } from "./context.ts";
import { Island, VisitorScript } from "./islands/island.tsx";
import { ErrorPage, readError } from "./layout/error-page.tsx";
import { keepPageOnFailure, useShownAnswers } from "./layout/failed-request.ts";
import { SiteFrame } from "./layout/site-frame.tsx";
import { noticeAt, noticeContent } from "./layout/site-notice-content.ts";
import { siteTexts } from "./layout/site-texts.ts";
import { menuPages } from "./own-pages/own-pages.server.ts";
import { OwnPictures } from "./ui/picture.tsx";
import { logoAddress } from "./ui/pictures.ts";
import { Toasts } from "./ui/toasts.tsx";

export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    const { refusal } = context.get(requestContext);
    if (refusal) throw data(refusal.message, { status: refusal.status });
  },
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPageOnFailure];

/** Cached pages expire when this data changes with the clock: at each opening, each closing and at midnight. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { content, pictures, siteUrl } = context.get(servicesContext);
  // Leave the pictures out of the staff area, which sends this data to the browser and loads its own pictures.
  const isStaff = /^\/(?:admin|auth)\b/.test(new URL(request.url).pathname);
  const now = new Date();
  const [words, notice, pages] = await Promise.all([
    content.read(siteTexts),
    content.read(noticeContent),
    menuPages(content),
  ]);
  return {
    ...describeSite(await content.facts(), siteUrl, now),
    words,
    pages,
    notice: noticeAt(notice, now),
    pictures: isStaff ? {} : await pictures.read(),
    logo: await pictures.logo(),
  };
}

/**
 * Forms do not change these facts, so they do not reload them: over a broken connection the error page would replace
 * the page and its typed values.
 */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && defaultShouldRevalidate;
}

export const links: Route.LinksFunction = () => [{ rel: "manifest", href: "/manifest.webmanifest" }];

/** Public pages carry no router script: see app/islands. */
export function Layout({ children }: { children: ReactNode }) {
  const isApplication = useMatches().some(
    ({ handle }) => (handle as Partial<ApplicationHandle> | undefined)?.isApplication,
  );
  const site = useSite();
  const logo = site?.logo;
  return (
    <html lang="fr" data-foot={site && footOf(site.facts)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#1e3a2c" />
        <meta name="format-detection" content="telephone=no" />
        <Meta />
        <Links />
        <link rel="icon" href={logo ? logoAddress(logo, "small") : "/favicon.svg"} />
        <link rel="apple-touch-icon" href={logo ? logoAddress(logo, "apple") : "/icons/apple-touch-icon.png"} />
        {!isApplication && <VisitorScript />}
      </head>
      <body className={isApplication ? undefined : "site"}>
        {children}
        {isApplication ? (
          <>
            <Toasts />
            <ScrollRestoration />
            <Scripts />
          </>
        ) : (
          <Island of={Session} props={{}} name="session" />
        )}
      </body>
    </html>
  );
}

/** Printed on each sheet. */
function footOf({ name, phones, emails }: SiteFacts): string {
  return [name, formatPhone(phones.landline), emails.contact].join(" · ");
}

export default function App({ loaderData }: Route.ComponentProps) {
  useShownAnswers();
  return (
    <OwnPictures value={loaderData.pictures}>
      <AuthProvider>
        <Outlet />
      </AuthProvider>
    </OwnPictures>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const page = <ErrorPage {...readError(error)} />;
  return useSite() ? <SiteFrame>{page}</SiteFrame> : <main>{page}</main>;
}
