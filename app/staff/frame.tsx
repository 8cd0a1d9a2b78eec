import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import {
  Link,
  type MiddlewareFunction,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigation,
} from "react-router";
import { formatDate, formatNumber, plural } from "../../core/text/typography.ts";
import { hasWeakPassword } from "../account/passwords/weak-password.server.ts";
import type { Right } from "../account/rights.ts";
import { secondFactorNeed } from "../account/second-factor/need.ts";
import { currentUser, sendSessionCookies } from "../account/session.server.ts";
import { lateSince } from "../company/reply-deadline.ts";
import { type ApplicationHandle, requestContext, servicesContext } from "../context.ts";
import { useUnsavedChanges } from "../drafts/unsaved-changes.tsx";
import { useUnsentFields } from "../drafts/unsent-fields.tsx";
import { forgetAllEdits } from "../editor/kept-edits.ts";
import { privateMeta } from "../layout/page-meta.ts";
import { isListChanged } from "../moderation/rules.ts";
import { readReplyDeadline } from "../quote/reply-deadline.server.ts";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/frame.ts";
import styles from "./frame.module.css";
import { type Entry, MAIN_ENTRIES, OTHER_ENTRIES, openTo } from "./menu.ts";
import { countWaiting, type Waiting } from "./waiting.server.ts";

export const handle: ApplicationHandle = { isApplication: true };

export const middleware: MiddlewareFunction<Response>[] = [sendSessionCookies];

/** Does not authorise: each loader and each action of the staff area does that itself. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await currentUser(context, request);
  const rights = user?.rights ?? [];
  const waiting = rights.length > 0 ? await readWaiting(context, rights) : null;
  const { auth, env } = context.get(servicesContext);
  const need = user && secondFactorNeed(env, user);
  const isPasswordWeak = rights.length > 0 && hasWeakPassword(auth, request.headers, user?.id ?? "");
  return { need, isPasswordWeak, personId: user?.id ?? null, name: user?.name || user?.email || null, rights, waiting };
}

/** Null on an error: show the menu without counts. */
async function readWaiting(context: Route.LoaderArgs["context"], rights: Right[]): Promise<Waiting | null> {
  try {
    const { content, database } = context.get(servicesContext);
    return await countWaiting(database.db, lateSince(await readReplyDeadline(content), new Date()), rights);
  } catch (error) {
    context.get(requestContext).log.error("ce qui attend est illisible", { error });
    return null;
  }
}

/**
 * Reload the counts on each page and after each decision, but not after a failed form: over a broken connection the
 * error page would replace the page and the typed text.
 */
export function shouldRevalidate({
  formMethod,
  actionResult,
  actionStatus = 200,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  // A redirect leaves no action result and means success.
  if (formMethod !== undefined)
    return isListChanged(actionResult) ?? (actionResult === undefined && actionStatus < 400);
  return defaultShouldRevalidate || currentUrl.pathname !== nextUrl.pathname;
}

export const meta: Route.MetaFunction = () => privateMeta("Espace d’administration");

export default function StaffFrame({ loaderData }: Route.ComponentProps) {
  const { need, isPasswordWeak, personId, name, rights, waiting } = loaderData;
  const isBusy = useNavigation().state !== "idle";
  const { keep, notice } = useUnsentFields(personId);
  const main = useRef<HTMLElement>(null);
  const unsavedDialog = useUnsavedChanges(main);
  useFocusOnNewPage(main);
  const isStaff = rights.length > 0;
  const { pathname } = useLocation();
  const mainEntries = openTo(rights, MAIN_ENTRIES);
  const otherEntries = openTo(rights, OTHER_ENTRIES);
  return (
    <div className={styles.frame}>
      <a className="skip" href="#contenu">
        Aller au contenu
      </a>
      <header className={`on-green cluster rows-0 middle no-print ${styles.header}`}>
        <p className={`title-s size-text-l ${styles.area}`}>Administration</p>
        {isStaff && (
          <nav className={`cluster gap-0 ${styles.menu}`} aria-label="Espace d’administration">
            <Entries entries={mainEntries} waiting={waiting} />
            <div className={styles.others}>
              <Entries entries={otherEntries} waiting={waiting} />
            </div>
          </nav>
        )}
        <div className={`cluster gap-4 rows-0 middle small pushed ${styles.person}`}>
          {isStaff ? <Person isSignedIn /> : <Person name={name} isSignedIn={name !== null} />}
        </div>
        {isStaff && (
          <More>
            <Entries entries={otherEntries} waiting={waiting} />
            <div className="cluster gap-4 rows-0 middle">
              <Person name={name} isSignedIn />
            </div>
          </More>
        )}
      </header>
      <main id="contenu" ref={main} className={styles.main} tabIndex={-1} aria-busy={isBusy} onSubmit={keep}>
        {notice}
        {need && pathname !== "/admin/compte" && (
          <SecondFactorReminder due={need.due} isShort={pathname !== "/admin"} />
        )}
        {isPasswordWeak && <PasswordReminder />}
        <Outlet />
      </main>
      {unsavedDialog}
    </div>
  );
}

/** A link of the router changes the page without a load, which would say its title; a page may focus an answer itself. */
function useFocusOnNewPage(main: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (main.current?.contains(document.activeElement)) return;
    const title = main.current?.querySelector("h1");
    title?.setAttribute("tabindex", "-1");
    title?.focus({ preventScroll: true });
  }, [main, pathname]);
}

/** A short reminder; the account page explains it. */
function SecondFactorReminder({ due, isShort }: { due: string | null; isShort: boolean }) {
  const asked = `Protégez votre accès ${due === null ? "dans les 7 jours" : `avant le ${formatDate(due)}`}`;
  const link = <Link to="/admin/compte">Ajouter une clé ou un code</Link>;
  if (isShort) {
    return (
      <p className={`note broad ${styles.reminder}`}>
        {asked}&nbsp;: {link}
      </p>
    );
  }
  return (
    <Notice tone="warning">
      <p className="broad">
        {asked}&nbsp;: le mot de passe seul ne suffira plus. {link}
      </p>
    </Notice>
  );
}

/** For people whose password breaks the team's rules, such as one chosen before they had rights. */
function PasswordReminder() {
  return (
    <Notice tone="warning">
      <p className="broad">
        Votre mot de passe est trop court ou trop courant pour l’équipe du site&nbsp;: il serait vite deviné.{" "}
        <Link to="/admin/compte#mot-de-passe">Choisir un autre mot de passe</Link>
      </p>
    </Notice>
  );
}

function Entries({ entries, waiting }: { entries: Entry[]; waiting: Waiting | null }) {
  const { pathname } = useLocation();
  return (
    <ul className={`cluster gap-0 ${styles.pages}`}>
      {entries.map((entry) => {
        const { path, label, waiting: countOf } = entry;
        const count = (waiting && countOf?.(waiting)) ?? 0;
        const current = path === pathname ? "page" : isWithin(entry, pathname);
        return (
          <li key={path}>
            <Link to={path} aria-current={current || undefined}>
              {label}
              {count > 0 && (
                <>
                  {" "}
                  <span className={styles.count}>
                    {formatNumber(count)}
                    <span className="visually-hidden"> {plural(count, "attend", "attendent")}</span>
                  </span>
                </>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Excludes « /admin » itself, because every path of the staff area begins with it. */
function isWithin({ path, also = [] }: Entry, pathname: string): boolean {
  const areas = path === "/admin" ? also : [path, ...also];
  return areas.some((area) => `${pathname}/`.startsWith(`${area}/`));
}

/** Hidden beside the whole menu, which leaves no room; the page « Compte » shows the name. */
function Person({ name, isSignedIn }: { name?: string | null; isSignedIn: boolean }) {
  return (
    <>
      <a href="/" className="target">
        Voir le site
      </a>
      {name && (
        <span className={styles.name}>
          <span className="visually-hidden">Session de </span>
          <bdi>{name}</bdi>
        </span>
      )}
      {isSignedIn && (
        <form method="post" action="/auth/deconnexion" onSubmit={forgetAllEdits}>
          <button type="submit" className="link target">
            Se déconnecter
          </button>
        </form>
      )}
    </>
  );
}

/** An overlay, so it closes after navigation, on Escape, on a press outside, and when the focus leaves. */
function More({ children }: { children: ReactNode }) {
  const { key, pathname } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  const isHere = OTHER_ENTRIES.some((entry) => isWithin(entry, pathname));
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (details.current && !details.current.contains(target as Node)) details.current.open = false;
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, []);
  const closeByKey = ({ key: pressed, currentTarget }: KeyboardEvent<HTMLDetailsElement>) => {
    if (pressed !== "Escape" || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector("summary")?.focus();
  };
  return (
    <details key={key} ref={details} className={`pushed ${styles.more}`} onKeyDown={closeByKey}>
      <summary className="unmarked" aria-current={isHere ? "true" : undefined}>
        Plus
      </summary>
      <div className={styles.sheet}>{children}</div>
    </details>
  );
}
