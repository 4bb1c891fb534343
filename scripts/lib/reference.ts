import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { format } from "oxfmt";

/** The part of JSON Schema the definition language is written in. */
interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Schemas in the order a reader needs them, and their headings. */
const DOCUMENTS = {
  resource: "Resources",
  access: "Access",
  navigation: "Navigation",
  labels: "Labels",
  report: "Reports",
  dashboard: "Dashboards",
  form: "Question forms",
  predicate: "Conditions",
  expression: "Expressions",
} as const;
type DocumentName = keyof typeof DOCUMENTS;
const NAMES = Object.keys(DOCUMENTS) as DocumentName[];

const PATTERNS: Readonly<Record<string, string>> = {
  "^[a-z][a-z0-9_]*$": "name",
  "^-?[a-z][a-z0-9_]*$": "name or `-name`",
  "^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$": "`name.name`",
  "^/": "address",
  "^[0-9]{4}-[0-9]{2}-[0-9]{2}$": "day",
};

const INTRODUCTION = `# The definition language

The application is defined by JSON documents: which business areas there are, who may do what, what the menu offers and
which figures people see. This page describes every document and every property. It is generated from
\`schemas/*.schema.json\` by \`npm run generate\`: change the schema, not this page. The [recipes](recipes.md) show how to
add a field or a whole area; [reports.md](reports.md) explains figures.

The server checks all definitions together when it starts and when someone publishes. Errors name the document, the position
and a way to fix them: in English, and for readers of other languages as the name of a text of
\`locales/<language>/definition-errors.json\` with its parameters. An editor that reads \`$schema\` helps as you type.

In the tables, a *name* consists of lowercase letters a to z, digits and \`_\`, and starts with a letter; an *address* starts
with \`/\`; a *day* is written \`2026-11-26\`. *Default* says what applies if a property is absent; if it depends, the
meaning explains it. The examples belong to one small fleet of leased cars and compile together.
`;

/** The reference of the definition language, as Markdown. */
export async function writeReference(folder: string): Promise<string> {
  const schemas = Object.fromEntries(
    await Promise.all(
      NAMES.map(async (name) => {
        const text = await readFile(join(folder, `${name}.schema.json`), "utf8");
        return [name, JSON.parse(text) as Schema] as const;
      }),
    ),
  ) as Record<DocumentName, Schema>;
  const contents = NAMES.map((name) => `- **${link(DOCUMENTS[name])}** ${firstSentence(schemas[name])}`);
  const chapters = await Promise.all(NAMES.map((name) => writeChapter({ schemas, document: name })));
  return [INTRODUCTION, contents.join("\n"), ...chapters].join("\n\n").replaceAll(/\n{3,}/g, "\n\n") + "\n";
}

interface Place {
  readonly schemas: Readonly<Record<DocumentName, Schema>>;
  readonly document: DocumentName;
}

async function writeChapter(place: Place): Promise<string> {
  const schema = place.schemas[place.document];
  const isType = ([, one]: [string, Schema]) => typeOfField(one) !== null;
  const parts = Object.entries(schema.$defs ?? {}).filter(
    ([name, one]) => name !== "FieldDefinition" && !isPlain(one),
  );
  const types = parts.filter(isType).map(([, one]) => one);
  const written = await Promise.all(
    parts.map(async (part) => {
      const section = await writePart(place, part[1], isType(part) ? "####" : "###");
      return part[0] === "FieldBase" ? `${section}\n\n${listTypes(types)}` : section;
    }),
  );
  return [`## ${DOCUMENTS[place.document]}`, ...(await writeBody(place, schema)), ...written].join("\n\n");
}

function typeOfField({ title = "", properties }: Schema): string | null {
  const type = properties?.["type"]?.const;
  return title.endsWith("Field") && typeof type === "string" ? type : null;
}

function listTypes(types: readonly Schema[]): string {
  const rows = types.map((one) => `| [\`${typeOfField(one)}\`](#${typeOfField(one)}) | ${one.description} |`);
  return ["### Field types", "", "| Type | What it holds |", "| --- | --- |", ...rows].join("\n");
}

async function writePart(place: Place, schema: Schema, level: string): Promise<string> {
  const type = typeOfField(schema);
  const heading = type === null ? headingOf(schema) : `\`${type}\``;
  return [`${level} ${heading}`, ...(await writeBody(place, schema, `${level}#`))].join("\n\n");
}

async function writeBody(place: Place, schema: Schema, level = "####"): Promise<string[]> {
  const { description = "", examples = [], properties = {}, oneOf = [] } = schema;
  const kind = properties["kind"]?.const;
  const own = Object.entries(properties).filter(
    ([name, one]) => one.const === undefined || !["type", "kind"].includes(name),
  );
  const rows = own.flatMap(([name, one]) =>
    writeRows(place, { name, schema: one, of: schema, required: schema.required?.includes(name) ?? false }),
  );
  const table =
    rows.length > 0 ? ["| Property | Type | Default | Meaning |", "| --- | --- | --- | --- |", ...rows] : [];
  const branches = oneOf.filter((one) => one.properties && one.title);
  const forms = rows.length > 0 || kind !== undefined ? "" : `Written as ${typeOf(place, schema)}.`;
  return [
    description,
    kind === undefined ? "" : `Written with \`"kind": ${JSON.stringify(kind)}\`.`,
    ...(await Promise.all(examples.map(writeExample))),
    table.join("\n"),
    typeOfField(schema) !== null && own.length === 0 ? "It has no properties of its own." : forms,
    ...(await Promise.all(branches.map((one) => writePart(place, one, level)))),
  ].filter(Boolean);
}

async function writeExample(example: unknown): Promise<string> {
  const { code } = await format("example.json", JSON.stringify(example), { printWidth: 100 });
  return `\`\`\`json\n${code.trim()}\n\`\`\``;
}

interface Row {
  readonly name: string;
  readonly schema: Schema;
  readonly of: Schema;
  readonly required: boolean;
}

/** A property and, where it is an object, its properties below it. */
function writeRows(place: Place, { name, schema, of, required }: Row): string[] {
  const target = schema.$ref === undefined ? undefined : resolve(place, schema.$ref).schema;
  const meaning = schema.description ?? target?.description ?? of.description ?? "";
  const fallback = required ? "required" : schema.default === undefined ? "" : code(schema.default);
  const cells = [code(name).replaceAll('"', ""), typeOf(place, schema), fallback, meaning];
  const inner = schema.items?.properties ? schema.items : schema;
  const below = Object.entries(inner.properties ?? {}).flatMap(([key, one]) =>
    writeRows(place, {
      name: `${name}${inner === schema ? "" : "[]"}.${key}`,
      schema: one,
      of: inner,
      required: inner.required?.includes(key) ?? false,
    }),
  );
  return [`| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`, ...below];
}

const code = (value: unknown): string => `\`${JSON.stringify(value)}\``;

function typeOf(place: Place, schema: Schema): string {
  if (schema.$ref !== undefined) return resolve(place, schema.$ref).link;
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return schema.enum.map(code).join(", ");
  if (schema.oneOf) {
    const forms = schema.oneOf.map((one) =>
      one.properties && one.title ? link(headingOf(one)) : typeOf(place, one),
    );
    return either([...new Set(forms)]);
  }
  if (schema.items)
    return `list of ${typeOf(place, schema.items)}${between(schema.minItems, schema.maxItems, "")}`;
  if (typeof schema.additionalProperties === "object")
    return `object: name → ${typeOf(place, schema.additionalProperties)}`;
  const plain = either([schema.type ?? "object"].flat());
  const named = schema.pattern === undefined ? plain : (PATTERNS[schema.pattern] ?? plain);
  if (schema.exclusiveMinimum !== undefined) return `${named} above ${schema.exclusiveMinimum}`;
  return (
    named +
    between(schema.minimum, schema.maximum, "") +
    between(schema.minLength, schema.maxLength, " characters")
  );
}

const either = (forms: readonly string[]): string =>
  [forms.slice(0, -1).join(", "), ...forms.slice(-1)].filter(Boolean).join(" or ");

function between(least: number | undefined, most: number | undefined, what: string): string {
  if (least === undefined && most === undefined) return "";
  if (least === 1 && most === undefined) return ", not empty";
  if (least === most) return `, ${least}${what}`;
  if (most === undefined) return `, at least ${least}${what}`;
  return least === undefined ? `, at most ${most}${what}` : `, ${least} to ${most}${what}`;
}

/** What a `$ref` points at. */
function resolve({ schemas, document }: Place, ref: string): { schema: Schema; link: string } {
  const [, file = document, name] = /^(?:([a-z]+)\.schema\.json)?(?:#\/\$defs\/(\w+))?$/.exec(ref) ?? [];
  const schema = schemas[file as DocumentName];
  if (name === undefined) {
    const heading = DOCUMENTS[file as DocumentName];
    return { schema, link: link(heading, heading.replace(/s$/, "")) };
  }
  const found = schema.$defs?.[name];
  if (found === undefined) throw new Error(`${ref} in ${document}.schema.json points at nothing`);
  if (isPlain(found))
    return { schema: found, link: typeOf({ schemas, document: file as DocumentName }, found) };
  return {
    schema: found,
    link: name === "FieldDefinition" ? link("Field types", "field") : link(headingOf(found)),
  };
}

/** A text or a list that has words but nothing a section of its own would show. */
const isPlain = ({ type, enum: values }: Schema): boolean =>
  (type === "string" || type === "array") && values === undefined;

/** `ListDefinition` → `List definition`. */
function headingOf({ title = "" }: Schema): string {
  if (title === "FieldBase") return "Properties of every field";
  const words = title.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function link(heading: string, text = heading): string {
  return `[${text.toLowerCase()}](#${heading.toLowerCase().replaceAll(" ", "-")})`;
}

const firstSentence = ({ description = "" }: Schema): string => /^.*?\.(?= |$)/.exec(description)?.[0] ?? "";
