import type { ReactNode } from "react";
import { formatDate, typeset } from "../../core/text/typography.ts";
import { Icon } from "../ui/icon.tsx";
import { NewTab } from "../ui/new-tab.tsx";
import { Picture } from "../ui/picture.tsx";
import { isOwnId } from "../ui/pictures.ts";
import { TitleText } from "../ui/title-text.tsx";
import type { NewsCard } from "./news.ts";
import styles from "./news-list.module.css";

type NewsListProps = {
  cards: readonly NewsCard[];
  /** `h2` on the news page, where each card has an anchor. */
  heading?: "h2" | "h3";
};

/**
 * A card without an address has no link (product reading 15), and shows a picture only if staff uploaded one: else it is
 * a line. The others stand two by two; on the news page the first of an odd number takes a row alone.
 */
export function NewsList({ cards, heading: Heading = "h3" }: NewsListProps) {
  const isPage = Heading === "h2";
  const shown = cards.filter((card) => card.url !== null || isOwnId(card.picture));
  const lead = isPage && shown.length % 2 === 1 ? shown[0] : undefined;
  return (
    <ul className="switcher pairs gap-7">
      {cards.map((card) => {
        const look = card === lead ? "lead" : shown.includes(card) ? "tile" : "line";
        const { place, layout, words, sizes } = LOOKS[look];
        return (
          <li key={card.id} id={isPage ? card.id : undefined} className={place}>
            <article className={`covered switcher ${layout}`}>
              {look !== "line" && (
                <Picture
                  name={card.picture}
                  alt=""
                  sizes={sizes}
                  className="landscape"
                  priority={isPage && card === shown[0]}
                />
              )}
              <div className={words}>
                <p className="cluster gap-4 rows-0 soft fine">
                  <span className="strong accent">{card.category}</span>
                  {card.date && <time dateTime={card.date}>{formatDate(card.date)}</time>}
                </p>
                <Heading className={`title-s ${styles.title} ${look === "lead" ? styles.large : ""}`}>
                  <Destination url={card.url}>
                    <TitleText>{card.title}</TitleText>
                  </Destination>
                </Heading>
                <p>{typeset(card.excerpt)}</p>
              </div>
            </article>
          </li>
        );
      })}
    </ul>
  );
}

type Look = { place?: string; layout: string; words: string; sizes?: string };

const LOOKS: Record<"lead" | "tile" | "line", Look> = {
  lead: {
    place: "across",
    layout: "gap-5 seven-five",
    words: "stack gap-2 centred",
    sizes: "(min-width: 60rem) 56vw, 100vw",
  },
  tile: { layout: "gap-3", words: "stack gap-2 start", sizes: "(min-width: 40rem) 46vw, 100vw" },
  line: { place: `across line-above pad-4 ${styles.quiet}`, layout: "soft", words: "stack gap-1" },
};

function Destination({ url, children }: { url: string | null; children: ReactNode }) {
  if (!url) return children;
  if (url.startsWith("/"))
    return (
      <a href={url} className="cover">
        {children}
      </a>
    );
  return (
    <a href={url} className="cover" target="_blank" rel="noreferrer">
      {children}
      <span className={styles.joint}>&nbsp;</span>
      <Icon name="outside" className={styles.outside} />
      <NewTab />
    </a>
  );
}
