import type { FastifyInstance } from "fastify";
import type { Monitor } from "../monitoring/monitor.ts";
import { type HealthIssue, isGrave } from "../../core/monitoring/health.ts";
import { closed, ID, list, TEXT } from "./answers.ts";
import type { ModuleContext } from "./context.ts";

const HEALTH = closed({
  status: TEXT,
  issues: list(TEXT),
  release: TEXT,
  configuration: closed({ version: ID, problems: ID }),
  database: closed({ engine: TEXT, latency: { type: "number" }, waiting: ID, age: { type: "number" } }),
});

interface Parts extends Pick<ModuleContext, "release"> {
  readonly monitor: Monitor;
  /** Of the definitions in force. */
  readonly configuration: () => { readonly version: number; readonly problems: number };
}

/**
 * For watchers and load balancers: `health` is 503 when somebody has to come, since the database does not answer or the disk
 * is full, and 200 with its issues where they can wait; `ready` is 503 when calls cannot be answered, also once the server
 * is told to stop, while it still answers what is under way.
 */
export function registerHealth(app: FastifyInstance, parts: Parts): void {
  let stopping = false;
  const announceStop = () => {
    stopping = true;
  };
  app.decorate("announceStop", announceStop);
  app.addHook("preClose", async () => announceStop());
  // a connection kept open after its last answer would hold up the end
  app.addHook("onSend", async (_request, reply) => {
    if (stopping) reply.header("connection", "close");
  });
  registerState(app, parts, {
    path: "/api/health/",
    operationId: "health",
    summary: "Whether the service can answer",
    description:
      "For whoever watches the service: the database, disk, queues and jobs, the version of the configuration, the release. `status` is `ok`, `degraded` (still 200), `disk_full` or `database_unreachable`; `issues` names all there is. What the database said is at most a second old: `age` says by how many milliseconds.",
    statusOf: (issues) => issues.find(isGrave) ?? (issues.length > 0 ? "degraded" : "ok"),
  });
  registerState(app, parts, {
    path: "/api/ready/",
    operationId: "ready",
    summary: "Whether the service takes new calls",
    description: "For whoever shares out calls: answers 503 as soon as the server is about to stop.",
    statusOf: (issues) =>
      stopping ? "stopping" : (issues.find((issue) => issue === "database_unreachable") ?? "ok"),
  });
}

function registerState(
  app: FastifyInstance,
  { release, configuration, monitor }: Parts,
  {
    path,
    operationId,
    summary,
    description,
    statusOf,
  }: Record<"path" | "operationId" | "summary" | "description", string> & {
    /** `ok` and `degraded` answer 200, every other one 503. */
    statusOf: (issues: readonly HealthIssue[]) => string;
  },
): void {
  app.get(
    path,
    {
      config: { public: true, rateLimit: false },
      schema: {
        operationId,
        tags: ["service"],
        summary,
        description,
        security: [],
        response: {
          200: { description: "It can.", ...HEALTH },
          503: { description: "It cannot.", ...HEALTH },
        },
      },
    },
    async (_request, reply) => {
      const { database, age, issues } = await monitor.look();
      const { engine, latency, waiting } = database;
      const status = statusOf(issues);
      const isWell = status === "ok" || status === "degraded";
      // asked before all else and often: it waits for no serializer to be made
      const answer = reply.code(isWell ? 200 : 503).serializer(JSON.stringify);
      return answer.type("application/json; charset=utf-8").send({
        status,
        issues,
        release,
        configuration: configuration(),
        database: { engine, latency, waiting, age },
      });
    },
  );
}
