/** The load: a process of its own that sends what it is told and answers with the times it measured. */
import { setTimeout as delay } from "node:timers/promises";
import { Connection } from "./connection.ts";
import type { LoadAnswer, LoadOrder, LoadRequest } from "./load.ts";

process.on("message", (order: LoadOrder) => {
  measure(order).then(
    (answer) => process.send?.({ id: order.id, answer }),
    (error: unknown) => process.send?.({ id: order.id, failure: String(error) }),
  );
});

async function measure(order: LoadOrder): Promise<LoadAnswer> {
  const { port, requests, connections, pause } = order;
  const prepared = requests.map((request) => ({
    bytes: toBytes(request, port),
    isMeasured: request.unmeasured !== true,
  }));
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)));
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  let size = 0;
  let lines = 0;
  let next = 0;
  const started = performance.now();
  const end = started + order.milliseconds;
  const goesOn = (): boolean => next < order.count && performance.now() < end;
  await Promise.all(
    open.map(async (connection) => {
      while (goesOn()) {
        const request = prepared[next % prepared.length];
        next += 1;
        if (request === undefined) return;
        const sent = performance.now();
        const answer = await connection.send(request.bytes);
        if (request.isMeasured) times.push(performance.now() - sent);
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        size += answer.bytes;
        lines += answer.lines;
        if (pause > 0) await delay(pause);
      }
    }),
  );
  const elapsed = performance.now() - started;
  for (const connection of open) connection.close();
  return { times, statuses, bytes: size, lines, elapsed };
}

function toBytes({ method, path, token, body, headers }: LoadRequest, port: number): Buffer {
  const payload = body === undefined ? "" : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    ...(token === undefined ? [] : [`Authorization: Token ${token}`]),
    ...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(payload)}`]),
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${payload}`);
}
