import type { ReactNode } from "react";
import { Prose, useWords } from "../content/words.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import { Picture } from "../ui/picture.tsx";
import styles from "./own-page.module.css";
import type { Section } from "./own-pages-content.ts";
import { readFigures, readQuestions } from "./sections.ts";

type PageSectionProps = {
  section: Section;
  id: string;
  /** Its picture is on the right of its words. */
  isTurned?: boolean;
};

/** One of the section types that staff choose from; each has a fixed layout. */
export function PageSection({ section, id, isTurned }: PageSectionProps) {
  const { title } = useWords();
  const named = section.title !== null && { "aria-labelledby": id };
  const heading = section.title !== null && <h2 id={id}>{title(section.title)}</h2>;
  if (section.form === "picture" && section.picture) {
    return (
      <section className={`deep switcher flush seven-five ${isTurned ? styles.turned : ""}`} {...named}>
        <Picture name={section.picture} sizes="(min-width: 60rem) 58vw, 100vw" className={`fill ${styles.beside}`} />
        <div className={`stack gap-4 centred ${isTurned ? "edge" : "edge-end"}`}>
          {heading}
          <div className="prose">
            <Prose text={section.text} />
          </div>
        </div>
      </section>
    );
  }
  const isBesideTitle = section.form !== "figures" && section.title !== null;
  return (
    <section className={section.form === "action" ? "deep line-above" : undefined} {...named}>
      <div className={`wrap section-small ${isBesideTitle ? "switcher four-eight gap-5" : "stack gap-5"}`}>
        {heading}
        <SectionBody section={section} />
      </div>
    </section>
  );
}

function SectionBody({ section: { form, text, button, href } }: { section: Section }): ReactNode {
  const { say, write } = useWords();
  if (form === "list") {
    return (
      <ul className="ruled pad-3 line-below">
        {readFigures(text).map(({ figure, label }) => (
          <li key={figure} className="stack gap-1">
            {label ? <strong>{say(figure)}</strong> : <span>{write(figure)}</span>}
            {label && <span>{write(label)}</span>}
          </li>
        ))}
      </ul>
    );
  }
  if (form === "figures") {
    const figures = readFigures(text);
    return (
      <ul className={`switcher lined ${figures.length === 4 ? "duo quarters" : "pairs thirds"}`}>
        {figures.map(({ figure, label }) => (
          <li key={figure + label}>
            <p className={`numeral ink ${styles.number}`}>{say(figure)}</p>
            <p className="soft">{write(label)}</p>
          </li>
        ))}
      </ul>
    );
  }
  if (form === "questions") {
    return (
      <div className="ruled">
        {readQuestions(text).map(({ question, answer }) => (
          <div key={question} className="stack gap-2">
            <h3>{say(question)}</h3>
            <div className="prose">
              <Prose text={answer} />
            </div>
          </div>
        ))}
      </div>
    );
  }
  return (
    <div className="stack gap-5">
      <div className="prose">
        <Prose text={text} />
      </div>
      {form === "action" && button && href && (
        <div>
          <ButtonAnchor href={href}>{say(button)}</ButtonAnchor>
        </div>
      )}
    </div>
  );
}
