import { ButtonAnchor } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

type OutsideLinkProps = { href: string; variant?: "primary" | "secondary"; children: string };

/** A link to another site in a new tab; the arrow and a hidden text say so. */
export function OutsideLink({ href, variant, children }: OutsideLinkProps) {
  return (
    <ButtonAnchor href={href} variant={variant} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
      <Icon name="outside" />
    </ButtonAnchor>
  );
}
