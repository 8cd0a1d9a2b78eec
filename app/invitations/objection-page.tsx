import { data, redirect } from "react-router";
import { retryAfter } from "../../core/rate-limit.ts";
import { servicesContext } from "../context.ts";
import { privateMeta, siteTitle } from "../layout/page-meta.ts";
import { Button } from "../ui/button.tsx";
import type { Route } from "./+types/objection-page.ts";
import { objectTo } from "./objections.server.ts";
import { admitObjection } from "./visitor.server.ts";

const GONE =
  "Ce lien n’est plus valable, et l’adresse à laquelle il est parti est effacée. Si nous vous écrivons encore, opposez-vous par le lien du nouveau message, ou écrivez-nous.";

/** Answers alike for every token and changes nothing, because mail scanners open every link. */
export async function loader({ request }: Route.LoaderArgs) {
  return { isDone: new URL(request.url).searchParams.has("fait") };
}

export async function action({ params, context }: Route.ActionArgs) {
  const limit = await admitObjection(context);
  if (!limit.isAllowed) {
    const headers = retryAfter(limit.retryAfterSeconds);
    throw data("Trop d’essais. Veuillez réessayer dans 15 minutes.", { status: 429, headers });
  }
  const answer = await objectTo(context.get(servicesContext).database.db, params.token);
  if (answer === "missing") throw data(GONE, { status: 404 });
  return redirect(`/avis/invitation/${params.token}/opposition?fait`, 303);
}

export const headers: Route.HeadersFunction = ({ errorHeaders }) => errorHeaders ?? {};

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(siteTitle(matches, "Ne plus recevoir d’invitation"));

export default function ObjectionPage({ loaderData: { isDone } }: Route.ComponentProps) {
  return (
    <article className="wrap section stack start gap-4">
      <h1 className="title-l">{isDone ? "C’est noté" : "Ne plus recevoir d’invitation ?"}</h1>
      {isDone ? (
        <p role="status">
          Nous ne vous inviterons plus jamais à donner votre avis. De votre adresse ne reste qu’une empreinte, pour vous
          reconnaître.
        </p>
      ) : (
        <>
          <p>
            Nous n’écrirons plus à votre adresse pour demander un avis. Vos commandes et vos demandes n’en sont pas
            changées.
          </p>
          <form method="post">
            <Button type="submit">Ne plus m’inviter</Button>
          </form>
        </>
      )}
      <p>
        <a href="/politique-confidentialite">Ce que deviennent vos données</a>
      </p>
    </article>
  );
}
