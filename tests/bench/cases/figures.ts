import type { Bench, Measurement } from "./bench.ts";
import { takeTurns } from "./bench.ts";
import { apiClient } from "./publish.ts";

const FIELD = "bench_alike";
const LIMIT_MS = 100;
const PAGE = "/api/lead/?page_size=50&columns=code,job_title";

/** A list that counts, for each of its fifty records, the records of the largest area with its client. */
export const figures: Measurement = {
  name: "figures",
  calls: [],
  async run(bench: Bench) {
    const call = apiClient(bench);
    const { current } = await call<{ current: number }>("GET", "/api/config/versions/");
    const path = "/api/config/definitions/resource/lead/";
    const { data } = await call<{ data: { document: { fields: object[] } } }>("GET", path);
    const rollup = {
      resource: "submission",
      function: "count",
      filter: { field: "client", is: { parent: "client" } },
    };
    const fields = [...data.document.fields, { name: FIELD, type: "computed", result: "integer", rollup }];
    const began = performance.now();
    await call("POST", "/api/config/publish/", {
      changes: [{ kind: "resource", name: "lead", document: { ...data.document, fields } }],
      base_version: current,
    });
    const seconds = (performance.now() - began) / 1000;
    const { data: rows } = await call<{ data: Record<string, unknown>[] }>("GET", `${PAGE},${FIELD}`);
    if (rows.length < 50 || rows.some((row) => typeof row[FIELD] !== "number"))
      throw new Error("The list does not have its counts.");
    const side = (path: string) => ({
      port: bench.server.port,
      requests: [{ method: "GET", path, token: bench.captured.tokens.SA1001 }],
    });
    const [plain, counted] = await takeTurns(bench.load, [side(PAGE), side(`${PAGE},${FIELD}`)]);
    await call("POST", "/api/config/rollback/", { version: current, base_version: current + 1 });
    if (plain === undefined || counted === undefined) throw new Error("Nothing was measured.");
    bench.add({
      measurement: "figures",
      what: "list of 50, each with a count over all submissions",
      times: counted,
      note: `without the count ${plain.median.toFixed(1)} ms; published in ${seconds.toFixed(0)} s`,
      budget: { limit: LIMIT_MS, measured: counted.p95, sense: "at most", unit: "ms" },
    });
  },
};
