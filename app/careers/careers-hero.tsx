import type { ReactNode } from "react";
import { Picture } from "../ui/picture.tsx";
import styles from "./page.module.css";

/** The first screen: words beside a picture that is as high as they are, and cropped from 16:9. */
export function CareersHero({ picture, children }: { picture: string; children: ReactNode }) {
  return (
    <header className={`switcher flush halves line-below ${styles.hero}`}>
      <div className="stack start end edge">{children}</div>
      <Picture
        name={picture}
        sizes="(min-width: 60rem) max(50vw, 54rem), 100vw"
        className={`fill ${styles.picture}`}
        priority
      />
    </header>
  );
}
