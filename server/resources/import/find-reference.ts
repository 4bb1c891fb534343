import type { Language } from "../../../core/definition/definitions.ts";
import { getTranslation, translationsFieldOf } from "../../../core/definition/translations.ts";
import { LABEL_COLUMN } from "../../database/schema/resource-storage.ts";
import { toSortKey } from "../../database/schema/sort-key.ts";
import type { Database } from "../../database/types.ts";
import type { CompiledResource, CompiledResources } from "../../../core/definition/types.ts";
import { DOT, isLabelTranslated, translatedFields } from "../plan/labels.ts";
import type { FindReference } from "./cells.ts";

/**
 * Looks records up as people write them into cells, each text once: as they are called in the language, then as they are
 * stored. Whether the actor may point at what is found is decided with the record, like any reference.
 */
export function createFindReference({
  database,
  resources,
  language,
}: {
  database: Database;
  resources: CompiledResources;
  language: Language;
}): FindReference {
  const named = new Map<string, Promise<ReadonlyMap<string, number | null>>>();
  const found = new Map<string, Promise<number | null>>();
  const look = async (name: string, text: string): Promise<number | null> => {
    const resource = resources.byName[name];
    if (resource === undefined) return null;
    const id = /^#?([1-9]\d{0,15})$/.exec(text)?.[1];
    if (id !== undefined) return Number(id);
    if (isLabelTranslated(resource)) {
      const names = named.get(name) ?? readNames(database, resource, language);
      named.set(name, names);
      const shown = (await names).get(toSortKey(text));
      if (shown !== undefined) return shown;
    }
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

/** Every record by what it is called in a language, null where several are: areas with translated names are small. */
async function readNames(
  database: Database,
  resource: CompiledResource,
  language: Language,
): Promise<ReadonlyMap<string, number | null>> {
  const fields = translatedFields(resource);
  const columns = fields.flatMap((field) => [field.name, translationsFieldOf(field)!]);
  const rows = await database.read
    .selectFrom(resource.name)
    .select(["id", LABEL_COLUMN, ...columns])
    .where("archived", "is", null)
    .execute();
  const names = new Map<string, number | null>();
  for (const row of rows) {
    const stored = `${DOT}${String(row[LABEL_COLUMN])}${DOT}`;
    const label = fields.reduce((text, field) => {
      const own = asText(row[field.name]);
      const name = translationsFieldOf(field)!;
      const translations: unknown = JSON.parse(asText(row[name]) || "null");
      const translation = getTranslation(field, { [name]: translations }, language) ?? own;
      return text.replace(DOT + own + DOT, () => DOT + translation + DOT);
    }, stored);
    const key = toSortKey(label.slice(DOT.length, -DOT.length));
    names.set(key, names.has(key) ? null : Number(row["id"]));
  }
  return names;
}

const asText = (value: unknown): string => (typeof value === "string" ? value : "");
