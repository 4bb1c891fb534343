import { createPortal, flushSync } from "react-dom";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { resourceName } from "../../config/labels.ts";
import { type ApiRecord, recordLabel } from "../../config/record.ts";
import { ChildTable } from "./child-rows.tsx";
import { KeyFacts } from "./key-facts.tsx";
import { RecordStates } from "./record-states.tsx";
import { SectionsTab } from "./sections-tab.tsx";
import { prefetchWhenIdle } from "../../prefetch/idle.ts";
import { Inline, Text } from "../../ui/layout.tsx";
import css from "./printed-record.module.css";
import { useEffect, useState } from "react";

interface PrintedRecordProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
}

/** The whole record on paper: every section, whichever tab is open, and nothing of the application around it. */
export function PrintedRecord({ resource, record }: PrintedRecordProps) {
  const { index, format } = useFieldContext();
  const printed = usePrinting();
  const hasRows = resource.fields.some(({ kind }) => kind === "rows");
  useEffect(() => {
    // printing does not wait for code
    if (hasRows) prefetchWhenIdle(ChildTable.fetchCode);
  }, [hasRows]);
  if (printed === null) return null;
  return createPortal(
    <article className={css["printed"]}>
      <Inline as="p" justify="between" tone="quiet">
        <span>{resourceName(index.config, resource.name)}</span>
        <span>{format.instant(printed)}</span>
      </Inline>
      <Text as="h1" size={20} weight={600}>
        {recordLabel(record)}
      </Text>
      <RecordStates resource={resource} record={record} />
      <KeyFacts resource={resource} record={record} />
      <SectionsTab resource={resource} record={record} names={null} printed />
      <Text as="p" tone="quiet" size={12}>
        {window.location.origin + window.location.pathname}
      </Text>
    </article>,
    document.body,
  );
}

/** The moment of printing while the browser prints, so that a page can put on paper what it does not show. */
function usePrinting(): string | null {
  const [printing, setPrinting] = useState<string | null>(null);
  useEffect(() => {
    const before = () => {
      // The browser takes the page as it stands when this returns.
      flushSync(() => setPrinting(new Date().toISOString()));
    };
    const after = () => setPrinting(null);
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
  return printing;
}
