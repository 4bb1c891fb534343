import { useMemo, useState } from "react";
import type { ClientField, ClientResource } from "../../../core/definition/client-types.ts";
import type { ListKind, ListLayout } from "../../../core/workspace/layout.ts";
import { commonFields } from "../../config/common-fields.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { type BoardParts, boardParts } from "../../list/board-call.ts";
import { totalChoices } from "../../../core/studio/layout.ts";
import { toListRequest } from "../../list/list-query.ts";
import type { ListState } from "../../list/list-state.ts";
import { openList } from "../../list/open-list.ts";
import { BoardCard } from "../../screens/list/board/board-card.tsx";
import { BoardColumn } from "../../screens/list/board/board-column.tsx";
import { Calendar } from "../../screens/list/calendar/calendar.tsx";
import { makeColumns } from "../../screens/list/columns/columns.ts";
import type { ListView } from "../../screens/list/screen/list-view.ts";
import { useRows } from "../../screens/list/screen/use-rows.ts";
import { totalsFor } from "../../screens/list/table/totals.tsx";
import { RecordTable } from "../../screens/list/table/record-table.tsx";
import { Box, Inline, Text } from "../../ui/layout.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { useCommonLabel } from "../../ui/use-common-label.ts";
import { EMPTY_WORKSPACE } from "../../workspace/types.ts";

const SHOWN_ROWS = 8;
const SHOWN_CARDS = 60;
/** Name of the view in the address the preview reads. */
const PREVIEWED = "previewed";

interface PreviewedListProps {
  /** As the draft has it. */
  readonly resource: ClientResource;
  /** As it is in force; null where there are no records this person lists. */
  readonly published: ClientResource | null;
  /** Of a view that comes with the list; null: the list itself. */
  readonly layout: ListLayout | null;
  readonly as: ListKind;
  /** Names it, where another stands on the same page. */
  readonly label?: string;
}

/** The list of the draft with the records there are; nothing is changed from here. */
export function PreviewedList({ resource, published, layout, as, label }: PreviewedListProps) {
  const { t } = useTranslation();
  const title = label ?? t("studio.layout.previewedList");
  const { actor } = useConfigIndex().config;
  const [changes, setChanges] = useState<Partial<ListState>>({});
  const open = useMemo(() => {
    const shippedViews = layout === null ? [] : [{ name: PREVIEWED, layout, first: false }];
    return openList({
      resource: { ...resource, list: { ...resource.list, shippedViews } },
      actor,
      workspace: EMPTY_WORKSPACE,
      search: layout === null ? `?as=${as}` : `?view=${PREVIEWED}&as=${as}`,
      fixedFilters: {},
      scope: null,
    });
  }, [resource, actor, layout, as]);
  // what only the draft has, the server does not know yet
  const known = [...commonFields, ...(published?.fields ?? [])];
  const knows = (name: string) => known.some((field) => field.name === name);
  const sorts = (name: string) => known.some((field) => field.name === name && field.sort);
  const parts = as === "board" ? boardParts(resource) : null;
  const columns = [...open.layout.columns, ...(parts?.asked ?? []), ...resource.label].filter(knows);
  const orders = resource.list.sort.split(",").filter((token) => sorts(token.replace(/^-/, "")));
  const state = {
    ...open.state,
    ...changes,
    pageSize: as === "board" ? SHOWN_CARDS : SHOWN_ROWS,
  };
  const added = Object.entries(resource.list.totals).filter(([name, wanted]) =>
    totalChoices(known.find((field) => field.name === name)?.valueType ?? "").includes(wanted),
  );
  const list = { sort: orders.join(","), totals: Object.fromEntries(added) };
  const request = toListRequest({
    resource: published === null ? resource : { ...published, list: { ...published.list, ...list } },
    state,
    columns: [...new Set(columns)].join(","),
  });
  if (published === null) return <Text tone="quiet">{t("studio.layout.noRecords")}</Text>;
  if (as === "week_grid") return <Text tone="quiet">{t("studio.layout.afterPublishing")}</Text>;
  if (as === "calendar") {
    const dated = resource.list.views.find((one) => one.kind === "calendar");
    const filtered = (name: string) => known.some((field) => field.name === name && field.filter);
    if (
      dated === undefined ||
      ![dated.field, ...(dated.end === undefined ? [] : [dated.end])].every(filtered)
    )
      return <Text tone="quiet">{t("studio.layout.afterPublishing")}</Text>;
    const view: ListView = {
      resource,
      title,
      columns: [],
      state,
      change: (part) =>
        setChanges((before) => ({ ...before, ...(typeof part === "function" ? part(state) : part) })),
      ask: () => undefined,
      choosePageSize: () => undefined,
      fixedFilters: {},
      scope: null,
      request,
      selection: NOTHING_SELECTED,
      layout: open.layout,
      changeLayout: () => undefined,
      open,
    };
    return <Calendar view={view} />;
  }
  return parts === null ? (
    <PreviewedTable resource={resource} title={title} names={open.layout.columns} request={request} />
  ) : (
    <PreviewedBoard resource={resource} title={title} parts={parts} request={request} />
  );
}

const NOTHING_SELECTED: ListView["selection"] = {
  ids: new Set(),
  toggle: () => undefined,
  extendTo: () => undefined,
  toggleAll: () => undefined,
  choose: () => undefined,
  clear: () => undefined,
};

interface OfList {
  readonly resource: ClientResource;
  readonly request: ListView["request"];
  readonly title: string;
}

function PreviewedTable({ resource, names, request, title }: OfList & { readonly names: readonly string[] }) {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const commonLabel = useCommonLabel();
  const columns = makeColumns({ index, resource, names, commonLabel });
  const { rows, loading, totals: known } = useRows(request);
  if (loading) return <ScreenSkeleton />;
  const count = { totals: known, ask: null, asking: false };
  const totals = totalsFor({ resource, columns, count, loading });
  return (
    <>
      <Box scroll tabIndex={0} role="region" aria-label={title}>
        <RecordTable
          caption={title}
          resource={resource.name}
          columns={columns}
          rows={rows}
          loading={false}
          skeletonRows={0}
          outdated={false}
          pathOf={({ id }) => `/records/${resource.name}/${id}`}
          sort={resource.list.sort}
          totals={totals}
        />
      </Box>
      {rows.length === 0 ? <Text tone="quiet">{t("studio.layout.noRecords")}</Text> : null}
    </>
  );
}

function PreviewedBoard({ resource, parts, request, title }: OfList & { readonly parts: BoardParts }) {
  const index = useConfigIndex();
  const commonLabel = useCommonLabel();
  const facts = makeColumns({ index, resource, names: parts.facts, commonLabel });
  const { rows, loading, total } = useRows(request);
  const field = index.field(resource.name, parts.field);
  if (loading) return <ScreenSkeleton />;
  if (field === null) return null;
  const whole = total === null || total <= rows.length;
  return (
    <Box scroll tabIndex={0} role="region" aria-label={title}>
      <Inline gap={3} padBelow={2}>
        {columnsOf(resource, field).map((value) => {
          const data = rows.filter((row) => row[field.name] === value);
          return (
            <BoardColumn
              key={value}
              view={{ resource, request }}
              field={field}
              column={{ value, data, count: data.length, count_is_exact: whole }}
              names={parts.asked}
              move={null}
              onDrop={() => undefined}
              drawCard={(row) => (
                <BoardCard
                  key={row.id}
                  resource={resource}
                  row={row}
                  facts={facts}
                  person={parts.person}
                  lifted={false}
                  moving={null}
                />
              )}
            />
          );
        })}
      </Inline>
    </Box>
  );
}

/** The states of a life cycle in its order, or the choices that can still be made. */
function columnsOf({ lifecycles }: ClientResource, field: ClientField): readonly string[] {
  const states = lifecycles.find((one) => one.field === field.name)?.states.map(({ name }) => name);
  return states ?? (field.options ?? []).filter(({ retired }) => !retired).map(({ value }) => value);
}
