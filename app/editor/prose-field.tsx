import { type ComponentProps, useContext, useRef } from "react";
import { TextArea } from "../ui/field.tsx";
import { MarkButtons } from "./mark-buttons.tsx";
import { LinkTargets } from "./text-marks.tsx";

/** A text of paragraphs; on a page, with buttons for the marks that it may carry. */
export function ProseField(props: ComponentProps<typeof TextArea>) {
  const field = useRef<HTMLDivElement>(null);
  return (
    <div ref={field} className="stack gap-2">
      <TextArea {...props} />
      {useContext(LinkTargets) && <MarkButtons of={field} label={props.label} kinds={["strong", "link", "list"]} />}
    </div>
  );
}
