import { toSortKey } from "../../database/schema/sort-key.ts";
import type { Database } from "../../database/types.ts";
import type { CompiledResource, CompiledResources } from "../../../core/definition/types.ts";
import type { FindReference } from "./cells.ts";

/**
 * Looks records up as people write them into cells, each text once. Whether the actor may point at what is found is
 * decided with the record, like any reference.
 */
export function createFindReference({
  database,
  resources,
}: {
  database: Database;
  resources: CompiledResources;
}): FindReference {
  const found = new Map<string, Promise<number | null>>();
  const look = async (name: string, text: string): Promise<number | null> => {
    const resource = resources.byName[name];
    if (resource === undefined) return null;
    const id = /^#?([1-9]\d{0,15})$/.exec(text)?.[1];
    if (id !== undefined) return Number(id);
    const unique = resource.fields.filter((field) => field.unique && field.kind === "text");
    const key = toSortKey(text);
    const rows = await database.read
      .selectFrom(name)
      .select("id")
      .where("archived", "is", null)
      .where((where) =>
        where.or([
          where(...labelled(resource, text)),
          ...unique.map((field) => where(`${field.name}__key`, "=", key)),
        ]),
      )
      .limit(2)
      .execute();
    // two records of the same label: the cell does not say which
    return rows.length === 1 ? Number(rows[0]?.id) : null;
  };
  return (name, text) => {
    const key = `${name}\n${text}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    const looking = look(name, text);
    found.set(key, looking);
    return looking;
  };
}

/** The label's own field where that has an indexed key; other labels are compared as they are. */
function labelled(
  { label, fieldsByName }: CompiledResource,
  text: string,
): [column: string, operator: "=", value: string] {
  const [only] = label;
  const field = label.length === 1 && only !== undefined ? fieldsByName[only] : undefined;
  const keyed = field?.kind === "text" && (field.sort || field.unique);
  return keyed ? [`${field.name}__key`, "=", toSortKey(text)] : ["label__", "=", text];
}
