import { useState } from "react";

/**
 * Loads code when somebody asks for it: a dialog, a form behind a button.
 * @param load an `import()`
 * @returns the module once loaded, and a function that loads it. It rejects on a network failure;
 * calling it again retries.
 */
export function useOnDemand<Module extends object>(
  load: () => Promise<Module>,
): [module: Module | undefined, load: () => Promise<void>] {
  const [module, setModule] = useState<Module>();
  return [module, async () => setModule(await load())];
}

/**
 * Opens what a link opens in a dialog once its code is there, unless the person has gone on elsewhere
 * (app/islands/start.ts). The link is busy until `open` says otherwise. Goes to its address if the code cannot load.
 */
export function whenLoaded(link: HTMLAnchorElement, load: () => Promise<void>, open: () => void): void {
  link.ariaBusy = "true";
  load().then(
    () => link.ariaBusy && open(),
    () => link.ariaBusy && location.assign(link.href),
  );
}
