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
 * A card without an address has no link (product reading 15), and shows a picture only if staff uploaded one. On the news
 * page the first card is the widest.
 */
export function NewsList({ cards, heading: Heading = "h3" }: NewsListProps) {
  const isPage = Heading === "h2";
  return (
    <ul className="switcher pairs gap-7">
      {cards.map((card, index) => {
        const isShown = card.url !== null || isOwnId(card.picture);
        const isLead = isPage && isShown && index === 0;
        const place = isLead
          ? "across"
          : isPage
            ? "line-above pad-5"
            : isShown
              ? undefined
              : `line-above ${styles.quiet}`;
        const layout = isLead ? "gap-5 seven-five" : `gap-3 ${isPage && isShown ? styles.small : ""}`;
        return (
          <li key={card.id} id={isPage ? card.id : undefined} className={place}>
            <article className={`covered switcher ${layout} ${isShown ? "" : "soft"}`}>
              {isShown && (
                <Picture
                  name={card.picture}
                  alt=""
                  sizes={isLead ? LEAD : isPage ? SMALL : HALF}
                  className="landscape"
                />
              )}
              <div
                className={
                  isShown || isPage ? `stack gap-2 ${isLead ? "centred" : "start"}` : "cluster gap-4 rows-0 baseline"
                }
              >
                <p className="cluster gap-4 rows-0 soft fine">
                  <span className="strong accent">{card.category}</span>
                  {card.date && <time dateTime={card.date}>{formatDate(card.date)}</time>}
                </p>
                <Heading className={`title-s ${styles.title} ${isLead ? styles.large : ""}`}>
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

const LEAD = "(min-width: 60rem) 56vw, 100vw";
const HALF = "(min-width: 40rem) 46vw, 100vw";
const SMALL = "(min-width: 60rem) 18vw, (min-width: 40rem) 46vw, 100vw";

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
