import { useEffect, useRef } from "react";
import {
  type MiddlewareFunction,
  NavLink,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigation,
} from "react-router";
import { currentUser, sendSessionCookies } from "../account/guard.server.ts";
import { Button } from "../ui/button.tsx";
import type { Route } from "./+types/frame.ts";
import styles from "./frame.module.css";
import { useKeptWords } from "./kept-words.tsx";

/** Every page of the staff area, in the order of the menu. */
const PAGES = [
  { path: "/admin", label: "Accueil" },
  { path: "/admin/avis", label: "Avis" },
  { path: "/admin/demandes", label: "Demandes" },
  { path: "/admin/contenu", label: "Contenu" },
  { path: "/admin/equipe", label: "Équipe" },
  { path: "/admin/security", label: "Sécurité" },
  { path: "/admin/donnees", label: "Données" },
  { path: "/admin/journal", label: "Journal" },
  { path: "/admin/compte", label: "Compte" },
];

export const middleware: MiddlewareFunction<Response>[] = [sendSessionCookies];

/** Guards nothing: each page and each action of the staff area asks for its rights itself. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await currentUser(context, request);
  return { name: user?.name || user?.email || null, isAdministrator: user?.role === "admin" };
}

/** Nothing that is sent from a page changes who is signed in; signing out leaves the staff area. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = () => [
  { title: "Espace d’administration" },
  { name: "robots", content: "noindex, nofollow" },
];

export default function StaffFrame({ loaderData: { name, isAdministrator } }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  const { keep, notice } = useKeptWords();
  const menu = useCurrentInView();
  return (
    <div className={styles.frame}>
      <a className="skip" href="#contenu">
        Aller au contenu
      </a>
      <header className={`on-green ${styles.header}`}>
        <p className={styles.place}>Administration</p>
        {isAdministrator && (
          <nav ref={menu} className={styles.menu} aria-label="Espace d’administration">
            <ul className={styles.pages}>
              {PAGES.map(({ path, label }) => (
                <li key={path}>
                  <NavLink to={path} end={path === "/admin"}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={styles.person}>
          <a href="/">Voir le site</a>
          {name && (
            <>
              <span className={styles.name}>
                <span className="visually-hidden">Session de </span>
                <bdi>{name}</bdi>
              </span>
              <form method="post" action="/auth/deconnexion">
                <Button type="submit" variant="secondary" size="small">
                  Se déconnecter
                </Button>
              </form>
            </>
          )}
        </div>
      </header>
      <main id="contenu" className={styles.main} tabIndex={-1} aria-busy={isBusy} onSubmit={keep}>
        {notice}
        <Outlet />
      </main>
    </div>
  );
}

/** On a phone the menu is wider than the screen: it shows the page one is on, between its neighbours. */
function useCurrentInView() {
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the reason to run again
  useEffect(() => {
    const current = menu.current?.querySelector("[aria-current=page]");
    if (!menu.current || !current) return;
    const [outer, inner] = [menu.current.getBoundingClientRect(), current.getBoundingClientRect()];
    menu.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [pathname]);
  return menu;
}
