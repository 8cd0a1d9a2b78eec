import { useRef } from "react";
import { ModerationCard } from "./card.tsx";
import { DecisionResult, LostDrafts } from "./decision-result.tsx";
import styles from "./page.module.css";
import type { Draft } from "./rules.ts";
import { useKeys } from "./shortcuts.tsx";
import { useMisclickGuard } from "./use-misclick-guard.ts";
import type { Item } from "./use-stable-list.ts";

type Props = {
  items: Item[];
  draft: Draft | undefined;
  preview: string | undefined;
  hasKeys: boolean;
  onApplyUpdate: (id: string) => void;
};

export function ModerationList({ items, draft, preview, hasKeys, onApplyUpdate }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const guard = useMisclickGuard(list, items);
  useKeys(list, hasKeys);
  if (items.length === 0) return null;
  return (
    <ol ref={list} className="ruled pad-3 above-2 below-4" onClickCapture={guard}>
      {items.map((item) => (
        <li key={item.id}>
          {item.review ? (
            <ModerationCard
              review={item.review}
              item={item}
              draft={draft?.id === item.id ? draft : undefined}
              preview={draft?.id === item.id ? preview : undefined}
              onApplyUpdate={() => onApplyUpdate(item.id)}
            />
          ) : (
            <div id={`avis-${item.id}`} className={`side-4 ${styles.item}`} tabIndex={-1}>
              <DecisionResult item={item} />
              <LostDrafts drafts={item.drafts} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
