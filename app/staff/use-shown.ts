import { type RefObject, useEffect, useRef } from "react";

/** Shows a new value in an uncontrolled control. A `key` would replace the control, which would lose the focus. */
export function useShown<T extends HTMLInputElement | HTMLSelectElement>(value: string): RefObject<T | null> {
  const control = useRef<T>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (control.current && shown.current !== value) control.current.value = value;
    shown.current = value;
  }, [value]);
  return control;
}
