import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

/** kept: from the kept pages; asset: a built file; rendered: made for this request; plain: health, redirects, refusals. */
export const answerKinds = ["kept", "asset", "rendered", "plain"] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** Of the patterns that were looked up, so many addresses of at most this length are remembered. */
const mostKnown = 1_000;
const longestKnown = 100;

/** What has been answered since the start, in plain numbers: most answers leave within microseconds, and counting must not show. */
export type RequestMetrics = {
  /** By the hundreds of their status: `kept[2]` counts the 2xx. */
  answers: Record<AnswerKind, number[]>;
  /** Requests that are being rendered now. */
  underway: number;
  /** How often a kept page was made. */
  renewals: number;
  /** Told of each rendered answer: the route's pattern (never the address, of which there are without number) and the time it took. */
  onRendered: (route: string, seconds: number) => void;
};

export function createRequestMetrics(): RequestMetrics {
  const none = () => [0, 0, 0, 0, 0, 0];
  return {
    answers: { kept: none(), asset: none(), rendered: none(), plain: none() },
    underway: 0,
    renewals: 0,
    onRendered: () => {},
  };
}

export function count({ answers }: RequestMetrics, kind: AnswerKind, status: number): void {
  const hundreds = (status / 100) | 0;
  answers[kind][hundreds] = (answers[kind][hundreds] ?? 0) + 1;
}

/** Finds the pattern of the route that answers a path: `/admin/offres/:id`. `*` is what has no route of its own. */
export function routePatterns(build: ServerBuild): (path: string) => string {
  const childrenOf = (parentId: string | undefined): RouteObject[] =>
    Object.values(build.routes).flatMap((route): RouteObject[] => {
      if (!route || route.parentId !== parentId) return [];
      const { id, path, index, caseSensitive } = route;
      if (index) return [{ id, path, index, caseSensitive }];
      return [{ id, path, caseSensitive, children: childrenOf(id) }];
    });
  const tree = childrenOf(undefined);
  const patternOf = (path: string) => {
    const matches = matchRoutes(tree, path.replace(/\.data$/, "")) ?? [];
    const pattern = matches.flatMap(({ route }) => route.path || []).join("/");
    return matches.length === 0 || pattern === "*" ? "*" : `/${pattern}`;
  };
  // Each look-up ranks all routes anew, and the same few addresses come again and again.
  const known = new Map<string, string>();
  return (path) => {
    const pattern = known.get(path) ?? patternOf(path);
    if (known.size >= mostKnown) known.clear();
    if (path.length <= longestKnown) known.set(path, pattern);
    return pattern;
  };
}
