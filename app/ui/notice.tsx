import type { ReactNode } from "react";
import styles from "./notice.module.css";

type NoticeProps = {
  title?: string;
  tone?: "info" | "success" | "warning" | "danger";
  /** Set when it answers what the person has just done, so that it is read out. */
  answers?: boolean;
  children?: ReactNode;
};

/** A sentence that stays on the page: what a toast says where there is no script, a condition, a warning. */
export function Notice({ title, tone = "info", answers = false, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} {...(answers && { role: tone === "danger" ? "alert" : "status" })}>
      {title && <p className={styles.title}>{title}</p>}
      {typeof children === "string" ? <p>{children}</p> : children}
    </div>
  );
}
