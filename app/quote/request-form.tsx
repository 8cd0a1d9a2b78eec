import { useEffect, useRef } from "react";
import { Form, type FormProps, useNavigation } from "react-router";

/** Ignores a second press until the first one has its answer. */
export function RequestForm(props: FormProps) {
  const isIdle = useNavigation().state === "idle";
  const isSent = useRef(false);
  useEffect(() => {
    if (isIdle) isSent.current = false;
  }, [isIdle]);
  return (
    <Form
      method="post"
      {...props}
      onSubmit={(event) => {
        if (isSent.current) event.preventDefault();
        isSent.current = true;
      }}
    />
  );
}
