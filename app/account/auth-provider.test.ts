import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { AuthProvider, useAuth } from "./auth-provider.tsx";

function Known() {
  const { user, session, isLoading, isAdmin, event } = useAuth();
  return createElement("output", null, JSON.stringify({ user, session, isLoading, isAdmin, event }));
}

// @§8.use-auth
test("useAuth throws outside its provider", () => {
  expect(() => renderToString(createElement(Known))).toThrow("useAuth must be used within an AuthProvider");
});

// @§4.initial-context
test("starts with no user, no administrator and isLoading", () => {
  const element = createElement(AuthProvider, null, createElement(Known));
  const html = renderToString(createElement(RouterProvider, { router: createMemoryRouter([{ path: "/", element }]) }));
  expect(html.replaceAll("&quot;", '"')).toContain(
    JSON.stringify({ user: null, session: null, isLoading: true, isAdmin: false, event: null }),
  );
});
