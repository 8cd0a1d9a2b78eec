import type { ReactNode } from "react";
import { formatDate, typeset } from "../../core/text/typography.ts";
import { Icon } from "../ui/icon.tsx";
import { NewTab } from "../ui/new-tab.tsx";
import { Picture } from "../ui/picture.tsx";
import { isOwnId } from "../ui/pictures.ts";
import { TitleText } from "../ui/title-text.tsx";
import type { NewsCard } from "./news.ts";
import styles from "./news-list.module.css";

/**
 * In a short list, the first card gets more room if it is an article with content; otherwise all look alike. A card
 * without an address has no link (product reading 15), and shows a picture only if staff uploaded one.
 */
type NewsListProps = {
  cards: readonly NewsCard[];
  /** `h2` on the news page, where each card has an anchor. */
  heading?: "h2" | "h3";
};

export function NewsList({ cards, heading: Heading = "h3" }: NewsListProps) {
  const [first] = cards;
  const hasLead = cards.length <= MOST_LED && first?.url?.startsWith("/") && first.excerpt.length >= LEAD_EXCERPT;
  return (
    <ul className={`switcher pairs gap-7 top ${hasLead ? `seven-four ${styles.led}` : "thirds"}`}>
      {cards.map((card) => (
        <li key={card.id} id={Heading === "h2" ? card.id : undefined}>
          <article className={`stack gap-3 covered ${styles.article}`}>
            {(card.url || isOwnId(card.picture)) && (
              <Picture name={card.picture} alt="" sizes="(min-width: 60rem) 50vw, 100vw" className={styles.picture} />
            )}
            <p className="cluster gap-4 rows-2 soft fine">
              <span className="strong accent">{card.category}</span>
              {card.date && <time dateTime={card.date}>{formatDate(card.date)}</time>}
            </p>
            <Heading className={`title-s ${styles.title}`}>
              <Destination url={card.url}>
                <TitleText>{card.title}</TitleText>
              </Destination>
            </Heading>
            <p className="across">{typeset(card.excerpt)}</p>
          </article>
        </li>
      ))}
    </ul>
  );
}

const LEAD_EXCERPT = 120;
/** More cards beside a larger first one would leave a void below it. */
const MOST_LED = 4;

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
      {children}&nbsp;
      <Icon name="outside" className={styles.outside} />
      <NewTab />
    </a>
  );
}
