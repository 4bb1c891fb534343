import { Button } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { PartAnswer, ReportAnswer, FilterAnswer } from "../../../core/reports/answers.ts";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { Chart } from "../../figures/chart.tsx";
import { toCsv } from "../../figures/csv.ts";
import { saveBlob } from "../../lib/save-blob.ts";
import { FigureTable } from "../../figures/figure-table.tsx";
import { getTable } from "../../figures/table-rows.ts";
import type { FigureLabels } from "../../figures/use-figure-labels.ts";
import { Icon } from "../../ui/icon.tsx";
import { Segments } from "../../ui/segments.tsx";
import { Box, Inline, Text } from "../../ui/layout.tsx";
import css from "./report-part.module.css";

interface ReportPartProps {
  readonly report: ReportAnswer;
  readonly part: PartAnswer;
  readonly words: FigureLabels;
}

/** One part: its chart, the same figures as a table, and the table as a file. */
export function ReportPart({ report, part, words }: ReportPartProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { format } = useFieldContext();
  const id = useId();
  const [measure, setMeasure] = useState<string | null>(null);
  const table = getTable(part, measure);
  const shown = part.measures.filter(({ auxiliary }) => !auxiliary);
  const [dimension, second] = part.dimensions;
  const empty = part.refused === null && (dimension === undefined ? false : part.rows.length === 0);
  const drawn = measure === null || second === undefined ? part : { ...part, draw: [measure] };

  const save = () => {
    const text = toCsv({
      table,
      valueName: (value) =>
        value === null || dimension === undefined ? t("reports.total") : words.value(dimension, value),
      columnName: (column) => {
        if (second === undefined) return column.measure.title;
        return column.value === null ? t("reports.total") : words.value(second, column.value);
      },
    });
    saveBlob(new Blob([text], { type: "text/csv" }), `${report.name}-${part.name}.csv`);
  };
  const mayExport = report.exports.includes(report.scope);
  return (
    <Box as="section" className={css["part"]} radius="card" ground="surface" aria-labelledby={id}>
      <Inline as="header" wrap gap={[1, 3]} align="baseline" below={4}>
        <Text as="h2" size={16} weight={600} id={id}>
          {part.title}
        </Text>
        {part.dated && report.period ? (
          <Text tone="quiet" size={12}>
            {t("reports.fromTo", {
              from: format.date(report.period.from),
              to: format.date(report.period.to),
            })}
            {report.compared
              ? ` ${t("reports.against", { from: format.date(report.compared.from), to: format.date(report.compared.to) })}`
              : ""}
          </Text>
        ) : (
          <Text tone="quiet" size={12}>
            {t("reports.asOfNow")}
          </Text>
        )}
        <Box as="span" grow />
        {second !== undefined && shown.length > 1 ? (
          <Segments
            label={t("reports.measure")}
            value={measure ?? shown[0]?.name ?? ""}
            options={shown.map(({ name, title }) => ({ value: name, label: title }))}
            onChange={setMeasure}
          />
        ) : null}
        {part.refused !== null || empty ? null : mayExport ? (
          <Button
            size="small"
            className="no-print"
            icon={<Icon name="download" small />}
            aria-label={t("reports.saveOf", { title: part.title })}
            onClick={save}
          >
            {t("reports.save")}
          </Button>
        ) : report.exports.length > 0 ? (
          <Text tone="quiet" size={12}>
            {t("reports.saveNarrower", { scope: t(`list.scopes.${report.exports[0] ?? "my"}`) })}
          </Text>
        ) : null}
      </Inline>
      {part.refused !== null ? (
        <Inline as="p" gap={2} align="center" padBlock={4} tone="quiet">
          <Icon name="lock" small />
          {part.refused.words === null
            ? t(`reports.refused.${part.refused.code}`)
            : t("reports.refused.field", { field: part.refused.words })}
        </Inline>
      ) : empty ? (
        <Inline as="p" gap={2} align="center" padBlock={4} tone="quiet">
          {t("reports.empty")}
        </Inline>
      ) : (
        <>
          {part.chart === "table" ? null : (
            <Box className={css["chart"]} below={6}>
              <Chart part={drawn} chart={part.chart} words={words} />
            </Box>
          )}
          <FigureTable
            part={part}
            table={table}
            words={words}
            own={dimension?.people ? config.actor.employeeId : null}
          />
          {part.truncated ? (
            <Inline as="p" gap={2} align="center" padBlock={4} tone="quiet">
              {t("reports.truncated")}
            </Inline>
          ) : null}
        </>
      )}
      <LeftOut part={part} filters={report.filters} />
    </Box>
  );
}

interface LeftOutProps {
  readonly part: PartAnswer;
  readonly filters: readonly FilterAnswer[];
}

/** Figures this person gets no sight of, and why. */
function LeftOut({ part, filters }: LeftOutProps) {
  const { t } = useTranslation();
  if (part.leftOut.length === 0 || part.refused !== null) return null;
  return (
    <Text as="ul" above={3} tone="quiet" size={12}>
      {part.leftOut.map(({ measure, title, code, filter }) => (
        <li key={measure}>
          {t(`reports.leftOut.${code}`, {
            measure: title,
            filter: filters.find(({ name }) => name === filter)?.title ?? filter ?? "",
          })}
        </li>
      ))}
    </Text>
  );
}
