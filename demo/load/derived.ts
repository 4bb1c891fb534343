import { sql } from "kysely";
import { expressionFields } from "../../core/definition/expression-parts.ts";
import { predicateFields } from "../../core/definition/predicate-parts.ts";
import { isObject } from "../../core/definition/record.ts";
import { COMPANY_TIME_ZONE } from "../../server/modules/auth/actors.ts";
import { refreshField } from "../../server/resources/write/dependents.ts";
import { WriteSession } from "../../server/resources/write/session.ts";
import { bindTemplate, compileTemplate } from "../../server/resources/sql/binding.ts";
import { fieldSql } from "../../server/resources/sql/fields.ts";
import { createCompilation, openFrame } from "../../server/resources/sql/frame.ts";
import type { Actor } from "../../core/access/types.ts";
import type { CompiledField, CompiledResource, CompiledResources } from "../../core/definition/types.ts";
import type { Database } from "../../server/database/types.ts";

interface Stored {
  readonly resource: CompiledResource;
  readonly field: CompiledField;
}

const TIMEOUT = 60 * 60_000;

interface Deriving {
  readonly database: Database;
  readonly resources: CompiledResources;
  readonly actor: Actor;
  readonly now: number;
}

/** Works every stored computed field out anew, those others stand on first, by the engine's own statements. */
export async function refreshStored({
  database,
  resources,
  actor,
  now,
  onField,
}: Deriving & { onField?: (name: string, changed: number) => void }): Promise<void> {
  for (const { resource, field } of inOrder(resources)) {
    const compilation = createCompilation({
      dialect: database.dialect,
      resources,
      roles: [],
      timeZone: "UTC",
    });
    const binding = { actor, now, query: null, id: null, ids: [] };
    const changed = await database.write(
      async (_trx, batch) => {
        await batch(database.dialect.patience.map((text) => ({ sql: text, parameters: [] })));
        const session = new WriteSession({ database, batch, binding });
        const ids = await refreshField(session, openFrame(compilation, resource.name), {
          field,
          where: sql`1 = 1`,
        });
        await session.flush();
        return ids;
      },
      { timeout: TIMEOUT },
    );
    onField?.(`${resource.name}.${field.name}`, changed.length);
  }
}

/** Stores the values that keep what a computed field says, such as one that moves with the day. */
export async function storeComputed({ database, resources, actor, now }: Deriving): Promise<void> {
  const { dialect } = database;
  const compilation = createCompilation({
    dialect,
    resources,
    roles: [],
    timeZone: COMPANY_TIME_ZONE,
  });
  const statements = resources.resources.flatMap(({ name, values, fieldsByName }) =>
    values.flatMap(({ fields: [kept = ""], from }) => {
      const source = "expression" in from && isObject(from.expression) ? from.expression["field"] : null;
      if (typeof source !== "string" || fieldsByName[source]?.computed == null) return [];
      const frame = openFrame(compilation, name);
      const statement = sql`update ${sql.id(name)} as ${sql.id(frame.alias)}
        set ${sql.id(kept)} = ${fieldSql(frame, source).sql}`;
      const binding = { actor, now, query: null, id: null, ids: [] };
      return [bindTemplate(compileTemplate(database, statement), binding)];
    }),
  );
  await database.write((_trx, batch) => batch(statements), { timeout: TIMEOUT });
}

const keyOf = (resource: string, field: string): string => `${resource}.${field}`;

export function inOrder(resources: CompiledResources): Stored[] {
  const stored = new Map(
    resources.resources.flatMap((resource) =>
      resource.fields
        .filter(({ computed }) => computed?.stored === true)
        .map((field) => [keyOf(resource.name, field.name), { resource, field }] as const),
    ),
  );
  const ordered = new Map<string, Stored>();
  const visit = (key: string): void => {
    const found = stored.get(key);
    if (found === undefined || ordered.has(key)) return;
    for (const input of getInputs(resources, found)) visit(input);
    ordered.set(key, found);
  };
  for (const key of stored.keys()) visit(key);
  return [...ordered.values()];
}

/** Fields a computed field reads; expressions among them are followed to what they read. */
function getInputs(resources: CompiledResources, { resource, field: { computed } }: Stored): string[] {
  if (computed?.by === "rollup") {
    const filtered = computed.filter === null ? [] : predicateFields(computed.filter).record;
    return [computed.via, computed.field, computed.orderBy, ...filtered].flatMap((name) =>
      name === null ? [] : follow(resources, computed.resource, name),
    );
  }
  if (computed?.by !== "lookup") return [];
  const found: string[] = [];
  let at: string | null = resource.name;
  for (const step of computed.path) {
    if (at === null) break;
    found.push(...follow(resources, at, step));
    at = resources.byName[at]?.fieldsByName[step]?.to ?? null;
  }
  return found;
}

function follow(resources: CompiledResources, resource: string, name: string): string[] {
  const computed = resources.byName[resource]?.fieldsByName[name]?.computed;
  if (computed?.by !== "expression") return [keyOf(resource, name)];
  return expressionFields(computed.expression).flatMap((input) => follow(resources, resource, input));
}
