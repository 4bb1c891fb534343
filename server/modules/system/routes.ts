import type { FastifyInstance } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import type { Metrics } from "../../monitoring/metrics.ts";
import type { Monitor } from "../../monitoring/monitor.ts";
import type { SlowCalls } from "../../monitoring/slow-calls.ts";
import { isAtThisMachine } from "../../public-address.ts";
import { getTokenHash } from "../../plugins/auth.ts";
import { hashToken } from "../auth/sessions.ts";
import { answers, closed, ID, list, nullable, TEXT } from "../answers.ts";
import { requireConfigurationRight } from "../configuration-right.ts";
import type { ModuleContext } from "../context.ts";

const NUMBER = { type: "number" } as const;
const SPACE = closed({ free: ID, size: ID });
const QUEUE = closed({ name: TEXT, waiting: ID, behind: ID });
const JOB = closed({ name: TEXT, behind: ID });
const CALL = closed({
  at: TEXT,
  method: TEXT,
  route: TEXT,
  status: ID,
  seconds: NUMBER,
  person: nullable(ID),
  request: TEXT,
});
const REPLICA = closed({ address: TEXT, state: TEXT, behind: NUMBER, reads: ID });
const SYSTEM = closed({
  release: TEXT,
  node: TEXT,
  database: closed({ engine: TEXT, version: TEXT, bytes: ID, latency: NUMBER, waiting: ID }),
  configuration: closed({ version: ID, problems: ID }),
  identity_provider: nullable(TEXT),
  started: TEXT,
  memory: ID,
  windows: ID,
  issues: list(TEXT),
  disk: { ...SPACE, type: ["object", "null"] },
  queues: list(QUEUE),
  late_jobs: list(JOB),
  replicas: list(REPLICA),
  slow_calls: list(CALL),
});

interface Parts extends Pick<ModuleContext, "database" | "definitions" | "release" | "clock"> {
  readonly monitor: Monitor;
  readonly metrics: Metrics;
  readonly slowCalls: SlowCalls;
  /** Of the definitions in force. */
  readonly configuration: () => { readonly version: number; readonly problems: number };
  readonly connections: () => number;
  /** What people call it; null: there is none. */
  readonly identityProvider: string | null;
  /** What Prometheus says to be let in; null: only callers at this machine are. */
  readonly metricsToken: string | null;
}

/** How the server is: for holders of the configuration right, and as series for Prometheus. */
export function registerSystemRoutes(app: FastifyInstance, parts: Parts): void {
  const { database, definitions, release, clock, monitor, metrics, slowCalls, metricsToken } = parts;
  const started = clock();

  app.get(
    "/metrics",
    { config: { public: true, rateLimit: false }, schema: { hide: true } },
    async (request, reply) => {
      const isLetIn =
        metricsToken === null ? isAtThisMachine(request) : getTokenHash(request) === hashToken(metricsToken);
      if (!isLetIn) throw new AppError({ code: "unknown_address", status: 404 });
      return reply.type(metrics.contentType).send(await metrics.text());
    },
  );

  app.get(
    "/api/system/",
    {
      preValidation: async ({ actor }) => requireConfigurationRight(definitions(), actor),
      schema: {
        operationId: "readSystem",
        tags: ["service"],
        summary: "How the server is",
        description:
          "The process that answers, its database, disk, queues and jobs. Durations of queues, jobs and replicas are milliseconds, sizes bytes; slow calls are those of this process that took a second or longer, newest first.",
        response: answers.ok("The server.", closed({ data: SYSTEM })),
      },
    },
    async () => {
      const [{ database: health, state, issues }, [about]] = await Promise.all([
        monitor.look(),
        database.query<{ version: string; bytes: number }>({ sql: database.dialect.about, parameters: [] }),
      ]);
      const { engine, latency, waiting } = health;
      return {
        data: {
          release,
          node: process.versions.node,
          database: {
            engine,
            version: about?.version ?? "",
            bytes: Number(about?.bytes ?? 0),
            latency,
            waiting,
          },
          configuration: parts.configuration(),
          identity_provider: parts.identityProvider,
          started: new Date(started).toISOString(),
          memory: process.memoryUsage.rss(),
          windows: parts.connections(),
          issues,
          disk: state?.space ?? null,
          queues: state?.queues ?? [],
          late_jobs: state?.lateJobs ?? [],
          replicas: health.replicas,
          slow_calls: slowCalls.latest.map((call) => ({ ...call, at: new Date(call.at).toISOString() })),
        },
      };
    },
  );
}
