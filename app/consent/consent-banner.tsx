import { useEffect, useEffectEvent } from "react";
import { useOnDemand } from "../ui/use-on-demand.ts";

/**
 * The place where the visitor is asked about cookies. What asks comes after the page, so that it delays nothing and is in
 * no page that is kept for everybody. Without script it never comes, and nothing optional either.
 */
export function ConsentBanner() {
  const [module, bring] = useOnDemand(() => import("./consent-prompt.tsx"));
  // When it cannot be brought nobody is asked, and so nothing is allowed.
  const afterThePage = useEffectEvent(() => void bring().catch(() => undefined));
  useEffect(() => afterThePage(), []);
  return module && <module.ConsentPrompt />;
}
