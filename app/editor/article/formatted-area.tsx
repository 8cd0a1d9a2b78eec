import { type ComponentProps, type RefObject, useEffect, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import type { TextFormat } from "../../content/form.ts";
import { MARKS } from "../../content/texts.ts";
import { useTypedText } from "../../ui/field.tsx";
import styles from "./article-field.module.css";
import { ArticleTools, nameOf } from "./article-tools.tsx";
import type { LeftOut, OpenArticle, Place, Selected } from "./article-view.ts";
import { type ArticlePicture, useArticlePictures } from "./use-article-pictures.ts";

const LOOKS: Record<TextFormat, string | undefined> = { article: "", prose: styles.short, sentence: styles.single };

type FormattedAreaProps = ComponentProps<"textarea"> & {
  id: string;
  name: string;
  label: string;
  format: TextFormat;
  /** Keeps the text area. */
  isPlain?: boolean;
  onMissing?: (isMissing: true) => void;
};

/**
 * A text edited as it will look. Without script, or until the editor has come, a text area holds it with its marks.
 * A text of a page waits until it is near the screen: a page has many.
 */
export function FormattedArea({ format, label, isPlain = false, onMissing, ...attributes }: FormattedAreaProps) {
  const { id, name } = attributes;
  const area = useTypedText(id);
  const host = useRef<HTMLDivElement>(null);
  const [article, setArticle] = useState<OpenArticle | null>(null);
  const [body, setBody] = useState(attributes.defaultValue);
  const [isMissing, setMissing] = useState(false);
  const [selected, setSelected] = useState<Selected | null>(null);
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const [isLinking, setLinking] = useState(false);
  const [leftOut, setLeftOut] = useState<LeftOut | null>(null);
  const isNear = useNear(area);
  const isArticle = format === "article";
  const isSentence = format === "sentence";
  const isOpen = !isPlain && (isArticle || isNear);
  const pictures = useArticlePictures(area);
  useEffect(() => {
    if (!isOpen) return;
    const text = area.current;
    let opened: OpenArticle | undefined;
    let isLeft = false;
    const open = async () => {
      const { openArticle } = await import("./article-view.ts");
      if (isLeft || !text || !host.current) return;
      const hasFocus = document.activeElement === text;
      opened = openArticle(host.current, {
        format,
        body: text.value,
        control: isArticle ? undefined : { name, former: text.defaultValue, isRequired: text.required },
        selection: hasFocus ? [text.selectionStart, text.selectionEnd] : undefined,
        attributes: {
          ...ariaOf(text),
          id: text.id,
          ...(text.required && { "aria-required": "true" }),
          "aria-label": label,
          class: `prose ${styles.article} ${LOOKS[format]}`,
        },
        onChange(body, selected, control) {
          setSelected(selected);
          setLeftOut(null);
          if (body === text.value) return;
          text.value = body;
          (control ?? text).dispatchEvent(new Event("input", { bubbles: true }));
        },
        onPlaces: setPlaces,
        onLink: () => setLinking(true),
        onLeftOut: setLeftOut,
      });
      // Nothing can be typed into the text area any more.
      flushSync(() => setArticle(opened ?? null));
      if (hasFocus) opened.focus();
    };
    open().catch(() => {
      setMissing(true);
      onMissing?.(true);
    });
    return () => {
      isLeft = true;
      opened?.close();
      setArticle(null);
      if (text) setBody(text.value);
    };
  }, [area, label, format, isArticle, name, isOpen, onMissing]);
  // A label gives the focus to form controls only.
  useEffect(() => {
    const words = host.current?.closest("form")?.querySelector(`label[for="${id}"]`);
    const focus = () => article?.focus();
    words?.addEventListener("click", focus);
    return () => words?.removeEventListener("click", focus);
  }, [article, id]);
  const tools = (article || (!isArticle && !isPlain && !isMissing)) && (
    <ArticleTools
      label={label}
      format={format}
      article={article}
      selected={selected}
      pictures={pictures}
      leftOut={leftOut}
      isLinking={isLinking}
      setLinking={setLinking}
    />
  );
  return (
    <>
      {!isArticle &&
        !isPlain &&
        (isMissing ? <p className="note">{MARKS[format]}</p> : <noscript>{MARKS[format]}</noscript>)}
      <div className={`${styles.frame} ${isSentence ? styles.line : ""}`}>
        {!isSentence && tools}
        {article && !isArticle ? null : (
          <textarea
            rows={isSentence ? 2 : 8}
            className="control"
            {...attributes}
            {...(article && { hidden: true, id: undefined, "aria-describedby": undefined, "aria-invalid": undefined })}
            defaultValue={body}
            ref={area}
          />
        )}
        <div ref={host} />
        {places.map(({ element, index }, key) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: a place has no key but its index
          createPortal(<PlacedPicture key={key} index={index} pictures={pictures} />, element),
        )}
        {isSentence && tools}
      </div>
    </>
  );
}

/** Whether the text was near the screen, or focused. */
function useNear(area: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const text = area.current;
    if (!text || isNear) return;
    const see = () => setNear(true);
    if (text === document.activeElement) return see();
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && see(), {
      rootMargin: "50%",
    });
    observer.observe(text);
    text.addEventListener("focus", see);
    return () => {
      observer.disconnect();
      text.removeEventListener("focus", see);
    };
  }, [area, isNear]);
  return isNear;
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
