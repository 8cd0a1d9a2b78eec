import styles from "./contents.module.css";

/** The links to the chapters of a long page. */
export function Contents({ chapters }: { chapters: readonly { id: string; title: string }[] }) {
  return (
    <nav className={`line-above line-below above-6 ${styles.contents}`} aria-label="Sommaire">
      <ol className={`small block-2 switcher duo quarters gap-1 baseline ${styles.list}`}>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a className="target" href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
