import { slugOf } from "../content/slug.ts";
import styles from "./part-links.module.css";

type PartLinksProps = {
  label: string;
  parts: readonly { title: string; shownFor?: string | undefined }[];
};

/** The links to the parts of a long page, whose anchors are `partId`. */
export function PartLinks({ label, parts }: PartLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className={`small ${styles.parts}`}>
        {parts.map(({ title, shownFor }) => (
          <li key={title} data-shown-for={shownFor}>
            <a href={`#${partId(title)}`} className="target">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export const partId = (title: string) => `partie-${slugOf(title)}`;
