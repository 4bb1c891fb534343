import type { ClientResource } from "../../../core/definition/client-types.ts";
import { answer, COMPONENT_SCHEMAS, ERROR_ANSWERS, refTo } from "./components.ts";
import { withExamples, type Components, type Paths } from "./examples.ts";
import { COMMON_FILTERS, filterComponents, filterNamed } from "./filter-parameters.ts";
import { optionSchemas } from "./field-schemas.ts";
import { inputSchemas } from "./input-schemas.ts";
import { SHARED_PARAMETERS } from "./operations/parameters.ts";
import type { ResourceOperation } from "./operations/operation.ts";
import { API_ACTIONS, type ApiAction, type ApiRight, routeOf } from "../../resources/api-actions.ts";
import { resourceSchemas } from "./resource-schemas.ts";
import { schemaName } from "./schema-name.ts";
import type { Schema } from "./schema.ts";
import { SHARED_RESPONSES } from "./shared-responses.ts";
import { ATTACHED_OPERATIONS } from "./operations/attached-operations.ts";
import { BULK_OPERATIONS } from "./operations/bulk-operations.ts";
import { LIST_OPERATIONS } from "./operations/list-operations.ts";
import { RECORD_OPERATIONS } from "./operations/record-operations.ts";

/** The description of every call of a resource. */
export const RESOURCE_OPERATIONS: Readonly<Record<ApiAction, ResourceOperation>> = {
  ...LIST_OPERATIONS,
  ...RECORD_OPERATIONS,
  ...BULK_OPERATIONS,
  ...ATTACHED_OPERATIONS,
};

export interface DocumentInput {
  /** Paths of module calls, as their routes describe them. */
  readonly modules: Paths;
  readonly resources: readonly ClientResource[];
  /** Names of resources in the reader's language. */
  readonly plural: (resource: string) => string;
  readonly release: string;
  readonly version: number;
}

/** The OpenAPI document of one actor: the calls and fields that this actor has, and nothing else. */
export function openApiDocument(input: DocumentInput): Schema {
  const { modules, resources, plural, release, version } = input;
  const records = resources.filter(({ kind }) => kind !== "rows");
  const childOf = (name: string): ClientResource | undefined =>
    resources.find((resource) => resource.name === name);
  const taken = new Set(
    Object.values(modules).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId)),
  );
  const paths: Paths = {};
  for (const resource of records) {
    for (const name of Object.keys(API_ACTIONS) as ApiAction[]) {
      const operation = RESOURCE_OPERATIONS[name];
      if (!isOffered(resource, API_ACTIONS[name], operation)) continue;
      const { method, url, config } = routeOf(name);
      const path = url.replace(":resource", resource.name).replaceAll(/:(\w+)/g, "{$1}");
      (paths[path] ??= {})[method.toLowerCase()] = describe({
        operation,
        parameters: [
          ...(url.includes(":id") ? [refTo("parameters", "record")] : []),
          ...(config.once === true ? [refTo("parameters", "once")] : []),
          ...(operation.tagged === true ? [refTo("parameters", "if_none_match")] : []),
          ...(operation.parameters?.(resource) ?? []),
        ],
        resource,
        plural: plural(resource.name),
        taken,
      });
    }
  }
  // a module's call owns its method and path
  for (const [path, methods] of Object.entries(modules)) {
    const owned = Object.entries(methods).map(withErrors);
    const shared = owned.map(([method, own]): [string, Schema] => {
      const list = paths[path]?.[method];
      return [method, method === "get" && list !== undefined ? withList(own, list) : own];
    });
    paths[path] = { ...paths[path], ...Object.fromEntries(shared) };
  }
  const tags = new Set(
    Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ tags: own }) => own as string[]),
    ),
  );
  const described = withExamples({
    paths,
    components: {
      parameters: {
        ...SHARED_PARAMETERS,
        ...COMMON_FILTERS,
        ...Object.assign({}, ...records.map(filterComponents)),
      },
      responses: SHARED_RESPONSES,
      schemas: {
        ...COMPONENT_SCHEMAS,
        ...Object.assign({}, ...resources.map((resource) => schemasOf(resource, childOf))),
      },
    },
  });
  return {
    openapi: "3.1.0",
    info: {
      title: "Benchline",
      version: `${release}+${version}`,
      summary: "Operations of a staffing and consulting company",
      description: "Every call of the server, as far as the reader of this document may make it.",
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: "/", description: "This server" }],
    security: [{ bearer: [] }, { token: [] }],
    tags: [...tags]
      .toSorted()
      .map((name) => ({ name, description: `Calls about ${name.replaceAll("_", " ")}.` })),
    paths: sorted(described.paths),
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "`Bearer <token>`: a token the login answers, or an API key.",
        },
        token: {
          type: "apiKey",
          in: "header",
          name: "authorization",
          description: "The same as `Token <token>`, as browsers of the application send it.",
        },
      },
      ...usedComponents(described.paths, described.components),
    },
  };
}

/** Rows stand inside their parent: there are no calls that answer one. */
const schemasOf = (
  resource: ClientResource,
  childOf: (name: string) => ClientResource | undefined,
): Record<string, Schema> => ({
  ...optionSchemas(resource),
  ...(resource.kind === "rows" ? inputSchemas(resource, childOf) : resourceSchemas(resource, childOf)),
});

function sorted<T>(members: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(members).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Components that the calls lead to, directly or through others. */
function usedComponents(paths: Paths, components: Components): Record<string, Record<string, Schema>> {
  const used = new Map<string, Map<string, Schema>>();
  const follow = (node: unknown): void => {
    for (const [, section = "", name = ""] of JSON.stringify(node).matchAll(REFERENCE)) {
      const component = components[section]?.[name];
      const found = used.get(section) ?? new Map<string, Schema>();
      if (component === undefined || found.has(name)) continue;
      used.set(section, found.set(name, component));
      follow(component);
    }
  };
  follow(paths);
  return sorted(
    Object.fromEntries([...used].map(([section, found]) => [section, sorted(Object.fromEntries(found))])),
  );
}

const REFERENCE = /"#\/components\/(\w+)\/([^"]+)"/g;

function isOffered(
  resource: ClientResource,
  { operation, actions }: ApiRight,
  { body, bodyOptional, offered }: ResourceOperation,
): boolean {
  if (!resource.operations.includes(operation)) return false;
  if (operation === "transition" && resource.lifecycles.every(({ transitions }) => transitions.length === 0))
    return false;
  if (resource.kind === "view" && body !== undefined && bodyOptional === undefined) return false;
  return actions.some((action) => resource.actions.includes(action)) && (offered?.(resource) ?? true);
}

function describe({
  operation,
  parameters,
  resource,
  plural,
  taken,
}: {
  operation: ResourceOperation;
  parameters: readonly Schema[];
  resource: ClientResource;
  plural: string;
  /** Ids of modules' calls. */
  taken: ReadonlySet<unknown>;
}): Schema {
  const id = operation.id(schemaName(resource.name));
  return {
    // a module may call by this name what it does with records of another kind
    operationId: taken.has(id) ? `${id}Record` : id,
    tags: [resource.area],
    summary: operation.summary(plural),
    description: operation.description,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(operation.body === undefined
      ? {}
      : {
          requestBody: {
            required: operation.bodyOptional === undefined,
            content: operation.body(resource),
          },
        }),
    responses: {
      ...(operation.tried === undefined ? {} : { "200": operation.tried() }),
      ...(operation.tagged === true ? { "304": { description: "The caller has this answer." } } : {}),
      [operation.status ?? "200"]: operation.answers(resource),
      ...ERROR_ANSWERS,
    },
  };
}

function withErrors([method, operation]: [string, Schema]): [string, Schema] {
  // calls of other standards describe errors of their own
  return [method, { ...operation, responses: { ...ERROR_ANSWERS, ...(operation.responses as object) } }];
}

/** A module's call at the address of a list answers the list too, to whoever asks with the list's parameters. */
function withList(own: Schema, list: Schema): Schema {
  const parametersOf = ({ parameters = [] }: Schema) => parameters as readonly Schema[];
  const nameOf = ({ name, $ref }: Schema) => name ?? parameterNamed(String($ref).split("/").at(-1) ?? "");
  const known = new Set(parametersOf(own).map(nameOf));
  const schemas = [own, list].flatMap(({ responses }) => {
    const { content } =
      (responses as Record<string, { content?: Record<string, { schema: Schema }> }>)["200"] ?? {};
    const schema = content?.["application/json"]?.schema;
    return schema === undefined ? [] : [schema];
  });
  return {
    ...own,
    parameters: [
      ...parametersOf(own),
      ...parametersOf(list).filter((parameter) => !known.has(nameOf(parameter))),
    ],
    responses: {
      ...(own.responses as object),
      "200": answer("What the module answers, or the page of the list.", { anyOf: schemas }),
    },
  };
}

/** The name in the address of a parameter that stands among the components. */
function parameterNamed(component: string): unknown {
  return SHARED_PARAMETERS[component]?.name ?? filterNamed(component);
}
