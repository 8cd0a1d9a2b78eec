import { leadsSomewhere } from "../own-pages/leads-somewhere.ts";
import { redirectOf, redirectsContent } from "../pages/redirects-content.ts";
import { type FormValues, fieldsOf } from "./form.ts";
import { linksIn } from "./inline.ts";
import { afterWrites, type Editable, type Latest } from "./kind.ts";

/** Questions by field about typed links that the site does not show yet, and that lead to no page of it. */
export function doubtLinks<V>(
  editable: Editable<V>,
  typed: FormValues,
  shown: FormValues,
  latest: Latest,
): Record<string, string> {
  const { form } = editable;
  // A page of staff's own may link to itself at its new address.
  const after = afterWrites(latest, [{ editable, value: form.read(typed) }]);
  const linksOf = (values: FormValues) =>
    fieldsOf(form, values).flatMap(({ name, isLink }) => {
      const text = values[name] ?? "";
      const hrefs = isLink ? [text.trim()] : linksIn(text).map(({ href }) => href);
      return hrefs.map((href) => ({ name, href }));
    });
  const known = new Set(linksOf(shown).map(({ href }) => href));
  const isDead = (href: string) =>
    !leadsSomewhere(href, after) && redirectOf(redirectsContent.read(after), href) === undefined;
  const dead = linksOf(typed).filter(({ href }) => !known.has(href) && isDead(href));
  return Object.fromEntries(
    dead.map(({ name, href }) => [
      name,
      `Le site n’a pas de page à l’adresse « ${href} » : est-ce bien cela ? Enregistrez de nouveau pour la garder.`,
    ]),
  );
}
