import { isAllowed, type OptionalCategory } from "./rules.ts";
import { currentConsent, followConsent } from "./stored-choice.ts";

/**
 * The one gate for whatever the site does not need in order to work. Nothing passes it today: there is no measurement,
 * no advertising and no remembered setting.
 * @param start stores or loads it, as soon as the visitor has agreed to its category and not before. What it returns
 *   ends it: a consent that is withdrawn stops counting at once (RGPD, article 7, paragraphe 3)
 * @returns takes the request back and ends what was started
 */
export function whenAllowed(category: OptionalCategory, start: () => () => void): () => void {
  let end: (() => void) | undefined;
  const follow = () => {
    if (isAllowed(category, currentConsent(), new Date())) {
      end ??= start();
    } else {
      end?.();
      end = undefined;
    }
  };
  follow();
  const unfollow = followConsent(follow);
  return () => {
    unfollow();
    end?.();
    end = undefined;
  };
}
