import { ButtonAnchor } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { NewTab } from "../ui/new-tab.tsx";

type OutsideButtonProps = { href: string; variant?: "primary" | "secondary"; children: string };

export function OutsideButton({ href, variant, children }: OutsideButtonProps) {
  return (
    <ButtonAnchor href={href} variant={variant} target="_blank" rel="noopener">
      {children}
      <NewTab />
      <Icon name="outside" />
    </ButtonAnchor>
  );
}
