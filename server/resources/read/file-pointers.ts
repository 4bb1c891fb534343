import { sql } from "kysely";
import { isObject } from "../../../core/definition/record.ts";
import type { EngineContext } from "../types.ts";
import type { OpenResource } from "./open.ts";

/** A file as differences answer it; what is known of it is filled in by `nameFiles`. */
export interface FilePointer {
  readonly id: number;
  name: string | null;
  size?: number;
  type?: string;
}

const ATTACHMENT = "attachment";
/** Files asked for at once. */
const AT_ONCE = 500;

/** A kept file, known by its id alone. */
export const filePointer = (value: unknown): unknown =>
  typeof value === "number" ? ({ id: value, name: null } satisfies FilePointer) : value;

/** Those of a value whose names are still to be read. */
export function filePointersOf(value: unknown): FilePointer[] {
  return (Array.isArray(value) ? value : [value]).filter(
    (one: unknown): one is FilePointer =>
      isObject(one) && typeof one["id"] === "number" && one["name"] === null,
  );
}

/** What files are called that a field holds or held: whoever reads the field may know. */
export async function nameFiles(
  { database }: Pick<EngineContext, "database">,
  { definitions }: Pick<OpenResource, "definitions">,
  pointers: readonly FilePointer[],
): Promise<void> {
  if (pointers.length === 0 || !Object.hasOwn(definitions.resources.byName, ATTACHMENT)) return;
  const groups = [...Map.groupBy(pointers, ({ id }) => id)];
  for (let start = 0; start < groups.length; start += AT_ONCE) {
    const part = new Map(groups.slice(start, start + AT_ONCE));
    const rows = await database.query(
      sql`select f.id as id, a.label__ as name, f.size as size, f.type as type from sys__file as f
          join ${sql.id(ATTACHMENT)} as a on a.id = f.id where f.id in (${sql.join([...part.keys()])})`.compile(
        database.read,
      ),
    );
    for (const { id, name, size, type } of rows) {
      for (const pointer of part.get(Number(id)) ?? [])
        Object.assign(pointer, { name: String(name), size: Number(size), type: String(type) });
    }
  }
}
