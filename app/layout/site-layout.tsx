import { Outlet } from "react-router";
import { loadDocument } from "./load-document.ts";
import { SiteFrame } from "./site-frame.tsx";

/** Without a loader, the server would leave the page to the `clientLoader`. */
export const loader = () => null;
export const clientLoader = loadDocument;

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}
