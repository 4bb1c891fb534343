import type { ClientResource, ClientTransition } from "../../../core/definition/client-types.ts";
import { arrayOf, ref } from "./components.ts";
import { requestSchema, valueSchema } from "./field-schemas.ts";
import { schemaName } from "./schema-name.ts";
import type { Schema } from "./schema.ts";

/** What a call takes of a resource: a new record, all of a record, a change of one, a row inside its parent. */
export type InputKind = "Input" | "Replacement" | "Change" | "RowInput" | "Transition";
export const inputName = (resource: string, kind: InputKind): string => `${schemaName(resource)}${kind}`;

const rowVersion: Schema = {
  type: "integer",
  minimum: 1,
  description: "The version the change was made on: `row_version` as the record was read.",
};

export const configVersion: Schema = {
  type: ["integer", "null"],
  description:
    "Of the answer to dry_run, or of the configuration the call was made with: where its area, or one that something follows in, is defined differently since, the call is refused, a row of many by itself (`stale_plan`).",
};
const dryRun: Schema = { type: "boolean", description: "Says what would happen and writes nothing." };

export const exceptionReason: Schema = {
  type: ["string", "null"],
  maxLength: 2000,
  description:
    "Why an exception is made to rules over several records that let one pass (issues `check_reason`), or a value the server works out is overwritten, or emptied to be worked out again; history keeps it.",
};

/** Bodies of the calls that write a resource. Rows stand inside their parent and have no calls of their own. */
export function inputSchemas(
  resource: ClientResource,
  childOf: (name: string) => ClientResource | undefined,
): Record<string, Schema> {
  const { name, lifecycles } = resource;
  if (resource.kind === "rows") {
    // a row that names its id changes what stands there
    const id = {
      type: "integer",
      minimum: 1,
      description: "Of a row that is there already; absent: a new row.",
    };
    return { [inputName(name, "RowInput")]: body({ id, ...propertiesOf(resource, childOf) }, []) };
  }
  const properties = {
    ...propertiesOf(resource, childOf),
    exception_reason: exceptionReason,
    config_version: configVersion,
  };
  const changed = { ...properties, row_version: rowVersion };
  const steps = lifecycles.flatMap(({ transitions }) => transitions.map((transition) => transition.name));
  const firstStep: Record<string, Schema> =
    steps.length === 0
      ? {}
      : {
          first_step: {
            type: ["string", "null"],
            enum: [...new Set(steps), null],
            description:
              "A transition the new record makes right away, with all that follows; both stand or fall together, and the undo token of the answer takes back both.",
          },
        };
  return {
    [inputName(name, "Input")]: body(
      { ...properties, ...firstStep, dry_run: dryRun },
      getRequired(resource, "create"),
    ),
    [inputName(name, "Replacement")]: body(changed, [...getRequired(resource, "replace"), "row_version"]),
    [inputName(name, "Change")]: body(changed, ["row_version"]),
    [inputName(name, "Transition")]: oneOf(
      lifecycles.flatMap(({ transitions }) =>
        transitions.map((transition) => transitionSchema(resource, transition)),
      ),
    ),
  };
}

const oneOf = (schemas: readonly Schema[]): Schema =>
  schemas.length === 1 ? { ...schemas[0] } : { oneOf: schemas };

const body = (properties: Readonly<Record<string, Schema>>, required: readonly string[]): Schema => ({
  type: "object",
  ...(required.length === 0 ? {} : { required }),
  additionalProperties: false,
  properties,
});

function propertiesOf(
  { name, fields }: ClientResource,
  childOf: (name: string) => ClientResource | undefined,
): Record<string, Schema> {
  return Object.fromEntries(
    fields
      .filter(({ writable }) => writable)
      .map((field) => {
        const child = field.kind === "rows" && field.to !== null ? childOf(field.to) : undefined;
        return [
          field.name,
          child === undefined ? requestSchema(field, name) : arrayOf(ref(inputName(child.name, "RowInput"))),
        ];
      }),
  );
}

/** Fields that must be sent whatever else is: no condition hides them, and in a new record nothing fills them in. */
function getRequired({ fields, sections }: ClientResource, purpose: "create" | "replace"): string[] {
  const hidden = new Set(
    sections.flatMap(({ visibleWhen, fields: names }) => (visibleWhen === null ? [] : names)),
  );
  return fields
    .filter(({ name, required, writable, lifecycle, visibleWhen }) => {
      return required && writable && !lifecycle && visibleWhen === null && !hidden.has(name);
    })
    .filter(({ copyFrom, default: start }) => purpose === "replace" || (copyFrom === null && start === null))
    .map(({ name }) => name);
}

/** One way from state to state, with the values it asks for. */
function transitionSchema(
  { name: resource, fields, lifecycles }: ClientResource,
  { name, field, from, to, require, reason }: ClientTransition,
): Schema {
  const namesakes = lifecycles.filter(({ transitions }) => transitions.some((one) => one.name === name));
  const needed = fields.filter((one) => require.includes(one.name));
  const reasonSchema: Schema = {
    type: reason === "required" ? "string" : ["string", "null"],
    maxLength: 2000,
  };
  return {
    type: "object",
    description: `From ${from.join(", ")} to ${to}.`,
    required: [
      "transition",
      "row_version",
      ...(namesakes.length > 1 ? ["field"] : []),
      ...(reason === "required" ? ["reason"] : []),
    ],
    additionalProperties: false,
    properties: {
      transition: { type: "string", enum: [name] },
      field: {
        type: "string",
        enum: [field],
        description: "The life cycle, where several have such a transition.",
      },
      values: {
        type: "object",
        description:
          needed.length === 0
            ? "Fields to change along with the state, as far as the caller may write them."
            : `The record must hold ${needed.map((one) => one.name).join(", ")} by then: what it does not hold yet is to be sent. Other fields may be changed along with the state, as far as the caller may write them.`,
        ...(needed.length === 0
          ? {}
          : { properties: Object.fromEntries(needed.map((one) => [one.name, valueSchema(one, resource)])) }),
        additionalProperties: true,
      },
      reason: reason === "required" ? { ...reasonSchema, minLength: 1 } : reasonSchema,
      override_reason: {
        type: ["string", "null"],
        maxLength: 2000,
        description: "Of a superadmin: why a transition that is closed is made all the same.",
      },
      exception_reason: exceptionReason,
      dry_run: dryRun,
      config_version: configVersion,
      row_version: rowVersion,
    },
  };
}
