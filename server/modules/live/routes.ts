import fastifyWebsocket from "@fastify/websocket";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import { LIVE_PATH, MAX_REQUEST_LENGTH, readLiveRequest } from "../../../core/live/messages.ts";
import type { ModuleContext } from "../context.ts";
import { LiveConnection } from "./connection.ts";
import { createLiveHub } from "./hub.ts";
import type { LiveHub } from "./hub.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Tells open windows what changed; for tests that wait for it. */
    readonly live: LiveHub;
  }
}

interface Call {
  readonly Querystring: { readonly user_id?: unknown; readonly release_id?: unknown };
}

/** Milliseconds a connection may stay without saying whose it is. */
const PATIENCE = 10_000;
/** A word now and then keeps proxies from taking a quiet connection for a dead one, and finds those that are. */
const HEARTBEAT = 30_000;

/**
 * The live connection: tells the release to everybody, and what changed to whoever says a token. Pages of this server and
 * of the named other origins may open it.
 */
export async function registerLive(
  app: FastifyInstance,
  context: ModuleContext,
  origins: readonly string[],
): Promise<void> {
  const { release, clock } = context;
  const hub = createLiveHub(context);
  app.decorate("live", hub);
  app.addHook("preClose", (done) => {
    hub.close();
    done();
  });

  await app.register(async (scope) => {
    await scope.register(fastifyWebsocket, { options: { maxPayload: MAX_REQUEST_LENGTH } });
    scope.route<Call>({
      method: "GET",
      url: LIVE_PATH,
      schema: { hide: true },
      preValidation: (request, _reply, done) =>
        done(isKnownPage(request, origins) ? undefined : foreignPage()),
      handler: () => {
        throw new AppError({ code: "unknown_address", status: 404 });
      },
      wsHandler: (socket, { query }) => {
        const connection = new LiveConnection({ socket, release, clock });
        const userId = readUserId(query.user_id);
        let silent: ReturnType<typeof setTimeout> | null = setTimeout(
          () => connection.close("silent"),
          PATIENCE,
        );
        let alive = true;
        const beat = setInterval(() => {
          if (!alive) return socket.terminate();
          alive = false;
          socket.ping();
        }, HEARTBEAT);
        socket.on("pong", () => {
          alive = true;
        });
        // nothing to do beside what `close` does; unheard, it would end the process
        socket.on("error", () => undefined);
        socket.on("close", () => {
          if (silent !== null) clearTimeout(silent);
          clearInterval(beat);
          hub.remove(connection);
        });
        socket.on("message", (bytes, isBinary) => {
          const said = isBinary ? null : readLiveRequest((bytes as Buffer).toString("utf8"));
          if (!connection.mayStillSpeak()) return connection.close("too_many");
          if (said === null) return connection.close("unreadable");
          if ("watch" in said) {
            if (connection.tokenHash === null) return connection.close("unreadable");
            return void hub.watch(connection, said.watch).catch(() => socket.terminate());
          }
          if (silent !== null) clearTimeout(silent);
          silent = null;
          hub.add(connection);
          hub.signIn(connection, { token: said.token, userId }).then(
            (taken) => (taken ? connection.tell({ welcome: true }) : undefined),
            () => socket.terminate(),
          );
        });
        connection.tell();
      },
    });
  });
}

/** Pages of other sites may not open it; programs that are no browser say no origin. */
function isKnownPage({ headers }: FastifyRequest<Call>, origins: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origins.includes(origin)) return true;
  const forwarded = headers["x-forwarded-host"];
  const hosts = [host, ...(typeof forwarded === "string" ? forwarded.split(",") : [])];
  const from = URL.canParse(origin) ? new URL(origin).host : null;
  return hosts.some((own) => own?.trim() === from);
}

const foreignPage = () => new AppError({ code: "not_allowed", status: 403 });

function readUserId(value: unknown): number | null {
  return typeof value === "string" && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : null;
}
