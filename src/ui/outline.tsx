import { Skeleton } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import { Stack } from "./layout.tsx";

interface Block {
  readonly height: number | string;
  /** All there is, by default. */
  readonly width?: number | string;
}

interface OutlineProps {
  readonly blocks: readonly Block[];
  readonly gap?: 1 | 3 | 4;
  readonly measure?: "wide";
  /** What stands there at once. */
  readonly children?: ReactNode;
}

/** The outline of what is on its way, each block as high as what takes its place. What comes sooner shows none before it. */
export function Outline({ blocks, gap = 3, measure, children }: OutlineProps) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true" aria-label={t("shell.loading")}>
      {children}
      <div className="comes-late">
        <Stack gap={gap} measure={measure}>
          {blocks.map(({ height, width = "100%" }, position) => (
            <Skeleton.Node
              key={position}
              styles={{ root: { width: "100%" }, content: { width, height, maxWidth: "100%" } }}
            />
          ))}
        </Stack>
      </div>
    </div>
  );
}
