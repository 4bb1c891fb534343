import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "../../../server/database/database.ts";
import { summarize } from "../statistics.ts";
import type { Bench, Measurement } from "./bench.ts";

const FIELD = "bench_size";
const BASE = { name: FIELD, type: "text", maxLength: 40 };
const ROWS_AT_ONCE = 5000;
/** How long reading and writing lasts before anything is published, for comparison: as long as a step, whose longest wait it is held against. */
const CALM_MS = 120_000;
const READ_PAUSE = 20;
const WRITE_PAUSE = 40;
const LIMITS = { read: 100, write: 1000 };

type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

/** `fetch` gives an answer up after five minutes, and a publication may take longer. */
export function apiClient({ captured, server }: Bench): Call {
  const authorization = `Token ${captured.tokens.SA1001}`;
  return async <T>(method: string, path: string, body?: object) => {
    const headers = { authorization, ...(body === undefined ? {} : { "content-type": "application/json" }) };
    const call = request({ host: "127.0.0.1", port: server.port, method, path, headers });
    call.end(body === undefined ? undefined : JSON.stringify(body));
    const [answer] = (await once(call, "response")) as [IncomingMessage];
    const said = await text(answer);
    if (answer.statusCode === undefined || answer.statusCode >= 300)
      throw new Error(`${path} answered ${answer.statusCode}: ${said}`);
    return JSON.parse(said) as T;
  };
}

interface Waits {
  readonly reads: number[];
  readonly writes: number[];
}

/** Reads lists and changes records, one after another, as long as something else lasts. */
async function waitsDuring<T>(call: Call, work: () => Promise<T>): Promise<Waits & { seconds: number }> {
  const waits: Waits = { reads: [], writes: [] };
  const { data: rows } = await call<{ data: { id: number; row_version: number }[] }>(
    "GET",
    "/api/submission/?status=submitted,client_review,interview&sort=code&page_size=100",
  );
  const versions = new Map(rows.map(({ id, row_version }) => [id, row_version]));
  let over = false;
  const repeat = async (pause: number, times: number[], one: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; !over; turn += 1) {
      const began = performance.now();
      await one(turn);
      times.push(performance.now() - began);
      await delay(pause);
    }
  };
  const others = Promise.all([
    repeat(READ_PAUSE, waits.reads, () => call("GET", "/api/submission/?page_size=20")),
    repeat(READ_PAUSE, waits.reads, () => call("GET", "/api/submission/?sort=-bill_rate&page_size=20")),
    repeat(WRITE_PAUSE, waits.writes, async (turn) => {
      const { id } = rows[turn % rows.length]!;
      const body = { row_version: versions.get(id), feedback: `Seen again, ${Date.now()}.` };
      const { row_version } = await call<{ row_version: number }>("PATCH", `/api/submission/${id}/`, body);
      versions.set(id, row_version);
    }),
  ]);
  const began = performance.now();
  await work().finally(() => (over = true));
  await others;
  return { ...waits, seconds: (performance.now() - began) / 1000 };
}

const longest = (times: readonly number[]): number => Math.max(0, ...times);

/** A field of the largest table gets values that differ, but for every hundredth they are numbers. */
async function fillField({ prepared: { dataDir, url } }: Bench): Promise<void> {
  const database = await openDatabase({ dataDir, url });
  try {
    const [row] = await database.query<{ last: number }>({
      sql: "SELECT max(id) AS last FROM submission",
      parameters: [],
    });
    for (let after = 0; after < Number(row?.last ?? 0); after += ROWS_AT_ONCE) {
      const sql = `UPDATE submission SET ${FIELD} = CASE id % 100 WHEN 0 THEN 'about ' ELSE '' END || CAST(id AS text) WHERE id > ${after} AND id <= ${after + ROWS_AT_ONCE} AND ${FIELD} IS NULL`;
      await database.write((_trx, batch) => batch([{ sql, parameters: [] }]));
    }
  } finally {
    await database.close();
  }
}

/** How long readers and writers wait while definitions of the largest table come into force. */
export const publishing: Measurement = {
  name: "publish",
  calls: [],
  async run(bench) {
    const call = apiClient(bench);
    const current = async () => (await call<{ current: number }>("GET", "/api/config/versions/")).current;
    const { data } = await call<{ data: { document: { fields: { name: string }[] } } }>(
      "GET",
      "/api/config/definitions/resource/submission/",
    );
    const others = data.document.fields.filter(({ name }) => name !== FIELD);
    const publish = async (field: object) => {
      const document = { ...data.document, fields: [...others, field] };
      await call("POST", "/api/config/publish/", {
        changes: [{ kind: "resource", name: "submission", document }],
        base_version: await current(),
      });
    };
    const before = await current();
    await publish(BASE);
    await fillField(bench);
    const calm = await waitsDuring(call, () => delay(CALM_MS));
    const sorted = { ...BASE, sort: true };
    const tell = async (what: string, work: () => Promise<unknown>): Promise<void> => {
      const { reads, writes, seconds } = await waitsDuring(call, work);
      const [read, write] = [longest(reads) - longest(calm.reads), longest(writes)];
      const note = `${seconds.toFixed(0)} s; longest read ${longest(reads).toFixed(0)} ms (${longest(calm.reads).toFixed(0)} before), write ${write.toFixed(0)} ms (${longest(calm.writes).toFixed(0)} before)`;
      const add = (who: string, times: readonly number[], measured: number, limit: number) =>
        bench.add({
          measurement: "publish",
          what: `${what}: ${who}`,
          times: summarize(times),
          note,
          budget: { limit, measured: Math.max(0, measured), sense: "at most", unit: "ms" },
        });
      add("readers longer", reads, read, LIMITS.read);
      add("writers", writes, write, LIMITS.write);
    };
    await tell("a field is made sortable", () => publish(sorted));
    const texts = await current();
    await tell("its texts become numbers", () => publish({ name: FIELD, type: "integer", sort: true }));
    await tell("that is rolled back", async () =>
      call("POST", "/api/config/rollback/", { version: texts, base_version: await current() }),
    );
    await tell("it is made unique", () => publish({ ...sorted, unique: true }));
    await call("POST", "/api/config/rollback/", { version: before, base_version: await current() });
  },
};
