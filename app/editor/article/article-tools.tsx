import { type ReactNode, useContext, useEffect, useId, useRef, useState } from "react";
import { factTargets } from "../../company/fact-words.ts";
import type { TextFormat } from "../../content/form.ts";
import { LIBRARY_PATH } from "../../pictures/rules.ts";
import { Button } from "../../ui/button.tsx";
import { NewTab } from "../../ui/new-tab.tsx";
import { LinkTargets, labelOf } from "../link-targets.ts";
import type { BlockKind } from "./article-commands.ts";
import styles from "./article-field.module.css";
import type { LeftOut, OpenArticle, Selected } from "./article-view.ts";
import type { ArticlePicture } from "./use-article-pictures.ts";

const BLOCKS: Record<BlockKind, string> = {
  heading: "Intertitre",
  list: "Liste",
  numbers: "Liste numérotée",
  quote: "Citation",
};

const OFFERED: Record<TextFormat, readonly BlockKind[]> = {
  article: ["heading", "list", "numbers", "quote"],
  prose: ["list", "numbers"],
  sentence: [],
};

const NONE: Selected = {
  block: null,
  isStrong: false,
  href: null,
  picture: null,
  portrait: undefined,
  placed: [],
  canUndo: false,
  canRedo: false,
};

const LEFT_OUT: Record<LeftOut, string> = {
  file: "Un fichier ne se pose pas dans le texte.",
  picture: "Les images de ce que vous avez collé ne sont pas reprises.",
};

type ArticleToolsProps = {
  /** Of the text. */
  label: string;
  format: TextFormat;
  /** Null until the editor has come. */
  article: OpenArticle | null;
  selected: Selected | null;
  pictures: readonly ArticlePicture[];
  /** What was just dropped or pasted beside text. */
  leftOut: LeftOut | null;
  isLinking: boolean;
  setLinking: (isLinking: boolean) => void;
};

/** The buttons above the text, and below them what can be set for the selected link, picture or quotation. */
export function ArticleTools({
  label,
  format,
  article,
  selected,
  pictures,
  leftOut,
  isLinking,
  setLinking,
}: ArticleToolsProps) {
  const { block, isStrong, href, picture, portrait, placed, canUndo, canRedo } = selected ?? NONE;
  const [lacksPicture, setLacksPicture] = useState(false);
  const next = pictures.findIndex((_, index) => !placed.includes(index));
  const names = pictures.map((_, index) => nameOf(index, pictures));
  const choices = names.map((name, index) => (
    <option key={name} value={index}>
      {name}
    </option>
  ));
  return (
    <div className={`stack gap-2 scripted ${styles.tools}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would separate the buttons from their text */}
      <div className="cluster gap-2" role="group" aria-label={`Outils : ${label}`}>
        {OFFERED[format].length > 0 && (
          <div className="cluster gap-1">
            {OFFERED[format].map((kind) => (
              <Tool key={kind} isOn={block === kind} disabled={!article} onClick={() => article?.toggleBlock(kind)}>
                {BLOCKS[kind]}
              </Tool>
            ))}
          </div>
        )}
        <div className="cluster gap-1">
          <Tool isOn={isStrong} disabled={!article} onClick={() => article?.toggleStrong()}>
            Gras
          </Tool>
          <Tool isOn={href !== null} disabled={!article} onClick={() => setLinking(true)}>
            Lien
          </Tool>
          {format === "article" && (
            <Tool
              onClick={() => {
                setLacksPicture(next === -1);
                if (next >= 0) article?.addPicture(next);
              }}
            >
              Image
            </Tool>
          )}
        </div>
        {format !== "sentence" && (
          <div className="cluster gap-1">
            <Tool disabled={!canUndo} onClick={() => article?.undo()}>
              Annuler la frappe
            </Tool>
            <Tool disabled={!canRedo} onClick={() => article?.redo()}>
              Rétablir
            </Tool>
          </div>
        )}
      </div>
      <p className={`note ${styles.lack}`} role="status">
        {leftOut && format !== "article" ? (
          LEFT_OUT[leftOut]
        ) : leftOut ? (
          <>
            {LEFT_OUT[leftOut]} Ajoutez d’abord la photo{" "}
            <a href={LIBRARY_PATH} target="_blank" rel="noreferrer" className="target">
              à la bibliothèque
              <NewTab />
            </a>
            , puis choisissez-la plus bas, sous « Images de l’article ».
          </>
        ) : (
          lacksPicture &&
          next === -1 &&
          "Ajoutez d’abord une image plus bas, sous « Images de l’article » : ce bouton la place ensuite dans le texte."
        )}
      </p>
      {article && (isLinking || href !== null) && (
        <LinkTool key={href} href={href} article={article} isAsked={isLinking} onDone={() => setLinking(false)} />
      )}
      {article && picture !== null && (
        <div className="cluster gap-3 rows-1 middle">
          <Choice label="Image placée ici" value={picture} onChange={(value) => article.changePicture(Number(value))}>
            {choices}
          </Choice>
          <Button variant="quiet" size="small" className="danger" onClick={article.removePicture}>
            Retirer du texte
          </Button>
        </div>
      )}
      {article && portrait !== undefined && pictures.length > 0 && (
        <Choice
          label="Portrait à côté de la citation"
          value={portrait ?? ""}
          onChange={(value) => article.changePortrait(value === "" ? null : Number(value))}
        >
          <option value="">Aucun</option>
          {choices}
        </Choice>
      )}
    </div>
  );
}

/** « Image 2 : Grains de blé en tas » */
export function nameOf(index: number, pictures: readonly ArticlePicture[]): string {
  const label = pictures[index]?.label;
  return `Image ${index + 1}${label === undefined ? "" : ` : ${label}`}`;
}

type ToolProps = { isOn?: boolean; disabled?: boolean; onClick: () => void; children: string };

function Tool({ isOn, ...rest }: ToolProps) {
  return <Button variant="secondary" size="small" aria-pressed={isOn} {...rest} />;
}

type ChoiceProps = { label: string; value: number | ""; onChange: (value: string) => void; children: ReactNode };

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="cluster gap-3 rows-1 middle shrinks">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="control" value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </div>
  );
}

type LinkToolProps = {
  /** Of the link around the caret. */
  href: string | null;
  article: OpenArticle;
  isAsked: boolean;
  onDone: () => void;
};

function LinkTool({ href, article, isAsked, onDone }: LinkToolProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const targets = [...useContext(LinkTargets), ...factTargets];
  const known = href === null ? null : labelOf(href, targets);
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);
  const set = () => {
    const isSet = article.link(field.current?.value ?? "");
    setWrong(!isSet);
    if (!isSet) return field.current?.focus();
    onDone();
    article.focus();
  };
  const leave = () => {
    onDone();
    article.focus();
  };
  return (
    <div className="stack gap-2">
      <div className="cluster gap-3 rows-1 middle">
        <label htmlFor={id}>Le lien mène à</label>
        <input
          ref={field}
          id={id}
          list={`${id}-pages`}
          className={`control ${styles.address}`}
          defaultValue={href ?? ""}
          placeholder="/contact ou https://…"
          autoComplete="off"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-erreur` : undefined}
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== "Escape") return;
            event.preventDefault();
            if (event.key === "Enter") set();
            else leave();
          }}
        />
        <datalist id={`${id}-pages`}>
          {targets.map((target) => (
            <option key={target.href} value={target.href}>
              {target.label}
            </option>
          ))}
        </datalist>
        <Button variant="secondary" size="small" onClick={set}>
          {href === null ? "Poser le lien" : "Changer le lien"}
        </Button>
        {href === null ? (
          <Button variant="quiet" size="small" onClick={leave}>
            Abandonner
          </Button>
        ) : (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              onDone();
              article.unlink();
            }}
          >
            Retirer le lien
          </Button>
        )}
      </div>
      {known !== href && <p className="note">{known}</p>}
      {isWrong && (
        <p id={`${id}-erreur`} className="strong danger" role="alert">
          Une adresse commence par « / » ou « https:// ».
        </p>
      )}
    </div>
  );
}
