import { hasCompanion } from "../account/session-rules.ts";
import { WORKER_PATH } from "./paths.ts";

/** Wait until the page has loaded, so that the worker does not slow down a first visit. */
const REST_MS = 5_000;

/** Registers the service worker for visitors. Signing in removes everything it stored in this browser. */
export function prepareOffline(): void {
  const { serviceWorker } = navigator;
  // Browsers offer service workers on secure addresses only; `npm run dev` does not build ours.
  if (!serviceWorker || import.meta.env.DEV) return;
  if (hasCompanion(document.cookie)) forget(serviceWorker);
  else addEventListener("load", () => setTimeout(register, REST_MS, serviceWorker));
}

function register(serviceWorker: ServiceWorkerContainer): void {
  // The network is down, or the browser stores nothing: the next page tries again.
  serviceWorker.register(WORKER_PATH).catch(() => undefined);
}

async function forget(serviceWorker: ServiceWorkerContainer): Promise<void> {
  await (await serviceWorker.getRegistration())?.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
