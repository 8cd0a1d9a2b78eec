import { type ComponentProps, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Control } from "../../ui/control.tsx";
import { fieldId, type TextArea, useTypedText } from "../../ui/field.tsx";
import styles from "./article-field.module.css";
import { ArticleTools, nameOf } from "./article-tools.tsx";
import type { LeftOut, OpenArticle, Place, Selected } from "./article-view.ts";
import { type ArticlePicture, useArticlePictures } from "./use-article-pictures.ts";

type ArticleFieldProps = Pick<
  ComponentProps<typeof TextArea>,
  "name" | "help" | "error" | "required" | "defaultValue"
> & { label: string };

/**
 * The text of an article, edited as it will look. Without script, or until the editor has come, a text area holds it
 * with its marks.
 */
export function ArticleField({ name, label, help, error, required, defaultValue }: ArticleFieldProps) {
  const id = fieldId(name);
  const area = useTypedText(id);
  const host = useRef<HTMLDivElement>(null);
  const [article, setArticle] = useState<OpenArticle | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [selected, setSelected] = useState<Selected | null>(null);
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const [isLinking, setLinking] = useState(false);
  const [leftOut, setLeftOut] = useState<LeftOut | null>(null);
  const pictures = useArticlePictures(area);
  useEffect(() => {
    let opened: OpenArticle | undefined;
    let isLeft = false;
    const open = async () => {
      const { openArticle } = await import("./article-view.ts");
      const text = area.current;
      if (isLeft || !text || !host.current) return;
      const hasFocus = document.activeElement === text;
      opened = openArticle(host.current, {
        body: text.value,
        attributes: { ...ariaOf(text), id: text.id, "aria-label": label, class: `prose ${styles.article}` },
        onChange(body, selected) {
          setSelected(selected);
          setLeftOut(null);
          if (body === text.value) return;
          text.value = body;
          text.dispatchEvent(new Event("input", { bubbles: true }));
        },
        onPlaces: setPlaces,
        onLink: () => setLinking(true),
        onLeftOut: setLeftOut,
      });
      setArticle(opened);
      if (hasFocus) opened.focus();
    };
    open().catch(() => setMissing(true));
    return () => {
      isLeft = true;
      opened?.close();
    };
  }, [area, label]);
  // A label gives the focus to form controls only.
  useEffect(() => {
    const words = host.current?.closest("form")?.querySelector(`label[for="${id}"]`);
    const focus = () => article?.focus();
    words?.addEventListener("click", focus);
    return () => words?.removeEventListener("click", focus);
  }, [article, id]);
  return (
    <Control
      id={id}
      label={label}
      help={
        isMissing ? (
          help
        ) : (
          <>
            <span className="scripted">Un texte collé garde ses titres, ses listes et ses liens.</span>
            <noscript>{help}</noscript>
          </>
        )
      }
      error={error}
      required={required}
      kind="line"
    >
      {(attributes) => (
        <div className={article ? styles.frame : undefined}>
          {article && selected && (
            <ArticleTools
              label={label}
              article={article}
              selected={selected}
              pictures={pictures}
              leftOut={leftOut}
              isLinking={isLinking}
              setLinking={setLinking}
            />
          )}
          <textarea
            {...(article ? { hidden: true } : attributes)}
            ref={area}
            name={name}
            rows={8}
            className="control"
            defaultValue={defaultValue}
          />
          <div ref={host} />
          {places.map(({ element, index }, key) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: a place has no key but its index
            createPortal(<PlacedPicture key={key} index={index} pictures={pictures} />, element),
          )}
        </div>
      )}
    </Control>
  );
}

function ariaOf(text: HTMLTextAreaElement): Record<string, string> {
  const names = text.getAttributeNames().filter((name) => name.startsWith("aria-"));
  return Object.fromEntries(names.map((name) => [name, text.getAttribute(name) ?? ""]));
}

function PlacedPicture({ index, pictures }: { index: number; pictures: readonly ArticlePicture[] }) {
  const src = pictures[index]?.src;
  return (
    <>
      {src && <img src={src} alt="" className="landscape" />}
      <figcaption className="note">{nameOf(index, pictures)}</figcaption>
    </>
  );
}
