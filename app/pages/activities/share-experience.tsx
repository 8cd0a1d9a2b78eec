import { useWords } from "../../content/words.tsx";
import { Island } from "../../islands/island.tsx";
import { ButtonAnchor } from "../../ui/button.tsx";
import type { activitiesTexts } from "./activities-texts.ts";
import shared from "./activity.module.css";
import ShareButton from "./share-button.island.tsx";

type ShareExperienceProps = Pick<typeof activitiesTexts.shipped, "question" | "share">;

/** Invites new visitors to ask a question, and customers to write a review. */
export function ShareExperience({ question, share }: ShareExperienceProps) {
  const { headline, say, title } = useWords();
  return (
    <div className="on-green no-print">
      <div className="wrap section-small switcher seven-five gap-7">
        <section className="stack start" aria-labelledby="question">
          <h2 id="question">{headline(question.title)}</h2>
          <p className="lede">{say(question.text)}</p>
          <ButtonAnchor href="/contact">{say(question.contact)}</ButtonAnchor>
        </section>
        <section className={`stack start gap-4 ${shared.aside}`} aria-labelledby="partager">
          <h2 id="partager" className="title-m">
            {title(share.title)}
          </h2>
          <p>{say(share.text)}</p>
          <Island of={ShareButton} props={{ label: say(share.button) }} name="received" />
        </section>
      </div>
    </div>
  );
}
