import type { ReactNode } from "react";
import { uncapitalised } from "../../core/text/capitals.ts";
import { exceptionSentence, type HoursText } from "../company/format-hours.ts";
import { useSiteWords } from "../company/use-facts.ts";
import { Prose, useWords } from "../content/words.tsx";
import { activities } from "../layout/destinations.ts";
import { Icon } from "../ui/icon.tsx";
import { keepHyphens } from "../ui/title-text.tsx";
import type { contactTexts } from "./contact-texts.ts";
import styles from "./faq.module.css";

type FaqProps = { hours: HoursText; words: (typeof contactTexts.shipped)["questions"] };

/** `<details name>` keeps at most one question open (specification §2, contact). */
export function Faq({ hours, words }: FaqProps) {
  const { say, title } = useWords();
  const own = { horaires: <HoursPoints {...hours} />, produits: <Products /> };
  return (
    <section className="wrap section switcher four-eight" aria-labelledby="questions">
      <h2 id="questions">{title(words.title)}</h2>
      <div className="ruled pad-0 line-below">
        {words.list.map(({ question, answer }) => (
          <Question key={question} title={say(question)}>
            <Prose text={answer} own={own} />
          </Question>
        ))}
      </div>
    </section>
  );
}

function HoursPoints({ week, holidays, exceptions }: HoursText) {
  return (
    <ul className="stack gap-2 no-print">
      {week.map(({ days, hours }) => (
        <li key={days}>{`${days} : ${hours}`}</li>
      ))}
      {[holidays, ...exceptions.map(exceptionSentence)].map((said) => (
        <li key={said}>{keepHyphens(said)}</li>
      ))}
    </ul>
  );
}

function Products() {
  const { say } = useWords();
  const summaries = useSiteWords().activities;
  return (
    <ul className="stack gap-2">
      {activities.map(({ to, label, material }) => (
        <li key={to}>
          <a href={to}>{label}</a>
          {` : ${uncapitalised(say(summaries[material]))}`}
        </li>
      ))}
    </ul>
  );
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details name="faq" className={styles.question}>
      <summary className={`split gap-4 unmarked ${styles.summary}`}>
        <h3>{title}</h3>
        <Icon name="chevron" className="chevron" />
      </summary>
      <div className="below-5">{children}</div>
    </details>
  );
}
