import type { ReactNode } from "react";
import { ButtonAnchor } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { NewTab } from "../ui/new-tab.tsx";

type OutsideProps = { href: string; children: string };

/** A link to another site, in a list or beside buttons. */
export function OutsideLink({ href, children }: OutsideProps) {
  return (
    <a className="target" href={href} {...IN_NEW_TAB}>
      <Marked>{children}</Marked>
    </a>
  );
}

/** The same as a button. */
export function OutsideButton({ href, variant, children }: OutsideProps & { variant?: "primary" | "secondary" }) {
  return (
    <ButtonAnchor href={href} variant={variant} {...IN_NEW_TAB}>
      <Marked>{children}</Marked>
    </ButtonAnchor>
  );
}

const IN_NEW_TAB = { target: "_blank", rel: "noopener" } as const;

export const Marked = ({ children }: { children: ReactNode }) => (
  <>
    {children}
    <NewTab />
    <Icon name="outside" />
  </>
);
