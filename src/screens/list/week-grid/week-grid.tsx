import { Button } from "antd";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { today as todayOf } from "../../../../core/definition/clock.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { fieldLabel } from "../../../config/labels.ts";
import { useEvaluationContext } from "../../../config/use-evaluation-context.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { prefetchedCode } from "../../../lib/lazy-code.ts";
import { useActions } from "../../../ui/actions.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Inline, Stack, Text } from "../../../ui/layout.tsx";
import { useReportError } from "../../../ui/report-error.ts";
import { Segments } from "../../../ui/segments.tsx";
import { useStableCallback } from "../../../ui/use-stable-callback.ts";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { getWeeks, shift } from "../calendar/dates.ts";
import { useDayLabels } from "../calendar/use-day-labels.ts";
import { ListEvents } from "../screen/list-events.tsx";
import { ListFooter } from "../screen/list-footer.tsx";
import { NoRows, RowsFailure } from "../screen/list-messages.tsx";
import type { ListView } from "../screen/list-view.ts";
import { LineFile } from "./line-file.tsx";
import { LineList } from "./line-list.tsx";
import { useWeekCells } from "./use-week-cells.ts";
import { useWeekData } from "./use-week-data.ts";
import { useWeekEdits } from "./use-week-edits.ts";
import { useWeekSaving } from "./use-week-saving.ts";
import {
  isTypedOf,
  lineKey,
  recordOfLine,
  typedKey,
  type WeekLine,
  type WeekParts,
  weekParts,
} from "./week-model.ts";
import { WeekTable } from "./week-table.tsx";
import css from "./week-grid.module.css";

const TransitionDialog = prefetchedCode(
  () => import("../../detail/transition-dialog.tsx"),
  (module) => module.TransitionDialog,
);

/** Weeks are those the records are about and figures are told by, whatever the language. */
const MONDAY = 1;

/** The list as a grid of one week: a line for each record, its days typed beside one another and sent on together. */
export function WeekGrid({ view }: { readonly view: ListView }) {
  const { index } = useFieldContext();
  const { resource } = view;
  const parts = useMemo(() => weekParts(resource, index), [resource, index]);
  return parts === null ? null : <WeekGridOf view={view} parts={parts} />;
}

function WeekGridOf({ view, parts }: { readonly view: ListView; readonly parts: WeekParts }) {
  const { t } = useTranslation();
  const context = useFieldContext();
  const { format } = context;
  const { resource, state, change } = view;
  const narrow = useNarrow();
  const labels = useDayLabels();
  const reportError = useReportError();
  const evaluation = useEvaluationContext();
  const today = todayOf(evaluation);
  const on = state.on !== null && state.on.length === 10 ? state.on : today;
  const days = useMemo(() => getWeeks({ on, firstDay: MONDAY })[0] ?? [], [on]);
  const [shown, setShown] = useState(0);
  const field = parts.values[shown] ?? parts.values[0];
  const data = useWeekData({ view, parts, days });
  const { lines } = data;
  const edits = useWeekEdits({ resource: resource.name, parts, days, lines });
  const [told, setTold] = useState("");
  const [fileOf, setFileOf] = useState<number | null>(null);
  const saving = useWeekSaving({
    resource,
    parts,
    typed: edits.typed,
    onSaved: (line, saved, answer) => {
      if (answer !== null) data.put(answer);
      edits.drop(line.record.id, saved);
    },
    onOutdated: (id) => void data.forget(id),
  });
  const table = useRef<HTMLTableElement>(null);
  const cells = useWeekCells({ resource, parts, days, lines, field, table, edits, saving, say: setTold });
  const { grid } = cells;
  const busy = saving.progress !== null;
  const active = lines[grid.active.row] ?? null;

  // Whoever comes here has come to type.
  const greeted = useRef(false);
  useEffect(() => {
    if (greeted.current || lines.length === 0) return;
    greeted.current = true;
    if (document.activeElement === document.body) table.current?.focus({ preventScroll: true });
  }, [lines.length, table]);

  // The line after one that was decided about, which may have left the list meanwhile.
  const [next, setNext] = useState<number | null>(null);
  const goTo = useStableCallback((row: number) => grid.go({ row, column: grid.active.column }));
  useEffect(() => {
    const row = next === null ? -1 : lines.findIndex(({ record }) => record.id === next);
    if (row !== -1) goTo(row);
  }, [lines, next, goTo]);

  const touched = lines.filter(({ record }) =>
    Object.keys(edits.typed).some((key) => isTypedOf(key, record.id)),
  );
  const sendable = lines.filter(
    (line) => saving.canSubmit(line) && (line.rows.length > 0 || touched.includes(line)),
  );
  const attempt = (work: () => Promise<unknown>) => {
    if (!busy) void work().catch(reportError);
  };
  const save = () =>
    attempt(async () => {
      const { saved, stays } = await saving.saveAll(touched);
      setTold([t("week.saved", { count: saved }), ...stayText(stays)].join(" "));
    });
  const submit = () =>
    attempt(async () => {
      const { submitted, stays } = await saving.submitAll(sendable);
      setTold([t("week.submitted", { count: submitted }), ...stayText(stays)].join(" "));
    });
  const stayText = (stays: number) => (stays === 0 ? [] : [t("week.stays", { count: stays })]);
  const decide = (line: WeekLine | null, step: string | null) => {
    if (line === null || step === null) return;
    attempt(async () => {
      const at = lines.findIndex(({ record }) => record.id === line.record.id);
      if (await saving.decide(line, step)) setNext(lines[at + 1]?.record.id ?? null);
    });
  };
  const takeLastWeek = () =>
    attempt(async () => {
      const { top, bottom } = grid.range;
      const chosen = top === bottom ? lines : lines.slice(top, bottom + 1);
      const before = await data.fetchBefore();
      const found = cells.fillFrom(chosen, (line) =>
        recordOfLine(parts, before, lineKey(parts, line.record)),
      );
      setTold(t("week.taken", { count: found }));
    });
  const toggleFile = (line: WeekLine | null) => {
    if (line === null || parts.file === null) return;
    setFileOf((now) => (now === line.record.id ? null : line.record.id));
  };
  const turn = (next: string) =>
    change({ on: days.includes(today) && next === today ? null : next, page: 1 });

  useActions([
    { key: "week-save", keys: "mod+s", label: t("week.save"), enabled: touched.length > 0, onSelect: save },
    {
      key: "week-submit",
      keys: "mod+Enter",
      label: t("week.submit"),
      enabled: parts.submit.length > 0,
      onSelect: submit,
    },
    { key: "week-last", keys: "l", label: t("week.lastWeek"), onSelect: takeLastWeek },
    {
      key: "week-approve",
      keys: "a",
      label: parts.approve === null ? "" : saving.labelOf(parts.approve),
      enabled: parts.approve !== null,
      onSelect: () => decide(active, parts.approve),
    },
    {
      key: "week-back",
      keys: "r",
      label: parts.sendBack === null ? "" : saving.labelOf(parts.sendBack),
      enabled: parts.sendBack !== null,
      onSelect: () => decide(active, parts.sendBack),
    },
    {
      key: "week-file",
      keys: "f",
      label: t("week.files"),
      enabled: parts.file !== null,
      onSelect: () => toggleFile(active),
    },
    { key: "week-before", keys: "[", label: t("week.previous"), onSelect: () => turn(shift(on, -7)) },
    { key: "week-after", keys: "]", label: t("week.next"), onSelect: () => turn(shift(on, 7)) },
  ]);

  if (data.error && data.total === null)
    return <RowsFailure view={view} error={data.error} onRetry={data.retry} />;
  const shared = { resource, parts, days, lines, cells, saving, typed: edits.typed, labels };
  const open = lines.find(({ record }) => record.id === fileOf) ?? null;
  return (
    <Stack as="section" card grow squeeze clip aria-label={view.title} aria-busy={data.loading || busy}>
      <Inline fixed wrap align="center" gap={[2, 3]} pad={[2, 3]} borderBelow>
        <Inline as="span" inline>
          <IconButton icon="previous" label={t("week.previous")} onClick={() => turn(shift(on, -7))} />
          <IconButton icon="next" label={t("week.next")} onClick={() => turn(shift(on, 7))} />
        </Inline>
        <Button onClick={() => turn(today)}>{t("week.current")}</Button>
        <Text as="h2" size={16} weight={600} aria-live="polite">
          {labels.range(days[0] ?? on, days.at(-1) ?? on)}
        </Text>
        {parts.values.length > 1 ? (
          <Segments
            label={t("week.values")}
            value={field?.name ?? null}
            options={parts.values.map(({ name }) => ({
              value: name,
              label: fieldLabel(context.index.config, parts.child.name, name),
            }))}
            onChange={(name) => setShown(parts.values.findIndex((one) => one.name === name))}
          />
        ) : null}
        <Text grow role="status" tone="quiet" size={13}>
          {saving.progress === null
            ? told
            : t("week.progress", {
                at: format.number(saving.progress.at),
                of: format.number(saving.progress.of),
              })}
        </Text>
        <Button onClick={takeLastWeek} disabled={busy || lines.length === 0} aria-keyshortcuts="l">
          {t("week.lastWeek")}
        </Button>
        <Button onClick={save} disabled={busy || touched.length === 0} aria-keyshortcuts="Control+s">
          {t("week.save")}
        </Button>
        {parts.submit.length > 0 ? (
          <Button
            type="primary"
            onClick={submit}
            disabled={busy || sendable.length === 0}
            aria-keyshortcuts="Control+Enter"
          >
            {t("week.submitCount", { count: sendable.length })}
          </Button>
        ) : null}
      </Inline>
      {data.error ? <RowsFailure view={view} error={data.error} onRetry={data.retry} inline /> : null}
      {data.total === 0 ? (
        <NoRows
          view={view}
          total={0}
          partTitle={t("week.none")}
          elsewhere={<Button onClick={() => turn(shift(on, -7))}>{t("week.previous")}</Button>}
        />
      ) : (
        <Inline className={css["stage"]} grow squeeze data-file={open !== null}>
          {narrow ? (
            <LineList {...shared} onDecide={decide} onFile={toggleFile} fileOf={fileOf} />
          ) : (
            <WeekTable
              {...shared}
              table={table}
              onStroke={() => setNext(null)}
              onDecide={decide}
              onFile={toggleFile}
              fileOf={fileOf}
              loading={data.loading}
            />
          )}
          {open !== null && parts.file !== null ? (
            <LineFile
              key={open.record.id}
              resource={resource}
              field={parts.file}
              record={open.record}
              typed={edits.typed[typedKey(open.record.id, parts.file.name)]}
              onChange={(value) => edits.setFile(typedKey(open.record.id, parts.file?.name ?? ""), value)}
              onClose={() => {
                setFileOf(null);
                table.current?.focus({ preventScroll: true });
              }}
            />
          ) : null}
        </Inline>
      )}
      {data.total !== null && data.total > lines.length ? (
        <ListFooter
          page={state.page}
          pageSize={state.pageSize}
          total={data.total}
          exact={data.exact}
          shown={lines.length}
          onPage={(page) => change({ page })}
          onPageSize={(pageSize) => pageSize !== null && change({ pageSize })}
        />
      ) : null}
      <ListEvents
        resource={resource.name}
        result={{ rows: data.rows, loading: data.loading, retry: data.retry }}
        over
      />
      <Suspense fallback={null}>
        {saving.asked ? (
          <TransitionDialog
            key={`${saving.asked.record.id}.${saving.asked.transition.name}`}
            resource={resource}
            record={saving.asked.record}
            transition={saving.asked.transition}
            refused={saving.asked.refused}
            onClose={() => {
              const { id } = saving.asked?.record ?? { id: 0 };
              saving.ask(null);
              saving.clear(id);
              void data.forget(id);
              table.current?.focus({ preventScroll: true });
            }}
          />
        ) : null}
      </Suspense>
    </Stack>
  );
}
