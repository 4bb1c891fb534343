import { useMemo } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useLocation, useNavigate } from "react-router-dom";
import { useConfigIndex } from "../../config/config-context.tsx";
import { MessagePage } from "../../ui/message-page.tsx";
import { usePageTrail } from "../../ui/page-title.tsx";
import { DecidingRules } from "../access-denied.tsx";
import { ReportChoice } from "./report-choice.tsx";
import { ReportFailure } from "./report-failure.tsx";
import { readReportState, reportQuery, type ReportState, writeReportState } from "./report-state.ts";
import { ReportTools } from "./report-tools.tsx";
import { Box, Stack, Text } from "../../ui/layout.tsx";
import type { ReportAnswer, ReportHead } from "../../../core/reports/answers.ts";
import { useFigureLabels } from "../../figures/use-figure-labels.ts";
import { ReportPart } from "./report-part.tsx";
import { useQuery } from "@tanstack/react-query";
import { fetchCharts } from "../../figures/chart.tsx";
import type { ApiError } from "../../lib/api-error.ts";
import { callApi } from "../../providers/data-provider.ts";
import { Outline } from "../../ui/outline.tsx";

const BLOCKS = [{ width: 560, height: 32 }, { height: 420 }, { height: 420 }];

/** A report whose figures are on their way. */
function ReportSkeleton() {
  return <Outline gap={4} blocks={BLOCKS} />;
}

interface ReportScreenProps {
  /** Reports the address offers; null: all that this person may open. */
  readonly reports: readonly string[] | null;
  /** Key of the entry whose words title the address. */
  readonly name: string | null;
  /** Filters the address itself sets. */
  readonly fixedFilters: Readonly<Record<string, string>>;
}

/** A report: its period, filters, charts, and the same figures as tables. What is chosen stands in the address. */
export function ReportScreen({ reports, name, fixedFilters }: ReportScreenProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const heads = useReportHeads();
  const state = useMemo(() => readReportState(search), [search]);
  const offered = useMemo(() => {
    const mine = heads.data ?? [];
    return reports === null
      ? mine
      : reports.flatMap((wanted) => mine.find((head) => head.name === wanted) ?? []);
  }, [heads.data, reports]);
  const known = reports ?? offered.map((head) => head.name);
  const wanted = state.report !== null && known.includes(state.report) ? state.report : null;
  const chosen = wanted ?? offered[0]?.name ?? (reports?.length === 1 ? (reports[0] ?? null) : null);
  const query = useMemo(() => reportQuery(state, fixedFilters), [state, fixedFilters]);
  const report = useReport(chosen, query);

  const group = name === null ? null : (config.navigationLabels.entries[name] ?? null);
  const title = report.data?.title ?? offered.find((head) => head.name === chosen)?.title ?? group;
  const trail = useMemo(() => {
    const own = { title: title ?? t("reports.title") };
    return group === null || group === own.title ? [own] : [{ title: group }, own];
  }, [group, title, t]);
  usePageTrail(trail);

  const change = (next: Partial<ReportState>) =>
    void navigate(pathname + writeReportState({ ...state, ...next }), {
      replace: next.report === undefined,
      // at once: the press that leaves a day goes on from it
      flushSync: true,
    });
  const failure = report.error ?? heads.error;
  const nothing = heads.data !== undefined && offered.length === 0 && report.data === undefined;
  const waiting = !failure && !nothing && report.data === undefined;
  // How much room the choice takes is known when it is here: what stands below it comes then.
  const unchosen = waiting && heads.data === undefined && reports?.length !== 1;
  return (
    <Box measure="wide">
      <header>
        <h1 className="page-title">{title ?? t("reports.title")}</h1>
        {waiting ? (
          <Text as="p" above={1} tone="quiet">
            {"\u00a0"}
          </Text>
        ) : report.data?.description ? (
          <Text as="p" above={1} tone="quiet">
            {report.data.description}
          </Text>
        ) : null}
      </header>
      {offered.length > 1 ? (
        <ReportChoice
          heads={offered}
          value={chosen}
          onChange={(next) =>
            change({ report: next === offered[0]?.name ? null : next, filters: [], scope: null, unit: null })
          }
        />
      ) : null}
      {report.data ? (
        <ReportTools report={report.data} state={state} change={change} fixed={fixedFilters} />
      ) : null}
      {failure ? (
        <ReportFailure error={failure} onRetry={() => void (report.error ? report : heads).refetch()} />
      ) : nothing ? (
        <MessagePage inline icon="lock" title={t("reports.noneAllowed")}>
          <p>{t("reports.noneAllowedText")}</p>
          <DecidingRules />
        </MessagePage>
      ) : report.data ? (
        <ReportBody key={report.data.name} report={report.data} busy={report.isPlaceholderData} />
      ) : unchosen ? null : (
        <ReportSkeleton />
      )}
    </Box>
  );
}

interface ReportBodyProps {
  readonly report: ReportAnswer;
  /** Newer figures are on their way. */
  readonly busy: boolean;
}

/** The parts of a report, one below the other. */
function ReportBody({ report, busy }: ReportBodyProps) {
  const words = useFigureLabels();
  return (
    <Stack gap={4} aria-busy={busy}>
      {report.parts.map((part) => (
        <ReportPart key={part.name} report={report} part={part} words={words} />
      ))}
    </Stack>
  );
}

/** The reports this person may open. */
function useReportHeads() {
  const { config } = useConfigIndex();
  return useQuery<readonly ReportHead[], ApiError>({
    queryKey: ["reports", config.version, config.language],
    queryFn: async ({ signal }) =>
      (await callApi<{ data: readonly ReportHead[] }>({ url: "/api/reports/", signal })).data,
    staleTime: 60_000,
  });
}

/** A report as its address asks for it; the figures before stay in view until the new ones come. */
function useReport(name: string | null, query: string) {
  const { config } = useConfigIndex();
  return useQuery<ReportAnswer, ApiError>({
    queryKey: ["report", name, query, config.version, config.language],
    queryFn: async ({ signal }) => {
      const url = `/api/reports/${name}/${query === "" ? "" : `?${query}`}`;
      const { data } = await callApi<{ data: ReportAnswer }>({ url, signal });
      await fetchCharts(data.parts);
      return data;
    },
    enabled: name !== null,
    placeholderData: (before) => (before?.name === name ? before : undefined),
  });
}
