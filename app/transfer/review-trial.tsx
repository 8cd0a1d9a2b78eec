import { formatDate, formatNumber, plural } from "../../core/text/typography.ts";
import bar from "../editor/form-actions.module.css";
import { ACTIVITIES } from "../reviews/activities.ts";
import { FoldedSection } from "../staff/folded-section.tsx";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Control } from "../ui/control.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { SelectField } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { Stars } from "../ui/stars.tsx";
import { FIELD_LABELS, IMPORT_FIELDS } from "./review-columns.ts";
import type { ReviewTrial } from "./review-import.server.ts";
import type { Remark } from "./review-judge.server.ts";

export const REVIEW_IMPORT_PATH = "/admin/avis/import";

type Props = {
  trial: ReviewTrial;
  isChanged: boolean;
  answer: { errors: Partial<Record<"arrivee" | "sauf", string>>; arrivee?: string } | undefined;
};

/** The preview of an import: its result, the columns to correct, and the button to confirm. */
export function ReviewTrialForm({ trial, isChanged, answer }: Props) {
  const { columns, problems, wrong, wrongs, notes, fresh } = trial;
  const isReady = problems.length === 0 && fresh > 0;
  const taken = columns.filter(({ field }) => field).length;
  return (
    <form method="post" action={`${REVIEW_IMPORT_PATH}?essai=${trial.id}`} className="stack gap-5 above-5">
      <input type="hidden" name="essai" value={trial.id} />
      <ErrorSummary errors={answer?.errors} />
      {problems.length > 0 ? (
        <Notice tone="warning" title="Il manque une colonne, ou une est de trop" live>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <Summary trial={trial} isChanged={isChanged} />
      )}
      <FoldedSection
        open={!isReady || isChanged}
        heading={<h2>Colonnes du fichier</h2>}
        brief={`${taken} ${plural(taken, "reprise", "reprises")} sur ${columns.length}`}
      >
        <div className="switcher halves gap-4 above-3">
          {columns.map(({ header, example, field }, at) => (
            <SelectField
              key={`${header}-${String(at)}`}
              label={header || `Colonne ${at + 1}, sans nom`}
              name={`c${at}`}
              help={example && `Exemple : ${example}`}
              defaultValue={field ?? NOT_TAKEN}
              required
            >
              <option value={NOT_TAKEN}>Ne pas reprendre</option>
              {IMPORT_FIELDS.map((name) => (
                <option key={name} value={name}>
                  {FIELD_LABELS[name]}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        <Button type="submit" name="intent" value="colonnes" variant="secondary" className="above-4" formNoValidate>
          Vérifier avec ces colonnes
        </Button>
      </FoldedSection>
      <Remarks
        title={`${formatNumber(wrong)} ${plural(wrong, "ligne à corriger", "lignes à corriger")}`}
        remarks={wrongs}
      />
      <Remarks title="À savoir" remarks={notes} />
      {isReady && <Sample trial={trial} />}
      {isReady && <Arrival trial={trial} answer={answer} />}
      <div className={`foot cluster rows-2 middle ${bar.bar}`}>
        {isReady && (
          <Button type="submit" name="intent" value="importer">
            {`Importer ${formatNumber(fresh)} avis`}
          </Button>
        )}
        <ButtonLink to={REVIEW_IMPORT_PATH} variant="quiet">
          Prendre un autre fichier
        </ButtonLink>
      </div>
    </form>
  );
}

const NOT_TAKEN = "-";

function Summary({
  trial: { name, rows, fresh, known, wrong },
  isChanged,
}: {
  trial: ReviewTrial;
  isChanged: boolean;
}) {
  const parts = [
    `${formatNumber(fresh)} ${plural(fresh, "nouvel avis", "nouveaux avis")}`,
    known > 0 && `${formatNumber(known)} déjà sur le site, qui ${plural(known, "ne change", "ne changent")} pas`,
    wrong > 0 && `${formatNumber(wrong)} ${plural(wrong, "ligne à corriger", "lignes à corriger")}`,
  ].filter(Boolean);
  return (
    <Notice tone={wrong > 0 || fresh === 0 ? "warning" : "info"} live>
      {`${isChanged ? "Avec ces colonnes, « " : "« "}${name} », ${formatNumber(rows)} ${plural(rows, "ligne", "lignes")} : ${parts.join(", ")}. Rien n’est encore importé.`}
    </Notice>
  );
}

function Remarks({ title, remarks }: { title: string; remarks: readonly Remark[] }) {
  if (remarks.length === 0) return null;
  return (
    <section className="stack gap-3">
      <h2 className="title-m">{title}</h2>
      <ul className="ruled pad-2">
        {remarks.map(({ message, typed, lines }) => (
          <li key={message}>
            <p>
              {message}
              {typed && <span dir="auto"> («&nbsp;{typed}&nbsp;»)</span>}.
            </p>
            {lines && (
              <p className="note">
                {/^\d+$/.test(lines) ? "Ligne" : "Lignes"} {lines}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sample({ trial: { sample } }: { trial: ReviewTrial }) {
  return (
    <section className="stack gap-3">
      <h2 className="title-m">Les premiers, tels qu’ils seront</h2>
      <ul className="ruled pad-3">
        {sample.map(({ key, customer_name, rating, comment, activity, created_at, reply }) => (
          <li key={key} className="stack gap-2">
            <p className="cluster gap-3 middle">
              <strong dir="auto">{customer_name}</strong> <Stars value={rating} />
            </p>
            <p className="written" dir="auto">
              {comment}
            </p>
            <p className="note">
              {ACTIVITIES[activity]}, déposé le {formatDate(created_at)}
              {reply && ", avec votre réponse"}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Arrival({ trial: { fresh, wrong, withheld }, answer }: Pick<Props, "trial" | "answer">) {
  const { errors = {}, arrivee } = answer ?? {};
  return (
    <>
      <Control
        id="champ-arrivee"
        kind="group"
        label="Ces avis arrivent"
        required
        error={errors.arrivee}
        help={
          withheld > 0 && withheld < fresh
            ? `Le fichier dit que ${formatNumber(withheld)} d’entre eux ${plural(withheld, "n’est pas publié", "ne sont pas publiés")} : ${plural(withheld, "il ne le sera", "ils ne le seront")} pas non plus ici.`
            : "Un seul choix pour tout le fichier."
        }
      >
        {(attributes) => (
          <div className="choices">
            <label>
              <input
                type="radio"
                name="arrivee"
                value="publies"
                id={attributes.id}
                aria-invalid={attributes["aria-invalid"]}
                required
                defaultChecked={arrivee === "publies"}
              />
              Publiés
            </label>
            <label>
              <input type="radio" name="arrivee" value="attente" required defaultChecked={arrivee === "attente"} />
              En attente de votre lecture
            </label>
          </div>
        )}
      </Control>
      {wrong > 0 && (
        <Checkbox
          label={`Laisser de côté ${plural(wrong, "la ligne", `les ${formatNumber(wrong)} lignes`)} à corriger`}
          name="sauf"
          value="oui"
          error={errors.sauf}
          required
        />
      )}
    </>
  );
}
