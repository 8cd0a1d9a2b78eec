import { useWords } from "../content/words.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Picture } from "../ui/picture.tsx";
import styles from "./own-page.module.css";
import type { OwnPage } from "./own-pages-content.ts";
import { PageSection } from "./page-section.tsx";

const HOME = { href: "/", label: "Accueil" };
const HEADINGS: Partial<Record<OwnPage["heading"], { href: string; label: string }>> = {
  activites: { href: "/activites", label: "Nos Activités" },
  "a-propos": { href: "/a-propos", label: "À propos" },
  recrutement: { href: "/recrutement", label: "Recrutement" },
  contact: { href: "/contact", label: "Contact" },
};

export function trailOf({ heading }: OwnPage) {
  const above = HEADINGS[heading];
  return above ? [HOME, above] : [HOME];
}

export function OwnPageView({ page }: { page: OwnPage }) {
  const { say, headline, write } = useWords();
  const { title, intro, picture, sections } = page;
  return (
    <article>
      <header className={`wrap ${styles.head}`}>
        <Breadcrumbs trail={trailOf(page)} here={say(page.label ?? title)} />
        <h1 className={`above-4 ${styles.title}`}>{headline(title)}</h1>
        {intro && <p className="lede above-4">{write(intro)}</p>}
      </header>
      {picture && <Picture name={picture} sizes="100vw" crop="responsive" className={styles.picture} priority />}
      {sections.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a section has no name of its own
        <PageSection key={index} section={section} id={`section-${index + 1}`} />
      ))}
    </article>
  );
}
