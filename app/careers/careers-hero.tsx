import type { ReactNode } from "react";
import { Picture } from "../ui/picture.tsx";
import styles from "./page.module.css";

/** `isTall` for a picture beside many words. */
type CareersHeroProps = { picture: string; isTall?: boolean; children: ReactNode };

/** The first screen: words beside a picture that is as high as they are. */
export function CareersHero({ picture, isTall = false, children }: CareersHeroProps) {
  return (
    <header className={`switcher flush halves line-below ${styles.hero} ${isTall ? "" : styles.wide}`}>
      <div className="stack start end edge">{children}</div>
      <Picture
        name={picture}
        sizes={`(min-width: 60rem) max(${isTall ? "50vw, 80rem" : "58vw, 54rem"}), 100vw`}
        className={`fill ${styles.picture}`}
        priority
      />
    </header>
  );
}
