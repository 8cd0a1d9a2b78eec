import { Icon } from "../ui/icon.tsx";
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
  { way: "up", label: "Monter" },
  { way: "down", label: "Descendre" },
] as const;

export function MoveButtons({ of, at, last, form, name, value, focus, describedBy }: MoveButtonsProps) {
  if (last === 0) return null;
  const isOff = { up: at === 0, down: at === last };
  // At either end, focus the other direction.
  const focused = focus && (isOff[focus] ? WAYS.find(({ way }) => way !== focus)?.way : focus);
  return (
    <>
      {WAYS.map(({ way, label }) => (
        <button
          key={way}
          type="submit"
          className={`icon-button ${styles.arrow}`}
          form={form}
          name={name}
          value={value(way)}
          disabled={isOff[way]}
          {...(focused === way && { autoFocus: true, "aria-describedby": describedBy })}
        >
          <Icon name="arrow" className={styles[way]} />
          <span className="visually-hidden">
            {label} {of}
          </span>
        </button>
      ))}
    </>
  );
}
