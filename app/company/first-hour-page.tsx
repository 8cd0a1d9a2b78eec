import { useMemo } from "react";
import { Form, Link, useNavigation } from "react-router";
import { FieldGroups } from "../content/field-groups.tsx";
import { loadSomeFields, saveSomeFields } from "../content/some-fields.server.ts";
import { servicesContext } from "../context.ts";
import { LOGO_PATH } from "../pictures/rules.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/first-hour-page.ts";
import { companyContent } from "./facts.ts";
import { samplesIn } from "./samples.ts";

const ASKED =
  /^(?:name|legalForm|shareCapitalEuros|address\.(?:street|postalCode|town|department)|phones\..*|emails\..*|links\..*|legal\.(?!courts).*)$/;
const isAsked = (name: string) => ASKED.test(name);

export async function loader(args: Route.LoaderArgs) {
  const { some } = await loadSomeFields(args, companyContent, isAsked);
  const samples = samplesIn(await args.context.get(servicesContext).content.facts());
  // An invented value is asked for, not shown as if it were true.
  for (const { field } of samples) if (field in some.typed) some.typed[field] = "";
  return { some, left: samples.length, isSaved: new URL(args.request.url).searchParams.has("publie") };
}

export const action = (args: Route.ActionArgs) =>
  saveSomeFields(args, companyContent, isAsked, "/admin/demarrage?publie");

export const meta: Route.MetaFunction = () => [
  { title: "Premiers pas" },
  { name: "robots", content: "noindex, nofollow" },
];

export default function FirstHourPage({ loaderData, actionData }: Route.ComponentProps) {
  const { left, isSaved } = loaderData;
  const { groups, typed, errors, seen, isConflict } = actionData ?? loaderData.some;
  const isSending = useNavigation().formMethod === "POST";
  const refusal = useMemo(() => ({ message: undefined }), []);
  return (
    <>
      <h1>Premiers pas</h1>
      <p className="above-2">
        Cinq minutes, et le site porte votre nom. Chaque champ peut attendre : laissé vide, il garde sa valeur
        d’aujourd’hui, et l’accueil de l’administration rappelle ce qui reste.
      </p>
      {isSaved && !actionData && (
        <Notice tone="success" title="C’est publié" live>
          <p>
            <a href="/">Voir l’accueil du site</a>. Ensuite : <Link to="/admin/contenu/horaires">vos horaires</Link>,
            vos photos dans <Link to="/admin/images">« Images »</Link>, et <Link to="/admin">ce qui reste à faire</Link>
            {left > 0 && ` (${left} valeurs d’exemple)`}.
          </p>
        </Notice>
      )}
      {isConflict && (
        <Notice tone="warning" title="Pas encore enregistré" live>
          Quelqu’un d’autre vient de changer ces informations. Enregistrez de nouveau : ce que vous avez tapé remplacera
          ce qu’il a écrit aux mêmes champs, et rien d’autre.
        </Notice>
      )}
      <Form method="post" className="stack above-5 fields" noValidate reloadDocument>
        <ErrorSummary errors={errors} refusal={refusal} />
        <input type="hidden" name="seen" value={seen} />
        <FieldGroups groups={groups} typed={typed} errors={errors} edited={null} samples={[]} />
        <div className="cluster gap-4 rows-2 middle">
          <Button type="submit" busy={isSending}>
            Enregistrer et publier
          </Button>
          <ButtonLink to="/admin" variant="secondary">
            Plus tard
          </ButtonLink>
        </div>
      </Form>
      <p className="above-5">
        Votre logo aussi peut attendre :{" "}
        <Link to={LOGO_PATH} className="target">
          le mettre en place
        </Link>
      </p>
    </>
  );
}
