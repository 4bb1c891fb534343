/**
 * A server process of its own that makes a record and sends what webhooks are told of it, until it is killed.
 *
 * Argument: JSON `{place, definitions, host, token, url, body}`.
 */
import { setInterval } from "node:timers";
import { buildApp } from "../../server/app.ts";
import { openDatabase } from "../../server/database/database.ts";

interface Work {
  readonly place: { readonly url?: string; readonly dataDir: string };
  readonly definitions: { readonly resourcesDir: string; readonly localesDir: string };
  /** Where webhooks may go. */
  readonly host: string;
  readonly token: string;
  readonly url: string;
  readonly body: object;
}

const { place, definitions, host, token, url, body } = JSON.parse(process.argv[2] ?? "{}") as Work;
const database = await openDatabase({ url: place.url, dataDir: place.dataDir, readers: 1 });
const options = { database, dataDir: place.dataDir, log: "silent", webhookHosts: [host] } as const;
const app = await buildApp({ ...options, ...definitions });
await app.ready();
const answer = await app.inject({
  method: "POST",
  url,
  headers: { authorization: `Token ${token}` },
  payload: body,
});
process.stdout.write(`${answer.statusCode}\n`);
setInterval(() => {}, 60_000);
