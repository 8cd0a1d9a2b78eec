import { islands, renderToString, visitorScript } from "virtual:islands";
import { type ComponentType, type ReactElement, useEffect, useId, useRef } from "react";
import type { DraftId } from "../drafts/keys.ts";

/**
 * Properties are part of the page's HTML: an island that needs more must fetch it. The typed text of a refused form can
 * exceed this; the form then stays the server's HTML.
 */
const MAX_PROPS_LENGTH = 20_000;

type IslandProps<Props extends object> = {
  of: ComponentType<Props>;
  /** Serialised as JSON into the page: every visitor can read them. */
  props: Props;
  /** A named island can also be started by name (app/islands/start.ts). */
  name?: "consent" | "received" | "session";
  /** The draft of its form in this tab (app/drafts/drafts.ts). */
  draft?: DraftId;
};

/**
 * A component rendered on the server and hydrated in the browser on intent: pointer, touch, focus or key. It is
 * rendered in isolation, so that it can be hydrated alone: it has no context of the page.
 */
export function Island<Props extends object>({ of: Component, props, name, draft }: IslandProps<Props>) {
  const id = useId();
  if (!import.meta.env.SSR) return <ServerMarkup />;
  const address = islands.get(Component as ComponentType<never>);
  if (!address) throw new Error(`${Component.name} is not the default export of a *.island.tsx file`);
  const json = JSON.stringify(props);
  const fits = json.length <= MAX_PROPS_LENGTH;
  return (
    <div
      data-island={fits ? address : undefined}
      data-props={fits ? json : undefined}
      data-id={id}
      data-name={name}
      data-draft={draft}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own HTML
      dangerouslySetInnerHTML={{ __html: render(<Component {...props} />, id) }}
    />
  );
}

/** Renders a component for hydration. */
function render(component: ReactElement, identifierPrefix: string): string {
  // Replace React's own marks, which the page loses (app/entry.server.tsx): between two texts, hydration accepts any
  // comment.
  return renderToString(component, { identifierPrefix }).replaceAll("<!-- -->", "<!---->");
}

/** The script of every public page. */
export function VisitorScript() {
  return (
    <>
      {import.meta.env.DEV && <script type="module" src="/@id/__x00__virtual:react-router/inject-hmr-runtime" />}
      <script type="module" src={visitorScript} />
    </>
  );
}

/** One constant object: React rewrites the element when this object changes. */
const NO_HTML = { __html: "" };

/** The router's application does not hydrate islands: keep the server's HTML. */
function ServerMarkup() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The router rendered this page itself, so there is no server HTML: load the document.
    if (!element.current?.dataset.island) location.reload();
  }, []);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, and never written
  return <div ref={element} dangerouslySetInnerHTML={NO_HTML} suppressHydrationWarning />;
}
