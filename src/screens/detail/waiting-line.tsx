import { Suspense } from "react";
import { type ApiRecord, getPermissions } from "../../config/record.ts";
import { withLabels } from "../../i18n/with-labels.ts";
import { lazyCode } from "../../lib/lazy-code.ts";
import { Box } from "../../ui/layout.tsx";

const WaitsFor = lazyCode(
  withLabels(() => import("./waits-for.tsx")),
  (module) => module.WaitsFor,
);

/** Room for a line of text, which the words fill when they are here. */
const LINE_PX = 20;

/** Says whom a record waits for, where it waits for somebody's approval. */
export function WaitingLine({ resource, record }: { readonly resource: string; readonly record: ApiRecord }) {
  const { transitions } = getPermissions(record);
  if (!transitions.some(({ decides }) => decides === "approve")) return null;
  return (
    <Box minBlockSize={LINE_PX} tone="quiet">
      <Suspense fallback={null}>
        <WaitsFor resource={resource} record={record} />
      </Suspense>
    </Box>
  );
}
