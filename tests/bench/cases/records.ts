import { summarize } from "../statistics.ts";
import type { Bench, Measurement } from "./bench.ts";
import type { LoadRequest } from "../processes/load.ts";

const RECORDS = 200;
const MAX_MS = 60_000;

function someIds({ prepared }: Bench): number[] {
  const step = Math.max(1, Math.floor(prepared.rows / RECORDS));
  return Array.from({ length: RECORDS }, (_item, index) => 1 + ((index * step * 7) % prepared.rows));
}

const path = (id: number): string => `/api/submission/${id}/`;

export const getting: Measurement = {
  name: "get",
  calls: [],
  async run(bench) {
    const token = bench.captured.tokens.SA1001;
    const requests = someIds(bench).map((id): LoadRequest => ({ method: "GET", path: path(id), token }));
    const load = { port: bench.server.port, requests, connections: 1, milliseconds: MAX_MS };
    await bench.load.run({ ...load, count: RECORDS });
    const { times } = await bench.load.run({ ...load, count: RECORDS * 3 });
    bench.add({ measurement: "get", what: "get", times: summarize(times) });
  },
};

/**
 * Records in states that may be changed: of several, for those that were changed last lead the list, and a click on a filter
 * is measured by rows that differ.
 */
async function changeable({ captured, server }: Bench): Promise<{ id: number; row_version: number }[]> {
  const address = `http://127.0.0.1:${server.port}/api/submission/?status=submitted,client_review,interview&sort=code&page_size=100`;
  const answer = await fetch(address, { headers: { authorization: `Token ${captured.tokens.SA1001}` } });
  const { data } = (await answer.json()) as { data: { id: number; row_version: number }[] };
  return data;
}

/** Each update changes another record; SQLite and PostgreSQL answer when it is safe on disk. */
export const updating: Measurement = {
  name: "update",
  calls: [],
  async run(bench) {
    const token = bench.captured.tokens.SA1001;
    const { port } = bench.server;
    const requests = (await changeable(bench)).map(({ id, row_version }, index): LoadRequest => ({
      method: "PATCH",
      path: path(id),
      token,
      body: { row_version, feedback: `Seen again, ${Date.now() + index}.` },
    }));
    const { times } = await bench.load.run({
      port,
      requests,
      connections: 1,
      count: requests.length,
      milliseconds: MAX_MS,
    });
    bench.add({ measurement: "update", what: "update of one field", times: summarize(times) });
  },
};
