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
  /** Beside other content all cards are equal. */
  isAside?: boolean;
};

/** Of a picture as wide as tall, cut from a wide one. */
const IN_PHONE = "12.5rem";

/**
 * A card without an address has no link (product reading 15), and shows a picture only if staff uploaded one: else it is
 * a panel without one. The first story takes the whole width, the others fill rows of three or two; so does a last one
 * without a neighbour.
 */
export function NewsList({ cards, heading: Heading = "h3", isAside = false }: NewsListProps) {
  const isPage = Heading === "h2";
  const hasPicture = ({ url, picture }: NewsCard) => url !== null || isOwnId(picture);
  const hasLead = !isAside && cards[0] !== undefined && hasPicture(cards[0]);
  const areThirds = isAside || (hasLead && cards.length % 3 === 1);
  const sizes = areThirds
    ? `(min-width: 60rem) 30vw, (min-width: 40rem) 46vw, ${IN_PHONE}`
    : `(min-width: 40rem) 46vw, ${IN_PHONE}`;
  return (
    <ul className={`switcher pairs gap-6 ${areThirds ? "thirds" : ""}`}>
      {cards.map((card, index) => {
        const isShown = hasPicture(card);
        const isLead = hasLead && index === 0;
        const isAlone = isShown && index > 0 && index === cards.length - 1 && index % 2 === Number(hasLead);
        const alone = areThirds ? styles.aloneInPairs : styles.alone;
        return (
          <li
            key={card.id}
            id={isPage ? card.id : undefined}
            className={isLead ? styles.lead : isAlone ? `${styles.later} ${alone}` : styles.later}
          >
            <article className={`covered stack gap-3 ${isShown ? "" : `soft ${styles.quiet}`}`}>
              {isShown && (
                <Picture
                  name={card.picture}
                  alt=""
                  sizes={isLead ? "(min-width: 60rem) 62vw, 100vw" : sizes}
                  className="landscape"
                  priority={isPage && isLead}
                />
              )}
              <div className="stack gap-2 start">
                <p className="cluster gap-4 rows-0 soft fine">
                  <span className="strong accent">{card.category}</span>
                  {card.date && <time dateTime={card.date}>{formatDate(card.date)}</time>}
                </p>
                <Heading className={`title-s ${styles.title}`}>
                  <Destination url={card.url}>
                    <TitleText end={card.url && !isHere(card.url) && <Outward />}>{card.title}</TitleText>
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

function Destination({ url, children }: { url: string | null; children: ReactNode }) {
  if (!url) return children;
  if (isHere(url))
    return (
      <a href={url} className="cover">
        {children}
      </a>
    );
  return (
    <a href={url} className="cover" target="_blank" rel="noreferrer">
      {children}
      <NewTab />
    </a>
  );
}

const isHere = (url: string) => url.startsWith("/");

/** On the line of the last word. */
function Outward() {
  return (
    <>
      <span className={styles.joint}>&nbsp;</span>
      <Icon name="outside" className={styles.outside} />
    </>
  );
}
