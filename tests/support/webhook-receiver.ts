import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { TestApp } from "./app.ts";

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WebhookReceiver {
  /** With the port, as `WEBHOOK_HOSTS` takes it. */
  readonly host: string;
  readonly url: string;
  /** What came so far, in its order. */
  readonly received: Received[];
  /** Answers from now on; without it, 204. */
  answer: (response: ServerResponse, request: Received) => void;
  close(): Promise<void>;
}

/** A real receiver of webhooks on this machine. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const one = { path: request.url ?? "", headers: request.headers, body };
      received.push(one);
      receiver.answer(response, one);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: WebhookReceiver = {
    host,
    url: `http://${host}/hooks`,
    received,
    answer: (response) => void response.writeHead(204).end(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return receiver;
}

const CHILD = new URL("./webhook-child.ts", import.meta.url).pathname;

/** Another server process on the same data, which sends one call of the boss and goes on until it is killed. */
export function spawnSender(
  { testDatabase: { url: database, dataDir }, definitions, users }: TestApp,
  { host, url, body }: { readonly host: string; readonly url: string; readonly body: object },
) {
  const place = { url: database, dataDir };
  const work = { place, definitions, host, token: users["boss"]?.token, url, body };
  return spawn(process.execPath, [CHILD, JSON.stringify(work)], { stdio: ["ignore", "pipe", "inherit"] });
}
