import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkNavigation } from "../access/navigation.ts";
import { compileAccess } from "../access/compile.ts";
import { compileReports } from "../reports/compile.ts";
import { checkFormFiles } from "../../server/config/shipped-forms.ts";
import { readSchemas } from "../../server/config/schemas.ts";
import { createShapeCheck } from "../../server/config/shape.ts";
import type { Shaped } from "../../server/config/shape.ts";
import { orThrow, validDocuments } from "../../tests/fixtures/definitions/valid.ts";
import { compileResources } from "./compile.ts";
import { FIELD_TYPES } from "./fields/index.ts";
import type {
  AccessDefinition,
  DashboardDefinition,
  FieldDefinition,
  NavigationDefinition,
  RawDocument,
  ReportDefinition,
} from "./types.ts";

interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly type?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
}

const folder = join(import.meta.dirname, "../../schemas");
const files = readdirSync(folder);
const schemas = Object.fromEntries(
  files.map((file) => [file, JSON.parse(readFileSync(join(folder, file), "utf8")) as Schema]),
);

function target(file: string, ref: string): Schema | undefined {
  const [document, pointer = ""] = ref.split("#");
  const schema = schemas[document === undefined || document === "" ? file : document];
  return pointer === "" ? schema : schema?.$defs?.[pointer.replace("/$defs/", "")];
}

/** Every schema with a place of its own, and whether it is a property. */
function places(file: string): { at: string; schema: Schema; property: boolean }[] {
  const visit = (schema: Schema, at: string, property: boolean): ReturnType<typeof places> => [
    { at, schema, property },
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => visit(one, `${at}.${name}`, true)),
    ...Object.entries(schema.$defs ?? {}).flatMap(([name, one]) => visit(one, `${file}#${name}`, false)),
    ...(schema.oneOf ?? []).flatMap((one, index) => visit(one, `${at}/${one.title ?? index}`, false)),
    ...(schema.items ? visit(schema.items, `${at}[]`, false) : []),
    ...(typeof schema.additionalProperties === "object"
      ? visit(schema.additionalProperties, `${at}{}`, false)
      : []),
  ];
  return visit(schemas[file] as Schema, file, false);
}

describe.each(files)("%s", (file) => {
  test("says what every property means: in its own words, or in those of what it refers to", () => {
    const silent = places(file)
      .filter(({ property, schema }) => property && schema.const === undefined)
      .filter(
        ({ schema }) => !(schema.description ?? (schema.$ref && target(file, schema.$ref)?.description)),
      );
    expect(silent.map(({ at }) => at)).toEqual([]);
  });

  test("names and describes every definition and every form an object can take", () => {
    const nameless = places(file)
      .filter(({ at, schema, property }) => (!property && schema.properties) || /#[A-Za-z]+$/.test(at))
      .filter(({ schema }) => !schema.title || !schema.description);
    expect(nameless.map(({ at }) => at)).toEqual([]);
  });
});

const shape = createShapeCheck(await readSchemas({ schemasDir: folder }));
const definitions = (file: string): Readonly<Record<string, Schema>> => schemas[file]?.$defs ?? {};
const examplesOf = <T>(schema: Schema | undefined): readonly T[] => (schema?.examples ?? []) as readonly T[];
const documentsOf = <T>(kind: Shaped["kind"]): (RawDocument<T> & { kind: Shaped["kind"]; name: string })[] =>
  examplesOf<T & { name?: string }>(schemas[`${kind}.schema.json`]).map((document, index) => ({
    kind,
    name: document.name ?? kind,
    source: `${kind}.schema.json/examples/${index}`,
    document,
  }));

const types = Object.values(definitions("resource.schema.json")).filter(
  ({ title, properties }) => title?.endsWith("Field") && properties?.["type"]?.const !== undefined,
);

/** What each kind of expression in the examples gives. */
const RESULTS: Readonly<Record<string, string>> = {
  FieldExpression: "integer",
  ArithmeticExpression: "money",
  CoalesceExpression: "date",
  ConcatExpression: "text",
  RoundExpression: "money",
  DaysBetweenExpression: "integer",
  CaseExpression: "text",
  TodayExpression: "date",
  TestExpression: "boolean",
};

/** The one resource all parts of the examples belong to. */
function car() {
  const parts = definitions("resource.schema.json");
  const [list, detail, scopes] = ["ListDefinition", "DetailDefinition", "Scopes"].map(
    (name) => examplesOf(parts[name])[0],
  );
  const expressions = Object.entries(definitions("expression.schema.json")).flatMap(([title, schema]) =>
    examplesOf<object>(schema).map((expression, index) => ({
      name: `${RESULTS[title]}_${title.toLowerCase()}_${index}`,
      type: "computed",
      // a line of an address is a text
      result: "part" in expression ? "text" : RESULTS[title],
      sensitivity: "MONEY",
      expression,
    })),
  );
  const conditions = Object.values(definitions("predicate.schema.json"))
    .flatMap((schema) => examplesOf(schema))
    .map((check, index) => ({ name: `condition_${index}`, check, level: "error", fields: ["plate"] }));
  return {
    version: 1,
    name: "car",
    area: "utility",
    label: ["plate"],
    fields: [...[parts["FieldBase"], ...types].flatMap((type) => examplesOf(type)), ...expressions],
    sections: examplesOf(parts["SectionDefinition"]),
    list,
    detail,
    scopes,
    lifecycles: examplesOf(parts["Lifecycle"]),
    rules: [...examplesOf(parts["RecordRule"]), ...conditions],
    checks: examplesOf(parts["RecordCheck"]),
    unique: examplesOf(parts["UniqueRule"]),
    notices: examplesOf(parts["RecordNotice"]),
    documents: examplesOf(parts["RecordDocument"]),
  };
}

describe("the examples in the schemas", () => {
  test("show every field type", () => {
    const shown = types.flatMap((type) => examplesOf<FieldDefinition>(type).map((field) => field.type));
    expect([...new Set(shown)].toSorted()).toEqual(Object.keys(FIELD_TYPES).toSorted());
  });

  test("show every kind of document", () => {
    const kinds = files.filter((file) => "version" in (schemas[file]?.properties ?? {}));
    expect(kinds.filter((file) => examplesOf(schemas[file]).length === 0)).toEqual([]);
  });

  test("fit their schemas and compile together", () => {
    const [access] = documentsOf<AccessDefinition>("access");
    const [navigation] = documentsOf<NavigationDefinition>("navigation");
    if (access === undefined || navigation === undefined) throw new Error("no example");
    const reports = documentsOf<ReportDefinition>("report");
    const dashboards = documentsOf<DashboardDefinition>("dashboard");
    const others = [access, navigation, ...reports, ...dashboards, ...documentsOf("labels")];
    expect(others.flatMap((one) => shape(one))).toEqual([]);
    expect(checkFormFiles(documentsOf("form"), shape)).toEqual([]);

    const people = validDocuments().filter(({ document }) =>
      ["employee", "team"].includes(String(document["name"])),
    );
    const resources = orThrow(
      compileResources({
        documents: [
          ...people,
          ...documentsOf("resource"),
          { source: "the parts of resource.schema.json", document: car() },
        ],
        access: access.document,
        validateShape: ({ source, document }) =>
          shape({ kind: "resource", name: (document as { name: string }).name, source, document }),
      }),
    );
    const compiled = orThrow(compileAccess({ definition: access, resources, guard: null }));
    orThrow(compileReports({ reports, dashboards, access: compiled, resources }));
    const names = reports.map(({ name }) => name);
    expect(checkNavigation({ navigation, access: compiled, resources, reports: names })).toEqual([]);
  });
});
