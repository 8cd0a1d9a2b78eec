import { useEffect, useEffectEvent } from "react";
import { useOnDemand } from "./use-on-demand.ts";

/**
 * Mounted once for the whole site, after the page has loaded. The store keeps earlier toasts. Without JavaScript a
 * `<Notice>` replaces a toast.
 */
export function Toasts() {
  const [module, load] = useOnDemand(() => import("./toast-viewport.tsx"));
  const afterThePage = useEffectEvent(() => void load().catch(() => undefined));
  useEffect(() => afterThePage(), []);
  return module && <module.ToastViewport />;
}
