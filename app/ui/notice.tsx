import type { ReactNode } from "react";
import styles from "./notice.module.css";

type NoticeProps = {
  title?: string;
  tone?: "info" | "success" | "warning" | "danger";
  /** Announces it: set when it answers the person's last action. */
  answers?: boolean;
  children?: ReactNode;
};

export function Notice({ title, tone = "info", answers = false, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} {...(answers && { role: tone === "danger" ? "alert" : "status" })}>
      {title && <p className={styles.title}>{title}</p>}
      {typeof children === "string" ? <p>{children}</p> : children}
    </div>
  );
}
