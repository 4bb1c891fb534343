/** The API's description as tests read it. */
export interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>> & {
    readonly schemas: Readonly<Record<string, Node>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security?: readonly object[];
  readonly parameters?: readonly (Parameter | Pointer)[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Content | Pointer>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: "query" | "path" | "header";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Node;
  readonly explode?: boolean;
  readonly example?: unknown;
}

interface Pointer {
  readonly $ref: string;
}

export interface Content {
  readonly content?: Readonly<Record<string, Media>>;
}
export interface Media {
  readonly schema: Node;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Pointer>>;
}

/** A JSON Schema. */
export interface Node {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly items?: Node;
  readonly allOf?: readonly Node[];
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly description?: string;
}

/** What stands where the description points to. */
export function resolved<T extends object>(document: Pick<OpenApi, "components">, node: T | Pointer): T {
  if (!("$ref" in node) || typeof node.$ref !== "string") return node as T;
  const [section = "", name = ""] = node.$ref.split("/").slice(-2);
  const found = document.components[section]?.[name];
  if (found === undefined) throw new Error(`${node.$ref} is not there`);
  return found as T;
}

export function parametersOf(document: OpenApi, { parameters = [] }: Operation): Parameter[] {
  return parameters.map((parameter) => resolved<Parameter>(document, parameter));
}
