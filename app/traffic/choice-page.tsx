import { data, redirect } from "react-router";
import slate from "../assets/slate.svg?url";
import { servicesContext } from "../context.ts";
import { INCOMPLETE, readForm } from "../forms/read-form.server.ts";
import { siteTitle } from "../layout/page-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Button } from "../ui/button.tsx";
import { keepHyphens } from "../ui/title-text.tsx";
import type { Route } from "./+types/choice-page.ts";
import styles from "./choice-page.module.css";
import { choiceForm, isUncounted, writeUncounted } from "./uncounted.ts";

const PATH = "/politique-confidentialite/mesure";
const TITLE = "Mes pages vues sont-elles comptées ?";

/** The objection to being counted (GDPR, article 21). */
export async function loader({ request }: Route.LoaderArgs) {
  const { headers } = request;
  const isAsked = headers.get("sec-gpc") === "1" || headers.get("dnt") === "1";
  return { isRefused: isUncounted(headers.get("cookie")), isAsked };
}

export async function action({ request, context }: Route.ActionArgs) {
  const checked = choiceForm.check(await readForm(request, choiceForm.maxLengths));
  if (!checked.ok) throw data(INCOMPLETE, { status: 400 });
  const { siteUrl } = context.get(servicesContext);
  const cookies = writeUncounted(checked.value.choix === "refuser", siteUrl.startsWith("https:"));
  return redirect(PATH, { status: 303, headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: siteTitle(matches, TITLE) },
  { name: "robots", content: "noindex" },
];

const trail = [
  { href: "/", label: "Accueil" },
  { href: "/politique-confidentialite", label: "Politique de confidentialité" },
];

export default function ChoicePage({ loaderData: { isRefused, isAsked } }: Route.ComponentProps) {
  const isCounting = !isRefused && !isAsked;
  return (
    <div className="wrap page stack gap-5">
      <Breadcrumbs trail={trail} here="Pages vues" />
      <h1 className="size-title-l">{keepHyphens(TITLE)}</h1>
      <div className="switcher seven-five gap-6">
        <div className={`switcher gap-5 middle ${styles.choice}`}>
          <svg className={styles.slate} viewBox="0 0 320 240" aria-hidden="true">
            <use href={`${slate}#slate`} />
            <use href={`${slate}#${isCounting ? "counting" : "wiped"}`} />
          </svg>
          <div className="stack start gap-3">
            <p role="status">
              <span className={`line ${styles.answer}`}>{isCounting ? "Oui." : "Non."}</span>
              {isAsked && "Votre navigateur demande à ne pas être suivi : vos pages vues ne sont pas comptées."}
              {!isAsked && (isRefused ? "Vos pages vues ne sont pas comptées." : "Vos pages vues sont comptées.")}
            </p>
            {!isAsked && (
              <>
                <form method="post" action={PATH}>
                  <Button type="submit" name="choix" value={isRefused ? "accepter" : "refuser"} variant="secondary">
                    {isRefused ? "Compter de nouveau mes pages vues" : "Ne plus compter mes pages vues"}
                  </Button>
                </form>
                <p className="note">
                  {isRefused
                    ? "Un cookie retient ce choix treize mois."
                    : "Refuser ne change rien à votre visite. Un cookie retient ce choix treize mois."}
                </p>
              </>
            )}
          </div>
        </div>
        <div className="stack gap-5">
          <section className="stack gap-3 line-above pad-4" aria-labelledby="compte">
            <h2 id="compte" className="title-s">
              Ce que nous comptons, chaque jour
            </h2>
            <div className="prose">
              <ul>
                <li>Les vues de chaque page, et le site de provenance.</li>
                <li>Les types d’appareil et les langues.</li>
                <li>Les recherches sans résultat et les adresses introuvables.</li>
                <li>Les formulaires envoyés, ou mal remplis.</li>
              </ul>
              <p className="no-print">
                <a href="/politique-confidentialite#cookies">Le détail de ce que nous comptons</a>
              </p>
            </div>
          </section>
          <section className="stack gap-3 line-above pad-4" aria-labelledby="ignore">
            <h2 id="ignore" className="title-s">
              Ce que nous ignorons
            </h2>
            <p>Qui vous êtes : nous comptons sans adresse IP, sans identifiant et sans cookie.</p>
          </section>
        </div>
      </div>
    </div>
  );
}
