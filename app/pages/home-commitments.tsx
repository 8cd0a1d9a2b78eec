import { useWords } from "../content/words.tsx";
import { Picture } from "../ui/picture.tsx";
import styles from "./home-commitments.module.css";
import type { homeTexts } from "./home-texts.ts";

type Words = (typeof homeTexts.shipped)["commitments"];

export function Commitments({ words }: { words: Words }) {
  const { headline, say, write } = useWords();
  return (
    <section className="deep" aria-labelledby="commitments">
      <Picture name={words.picture} alt="" sizes="100vw" className={styles.picture} />
      <div className={`wrap stack gap-7 ${styles.words}`}>
        <div className="stack">
          <h2 id="commitments">{headline(words.title)}</h2>
          <dl className={`lined switcher pairs quarters ${styles.commitments}`}>
            {words.list.map((each) => (
              <div key={each.title} className="stack gap-2">
                <dt className="title-s">{say(each.title)}</dt>
                <dd>{write(each.text)}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className={`lined pad-5 switcher pairs ${styles.cards}`}>
          <BulletCard title={words.expertiseTitle} points={words.expertise} />
          <BulletCard title={words.wordTitle} points={words.word} />
        </div>
      </div>
    </section>
  );
}

function BulletCard({ title, points }: { title: string; points: string[] }) {
  const { say, write } = useWords();
  return (
    <div className={`stack gap-3 ${styles.card}`}>
      <h3 className="size-title-m">{say(title)}</h3>
      <ul className="stack gap-0">
        {points.map((point) => (
          <li key={point}>{write(point)}</li>
        ))}
      </ul>
    </div>
  );
}
