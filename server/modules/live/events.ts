import type { LiveChange, LiveRecord } from "../../../core/live/messages.ts";
import type { ModuleContext } from "../context.ts";
import type { OutboxEvent } from "../../plugins/outbox.ts";
import type { LiveConnection } from "./connection.ts";

/** Whose notifications these are. */
export async function findRecipients(
  { database, definitions }: ModuleContext,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0 || definitions().resources.byName["emp_notify"] === undefined) return new Set();
  const rows = await database.read
    .selectFrom("emp_notify")
    .select("recipient")
    .distinct()
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Set(rows.map(({ recipient }) => Number(recipient)));
}

/** Records the window shows where somebody came or went; `action` of these events names the resource. */
export async function presencesFor(
  { engine }: ModuleContext,
  { connection, events }: { connection: LiveConnection; events: readonly OutboxEvent[] },
): Promise<LiveRecord[]> {
  const { signedIn } = connection;
  if (signedIn === null) return [];
  const places = new Map(
    events
      .filter(
        ({ resource, action, record }) => resource === "sys__presence" && connection.watches(action, record),
      )
      .map(({ action, record }) => [`${action}:${record}`, { resource: action, id: record }]),
  );
  const seen = await Promise.all(
    [...places.values()].map(async ({ resource, id }) => {
      const rows = await engine.visibleRows({ actor: signedIn.actor, resource, ids: [id] });
      return rows.map((): LiveRecord => ({ resource, id }));
    }),
  );
  return seen.flat();
}

/** Of some records those the window's person may see. */
export async function filterVisible(
  { engine }: ModuleContext,
  { connection, records }: { connection: LiveConnection; records: readonly LiveRecord[] },
): Promise<LiveRecord[]> {
  const { signedIn } = connection;
  if (signedIn === null) return [];
  const { actor } = signedIn;
  const seen = await Promise.all(
    [...Map.groupBy(records, ({ resource }) => resource)].map(async ([resource, own]) => {
      const rows = await engine.visibleRows({ actor, resource, ids: [...new Set(own.map(({ id }) => id))] });
      return rows.map(({ id }): LiveRecord => ({ resource, id }));
    }),
  );
  return seen.flat();
}

interface Changes {
  readonly changed: readonly LiveChange[];
  readonly gone: readonly LiveRecord[];
}

/**
 * Of what was written, the records a window watches: those its person may see, each once with its latest version, and
 * those that were on its screen and are the person's to see no longer. Of other records nothing is told.
 */
export async function changesFor(
  { engine }: ModuleContext,
  { connection, events }: { connection: LiveConnection; events: readonly OutboxEvent[] },
): Promise<Changes> {
  const { signedIn } = connection;
  if (signedIn === null) return { changed: [], gone: [] };
  const { actor } = signedIn;
  const watched = Map.groupBy(
    events.filter(({ resource, record }) => connection.watches(resource, record)),
    ({ resource }) => resource,
  );
  const changes = await Promise.all(
    [...watched].map(async ([resource, own]): Promise<Changes> => {
      const ids = [...new Set(own.map(({ record }) => record))];
      const rows = await engine.visibleRows({ actor, resource, ids });
      const visible = new Set(rows.map(({ id }) => id));
      return {
        changed: rows.map(({ id, row_version, modified_by }) => {
          return { resource, id, row_version, mine: modified_by === actor.employeeId };
        }),
        gone: ids
          .filter((id) => !visible.has(id))
          .map((id) => ({ resource, id }))
          .filter((record) => connection.lose(record)),
      };
    }),
  );
  return { changed: changes.flatMap(({ changed }) => changed), gone: changes.flatMap(({ gone }) => gone) };
}
