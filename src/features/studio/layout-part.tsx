import { lazy, Suspense } from "react";
import { readWord } from "../../../core/studio/edits.ts";
import { shippedLayout } from "../../../core/workspace/shipped-layout.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { humanise } from "../../config/labels.ts";
import { Box, Columns, Stack } from "../../ui/layout.tsx";
import { leaveOnTab } from "../../ui/leave-on-tab.ts";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { useCommonLabel } from "../../ui/use-common-label.ts";
import type { LayoutEditing } from "./layout-editing.ts";
import { ListSection } from "./list-section.tsx";
import { FeedSection } from "./feed-section.tsx";
import { FormLinksSection } from "./form-links-section.tsx";
import { PageSection } from "./page-section.tsx";
import { ShippedViewsSection } from "./shipped-views-section.tsx";
import type { Studio } from "./studio.ts";
import { usePreviewedConfig } from "./use-previewed-config.ts";
import { useEditedArea } from "./use-edited-area.tsx";
import { ViewsSection } from "./views-section.tsx";

const LayoutPreview = lazy(async () => ({ default: (await import("./layout-preview.tsx")).LayoutPreview }));

const COMMON_COLUMNS = ["created", "created_by", "modified", "modified_by"] as const;

/** How the records of an area are listed and shown, with the list and the form as they would be. */
export function LayoutPart({ studio, area }: { readonly studio: Studio; readonly area: string }) {
  const { draft } = studio;
  const index = useConfigIndex();
  const commonLabel = useCommonLabel();
  const found = useEditedArea(studio, area);
  const shown = usePreviewedConfig(draft, area);
  if (found.instead !== null) return found.instead;
  const { document, words: labels } = found;
  const fields = document.fields.map(({ name, type }) => ({
    value: name,
    label: readWord(labels, `fields.${name}`) || humanise(name),
    type: index.field(area, name)?.valueType ?? type,
  }));
  const editing: LayoutEditing = {
    resource: document,
    labels,
    fields,
    columns: [
      ...fields.filter(({ type }) => type !== "rows"),
      ...COMMON_COLUMNS.map((value) => ({ value, label: commonLabel(value) ?? value })),
    ],
    onChange: found.write,
  };
  return (
    <Columns min={380} gap={6} align="start">
      <Stack gap={6} onKeyDownCapture={leaveOnTab}>
        <ListSection {...editing} />
        <ViewsSection {...editing} draft={draft} />
        <ShippedViewsSection {...editing} draft={draft} shown={shown} />
        <PageSection {...editing} draft={draft} />
        <FormLinksSection {...editing} />
        <FeedSection {...editing} />
      </Stack>
      <Box beside>
        <Suspense fallback={<ScreenSkeleton />}>
          <LayoutPreview
            shown={shown}
            area={area}
            views={(document.list?.shippedViews ?? []).map((view) => ({
              name: view.name,
              label: readWord(labels, `views.${view.name}`) || humanise(view.name),
              layout: shippedLayout(view),
            }))}
          />
        </Suspense>
      </Box>
    </Columns>
  );
}
