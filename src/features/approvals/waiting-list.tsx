import { Button } from "antd";
import { useEffect, useRef } from "react";
import { useFieldContext } from "../../config/config-context.tsx";
import { resourcePlural } from "../../config/labels.ts";
import { recordLabel } from "../../config/record.ts";
import { asText } from "../../fields/values.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { isRecord } from "../../lib/api-error.ts";
import { makeColumns } from "../../screens/list/columns/columns.ts";
import { renderCell } from "../../screens/list/table/render-cell.ts";
import { formatRecordName } from "../../screens/record-name.ts";
import { Inline, Text } from "../../ui/layout.tsx";
import { useCommonLabel } from "../../ui/use-common-label.ts";
import css from "./approvals.module.css";
import { keyOf, type WaitingArea, type WaitingRow } from "./use-waiting.ts";

interface WaitingListProps {
  readonly rows: readonly WaitingRow[];
  readonly areas: readonly WaitingArea[];
  readonly chosen: string | null;
  readonly ticked: ReadonlySet<string>;
  readonly outdated: boolean;
  readonly onChoose: (key: string) => void;
  readonly onTick: (keys: readonly string[], on: boolean) => void;
  readonly onApproveAll: (area: WaitingArea) => void;
}

const FACTS = 3;

/** What waits, area by area: each with its name, a few facts, and since when it waits. */
export function WaitingList({ rows, areas, onApproveAll, ...choice }: WaitingListProps) {
  const { t } = useTranslation();
  const { index, format } = useFieldContext();
  if (rows.length === 0) return <Text tone="quiet">{t("approvals.empty")}</Text>;
  const groups = [...Map.groupBy(rows, ({ resource }) => resource)];
  return (
    <div className={css["list"]} aria-busy={choice.outdated} data-outdated={choice.outdated}>
      {groups.map(([resource, members]) => {
        const area = areas.find((one) => one.resource === resource);
        const keys = members.map((member) => keyOf({ resource, id: member.row.id }));
        const all = keys.every((key) => choice.ticked.has(key));
        const name = resourcePlural(index.config, resource);
        const number =
          area === undefined ? "" : `${format.number(area.count)}${area.count_is_exact ? "" : "+"}`;
        return (
          <section key={resource} aria-labelledby={`waiting-${resource}`}>
            <Inline className={css["heading"]} align="center" gap={2} padBlock={2} borderBelow ground="sunk">
              <label className={css["tick"]}>
                <input
                  type="checkbox"
                  aria-label={t("approvals.tickArea", { name })}
                  checked={all}
                  onChange={() => choice.onTick(keys, !all)}
                />
              </label>
              <Text as="h2" id={`waiting-${resource}`} size={13} weight={600} grow cut>
                {name} <Text tone="quiet">{number}</Text>
              </Text>
              {area === undefined ? null : (
                <Button
                  size="small"
                  aria-label={t("approvals.approveAllOf", { total: number, name })}
                  onClick={() => onApproveAll(area)}
                >
                  {t("approvals.approveAll", { total: number })}
                </Button>
              )}
            </Inline>
            <ul>
              {members.map((member) => (
                <WaitingItem key={member.row.id} {...choice} waiting={member} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

interface WaitingItemProps extends Pick<WaitingListProps, "chosen" | "ticked" | "onChoose" | "onTick"> {
  readonly waiting: WaitingRow;
}

function WaitingItem({ waiting, chosen, ticked, onChoose, onTick }: WaitingItemProps) {
  const { t } = useTranslation();
  const context = useFieldContext();
  const commonLabel = useCommonLabel();
  const place = useRef<HTMLLIElement>(null);
  const { resource: name, row, since } = waiting;
  const key = keyOf({ resource: name, id: row.id });
  const current = key === chosen;
  useEffect(() => {
    if (current) place.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  const resource = context.index.resource(name);
  if (resource === null) return null;
  const label = recordLabel(formatRecordName({ context, resource, record: row }));
  const named = new Set([...resource.label, ...resource.lifecycles.map(({ field }) => field)]);
  const facts = makeColumns({ index: context.index, resource, commonLabel })
    .filter(({ field }) => !named.has(field.name))
    .flatMap((column) => {
      const value = row[column.field.name];
      // a fact leads nowhere: the whole item opens its record
      const drawn = isRecord(value)
        ? asText(value["label"])
        : renderCell({ column, row, resource: name, context });
      return drawn === null ? [] : [{ column, drawn }];
    })
    .slice(0, FACTS);
  return (
    <li ref={place} className={css["item"]} data-current={current} data-record={key}>
      <label className={css["tick"]}>
        <input
          type="checkbox"
          aria-label={t("approvals.tick", { name: label })}
          checked={ticked.has(key)}
          onChange={() => onTick([key], !ticked.has(key))}
        />
      </label>
      <Inline
        as="button"
        type="button"
        className="covers"
        gap={2}
        align="baseline"
        justify="between"
        shrink
        pad={0}
        text="start"
        aria-current={current}
        onClick={() => onChoose(key)}
      >
        <Text weight={500} cut ownDirection>
          {label}
        </Text>
        <Text tone="quiet" size={12} nowrap title={context.format.instant(since)}>
          {context.format.ago(since)}
        </Text>
      </Inline>
      <Inline className={css["facts"]} shrink gap={[0, 3]} wrap size={12} tone="quiet">
        {facts.map(({ column, drawn }) => (
          <Text key={column.field.name} title={column.label} cut fits>
            <span className="visually-hidden">{column.label} </span>
            {drawn}
          </Text>
        ))}
      </Inline>
    </li>
  );
}
