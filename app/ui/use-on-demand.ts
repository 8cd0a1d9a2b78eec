import { type MouseEvent, useState } from "react";
import { isPlainClick } from "./plain-click.ts";

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
 * A press on a link opens in a dialog, once its code is there, unless the person has gone on elsewhere meanwhile
 * (app/islands/start.ts). The link is busy until then. Goes to its address if the code cannot load.
 */
export function openOnPress(
  event: MouseEvent<HTMLAnchorElement>,
  load: () => Promise<void>,
  open: (link: HTMLAnchorElement) => void,
): void {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  const link = event.currentTarget;
  link.ariaBusy = "true";
  const whileWanted = (act: () => void) => () => {
    if (!link.ariaBusy) return;
    link.ariaBusy = null;
    act();
  };
  load().then(
    whileWanted(() => open(link)),
    whileWanted(() => location.assign(link.href)),
  );
}
