import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { ToastViewport } from "../ui/toast-viewport.tsx";

let hasToasts = "__reactRouterContext" in window;

/** Resolves once the component is interactive. @param element rendered by `<Island>` */
export function hydrate(element: HTMLElement, Component: ComponentType): Promise<void> {
  if (!hasToasts) {
    const container = document.body.appendChild(document.createElement("div"));
    container.dataset.toasts = "";
    createRoot(container).render(<ToastViewport />);
    hasToasts = true;
  }
  const { props = "{}", id = "" } = element.dataset;
  const serverHtml = element.innerHTML;
  return new Promise((resolve, reject) => {
    hydrateRoot(
      element,
      <OnHydrated
        onReady={() => {
          reportTypedValues(element);
          resolve();
        }}
      >
        <Component {...JSON.parse(props)} />
      </OnHydrated>,
      {
        identifierPrefix: id,
        onUncaughtError: (error) => {
          console.error(error);
          // React emptied the element: restore the server's HTML, which works without script.
          element.innerHTML = serverHtml;
          reject(error);
        },
      },
    );
  });
}

/** Replays input typed, and files chosen, before hydration, which React has not seen. */
function reportTypedValues(element: HTMLElement): void {
  for (const control of element.querySelectorAll("input")) {
    if (control.value === control.defaultValue) continue;
    control.dispatchEvent(new Event(control.type === "file" ? "change" : "input", { bubbles: true }));
  }
}

function OnHydrated({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  const announce = useEffectEvent(onReady);
  useEffect(() => announce(), []);
  return children;
}
