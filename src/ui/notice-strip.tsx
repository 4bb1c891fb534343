import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import css from "./notice-strip.module.css";

interface NoticeStripProps {
  readonly icon: IconName;
  readonly tone?: "info" | "warning";
  /** What it says, and after it what can be done about it. */
  readonly children: ReactNode;
  /** Absent where one of the things that can be done has to be done. */
  readonly dismiss?: { readonly label: string; readonly act: () => void };
}

/** A line above the page. */
export function NoticeStrip({ icon, tone = "info", children, dismiss }: NoticeStripProps) {
  return (
    <div className={css["strip"]} data-tone={tone}>
      <Icon name={icon} small />
      <div className={css["words"]}>{children}</div>
      {dismiss ? <IconButton icon="close" label={dismiss.label} onClick={dismiss.act} /> : null}
    </div>
  );
}
