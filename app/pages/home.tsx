import type { KeptHandle } from "../../server/http/kept-pages.ts";

export const handle: KeptHandle = { kept: {} };

export default function HomePage() {
  return <h1>Accueil</h1>;
}
