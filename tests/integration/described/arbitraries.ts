import fc from "fast-check";
import { parametersOf, resolved } from "../../support/openapi.ts";
import type { Node, OpenApi, Operation, Parameter } from "../../support/openapi.ts";

/** A call of the description, to be filled in by what the company holds. */
export interface DescribedCall {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly operation: Operation;
}

/** Values as the schema has them; numbers stay small, so that ids meet records. */
export function valuesOf(document: OpenApi, node: Node, depth = 0): fc.Arbitrary<unknown> {
  const schema = resolved<Node>(document, node);
  const { enum: values, examples, anyOf, oneOf, items } = schema as Node & { examples?: readonly unknown[] };
  if (values !== undefined) return fc.constantFrom(...values);
  if (schema.pattern !== undefined && examples !== undefined) return fc.constantFrom(...examples);
  const alternatives = schema.type === undefined ? (oneOf ?? anyOf) : undefined;
  if (alternatives !== undefined)
    return fc.oneof(...alternatives.map((one) => valuesOf(document, one, depth)));
  const types = [schema.type ?? "string"].flat();
  const one = (type: string): fc.Arbitrary<unknown> => {
    if (type === "null") return fc.constant(null);
    if (type === "boolean") return fc.boolean();
    if (type === "integer")
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 40, 40) });
    if (type === "number") return fc.integer({ min: -5, max: 400 });
    if (type === "array")
      return fc.array(valuesOf(document, items ?? {}, depth + 1), { minLength: 1, maxLength: 3 });
    if (type === "object") return objectsOf(document, schema, depth);
    return textsOf(schema);
  };
  return fc.oneof(...types.map(one));
}

function textsOf({ format, maxLength = 40, minLength = 0 }: Node): fc.Arbitrary<string> {
  if (format === "date") return fc.constantFrom("2026-05-20", "2025-12-31", "2026-02-28");
  if (format === "date-time") return fc.constantFrom("2026-05-20T15:00:00.000Z", "2025-12-31T23:59:59.999Z");
  return fc.string({ unit: "grapheme", minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) });
}

function objectsOf(
  document: OpenApi,
  { properties = {}, required = [] }: Node,
  depth: number,
): fc.Arbitrary<object> {
  const members = Object.entries(properties).filter(([name]) => depth < 3 || required.includes(name));
  const model = Object.fromEntries(
    members.map(([name, member]) => [name, valuesOf(document, member, depth + 1)]),
  );
  return fc.record(model, { requiredKeys: required.filter((name) => name in model) });
}

/** Mostly what the description asks for; now and then a member is wrong, missing or not known. */
export function bodiesOf(document: OpenApi, schema: Node): fc.Arbitrary<unknown> {
  const good = valuesOf(document, schema);
  const odd = fc.oneof(
    fc.constantFrom(null, "text", -1, [], {}, { nothing_of_the_kind: 1 }),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const spoilt = fc.tuple(good, fc.nat(), fc.jsonValue({ maxDepth: 1 })).map(([body, place, value]) => {
    const names = Object.keys((body ?? {}) as object);
    const name = names[place % Math.max(1, names.length)];
    return name === undefined ? body : { ...(body as object), [name]: value };
  });
  return fc.oneof(
    { weight: 6, arbitrary: good },
    { weight: 3, arbitrary: spoilt },
    { weight: 1, arbitrary: odd },
  );
}

/** Parameters that hold words of their own: fields in an order, columns, groupings. */
export const SPOKEN: ReadonlySet<string> = new Set([
  "sort",
  "columns",
  "group_by",
  "measures",
  "field",
  "ids",
]);

/** Up to four parameters with values the description has for them. */
export function queriesOf(document: OpenApi, operation: Operation): fc.Arbitrary<Record<string, string>> {
  const known = parametersOf(document, operation).filter((one) => one.in === "query");
  const needed = known.filter(({ required }) => required);
  const entry = (parameter: Parameter): fc.Arbitrary<[string, string]> =>
    written(document, parameter).map((value) => [parameter.name, value]);
  const chosen =
    known.length === 0 ? fc.constant([]) : fc.array(fc.oneof(...known.map(entry)), { maxLength: 4 });
  return fc
    .tuple(fc.tuple(...needed.map(entry)), chosen)
    .map(([first, more]) => Object.fromEntries([...more, ...first]));
}

const inAddress = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function written(document: OpenApi, { name, schema, explode }: Parameter): fc.Arbitrary<string> {
  if (SPOKEN.has(name) && schema.enum === undefined)
    return fc.constantFrom("id", "-id", "created", "status", "created__month", "count", "nothing", "1,2,x");
  // a comma in a value has a backslash before it
  return valuesOf(document, schema).map((value) =>
    Array.isArray(value) && explode === false
      ? value.map((one) => inAddress(one).replaceAll(/[\\,]/g, String.raw`\$&`)).join(",")
      : inAddress(value),
  );
}
