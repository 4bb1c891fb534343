import { useProblemLines } from "../../form/use-issue-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { BulkRow } from "./types.ts";
import { Inline } from "../../../ui/layout.tsx";
import css from "./bulk.module.css";

interface DoubtsProps {
  readonly resource: string;
  readonly warnings: NonNullable<BulkRow["warnings"]>;
}

/** What would be doubtful about a row, at its fields. */
export function Doubts({ resource, warnings }: DoubtsProps) {
  const lines = useProblemLines(resource);
  return warnings.map(({ field, message }) => (
    <Inline key={`${field} ${message}`} as="span" gap={2} align="start" tone="warning">
      <Icon name="warning" small className={css["doubtSign"]} />
      <span>{lines({ [field]: [message] })}</span>
    </Inline>
  ));
}
