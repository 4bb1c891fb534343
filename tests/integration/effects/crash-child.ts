/**
 * A server process of its own that makes one step and is killed at a point of it.
 *
 * Argument: JSON `{place, definitions, point}` and `{token, url, body, key}` of a call, or `{job, now}`, whose run is noted as
 * started by `actor` where there is one; `pass` is the how manyeth time it comes by the point, the first where it is absent;
 * `secretKeys` are in base64, absent: the ones beside the data.
 */
import { flushCompileCache } from "node:module";
import { buildApp } from "../../../server/app.ts";
import { openDatabase } from "../../../server/database/database.ts";
import { type FaultPoint, onFaultPoint } from "../../../server/fault-points.ts";

interface Work extends Partial<Call> {
  readonly place: { readonly url?: string; readonly dataDir: string };
  readonly definitions: { readonly resourcesDir: string; readonly localesDir: string };
  /** Absent: whoever started it kills it. */
  readonly point?: FaultPoint;
  readonly job?: string;
  readonly actor?: number;
  readonly now?: number;
  readonly pass?: number;
  readonly secretKeys?: readonly string[];
}

interface Call {
  readonly token: string;
  readonly url: string;
  readonly body: object;
  readonly key: string;
}

const work = JSON.parse(process.argv[2] ?? "{}") as Work;
const { place, definitions, point, job, actor, now, pass = 1, secretKeys = [] } = work;
const database = await openDatabase({ url: place.url, dataDir: place.dataDir, readers: 1 });
const app = await buildApp({
  database,
  dataDir: place.dataDir,
  log: "silent",
  secretKeys: secretKeys.map((key) => Buffer.from(key, "base64")),
  ...definitions,
  ...(now === undefined ? {} : { clock: () => now }),
});
await app.ready();
// it is killed again and again: the next one starts from what this one compiled
flushCompileCache();
// what other processes write is handed on here as well: it is no matter of this call
let committed = false;
let passes = 0;
onFaultPoint((passed) => {
  committed ||= passed === "after_commit";
  if (passed !== point || (!committed && point === "before_hand_on")) return;
  passes += 1;
  if (passes === pass) process.kill(process.pid, "SIGKILL");
});
const told = job === undefined ? await call(work) : await carryOut(job);
// what is handed on afterwards is waited for: the point may lie there
await app.benchline.outbox.drain();
await app.blanking.drain();
await app.documentFiles.drain();
await app.reindexer.drain();
// the point was not passed: the test is told by the code
process.stderr.write(`${told}\n`);
process.exit(3);

async function carryOut(name: string): Promise<string> {
  const done = actor === undefined ? await app.scheduler.run(name) : await app.scheduler.runNow(name, actor);
  return JSON.stringify(done);
}

async function call({ token = "", url = "", body = {}, key = "" }: Work): Promise<string> {
  const answer = await app.inject({
    method: "POST",
    url,
    headers: { authorization: `Token ${token}`, "idempotency-key": key },
    payload: body,
  });
  return `${answer.statusCode} ${answer.body}`;
}
