import { type ComponentProps, useContext, useRef } from "react";
import { TextArea } from "../ui/field.tsx";
import { LinkTargets } from "./link-targets.ts";
import { MarkButtons } from "./mark-buttons.tsx";

/** A text of paragraphs; on a page, with buttons for the marks that it may carry. */
export function ProseField(props: ComponentProps<typeof TextArea>) {
  const field = useRef<HTMLDivElement>(null);
  return (
    <div ref={field} className="stack gap-2">
      <TextArea {...props} />
      {useContext(LinkTargets) && <MarkButtons of={field} label={props.label} />}
    </div>
  );
}
