import type { ReactNode } from "react";

export function EmptyState({
  title,
  level = 2,
  children,
}: {
  title: string;
  level?: 2 | 3 | undefined;
  children?: ReactNode;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className="stack start gap-3 line-above line-below block-6">
      <Heading className="title-s">{title}</Heading>
      {typeof children === "string" ? <p>{children}</p> : children}
    </div>
  );
}
