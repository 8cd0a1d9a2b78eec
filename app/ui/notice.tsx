import type { ReactNode } from "react";
import styles from "./notice.module.css";

type NoticeProps = {
  title?: string;
  tone?: "info" | "success" | "warning" | "danger";
  /** A live region: set when the notice answers the person's last action. */
  live?: boolean;
  /** Set when the notice answers a form that the browser submitted: a page load leaves the focus nowhere. */
  takesFocus?: boolean;
  children?: ReactNode;
};

export function Notice({ title, tone = "info", live = false, takesFocus, children }: NoticeProps) {
  return (
    <div
      className={`boxed passage ink small ${styles.notice}`}
      data-tone={tone}
      {...(live && { role: tone === "danger" ? "alert" : "status" })}
      {...(takesFocus && { tabIndex: -1, autoFocus: true })}
    >
      {title && <p className={`strong ${styles.title}`}>{title}</p>}
      {typeof children === "string" ? <p>{children}</p> : children}
    </div>
  );
}
