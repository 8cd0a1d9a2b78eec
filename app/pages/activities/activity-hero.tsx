import type { ComponentProps, ReactNode } from "react";
import { Wordmark } from "../../layout/wordmark.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Picture } from "../../ui/picture.tsx";
import shared from "./activity.module.css";

type ActivityHeroProps = {
  breadcrumbs: ComponentProps<typeof Breadcrumbs>;
  logo?: ComponentProps<typeof Wordmark>;
  picture: string;
  className?: string;
  wordsClassName?: string;
  children: ReactNode;
};

/** The first screen of an activity page: its text beside its picture. */
export function ActivityHero({ breadcrumbs, logo, picture, className, wordsClassName, children }: ActivityHeroProps) {
  const words = ["stack start edge", shared.centred, shared.words, wordsClassName];
  return (
    <header className={joined(["flush", shared.hero, shared.beside, className])}>
      <div className={joined(words)}>
        <Breadcrumbs {...breadcrumbs} />
        {logo && (
          <p className={`accent ${shared.logo}`}>
            <Wordmark {...logo} />
          </p>
        )}
        {children}
      </div>
      <Picture
        name={picture}
        sizes="(min-width: 60rem) 50vw, (min-width: 40rem) 135vw, 100vw"
        crop="tile"
        className="travels"
        priority
      />
    </header>
  );
}

const joined = (classNames: (string | undefined)[]) => classNames.filter(Boolean).join(" ");
