import { Agent, createServer, request as send } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

export interface Balancer {
  readonly port: number;
  /** Calls the servers did not answer. */
  readonly failures: readonly string[];
  add(port: number): Promise<void>;
  /** Takes a server away that has ended. */
  remove(port: number): void;
  close(): Promise<void>;
}

/** Milliseconds between two looks at a server. */
const LOOK = 100;

interface Target {
  readonly port: number;
  isReady: boolean;
  isGone: boolean;
}

/** Shares calls out among servers that say they are ready, as a plain proxy does: what one does not answer is not tried again. */
export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const failures: string[] = [];
  let targets: readonly Target[] = [];
  let turn = 0;

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const ready = targets.filter(({ isReady }) => isReady);
    turn += 1;
    const target = ready[turn % ready.length];
    const fail = (reason: string) => {
      failures.push(reason);
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    };
    if (target === undefined) return fail("no server is ready");
    const { method, url, headers } = incoming;
    const onward = send(
      { agent, port: target.port, host: "127.0.0.1", method, path: url, headers },
      (answer) => {
        // of the connection to the server, not of the one to the caller
        const { connection: _connection, ...rest } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, rest);
        answer.pipe(outgoing);
        answer.on("error", (error) => fail(String(error)));
      },
    );
    onward.on("error", (error) => fail(String(error)));
    incoming.pipe(onward);
  };

  const look = async (target: Target): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${target.port}/api/ready/`).catch(() => null);
    await answer?.body?.cancel();
    target.isReady = answer?.status === 200;
  };
  const watch = async (target: Target): Promise<void> => {
    while (!target.isGone) {
      await look(target);
      await delay(LOOK);
    }
  };

  const server = createServer(forward);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    failures,
    async add(port) {
      const target = { port, isReady: false, isGone: false };
      await look(target);
      targets = [...targets, target];
      void watch(target);
    },
    remove(port) {
      for (const target of targets) if (target.port === port) target.isGone = true;
      targets = targets.filter((target) => target.port !== port);
    },
    async close() {
      for (const target of targets) target.isGone = true;
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
