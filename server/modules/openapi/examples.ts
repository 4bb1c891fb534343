import { refTo } from "./components.ts";
import type { Schema } from "./schema.ts";

export type Paths = Record<string, Record<string, Schema>>;
/** Section → name → component. */
export type Components = Readonly<Record<string, Readonly<Record<string, Schema>>>>;

interface Described {
  readonly paths: Paths;
  readonly components: Components;
}

/** The same description with an example of every body and every answer; those of shared shapes stand once. */
export function withExamples({ paths, components }: Described): Described {
  const examples: Record<string, Schema> = {};
  const find = ($ref: string): Schema => {
    const [section = "", name = ""] = $ref.split("/").slice(-2);
    return components[section]?.[name] ?? {};
  };
  const media = (content: Schema): Schema => {
    const { schema, ...rest } = content as { schema: Schema };
    const name = typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1) : undefined;
    if (name === undefined) return { schema, example: getExample(schema, { find }), ...rest };
    examples[name] ??= { value: getExample(schema, { find }) };
    return { schema, examples: { sample: refTo("examples", name) }, ...rest };
  };
  const shown = (node: Schema): Schema =>
    node.content === undefined ? node : { ...node, content: mapped(node.content as Members, media) };
  const operation = (one: Schema): Schema => ({
    ...one,
    ...(one.requestBody === undefined ? {} : { requestBody: shown(one.requestBody as Schema) }),
    responses: mapped(one.responses as Members, shown),
  });
  const responses = mapped(components.responses ?? {}, shown);
  return {
    paths: mapped(paths, (methods) => mapped(methods, operation)),
    components: { ...components, responses, examples },
  };
}

type Members = Readonly<Record<string, Schema>>;

function mapped<T, U>(members: Readonly<Record<string, T>>, change: (member: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member)]));
}

/** An answer or a request as it may look, made from its schema. Deep trees and alternatives are cut to one of each. */
function getExample(schema: Schema, { name = "", find }: ExampleContext): unknown {
  const { $ref, const: only, enum: values, examples, default: start } = schema;
  if (typeof $ref === "string") {
    const found = find($ref);
    return getExample(found, { name, find });
  }
  if (only !== undefined) return only;
  if (Array.isArray(examples)) return examples[0] as unknown;
  if (Array.isArray(values)) return values[0] as unknown;
  if (start !== undefined) return start;
  const alternatives = [schema.oneOf, schema.anyOf].flatMap((list) => (Array.isArray(list) ? list : []));
  // beside a type they only narrow it down
  const alternative = schema.type === undefined ? alternatives[0] : undefined;
  if (alternative !== undefined) return getExample(alternative as Schema, { name, find });
  const type = Array.isArray(schema.type) ? (schema.type as string[])[0] : schema.type;
  return (MAKE[String(type)] ?? nothing)(schema, { name, find });
}

interface ExampleContext {
  /** The member it stands in, for texts. */
  readonly name?: string;
  readonly find: ($ref: string) => Schema;
}

const nothing = (): unknown => null;
type Make = (schema: Schema, context: ExampleContext) => unknown;

const FORMATS: Readonly<Record<string, string>> = {
  date: "2026-03-02",
  "date-time": "2026-03-02T09:30:00.000Z",
  binary: "…",
};

const MAKE: Readonly<Record<string, Make>> = {
  string: ({ format, minLength = 0, maxLength }, { name = "" }) => {
    const words = FORMATS[String(format)] ?? readable(name);
    const long = words.padEnd(Number(minLength), ".");
    return typeof maxLength === "number" ? long.slice(0, maxLength) : long;
  },
  integer: ({ minimum }, { name = "" }) => (/^id$|_id$/.test(name) ? 17 : Math.max(1, Number(minimum ?? 1))),
  number: ({ minimum }) => Number(minimum ?? 1.5),
  boolean: () => true,
  array: ({ items }, context) => [getExample((items ?? {}) as Schema, context)],
  object: ({ properties, required }, { find }) => {
    const members = Object.entries((properties ?? {}) as Record<string, Schema>);
    // a record in an answer shows a few of its fields: the schema has them all
    const shown = members.slice(0, MAX_MEMBERS);
    const needed = members.slice(MAX_MEMBERS).filter(([key]) => isIn(required, key));
    return Object.fromEntries(
      [...shown, ...needed].map(([key, member]) => [key, getExample(member, { name: key, find })]),
    );
  },
};

const MAX_MEMBERS = 12;
const isIn = (list: unknown, name: string): boolean => Array.isArray(list) && list.includes(name);

function readable(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words === "" ? "Text" : words.charAt(0).toUpperCase() + words.slice(1);
}
