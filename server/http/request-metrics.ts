import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

/**
 * Label values of a metric. kept: from the page cache; asset: a built file; rendered: for this request; plain: health,
 * redirects, refusals.
 */
export const responseKinds = ["kept", "asset", "rendered", "plain"] as const;
export type ResponseKind = (typeof responseKinds)[number];

/** Cache at most this many lookups, for addresses of at most this length. */
const maxKnown = 1_000;
const maxKnownLength = 100;

/** Counters since the start. Plain numbers, because most responses take only microseconds. */
export type RequestMetrics = {
  /** Counts by status class: `kept[2]` counts the 2xx. */
  responses: Record<ResponseKind, number[]>;
  /** Renderings in progress. */
  inProgress: number;
  /** How often a cached page was rendered. */
  renewals: number;
  /** Observes each rendered answer: the route's pattern, which bounds the labels, and the duration. */
  onRendered: (route: string, seconds: number) => void;
};

export function createRequestMetrics(): RequestMetrics {
  const none = () => [0, 0, 0, 0, 0, 0];
  return {
    responses: { kept: none(), asset: none(), rendered: none(), plain: none() },
    inProgress: 0,
    renewals: 0,
    onRendered: () => {},
  };
}

export function count({ responses }: RequestMetrics, kind: ResponseKind, status: number): void {
  const statusClass = (status / 100) | 0;
  responses[kind][statusClass] = (responses[kind][statusClass] ?? 0) + 1;
}

/** The 5xx responses since the start. */
export function countErrors({ responses }: RequestMetrics): number {
  return responseKinds.reduce((sum, kind) => sum + (responses[kind][5] ?? 0), 0);
}

/** The pattern of the route that answers a path, such as `/admin/offres/:id`; `*` for unknown paths. */
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
  // Each lookup ranks all routes (0.3 ms), and few addresses differ.
  const known = new Map<string, string>();
  return (path) => {
    const pattern = known.get(path) ?? patternOf(path);
    if (known.size >= maxKnown) known.clear();
    if (path.length <= maxKnownLength) known.set(path, pattern);
    return pattern;
  };
}
