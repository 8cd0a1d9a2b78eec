import { islands, renderToString, visitorScript } from "virtual:islands";
import { type ComponentType, useEffect, useId, useRef } from "react";
import { DRAFT_KEYS } from "../drafts/keys.ts";

/** Properties travel in the HTML of a cached page: more than this belongs into a request of the island. */
const MOST_PROPERTIES = 20_000;

type IslandProps<Props extends object> = {
  of: ComponentType<Props>;
  /** Serialised as JSON: what every visitor of the page may read. */
  props: Props;
  /** Started by name as well (app/islands/start.ts), else when somebody turns to it. */
  name?: "consent" | "received" | "session";
  /** The words typed in its form stay in this tab (app/drafts/drafts.ts). */
  draft?: keyof typeof DRAFT_KEYS;
};

/**
 * A component whose HTML the server sends and whose script comes when somebody turns to it. It is rendered by itself, so
 * that the browser can hydrate it alone: no context and no identifier of the page reaches into it.
 */
export function Island<Props extends object>({ of: Component, props, name, draft }: IslandProps<Props>) {
  const id = useId();
  if (!import.meta.env.SSR) return <ServerMarkup />;
  const address = islands.get(Component as ComponentType<never>);
  if (!address) throw new Error(`${Component.name} is not the default export of a *.island.tsx file`);
  const json = JSON.stringify(props);
  if (json.length > MOST_PROPERTIES) throw new Error(`the properties of ${address} take ${json.length} characters`);
  return (
    <div
      data-island={address}
      data-props={json}
      data-id={id}
      data-name={name}
      data-draft={draft && DRAFT_KEYS[draft]}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own HTML
      dangerouslySetInnerHTML={{ __html: renderToString(<Component {...props} />, { identifierPrefix: id }) }}
    />
  );
}

/** The script of every page for visitors. */
export function VisitorScript() {
  return (
    <>
      {import.meta.env.DEV && <script type="module" src="/@id/__x00__virtual:react-router/inject-hmr-runtime" />}
      <script type="module" src={visitorScript} />
    </>
  );
}

/** One object for good: React writes into the element whenever it is given another. */
const untouched = { __html: "" };

/** On a page of the router's application, which leaves an island alone. */
function ServerMarkup() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The router put this page in place without the server's HTML.
    if (!element.current?.dataset.island) location.reload();
  }, []);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, and never written
  return <div ref={element} dangerouslySetInnerHTML={untouched} suppressHydrationWarning />;
}
