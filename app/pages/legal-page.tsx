import type { ReactNode } from "react";
import drawings from "../assets/legal.svg?url";
import { Brief } from "../content/brief.tsx";
import { useWords } from "../content/words.tsx";
import { Contents } from "../ui/contents.tsx";
import styles from "./legal.module.css";

type LegalPageProps = {
  title: string;
  drawing: "plaque" | "letter" | "ramp";
  /** Between the title and the chapters. */
  opening: ReactNode;
  chapters: readonly { id: string; title: string }[];
  children: ReactNode;
};

/** A title beside a drawing in the line of the lorries, and chapters beside their list, where there is room. */
export function LegalPage({ title, drawing, opening, chapters, children }: LegalPageProps) {
  const words = useWords();
  return (
    <article className={`wrap ${styles.page}`}>
      <div className={styles.head}>
        <h1 className="narrow">{words.title(title)}</h1>
        <svg viewBox="0 0 240 132" aria-hidden="true">
          <use href={`${drawings}#${drawing}`} />
        </svg>
      </div>
      <div className={`above-5 ${styles.withChapters}`}>
        <div className="stack">{opening}</div>
        <Contents chapters={chapters} />
        <div className="prose chapters">{children}</div>
      </div>
    </article>
  );
}

export function InBrief({ points }: { points: readonly string[] }) {
  return <Brief points={points} label="En bref" isOrdered={false} className={`boxed switcher pairs ${styles.brief}`} />;
}
