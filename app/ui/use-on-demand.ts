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
