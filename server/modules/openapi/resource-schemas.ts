import type { ClientField, ClientResource } from "../../../core/definition/client-types.ts";
import { arrayOf, COMMON_PROPERTIES, MOVED_PROPERTIES, orNull, OVERWRITTEN, ref } from "./components.ts";
import { answerSchema } from "./field-schemas.ts";
import { inputSchemas } from "./input-schemas.ts";
import { schemaName } from "./schema-name.ts";
import type { Schema } from "./schema.ts";

/** What stands in no table was made by nobody at no time. */
const COMMON_OF_VIEWS = ["id", "label", "row_version", "archived"];

/** Schemas of a resource's records as one actor sees them: a field the actor may not read is not there. */
export function resourceSchemas(
  resource: ClientResource,
  childOf: (name: string) => ClientResource | undefined,
): Record<string, Schema> {
  const name = schemaName(resource.name);
  return {
    [name]: {
      type: "object",
      required: resource.kind === "view" ? COMMON_OF_VIEWS : Object.keys(COMMON_PROPERTIES),
      additionalProperties: false,
      properties: {
        ...COMMON_PROPERTIES,
        created_by: orNull(ref("Reference")),
        modified_by: orNull(ref("Reference")),
        ...answers(resource, childOf),
        permissions: ref("Permissions"),
        ...(resource.workedOut.length > 0 ? { overwritten: OVERWRITTEN } : {}),
        ...(resource.lifecycles.length > 0 ? MOVED_PROPERTIES : {}),
      },
    },
    [`${name}List`]: {
      type: "object",
      required: ["data", "count", "count_is_exact"],
      additionalProperties: false,
      properties: {
        data: arrayOf(ref(name)),
        count: { type: "integer", minimum: 0 },
        count_is_exact: { type: "boolean", description: "False: there are more than `count`." },
        totals: ref("Totals"),
        labels: {
          type: "object",
          description: "What the records that filters name are called: resource → id → label.",
          additionalProperties: { type: "object", additionalProperties: { type: ["string", "null"] } },
        },
        ...(resource.tree === undefined ? {} : { parents: PARENTS }),
      },
    },
    ...inputSchemas(resource, childOf),
  };
}

const PARENTS = {
  type: "array",
  items: { type: "integer" },
  description: "Ids of the rows that have others right below them, whatever is filtered or looked for.",
} as const;

function answers(
  { name, fields }: ClientResource,
  childOf: (name: string) => ClientResource | undefined,
): Record<string, Schema> {
  return Object.fromEntries(
    fields.map((field) => [field.name, rowsSchema(field, childOf) ?? answerSchema(field, name)]),
  );
}

/** Child rows stand in their parent with an id and their own fields. */
function rowsSchema(
  field: ClientField,
  childOf: (name: string) => ClientResource | undefined,
): Schema | null {
  if (field.kind !== "rows" || field.to === null) return null;
  const child = childOf(field.to);
  if (child === undefined) return null;
  const properties = { id: { type: "integer" }, ...answers(child, childOf) };
  return arrayOf({ type: "object", required: ["id"], additionalProperties: false, properties });
}
