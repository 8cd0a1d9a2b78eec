import type { ComponentProps } from "react";
import { type ButtonStyle, buttonClass } from "../ui/button.tsx";

/** A button that opens what follows it in its `<details>`. */
export function ButtonSummary({ variant, size, className, ...rest }: ComponentProps<"summary"> & ButtonStyle) {
  return <summary {...rest} className={`unmarked ${buttonClass({ variant, size }, className)}`} />;
}
