import { memo, useCallback } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useConfigIndex, useFieldContext } from "../../../config/config-context.tsx";
import { importPath } from "../../../config/links.ts";
import { useNewAction } from "../../use-new-action.ts";
import { useAccess } from "../../../providers/use-access.ts";
import { AreaSign } from "../../../ui/area-sign.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { useGoTo } from "../../../ui/navigation.tsx";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { MenuButton, type MenuItem, type MenuSection } from "../../../ui/menu-button.tsx";
import { useFieldNames } from "../filters/use-field-names.ts";
import { sortDirection } from "../table/sorting.ts";
import type { ListView } from "./list-view.ts";
import { Box, Inline, Text } from "../../../ui/layout.tsx";
import controls from "../../../ui/control.module.css";
import { apiBaseUrl } from "../../../lib/base-url.ts";
import { listCallPath, sortInForce } from "../../../list/list-query.ts";
import { callApi, resourceUrl } from "../../../providers/data-provider.ts";
import { useReportError } from "../../../ui/report-error.ts";

interface ListHeaderProps {
  readonly view: ListView;
  /** How many rows there are, beside the title; null where nobody knows, or several lists make the screen. */
  readonly total: number | null;
  readonly exact: boolean;
}

/** Title, and what can be done with the list as a whole. */
export const ListHeader = memo(function DrawnHeader({ view, total, exact }: ListHeaderProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const goTo = useGoTo();
  const { format } = useFieldContext();
  const { resource, title } = view;
  const exportRows = useExport(view);
  const { name } = resource;
  const exports = useAccess({ resource: name, action: "export" }).can;
  const imports = useAccess({ resource: name, action: "import" }).can;
  const adding = useNewAction(name);
  const narrow = useNarrow();
  const chosen = [...view.selection.ids];
  const exporting: MenuItem[] = [
    { key: "csv", label: t("list.exportCsv"), onSelect: () => void exportRows("csv") },
    { key: "xlsx", label: t("list.exportXlsx"), onSelect: () => void exportRows("xlsx") },
  ];
  const exportingChosen: MenuItem[] = [
    {
      key: "chosen-csv",
      label: t("list.exportChosenCsv", { count: chosen.length }),
      onSelect: () => void exportRows("csv", chosen),
    },
    {
      key: "chosen-xlsx",
      label: t("list.exportChosenXlsx", { count: chosen.length }),
      onSelect: () => void exportRows("xlsx", chosen),
    },
  ];
  const importing: MenuItem = {
    key: "import",
    label: t("list.import"),
    onSelect: () => void goTo(importPath(resource.name)),
  };
  const more: MenuSection[] = [
    { items: exports && chosen.length > 0 ? exportingChosen : [] },
    { items: exports ? exporting : [] },
    { items: imports ? [importing] : [] },
  ].filter(({ items }) => items.length > 0);
  const order = useUnseenOrder(view);
  const description = config.labels[resource.name]?.description;
  return (
    <Inline as="header" gap={4} align="start" justify="between" below={4} fixed>
      <Box shrink>
        <Inline wrap gap={[0, 2]} align="baseline">
          <AreaSign title resource={name} />
          <h1 className="page-title">{title}</h1>
          {total === null ? null : (
            <Text tone="faint" size={14} tabular>
              {format.number(total)}
              {exact ? "" : "+"}
            </Text>
          )}
          {order === null ? null : (
            <Text className="no-narrow" tone="quiet" size={13}>
              {order}
            </Text>
          )}
        </Inline>
        {description ? (
          <Box as="p" className="no-narrow" measure="prose" tone="quiet" size={13}>
            {description}
          </Box>
        ) : null}
      </Box>
      <Inline className="no-print" gap={2} fixed>
        {more.length > 0 ? (
          <MenuButton
            sections={more}
            align="end"
            label={t("list.more")}
            buttonClassName={controls["square"] ?? ""}
          >
            <Icon name="more" />
          </MenuButton>
        ) : null}
        {adding.enabled ? (
          <LinkButton {...adding.link} type="primary" icon={<Icon name="plus" />}>
            <span className={narrow ? "visually-hidden" : undefined}>{adding.label}</span>
          </LinkButton>
        ) : null}
      </Inline>
    </Inline>
  );
});

/** What the rows stand in the order of, where the head of no column says it. */
function useUnseenOrder({ resource, state, columns, layout }: ListView): string | null {
  const nameOf = useFieldNames(resource.name);
  const { t } = useTranslation();
  const sort = sortInForce(resource, state);
  if (sort === "") return layout.as === "table" ? t("list.bestFirst") : null;
  const [first = ""] = sort.split(",");
  const field = first.replace(/^-/, "");
  const seen = layout.as !== "table" || columns.some((column) => column.field.name === field);
  if (seen || field === "") return null;
  const direction = sortDirection(sort, field) === "descending" ? "↓" : "↑";
  return t("list.sortedBy", { name: `${nameOf([field])} ${direction}` });
}

type ExportFormat = "csv" | "xlsx";

/**
 * Downloads what the list matches with the columns it shows, through a link that works once; with `ids`, only these of
 * its rows.
 */
function useExport({
  resource,
  request: list,
  columns,
}: ListView): (format: ExportFormat, ids?: readonly number[]) => Promise<void> {
  const reportError = useReportError();
  return useCallback(
    async (format, ids) => {
      const [, query = ""] = listCallPath(list).split("?");
      const shown = columns.filter(({ field }) => field.kind !== "rows").map(({ field }) => field.name);
      try {
        const { url } = await callApi<{ url: string }>({
          method: "post",
          url: resourceUrl(resource.name, `export/link/?${query}`),
          payload: { columns: shown, format, ...(ids === undefined ? {} : { ids }) },
        });
        window.location.assign(new URL(url, apiBaseUrl() || window.location.origin).href);
      } catch (error) {
        reportError(error);
      }
    },
    [resource.name, list, columns, reportError],
  );
}
