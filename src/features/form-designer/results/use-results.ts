import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import type { FormResults, GivenAnswer } from "../../../../core/forms/results.ts";
import type { Filters } from "../../../../core/query/figures.ts";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { fetchCharts } from "../../../figures/chart.tsx";
import { apiBaseUrl } from "../../../lib/base-url.ts";
import { request } from "../../../lib/http.ts";
import { readReportState, reportQuery, writeReportState } from "../../../screens/report/report-state.ts";
import type { ReportState } from "../../../screens/report/report-state.ts";
import { useReportError } from "../../../ui/report-error.ts";

/** What of the address says which page it is, not what is asked. */
const PAGE_KEYS = ["part", "form"] as const;

/** What of it names the figure whose answers are open. */
const FIGURE_KEYS = ["question", "figure", "before"] as const;

/** Period, steps and filters as they stand in the address. */
export function useResultsState(): {
  readonly state: ReportState;
  readonly change: (next: Partial<ReportState>) => void;
} {
  const { search } = useLocation();
  const [, setSearch] = useSearchParams();
  return useMemo(() => {
    const page = new URLSearchParams(search);
    const kept = PAGE_KEYS.flatMap((key) => {
      const value = page.get(key);
      page.delete(key);
      return value === null ? [] : [[key, value] satisfies [string, string]];
    });
    for (const key of FIGURE_KEYS) page.delete(key);
    const state = readReportState(page.toString());
    const change = (next: Partial<ReportState>) => {
      const written = new URLSearchParams(writeReportState({ ...state, ...next }));
      // at once: the press that leaves a day goes on from it
      setSearch([...kept, ...written], { replace: true, flushSync: true });
    };
    return { state, change };
  }, [search, setSearch]);
}

/** The figure whose answers are open; its key is null where they are all answers of the question. */
export interface OpenFigure {
  readonly question: number;
  readonly key: string | null;
  readonly before: boolean;
}

export function useOpenFigure() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return useMemo(() => {
    const page = new URLSearchParams(search);
    const question = page.get("question");
    const open: OpenFigure | null =
      question === null
        ? null
        : { question: Number(question), key: page.get("figure"), before: page.get("before") === "true" };
    for (const key of FIGURE_KEYS) page.delete(key);
    const addressOf = (rows: Filters) => `?${new URLSearchParams([...page, ...Object.entries(rows)])}`;
    const close = () => void navigate(`?${page}`, { replace: true });
    return { open, addressOf, close };
  }, [search, navigate]);
}

const pathOf = (form: string): string => `/api/forms/${encodeURIComponent(form)}/results/`;

/** The figures before stay in view until the new ones come. */
export function useResults(form: string, state: ReportState) {
  const { config } = useConfigIndex();
  const query = reportQuery(state, {});
  return useQuery({
    queryKey: ["form-results", form, query, config.version, config.language],
    queryFn: async ({ signal }) => {
      const path = `${pathOf(form)}?${query}`;
      const { data } = await request<{ data: FormResults }>({ path, signal });
      await fetchCharts([{ chart: "bar" }]);
      return data;
    },
    placeholderData: keepPreviousData,
  });
}

interface AnswersPage {
  readonly data: readonly GivenAnswer[];
  readonly count: number;
}

/** What people wrote to a question, page by page. */
export function useWritten(form: string, question: number, state: ReportState) {
  return useAnswers(form, { question, at: "", query: reportQuery(state, {}) });
}

/** The answers behind a figure, page by page. */
export function useFigureAnswers(form: string, { question, key, before }: OpenFigure, state: ReportState) {
  const figure = { ...(key === null ? {} : { figure: key }), ...(before ? { before: "true" } : {}) };
  return useAnswers(form, { question, at: "answers/", query: reportQuery(state, figure) });
}

interface AnswersCall {
  readonly question: number;
  readonly at: string;
  readonly query: string;
}

function useAnswers(form: string, { question, at, query }: AnswersCall) {
  return useInfiniteQuery({
    queryKey: ["form-results", form, query, question, at],
    queryFn: ({ signal, pageParam }) =>
      request<AnswersPage>({ path: `${pathOf(form)}${question}/${at}?${query}&page=${pageParam}`, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.data.length === 0 ? undefined : pages.length + 1),
  });
}

/** Every answer behind the figures as a file, through a link that works once. */
export function useResultsFile(form: string, state: ReportState): (format: "csv" | "xlsx") => Promise<void> {
  const reportError = useReportError();
  return async (format) => {
    try {
      const path = `${pathOf(form)}export/link/?${reportQuery(state, {})}&format=${format}`;
      const { data } = await request<{ data: { url: string } }>({ method: "POST", path });
      window.location.assign(new URL(data.url, apiBaseUrl() || window.location.origin).href);
    } catch (error) {
      reportError(error);
    }
  };
}
