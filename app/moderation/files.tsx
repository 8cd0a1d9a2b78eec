import { formatNumber, plural } from "../../core/text/typography.ts";
import { Disclosure } from "../staff/disclosure.tsx";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { FILTER_LABELS, type View } from "./rules.ts";

type Props = { view: View; count: number; canImport: boolean };

/** Exports the reviews of the view, and links to the import of reviews from another site. */
export function ModerationFiles({ view, count, canImport }: Props) {
  const isExported = view.filter !== "bin" && count > 0;
  if (!isExported && !canImport) return null;
  const { address, label } = FILTER_LABELS[view.filter];
  return (
    <Disclosure className="above-6">
      <summary>Exporter ou importer des avis</summary>
      {isExported && (
        <form method="post" action="/admin/avis/export" className="stack gap-3 above-3">
          <input type="hidden" name="filtre" value={address} />
          <input type="hidden" name="q" value={view.search} />
          <p className="note">
            {view.search
              ? `Les avis de « ${label} » où se trouve « ${view.search} ».`
              : `${plural(count, "L’avis", `Les ${formatNumber(count)} avis`)} de « ${label} ».`}{" "}
            Le fichier contient des noms et des adresses e-mail : gardez-le le temps de votre besoin, puis effacez-le.
            Le journal retient votre export.
          </p>
          <div className="cluster gap-3">
            <Button type="submit" name="format" value="csv" variant="secondary" size="small">
              Exporter pour Excel (CSV)
            </Button>
            <Button type="submit" name="format" value="json" variant="secondary" size="small">
              Exporter en JSON
            </Button>
          </div>
        </form>
      )}
      {canImport && (
        <ButtonLink to="/admin/avis/import" variant="secondary" size="small" className="above-4">
          Importer des avis d’un fichier
        </ButtonLink>
      )}
    </Disclosure>
  );
}
