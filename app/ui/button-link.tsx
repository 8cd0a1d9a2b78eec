import type { ComponentProps } from "react";
import { Link } from "react-router";
import { type Look, look } from "./button.tsx";

export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={look({ variant, size }, className)} />;
}
