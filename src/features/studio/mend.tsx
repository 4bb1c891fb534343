import { useState } from "react";
import { useConfigIndex } from "../../config/config-context.tsx";
import { BulkDrawer } from "../../screens/list/bulk/bulk-drawer.tsx";
import type { BrokenRule } from "./use-studio.ts";

interface MendProps {
  readonly rule: BrokenRule;
  readonly onClose: () => void;
}

/** The bulk edit of lists, on the rows that break a rule. */
export function Mend({ rule, onClose }: MendProps) {
  const { config } = useConfigIndex();
  const [ids, setIds] = useState<ReadonlySet<number>>(() => new Set(rule.ids));
  const resource = config.resources.find(({ name }) => name === rule.resource);
  if (resource === undefined) return null;
  const selection = {
    ids,
    choose: (chosen: Iterable<number>) => setIds(new Set(chosen)),
    clear: () => setIds(new Set()),
  };
  return (
    <BulkDrawer view={{ resource, selection }} job={{ kind: "edit", field: rule.field }} onClose={onClose} />
  );
}
