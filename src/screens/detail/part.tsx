import type { ReactNode } from "react";
import type { ApiError } from "../../lib/api-error.ts";
import { ListFailure } from "../list/screen/list-messages.tsx";
import { PartSkeleton } from "./part-skeleton.tsx";
import { Box } from "../../ui/layout.tsx";

interface PartProps {
  readonly error: ApiError | null;
  readonly loading: boolean;
  readonly empty: boolean;
  readonly emptyText: string;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** What a tab shows while its entries are on their way, when they did not come, and when there are none. */
export function Part({ error, loading, empty, emptyText, onRetry, children }: PartProps) {
  if (error) return <ListFailure error={error} onRetry={onRetry} inline />;
  if (loading) return <PartSkeleton />;
  if (empty)
    return (
      <Box as="p" pad={[8, 4]} tone="quiet" text="center">
        {emptyText}
      </Box>
    );
  return children;
}
