import type { ComponentProps } from "react";
import { Link } from "react-router";
import { type ButtonStyle, buttonClass } from "./button.tsx";

export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link {...rest} className={buttonClass({ variant, size }, className)} />;
}
