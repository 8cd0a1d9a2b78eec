import { Outlet } from "react-router";
import { leaveApplication } from "./leave-application.ts";
import { SiteFrame } from "./site-frame.tsx";

/** Without one, the server would leave the page to the `clientLoader`. */
export const loader = () => null;
export const clientLoader = leaveApplication;

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}
