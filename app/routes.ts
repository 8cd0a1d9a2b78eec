import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the site, in French, and the module that answers it. */
export default [
  layout("layout/site-layout.tsx", [
    index("pages/home.tsx"),
    route("*", "pages/not-found.tsx"),
  ]),
] satisfies RouteConfig;
