import { useWords } from "../content/words.tsx";
import { Picture } from "../ui/picture.tsx";
import { unkeyed } from "../ui/unkeyed.ts";
import type { careersTexts } from "./careers-texts.ts";
import styles from "./voices.module.css";

/** What employees say of their work, once the owner has written it. */
export function Voices({ words }: { words: (typeof careersTexts.shipped)["voices"] }) {
  const { quote, say, title } = useWords();
  if (words.list.length === 0) return null;
  return (
    <section className="deep section" aria-labelledby="voix">
      <div className="wrap stack gap-6">
        <h2 id="voix">{title(words.title)}</h2>
        <ul className={`switcher gap-6 ${words.list.length > 1 ? "halves" : ""}`}>
          {unkeyed(
            words.list.map(({ name, role, says, picture }) => (
              // biome-ignore lint/correctness/useJsxKeyInIterable: the people become children
              <li className={styles.voice}>
                {picture && <Picture name={picture} alt="" sizes="(min-width: 40rem) 12rem, 7rem" crop="tall" />}
                <blockquote className="stack gap-3">
                  <p className="lede">{quote(says)}</p>
                  <p>
                    <b className="strong">{say(name)}</b>
                    <span className="line soft">{say(role)}</span>
                  </p>
                </blockquote>
              </li>
            )),
          )}
        </ul>
      </div>
    </section>
  );
}
