import { Button } from "antd";
import { useId, useMemo } from "react";
import { Link } from "react-router-dom";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { recordPath } from "../../config/links.ts";
import { optionLabel } from "../../config/labels.ts";
import type { ApiRecord } from "../../config/record.ts";
import { toneOf } from "../../fields/option/cells.tsx";
import { formatRowName } from "../../fields/row-name.ts";
import { asText, isEmptyValue } from "../../fields/values.ts";
import { viewOf } from "../../fields/index.ts";
import { columnsParameter } from "../../list/layout.ts";
import { toListRequest } from "../../list/list-query.ts";
import { emptyListState } from "../../list/list-state.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { Status } from "../../ui/status.tsx";
import { ListFailure } from "../list/screen/list-messages.tsx";
import { type Row, useRows } from "../list/screen/use-rows.ts";
import { type Related, targetOf } from "./new-related.ts";

/** So many rows of a kind are shown, and so many kinds: each is a call of its own. */
const MAX_ROWS = 5;
const MAX_KINDS = 6;

interface RelatedBesideProps {
  /** Those that hold something. */
  readonly tabs: readonly Related[];
  readonly record: ApiRecord;
  readonly titleOf: (tab: Related) => string;
  readonly countOf: (tab: Related) => string | null;
  /** Opens a tab by its name. */
  readonly onOpen: (name: string) => void;
}

/** The first rows of what refers to a record, beside its facts. */
export function RelatedBeside({ tabs, record, titleOf, countOf, onOpen }: RelatedBesideProps) {
  const { t } = useTranslation();
  return (
    <Stack as="aside" gap={4} aria-label={t("related.beside")}>
      {tabs.slice(0, MAX_KINDS).map((tab) => (
        <Kind
          key={tab.name}
          tab={tab}
          record={record}
          title={titleOf(tab)}
          count={countOf(tab)}
          onOpen={onOpen}
        />
      ))}
    </Stack>
  );
}

interface KindProps extends Pick<RelatedBesideProps, "record" | "onOpen"> {
  readonly tab: Related;
  readonly title: string;
  readonly count: string | null;
}

function Kind({ tab, record, title, count, onOpen }: KindProps) {
  const { t } = useTranslation();
  const id = useId();
  const [name = "", via = ""] = tab.relation.split(".");
  const resource = useConfigIndex().resource(name);
  const target = targetOf(tab, record);
  if (!resource || target === null) return null;
  return (
    <Stack as="section" card pad={4} gap={2} aria-labelledby={id}>
      <Inline justify="between" align="center" gap={2}>
        <Text as="h2" id={id} size={14} weight={600}>
          {title}
        </Text>
        <Button type="link" size="small" onClick={() => onOpen(tab.name)}>
          {t("related.all", { total: count })}
        </Button>
      </Inline>
      <Rows tab={tab} resource={resource} via={via} target={target} />
    </Stack>
  );
}

interface RowsProps {
  readonly tab: Related;
  readonly resource: ClientResource;
  /** The field of the others that points at the record. */
  readonly via: string;
  readonly target: number;
}

function Rows({ tab, resource, via, target }: RowsProps) {
  const context = useFieldContext();
  const { config } = context.index;
  // what is read one after the other is told apart by its day, all else by its state
  const told = resource.feed?.at ?? resource.lifecycles[0]?.field ?? null;
  const request = useMemo(
    () =>
      toListRequest({
        resource,
        state: { ...emptyListState, pageSize: MAX_ROWS },
        fixedFilters: { ...tab.where, [via]: String(target) },
        scope: "all",
        columns: columnsParameter([...resource.label, ...(told === null ? [] : [told])]),
      }),
    [resource, tab.where, via, target, told],
  );
  const { rows, loading, error, retry } = useRows(request);
  if (error) return <ListFailure error={error} onRetry={retry} inline />;
  return (
    <Stack as="ul" gap={1.5} aria-busy={loading}>
      {rows.map((row) => (
        <Inline as="li" key={row.id} justify="between" gap={3} size={13}>
          <Link
            className="cut"
            to={recordPath(config, resource.name, row.id)}
            data-peek={`${resource.name}:${row.id}`}
          >
            {formatRowName({ context, resource, row, without: via })}
          </Link>
          {told === null ? null : <Told resource={resource} name={told} row={row} />}
        </Inline>
      ))}
    </Stack>
  );
}

function Told({ resource, name, row }: { resource: ClientResource; name: string; row: Row }) {
  const context = useFieldContext();
  const field = context.index.field(resource.name, name);
  const value = row[name];
  if (field === null || isEmptyValue(value)) return null;
  if (!field.lifecycle) {
    const text = viewOf(field).inWords?.({ field, resource: resource.name, value, record: row, context });
    return <Text tone="quiet">{text ?? asText(value)}</Text>;
  }
  return (
    <Status tone={toneOf(field, asText(value))}>
      {optionLabel(context.index.config, resource.name, name, asText(value))}
    </Status>
  );
}
