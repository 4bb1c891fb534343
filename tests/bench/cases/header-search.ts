import type { CapturedCall } from "../data/capture.ts";
import { VOCABULARY } from "../data/tables.ts";
import { beside } from "./bench.ts";
import type { Measurement } from "./bench.ts";

/** Milliseconds. */
const SLOWEST = 300;

const WORDS_TYPED: Readonly<Record<string, string>> = {
  rare: VOCABULARY.rare,
  middling: VOCABULARY.middling,
  common: VOCABULARY.common,
  "nothing has it": VOCABULARY.none,
};

const CALLS = Object.entries(WORDS_TYPED).flatMap(([what, word]) =>
  (["SA1001", "MK1001"] as const).map((as): { what: string; call: CapturedCall } => ({
    what: `search of the header, ${as}: ${what}`,
    call: { path: `/api/search/?query=${encodeURIComponent(word)}`, as },
  })),
);

/** The search over every area at once; the worst is a word that nothing has, after which words near it are tried. */
export const headerSearch: Measurement = {
  name: "header-search",
  calls: CALLS.map(({ call }) => call),
  async run(bench) {
    for (const { what, call } of CALLS) {
      const { status, body } = bench.captured.answerOf(call);
      if (status !== 200) throw new Error(`${call.path} answered ${status}: ${String(body).slice(0, 300)}`);
      const { times, bare } = await beside(bench, call);
      bench.add({
        measurement: "header-search",
        what,
        times,
        bare,
        budget:
          bench.prepared.size === "1m"
            ? { limit: SLOWEST, measured: times.p95, sense: "at most", unit: "ms" }
            : undefined,
      });
    }
  },
};
