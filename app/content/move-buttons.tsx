import { Button } from "../ui/button.tsx";

type Way = "up" | "down";

type MoveButtonsProps = {
  /** What is moved, for whoever hears the button out of its place. */
  of: string;
  at: number;
  last: number;
  /** The form that they send, when they stand outside of it. */
  form?: string;
  name: string;
  value: (way: Way) => string;
  /** The way of the last step: the focus goes on from there. */
  focus: Way | null;
  /** Where that step is told, so that it is read out with the focus. */
  describedBy: string;
};

const WAYS = [
  { way: "up", sign: "↑", words: "Monter" },
  { way: "down", sign: "↓", words: "Descendre" },
] as const;

/** One step up or down: submit buttons, so that they need no script. */
export function MoveButtons({ of, at, last, form, name, value, focus, describedBy }: MoveButtonsProps) {
  const isOff = { up: at === 0, down: at === last };
  // At either end only the other way is left.
  const focused = focus && (isOff[focus] ? WAYS.find(({ way }) => way !== focus)?.way : focus);
  return (
    <>
      {WAYS.map(({ way, sign, words }) => (
        <Button
          key={way}
          type="submit"
          variant="secondary"
          size="small"
          form={form}
          name={name}
          value={value(way)}
          disabled={isOff[way]}
          autoFocus={focused === way}
          aria-describedby={focused === way ? describedBy : undefined}
        >
          <span aria-hidden="true">{sign}</span>
          <span className="visually-hidden">
            {words} {of}
          </span>
        </Button>
      ))}
    </>
  );
}
