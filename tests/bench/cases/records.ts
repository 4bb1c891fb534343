import { summarize } from "../statistics.ts";
import type { Bench, Measurement } from "./bench.ts";
import type { LoadRequest } from "../processes/load.ts";

const RECORDS = 200;
const LONGEST = 60_000;

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
    const load = { port: bench.server.port, requests, connections: 1, milliseconds: LONGEST };
    await bench.load.run({ ...load, count: RECORDS });
    const { times } = await bench.load.run({ ...load, count: RECORDS * 3 });
    bench.add({ measurement: "get", what: "get", times: summarize(times) });
  },
};

/** Each update changes another record; SQLite and PostgreSQL answer when it is safe on disk. */
export const updating: Measurement = {
  name: "update",
  calls: [],
  async run(bench) {
    const token = bench.captured.tokens.SA1001;
    const { port } = bench.server;
    const requests = await Promise.all(
      someIds(bench).map(async (id): Promise<LoadRequest> => {
        const answer = await fetch(`http://127.0.0.1:${port}${path(id)}`, {
          headers: { authorization: `Token ${token}` },
        });
        const { row_version, feedback } = (await answer.json()) as {
          row_version: number;
          feedback: string | null;
        };
        const said = (feedback ?? "").replace(/ Seen again\.$/, "");
        const changed = said === feedback ? `${said} Seen again.` : said;
        return { method: "PATCH", path: path(id), token, body: { row_version, feedback: changed } };
      }),
    );
    const { times } = await bench.load.run({
      port,
      requests,
      connections: 1,
      count: requests.length,
      milliseconds: LONGEST,
    });
    bench.add({ measurement: "update", what: "update of one field", times: summarize(times) });
  },
};
