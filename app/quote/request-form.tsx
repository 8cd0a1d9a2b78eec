import { useEffect, useRef } from "react";
import { Form, type FormProps, useNavigation } from "react-router";

/** Ignores the same press again until the first one has its answer. */
export function RequestForm(props: FormProps) {
  const isIdle = useNavigation().state === "idle";
  const sent = useRef<string>(undefined);
  useEffect(() => {
    if (isIdle) sent.current = undefined;
  }, [isIdle]);
  return (
    <Form
      method="post"
      {...props}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        const fields = JSON.stringify([...new FormData(event.currentTarget, submitter)]);
        if (fields === sent.current) event.preventDefault();
        sent.current = fields;
      }}
    />
  );
}
