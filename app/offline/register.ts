import { hasCompanion } from "../account/session-rules.ts";
import { WORKER_PATH } from "./paths.ts";

/** After the page has loaded, so that the worker takes no part in a first visit. */
const REST_MS = 5_000;

/** Visitors get a page that works offline. Whoever signs in leaves nothing of their visit in this browser. */
export function prepareOffline(): void {
  const { serviceWorker } = navigator;
  // Browsers offer it on secure addresses only; `npm run dev` does not build it.
  if (!serviceWorker || import.meta.env.DEV) return;
  if (hasCompanion(document.cookie)) forget(serviceWorker);
  else addEventListener("load", () => setTimeout(register, REST_MS, serviceWorker));
}

function register(serviceWorker: ServiceWorkerContainer): void {
  // The network is gone already, or the browser stores nothing: the next page tries again.
  serviceWorker.register(WORKER_PATH).catch(() => undefined);
}

async function forget(serviceWorker: ServiceWorkerContainer): Promise<void> {
  await (await serviceWorker.getRegistration())?.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
