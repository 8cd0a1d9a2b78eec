import { useState } from "react";

/**
 * Code that a page needs only once somebody asks for it: a dialog, a form behind a button.
 * @param load an `import()`
 * @returns the module once it is there, and the function that brings it. That one rejects when the network fails;
 *   asking again tries again.
 */
export function useOnDemand<Module extends object>(
  load: () => Promise<Module>,
): [module: Module | undefined, bring: () => Promise<void>] {
  const [module, setModule] = useState<Module>();
  return [module, async () => setModule(await load())];
}
