import { useMemo } from "react";
import { Form, Link, useNavigation } from "react-router";
import { loadSomeFields, saveSomeFields } from "../content/some-fields.server.ts";
import { servicesContext } from "../context.ts";
import { FieldGroups } from "../editor/field-groups.tsx";
import { inventedLabel } from "../law/duties.ts";
import { privateMeta } from "../layout/page-meta.ts";
import { FIRST_HOUR, LOGO_PATH } from "../pictures/rules.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { TextField } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { logoAddress } from "../ui/pictures.ts";
import type { Route } from "./+types/first-hour-page.ts";
import { companyContent } from "./facts.ts";
import styles from "./first-hour-page.module.css";
import { samplesIn } from "./samples.ts";

const ASKED =
  /^(?:name|legalForm|shareCapitalEuros|address\.(?:street|postalCode|town|department|coordinates\..*)|phones\..*|emails\..*|links\..*|legal\.(?!courts).*)$/;
const isAsked = (name: string) => ASKED.test(name);
/** What a company may not have. */
const MAY_LACK = /^(?:links\.|phones\.mobile$)/;

export async function loader(args: Route.LoaderArgs) {
  const { some } = await loadSomeFields(args, companyContent, isAsked);
  const samples = samplesIn(await args.context.get(servicesContext).content.facts());
  // Ask for an invented value instead of showing it as true.
  for (const { field } of samples) if (field in some.typed) some.typed[field] = "";
  const { searchParams } = new URL(args.request.url);
  const logo = await args.context.get(servicesContext).pictures.logo();
  return {
    some,
    left: samples.length > 0 && inventedLabel(samples.length),
    isSaved: searchParams.has("publie"),
    isLogoSet: searchParams.has("logo"),
    logo,
  };
}

export async function action(args: Route.ActionArgs) {
  const samples = samplesIn(await args.context.get(servicesContext).content.facts());
  const invented = new Set(samples.map(({ field }) => field));
  const mayEnd = (name: string) => MAY_LACK.test(name) && invented.has(name);
  return saveSomeFields(args, companyContent, { isShown: isAsked, mayEnd, done: "/admin/demarrage?publie" });
}

export const meta: Route.MetaFunction = () => privateMeta("Premiers pas");

export default function FirstHourPage({ loaderData, actionData }: Route.ComponentProps) {
  const { left, isSaved, isLogoSet, logo } = loaderData;
  const { groups, typed, errors, seen, isConflict } = actionData ?? loaderData.some;
  const isSending = useNavigation().formMethod === "POST";
  const refusal = useMemo(() => ({ message: undefined }), []);
  return (
    <>
      <h1>Premiers pas</h1>
      <p className="above-2">
        Comptez un quart d’heure, et le site porte votre nom. Rien n’est obligatoire : là où un champ reste vide, le
        site garde sa valeur d’exemple ou « à renseigner » ; un lien ou un mobile d’exemple laissé vide disparaît.
        L’accueil de l’administration rappelle ce qui reste.
      </p>
      {isSaved && !actionData && (
        <Notice tone="success" title="C’est publié" live>
          <p>
            <a href="/">Voir l’accueil du site</a>. Ensuite : <Link to="/admin/contenu/horaires">vos horaires</Link>,
            vos photos dans <Link to="/admin/images">« Images »</Link>, et <Link to="/admin">ce qui reste à faire</Link>
            {left && ` (${left})`}.
          </p>
        </Notice>
      )}
      {isLogoSet && !actionData && (
        <Notice tone="success" live>
          Votre logo est en place sur chaque page.
        </Notice>
      )}
      {isConflict && (
        <Notice tone="warning" title="Pas encore enregistré" live>
          Quelqu’un d’autre vient de changer ces informations. Enregistrez de nouveau : ce que vous avez tapé remplacera
          ce qu’il a écrit aux mêmes champs, et rien d’autre.
        </Notice>
      )}
      <form
        method="post"
        action={LOGO_PATH}
        encType="multipart/form-data"
        className="stack gap-3 start fields line-above pad-3 above-5"
      >
        <h2 className="title-s">Votre logo</h2>
        {logo && (
          <p>
            <img src={logoAddress(logo)} alt="Logo actuel" width={logo.width} height={logo.height} />
          </p>
        )}
        <input type="hidden" name="retour" value={FIRST_HOUR} />
        <TextField
          label="Fichier du logo"
          name="logo"
          type="file"
          accept="image/svg+xml,image/png,.svg,.png"
          required
          help="SVG, ou PNG à fond transparent, 1 Mo au plus. Avant le reste : l’envoi recharge la page."
        />
        <Button type="submit" variant="secondary">
          Mettre ce logo
        </Button>
      </form>
      <Form method="post" className={`stack above-5 fields ${styles.form}`} noValidate reloadDocument>
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
    </>
  );
}
