import type { CapturedCall } from "../data/capture.ts";
import { VOCABULARY } from "../data/tables.ts";
import type { EmployeeCode } from "../data/tables.ts";
import { assertAnswer, beside } from "./bench.ts";
import type { Bench, Measurement } from "./bench.ts";

const PAGE = "/api/submission/?page_size=10";
const call = (more: string, as: EmployeeCode = "SA1001"): CapturedCall => ({ path: `${PAGE}${more}`, as });
/** What nobody asked for before: its total is counted. */
const first = (more: string): CapturedCall => ({ ...call(more), afterWrite: true });

interface NamedCall {
  readonly what: string;
  readonly call: CapturedCall;
}

export const FIRST_PAGE = call("&page=1", "AT1001");

const LISTS: readonly NamedCall[] = [
  { what: "list, page 1, superadmin", call: call("&page=1") },
  { what: "list, page 1, marketer", call: call("&page=1", "MK1001") },
  { what: "list, page 1, attio_user", call: FIRST_PAGE },
  { what: "list, page 1, after a write", call: first("&page=1") },
];

const FILTERS: readonly NamedCall[] = [
  { what: "filter: status", call: first("&page=1&status=client_review") },
  { what: "filter: status and region", call: first("&page=1&status=client_review,test&region=2") },
  { what: "filter: marketer", call: first("&page=1&marketer=7") },
  { what: "filter: technology", call: first("&page=1&technologies=3") },
  { what: "filter: submitted since", call: first("&page=1&submitted_on__gte=2026-05-01") },
];

const SORTS: readonly NamedCall[] = [
  { what: "sort: bill rate", call: call("&page=1&sort=-bill_rate") },
  { what: "sort: job title", call: call("&page=1&sort=job_title") },
  { what: "sort: days in status", call: call("&page=1&sort=days_in_status") },
  { what: "sort: days in status, longest first", call: call("&page=1&sort=-days_in_status") },
  { what: "sort: consultant", call: call("&page=1&sort=consultant") },
];

/** A word, or words, and whether rows have them. */
const SEARCHES: readonly (NamedCall & { readonly found: boolean })[] = [
  ...Object.entries(VOCABULARY).map(([kind, word]) => ({
    what: `search: ${kind}`,
    call: first(`&page=1&query=${word}`),
    found: kind !== "none",
  })),
  { what: "search: two words", call: first(`&page=1&query=kafka%20${VOCABULARY.middling}`), found: true },
  {
    what: "search: common, filtered",
    call: first(`&page=1&query=${VOCABULARY.common}&status=test`),
    found: true,
  },
];

const SLOWEST_RATIO = 2.5;
const SLOWEST_SEARCH = 20;

async function measure(bench: Bench, name: string, { what, call: asked }: NamedCall) {
  const { times, bare } = await beside(bench, asked);
  return { measurement: name, what, times, bare };
}

const listMeasurement = (
  name: string,
  calls: readonly NamedCall[],
  { budgeted }: { budgeted: boolean },
): Measurement => ({
  name,
  calls: calls.map((named) => named.call),
  async run(bench) {
    for (const named of calls) {
      assertAnswer(bench, named.call, (rows) => rows > 0);
      const row = await measure(bench, name, named);
      const measured = row.times.median / row.bare.median;
      const limited = budgeted && bench.prepared.size === "1m";
      bench.add({
        ...row,
        budget: limited ? { limit: SLOWEST_RATIO, measured, sense: "at most", unit: "×" } : undefined,
      });
    }
  },
});

export const lists = listMeasurement("list", LISTS, { budgeted: true });
export const filters = listMeasurement("filter", FILTERS, { budgeted: false });
export const sorts = listMeasurement("sort", SORTS, { budgeted: false });

export const searches: Measurement = {
  name: "search",
  calls: SEARCHES.map((named) => named.call),
  async run(bench) {
    for (const named of SEARCHES) {
      assertAnswer(bench, named.call, (rows) => rows > 0 === named.found);
      const row = await measure(bench, "search", named);
      const limited = bench.prepared.size === "1m";
      bench.add({
        ...row,
        budget: limited
          ? { limit: SLOWEST_SEARCH, measured: row.times.p95, sense: "at most", unit: "ms" }
          : undefined,
      });
    }
  },
};

/** Pages far down the list; the last one depends on the size. */
export function deepPages(rows: number): Measurement {
  const pages = [2, Math.ceil(rows / 100), rows / 10];
  return listMeasurement(
    "deep",
    pages.map((page) => ({ what: `page ${page}`, call: call(`&page=${page}`) })),
    { budgeted: false },
  );
}
