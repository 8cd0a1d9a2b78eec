import { type ComponentProps, useContext, useRef } from "react";
import { TextArea } from "../ui/field.tsx";
import { MarkButtons } from "./mark-buttons.tsx";
import { LinkTargets } from "./text-marks.tsx";

/** A text of paragraphs; on a page, with buttons for the marks that it may carry. */
export function ProseField(props: ComponentProps<typeof TextArea>) {
  const field = useRef<HTMLDivElement>(null);
  return (
    <div ref={field} className="stack gap-2">
      {useContext(LinkTargets) && <MarkButtons of={field} kinds={["strong", "link", "list"]} />}
      <TextArea {...props} />
    </div>
  );
}
