import { Icon } from "../ui/icon.tsx";
import { NewTab } from "../ui/new-tab.tsx";

/** A link to another site, in a list or beside buttons. */
export function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="target" href={href} target="_blank" rel="noopener">
      {children}
      <NewTab />
      <Icon name="outside" />
    </a>
  );
}
