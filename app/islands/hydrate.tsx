import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { ToastViewport } from "../ui/toast-viewport.tsx";

let hasToasts = "__reactRouterContext" in window;

/** Resolves once the component answers. @param element made by `<Island>` */
export function hydrate(element: HTMLElement, Component: ComponentType): Promise<void> {
  if (!hasToasts) {
    const place = document.body.appendChild(document.createElement("div"));
    place.dataset.toasts = "";
    createRoot(place).render(<ToastViewport />);
    hasToasts = true;
  }
  const { props = "{}", id = "" } = element.dataset;
  const written = element.innerHTML;
  return new Promise((resolve, reject) => {
    hydrateRoot(
      element,
      <Ready
        onReady={() => {
          announceTypedWords(element);
          resolve();
        }}
      >
        <Component {...JSON.parse(props)} />
      </Ready>,
      {
        identifierPrefix: id,
        onUncaughtError: (error) => {
          console.error(error);
          // React has emptied it: the browser serves the server's HTML.
          element.innerHTML = written;
          reject(error);
        },
      },
    );
  });
}

/** React has heard nothing of what was typed before it came. */
function announceTypedWords(element: HTMLElement): void {
  for (const control of element.querySelectorAll("input")) {
    if (control.value !== control.defaultValue) control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  const announce = useEffectEvent(onReady);
  useEffect(() => announce(), []);
  return children;
}
