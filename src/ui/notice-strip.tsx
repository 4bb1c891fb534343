import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import css from "./notice-strip.module.css";
import { Inline } from "./layout.tsx";

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
    <Inline className={css["strip"]} align="center" gap={2} minBlockSize={36} borderBelow data-tone={tone}>
      <Icon name={icon} small />
      <Inline className={css["words"]} grow wrap align="center" gap={[0, 4]} shrink size={13} breakWords>
        {children}
      </Inline>
      {dismiss ? <IconButton icon="close" label={dismiss.label} onClick={dismiss.act} /> : null}
    </Inline>
  );
}
