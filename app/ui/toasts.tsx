import { useEffect, useEffectEvent } from "react";
import { useOnDemand } from "./use-on-demand.ts";

/**
 * The place of notifications, once for the whole site. Their code comes after the page: nobody can have earned one yet,
 * and one that is added before it has come waits in the store. Without script a page answers with a `<Notice>`.
 */
export function Toasts() {
  const [module, bring] = useOnDemand(() => import("./toast-viewport.tsx"));
  const afterThePage = useEffectEvent(() => void bring().catch(() => undefined));
  useEffect(() => afterThePage(), []);
  return module && <module.ToastViewport />;
}
