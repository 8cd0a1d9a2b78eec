import { isAllowed, type OptionalCategory } from "./rules.ts";
import { currentConsent, subscribeToConsent } from "./stored-choice.ts";

/**
 * The only way to run anything that needs consent. Nothing uses it today: the site has no
 * analytics, advertising or remembered settings.
 * @param start runs once the visitor allows the category; returns the function that stops it when
 * consent is withdrawn (GDPR, article 7(3))
 * @returns cancels the request and stops what was started
 */
export function whenAllowed(category: OptionalCategory, start: () => () => void): () => void {
  let stop: (() => void) | undefined;
  const update = () => {
    if (isAllowed(category, currentConsent(), new Date())) {
      stop ??= start();
    } else {
      stop?.();
      stop = undefined;
    }
  };
  update();
  const unsubscribe = subscribeToConsent(update);
  return () => {
    unsubscribe();
    stop?.();
    stop = undefined;
  };
}
