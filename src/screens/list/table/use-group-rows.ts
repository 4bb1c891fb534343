import { useInvalidate } from "@refinedev/core";
import { useCallback, useMemo, useState } from "react";
import type { Row } from "../screen/use-rows.ts";

interface GroupRows {
  /** Of all sections together. */
  readonly rows: readonly Row[];
  /** What a section shows now: no rows while it is closed. */
  readonly onRead: (name: string, rows: readonly Row[]) => void;
  readonly readAnew: () => void;
}

/** What the sections of a list show, as if it were one list. */
export function useGroupRows(resource: string): GroupRows {
  const [read, setRead] = useState<ReadonlyMap<string, readonly Row[]>>(new Map());
  const onRead = useCallback(
    (name: string, rows: readonly Row[]) => setRead((before) => new Map(before).set(name, rows)),
    [],
  );
  const rows = useMemo(() => [...read.values()].flat(), [read]);
  const invalidate = useInvalidate();
  return { rows, onRead, readAnew: () => void invalidate({ resource, invalidates: ["list"] }) };
}
