interface Node {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Node;
  readonly additionalProperties?: Node | boolean;
  readonly patternProperties?: object;
  readonly propertyNames?: object;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly oneOf?: readonly Node[];
  readonly anyOf?: readonly Node[];
  readonly allOf?: readonly Node[];
  readonly $defs?: Readonly<Record<string, Node>>;
}
interface Found {
  readonly node: Node;
  readonly file: string;
}

/** A property of the definition language, and the property that holds the part it belongs to. */
export interface SchemaProperty {
  readonly name: string;
  readonly of: string;
  /** `members`: they have names; `whole`: a condition or a calculation. */
  readonly holds: ReadonlySet<"members" | "whole" | "text" | "part" | "list">;
}

const NAMED = ["name", "path", "value"];
const isSaid = ({ file }: Found) => file === "predicate" || file === "expression";

/** Every property that the schemas know, once for each property it can stand under. */
export function walkSchemas(files: readonly string[], read: (name: string) => object): SchemaProperty[] {
  const schemas = new Map<string, Node>();
  const schemaOf = (file: string): Node => {
    if (!schemas.has(file)) schemas.set(file, read(`${file}.schema.json`));
    return schemas.get(file)!;
  };
  const resolve = ({ node, file }: Found): Found => {
    if (node.$ref === undefined) return { node, file };
    const [target = "", part = ""] = node.$ref.split("#");
    const to = target === "" ? file : target.split(".")[0]!;
    const schema = schemaOf(to);
    const next = part === "" ? schema : schema.$defs![part.split("/").at(-1)!]!;
    return resolve({ node: next, file: to });
  };
  const waysOf = ({ node, file }: Found): Found[] =>
    [...(node.oneOf ?? []), ...(node.anyOf ?? []), ...(node.allOf ?? [])].map((one) =>
      resolve({ node: one, file }),
    );
  const namesOf = (found: Found): string[] => [
    ...Object.keys(found.node.properties ?? {}),
    ...(isSaid(found) ? [] : waysOf(found).flatMap(namesOf)),
  ];
  const holdsOf = (found: Found): SchemaProperty["holds"] => {
    if (isSaid(found)) return new Set(["whole"]);
    const { node, file } = found;
    const holds = new Set(waysOf(found).flatMap((way) => [...holdsOf(way)]));
    const mapped = node.additionalProperties;
    if (node.items !== undefined) {
      const item = resolve({ node: node.items, file });
      const named = holdsOf(item).has("text") || namesOf(item).some((name) => NAMED.includes(name));
      holds.add(named ? "members" : "list");
    } else if (typeof mapped === "object" || node.propertyNames || node.patternProperties) {
      holds.add("members");
    } else if (node.properties !== undefined) holds.add("part");
    else if (node.type === "string" || node.enum !== undefined || node.const !== undefined) holds.add("text");
    return holds;
  };
  const properties = new Map<string, SchemaProperty>();
  const seen = new Set<string>();
  const nodes: Node[] = [];
  const visit = (start: Found, of: string): void => {
    const found = resolve(start);
    if (isSaid(found)) return;
    const { node, file } = found;
    if (!nodes.includes(node)) nodes.push(node);
    const key = `${nodes.indexOf(node)} ${of}`;
    if (seen.has(key)) return;
    seen.add(key);
    for (const way of waysOf(found)) visit(way, of);
    if (node.items !== undefined) visit({ node: node.items, file }, of);
    if (typeof node.additionalProperties === "object") visit({ node: node.additionalProperties, file }, of);
    for (const [name, one] of Object.entries(node.properties ?? {})) {
      const property = resolve({ node: one, file });
      const known = properties.get(`${of} ${name}`)?.holds ?? [];
      properties.set(`${of} ${name}`, { name, of, holds: new Set([...known, ...holdsOf(property)]) });
      visit(property, name);
    }
  };
  for (const file of files) visit({ node: schemaOf(file), file }, file);
  return [...properties.values()];
}
