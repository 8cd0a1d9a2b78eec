import { Button } from "../ui/button.tsx";
import styles from "./editor.module.css";

type Way = "up" | "down";

type MoveButtonsProps = {
  of: string;
  at: number;
  last: number;
  form?: string;
  name: string;
  value: (way: Way) => string;
  focus: Way | null;
  describedBy: string;
};

const WAYS = [
  { way: "up", sign: "↑", label: "Monter" },
  { way: "down", sign: "↓", label: "Descendre" },
] as const;

export function MoveButtons({ of, at, last, form, name, value, focus, describedBy }: MoveButtonsProps) {
  if (last === 0) return null;
  const isOff = { up: at === 0, down: at === last };
  // At either end, focus the other direction.
  const focused = focus && (isOff[focus] ? WAYS.find(({ way }) => way !== focus)?.way : focus);
  return (
    <>
      {WAYS.map(({ way, sign, label }) => (
        <Button
          key={way}
          type="submit"
          variant="quiet"
          size="small"
          className={styles.arrow}
          form={form}
          name={name}
          value={value(way)}
          disabled={isOff[way]}
          autoFocus={focused === way}
          aria-describedby={focused === way ? describedBy : undefined}
        >
          <span className="size-title-s" aria-hidden="true">
            {sign}
          </span>
          <span className="visually-hidden">
            {label} {of}
          </span>
        </Button>
      ))}
    </>
  );
}
