/**
 * A server process of its own that makes one step and is killed at a point of it.
 *
 * Argument: JSON `{place, definitions, token, point, url, body, key}`.
 */
import { flushCompileCache } from "node:module";
import { buildApp } from "../../../server/app.ts";
import { openDatabase } from "../../../server/database/database.ts";
import { type FaultPoint, onFaultPoint } from "../../../server/fault-points.ts";

interface Work {
  readonly place: { readonly url?: string; readonly dataDir: string };
  readonly definitions: { readonly resourcesDir: string; readonly localesDir: string };
  readonly token: string;
  readonly point: FaultPoint;
  readonly url: string;
  readonly body: object;
  readonly key: string;
}

const { place, definitions, token, point, url, body, key } = JSON.parse(process.argv[2] ?? "{}") as Work;
const database = await openDatabase({ url: place.url, dataDir: place.dataDir, readers: 1 });
const app = await buildApp({ database, dataDir: place.dataDir, log: "silent", ...definitions });
await app.ready();
// it is killed again and again: the next one starts from what this one compiled
flushCompileCache();
onFaultPoint((passed) => {
  if (passed === point) process.kill(process.pid, "SIGKILL");
});
const answer = await app.inject({
  method: "POST",
  url,
  headers: { authorization: `Token ${token}`, "idempotency-key": key },
  payload: body,
});
// what is handed on afterwards is waited for: the point may lie there
await app.benchline.outbox.drain();
// the point was not passed: the test is told by the code
process.stderr.write(`${answer.statusCode} ${answer.body}\n`);
process.exit(3);
