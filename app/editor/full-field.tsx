import type { Field, Filled } from "../content/form.ts";
import { Badge } from "../ui/badge.tsx";
import { FALLBACK } from "../ui/fallback-picture.ts";
import { SelectField, TextArea, TextField } from "../ui/field.tsx";
import { ArticleField } from "./article/article-field.tsx";
import { Counted } from "./counted.tsx";
import styles from "./editor.module.css";
import { FormattedField } from "./formatted-field.tsx";
import { TARGETS_LIST } from "./link-targets.ts";
import { PictureTiles } from "./picture-tiles.tsx";
import { INPUTS } from "./short-field.tsx";
import { UnitField } from "./unit-field.tsx";

/** The longest help, in characters, under a field that shares its row with three others. */
const SHORT_HELP = 40;

type FullFieldProps = Filled & {
  field: Field;
  isAsked?: boolean | undefined;
};

export function FullField({ field, isAsked, typed, errors, samples }: FullFieldProps) {
  const {
    name,
    label,
    as = "text",
    help,
    example,
    optional,
    choices,
    format,
    isHidden,
    isShort,
    isLink,
    isBeside,
    isWide,
    shownFor,
    unit,
    rows,
    count,
    askedToPublish,
    origin,
    most,
  } = field;
  if (isHidden) return <input type="hidden" name={name} value={typed[name] ?? ""} />;
  if (as === "picture") {
    return (
      <div data-shown-for={shownFor}>
        <PictureTiles
          name={name}
          label={label}
          help={help}
          origin={origin ?? FALLBACK}
          chosen={typed[name] ?? ""}
          isOptional={optional === true}
          error={errors[name]}
        />
      </div>
    );
  }
  const isSample = samples.includes(name);
  const tag = isSample ? "exemple" : isAsked && !typed[name] && "à renseigner";
  const words = [askedToPublish && "Obligatoire pour publier.", help].filter(Boolean).join(" ");
  const labelled = tag ? (
    <>
      {label} <Badge tone="warning">{tag}</Badge>
    </>
  ) : (
    label
  );
  const common = {
    name,
    label: labelled,
    help: words,
    error: errors[name],
    // Where a choice shows a field, the choice needs it.
    required: !optional || askedToPublish || shownFor !== undefined,
    defaultValue: typed[name] ?? "",
  };
  if (choices) {
    return (
      <div className={styles.full}>
        <SelectField {...common}>
          {optional && <option value="">Aucun choix</option>}
          {Object.entries(choices).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
    );
  }
  if (format === "article") {
    return (
      <Counted typed={typed[name]} name={name} className={`broad ${styles.long}`} most={most}>
        <ArticleField {...common} label={label} />
      </Counted>
    );
  }
  if (as === "lines" || as === "paragraphs" || (rows && !isBeside)) {
    return (
      <Counted
        typed={typed[name]}
        name={name}
        className={`broad ${styles.long}`}
        most={as === "lines" ? undefined : most}
        isRead={format === "sentence"}
      >
        {format ? (
          <FormattedField {...common} field={field} format={format} typed={typed} />
        ) : (
          <TextArea {...common} rows={rows ?? (as === "paragraphs" ? 8 : count && Math.min(count, 12))} />
        )}
      </Counted>
    );
  }
  const short = isShort ?? ["number", "phone", "date", "time"].includes(as);
  const isNarrow = short && words.length <= SHORT_HELP;
  return (
    <Counted
      typed={typed[name]}
      name={name}
      className={isWide ? `${styles.full} ${styles.wide}` : styles.full}
      most={most}
      data-shown-for={shownFor}
      data-short={isNarrow || undefined}
      data-beside={isBeside}
      data-asked={isAsked}
    >
      {unit ? (
        <UnitField {...common} unit={unit} />
      ) : rows ? (
        <TextArea {...common} rows={rows} />
      ) : (
        <TextField {...common} {...INPUTS[as]} short={short} example={example} list={isLink && TARGETS_LIST} />
      )}
    </Counted>
  );
}
