import type { ComponentProps, ReactNode } from "react";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Picture } from "../ui/picture.tsx";
import styles from "./page-hero.module.css";
import { Wordmark } from "./wordmark.tsx";

type PageHeroProps = {
  breadcrumbs: ComponentProps<typeof Breadcrumbs>;
  logo?: ComponentProps<typeof Wordmark>;
  picture: string;
  /** The wide drawing beside the words too. */
  isWide?: boolean;
  className?: string;
  wordsClassName?: string;
  children: ReactNode;
};

/** The first screen of a page: its words beside its picture. */
export function PageHero({ breadcrumbs, logo, picture, isWide, className, wordsClassName, children }: PageHeroProps) {
  const words = ["stack start edge", styles.words, wordsClassName];
  return (
    <header className={joined(["flush", styles.hero, className])}>
      <div className={joined(words)}>
        <Breadcrumbs {...breadcrumbs} />
        {logo && (
          <p className={`accent ${styles.logo}`}>
            <Wordmark {...logo} />
          </p>
        )}
        {children}
      </div>
      <Picture
        name={picture}
        sizes={`(min-width: 60rem) ${isWide ? "58vw" : "50vw, (min-width: 40rem) 135vw"}, 100vw`}
        crop={isWide ? "wide" : "tile"}
        className="travels"
        priority
      />
    </header>
  );
}

const joined = (classNames: (string | undefined)[]) => classNames.filter(Boolean).join(" ");
