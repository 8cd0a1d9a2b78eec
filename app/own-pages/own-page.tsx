import { Prose, useWords } from "../content/words.tsx";
import { PageHero } from "../layout/page-hero.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
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
  const { say, headline } = useWords();
  const { title, intro, picture, sections } = page;
  const breadcrumbs = { trail: trailOf(page), here: say(page.label ?? title) };
  const words = (
    <>
      <h1 className={styles.title}>{headline(title)}</h1>
      {intro && (
        <div className="prose lede">
          <Prose text={intro} />
        </div>
      )}
    </>
  );
  return (
    <article className={styles.page}>
      {picture ? (
        <PageHero breadcrumbs={breadcrumbs} picture={picture} isWide className={styles.hero}>
          {words}
        </PageHero>
      ) : (
        <header className={`wrap stack ${styles.head}`}>
          <Breadcrumbs {...breadcrumbs} />
          {words}
        </header>
      )}
      {sections.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a section has no name of its own
        <PageSection key={index} section={section} id={`section-${index + 1}`} isTurned={index % 2 === 1} />
      ))}
    </article>
  );
}
