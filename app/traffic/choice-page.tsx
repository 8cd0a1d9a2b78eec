import { data, redirect } from "react-router";
import { servicesContext } from "../context.ts";
import { INCOMPLETE, readForm } from "../forms/read-form.server.ts";
import { siteTitle } from "../layout/page-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Button } from "../ui/button.tsx";
import type { Route } from "./+types/choice-page.ts";
import { choiceForm, isUncounted, writeUncounted } from "./uncounted.ts";

const PATH = "/politique-confidentialite/mesure";
const TITLE = "Compter mes pages vues ?";

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
  return (
    <div className="wrap page stack gap-5">
      <Breadcrumbs trail={trail} here="Pages vues" />
      <h1 className="size-title-l">{TITLE}</h1>
      <div className="switcher seven-five gap-6">
        <div className="stack start">
          <p role="status" className="lede strong">
            {isAsked
              ? "Votre navigateur demande à ne pas être suivi : vos pages vues ne sont pas comptées."
              : isRefused
                ? "Vos pages vues ne sont pas comptées."
                : "Vos pages vues sont comptées."}
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
                  ? "Un cookie garde ce refus treize mois."
                  : "Un refus ne change rien au reste du site ; un cookie le garde treize mois."}
              </p>
            </>
          )}
        </div>
        <dl className="ruled line-below">
          <div>
            <dt className="title-s">Ce que nous comptons</dt>
            <dd>
              Chaque jour, les vues de chaque page et, séparément, les sites d’où l’on vient, les types d’appareil, les
              langues, et ce que l’on n’a pas trouvé ou pas pu envoyer.{" "}
              <a href="/politique-confidentialite#cookies">Le détail</a>
            </dd>
          </div>
          <div>
            <dt className="title-s">Ce que nous ignorons</dt>
            <dd>Qui vous êtes : ces nombres ne gardent ni adresse IP, ni identifiant, ni cookie de mesure.</dd>
          </div>
        </dl>
      </div>
    </div>
  );
}
