import { createElement, Suspense } from "react";
import { inputOf } from "../../../fields/inputs.ts";
import { isEmptyValue } from "../../../fields/values.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { Box, Inline, Stack, Text } from "../../../ui/layout.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { LineMessage, LineSteps, LineTotal, type WeekLinesProps } from "./line-end.tsx";
import { LineName, useLineLabel } from "./line-name.tsx";

/** In a narrow window: one day at a time, with an input for each line. */
export function LineList(props: WeekLinesProps) {
  const { resource, parts, days, lines, cells, saving, labels } = props;
  const { t } = useTranslation();
  const labelOf = useLineLabel(parts);
  const at = cells.grid.active.column;
  const on = days[at] ?? "";
  const column = cells.columns[at];
  return (
    <Stack gap={3} pad={3} grow shrink>
      <Box scrollAcross nowrap>
        <Segments
          label={t("week.day")}
          value={on}
          options={days.map((day) => ({
            value: day,
            label: `${labels.shortWeekday(day)} ${Number(day.slice(8))}`,
          }))}
          onChange={(day) => cells.grid.go({ row: 0, column: days.indexOf(day) })}
        />
      </Box>
      <Text as="h3" weight={600}>
        {labels.day(on)}
      </Text>
      <Stack as="ul" gap={2}>
        {lines.map((line, row) => {
          const { record } = line;
          const values = cells.rows[row] ?? {};
          const label = labelOf(record);
          const issue = cells.issueOf(line, values, at);
          const value = column === undefined ? null : values[column.name];
          return (
            <Stack
              as="li"
              key={record.id}
              card
              gap={2}
              pad={3}
              data-line={record.id}
              data-proposed={line.proposed}
            >
              <Inline gap={2} align="center" justify="between">
                <LineName
                  resource={resource}
                  parts={parts}
                  record={record}
                  days={days}
                  range={labels.range}
                />
                <Text fixed inlineSize={104}>
                  {column === undefined ? null : (
                    <Suspense fallback={null}>
                      {createElement(inputOf(column.valueType), {
                        key: `${record.id}.${column.name}`,
                        field: column,
                        resource: parts.child.name,
                        value: isEmptyValue(value) ? null : value,
                        disabled: cells.closed(column, values) || saving.progress !== null,
                        "aria-label": t("week.cell", { name: label, day: labels.day(on) }),
                        "aria-invalid": issue?.level === "error",
                        onChange: (next: unknown) => cells.changeCell(row, at, next),
                      })}
                    </Suspense>
                  )}
                </Text>
              </Inline>
              {issue === null ? null : (
                <Text tone={issue.level === "error" ? "bad" : "warning"} size={13} role="alert">
                  {issue.text}
                </Text>
              )}
              <Inline gap={2} align="center" justify="between" wrap>
                <Text size={13}>
                  {t("rows.total")} <LineTotal {...props} line={line} />
                </Text>
                <LineSteps {...props} line={line} label={label} />
              </Inline>
              <LineMessage line={line} saving={saving} />
            </Stack>
          );
        })}
      </Stack>
    </Stack>
  );
}
