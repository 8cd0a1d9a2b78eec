import { renderToStaticMarkup } from "react-dom/server";
import { uncapitalised } from "../../core/text/capitals.ts";
import { formatDecimal } from "../../core/text/numbers.ts";
import { formatDate, formatNumber, plural } from "../../core/text/typography.ts";
import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { ORIGINS } from "../reviews/origins.ts";
import { type Published, readPublished } from "../reviews/published.server.ts";
import { Stars } from "../ui/stars.tsx";
import type { Route } from "./+types/panel.ts";
import sheet from "./panel.css?url";

export const handle: PageCacheHandle = { pageCache: {} };

const REVIEWS = 3;

/** Shown in a frame of another site: no form, no cookie, no script, and every link leaves the frame. */
export async function loader({ context }: Route.LoaderArgs) {
  const { database, content } = context.get(servicesContext);
  const [{ name }, published] = await Promise.all([content.facts(), readPublished(database.db, REVIEWS)]);
  const html = renderToStaticMarkup(<Panel name={name} {...published} />);
  return new Response(`<!doctype html>${html}`, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

function Panel({ name, average, count, reviews }: Published & { name: string }) {
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`Avis clients – ${name}`}</title>
        <link rel="stylesheet" href={sheet} />
      </head>
      <body>
        <main>
          <h1>
            <span>Avis clients</span> {name}
          </h1>
          {count === 0 ? (
            <p>Aucun avis publié pour le moment.</p>
          ) : (
            <>
              <p className="figure">
                <Stars value={average} /> <strong>{formatDecimal(average)} sur 5</strong>, {formatNumber(count)}{" "}
                {plural(count, "avis publié", "avis publiés")}
              </p>
              <p className="small">Du plus récent au plus ancien :</p>
              <ol>
                {reviews.map(({ id, rating, comment, customer_name, published_at, experience_date, origin }) => (
                  <li key={id}>
                    <Stars value={rating} />
                    <blockquote dir="auto">{comment}</blockquote>
                    <p className="small">
                      <bdi>{customer_name}</bdi>, publié le{" "}
                      <time dateTime={published_at}>{formatDate(published_at)}</time>
                      {experience_date && (
                        <>
                          , expérience du <time dateTime={experience_date}>{formatDate(experience_date)}</time>
                        </>
                      )}
                      {origin !== "spontaneous" && `, ${uncapitalised(ORIGINS[origin].label)}`}
                    </p>
                  </li>
                ))}
              </ol>
            </>
          )}
          <p className="links">
            <a href="/avis" target="_top">
              Tous les avis
            </a>
            <a href="/avis/fonctionnement" target="_top">
              Comment fonctionnent nos avis
            </a>
          </p>
        </main>
      </body>
    </html>
  );
}
