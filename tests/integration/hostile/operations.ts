import type { TestApp } from "../../support/app.ts";
import { parametersOf } from "../../support/openapi.ts";
import type { Node, OpenApi } from "../../support/openapi.ts";

/** One call as the product's own description has it. */
export interface Operation {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly name: string;
  readonly query: readonly string[];
  /** Members of the body, as far as the description names them. */
  readonly members: readonly string[];
}

/** Calls of §7 that stand at the address of a resource: their own program answers them, or the generic one with rules of its own. */
const NAMED: ReadonlySet<string> = new Set([
  "get /api/emp_notify/",
  "get /api/employee_certificate/",
  "post /api/employee_certificate/",
  "put /api/employee_certificate/{id}/",
  "delete /api/employee_certificate/{id}/",
  "get /api/vendor_company/",
  "get /api/consultant/",
  "get /api/question/",
]);

/**
 * Every call of modules and every one §7 names, and the generic ones for some resources: all others go through the same
 * program.
 */
export async function operationsOf(
  test: TestApp,
  { person, resources }: { person: string; resources: readonly string[] },
): Promise<Operation[]> {
  const document = (await test.as(person)("GET", "/api/openapi.json")).json<OpenApi>();
  const known = new Set(test.app.benchline.definitions().resources.resources.map(({ name }) => name));
  const first = resources[0] ?? "";
  const shape = (path: string, resource: string): string => path.replace(`/api/${resource}/`, "/api/*/");
  const generic = new Set(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      resourceOf(path) === first
        ? Object.keys(methods).map((method) => `${method} ${shape(path, first)}`)
        : [],
    ),
  );
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, described]): Operation[] => {
      const resource = resourceOf(path);
      const repeated =
        known.has(resource) &&
        !resources.includes(resource) &&
        !NAMED.has(`${method} ${path}`) &&
        generic.has(`${method} ${shape(path, resource)}`);
      if (repeated) return [];
      const members = new Set<string>();
      for (const { schema } of Object.values(described.requestBody?.content ?? {})) {
        collectMembers(document, schema, members);
      }
      return [
        {
          method: method.toUpperCase() as Operation["method"],
          path,
          name: described.operationId,
          query: parametersOf(document, described)
            .filter((each) => each.in === "query")
            .map(({ name }) => name),
          members: [...members],
        },
      ];
    }),
  );
}

function resourceOf(path: string): string {
  return path.split("/")[2] ?? "";
}

function collectMembers(document: OpenApi, node: Node, into: Set<string>, depth = 0): void {
  if (depth > 4) return;
  if (node.$ref !== undefined) {
    const name = node.$ref.split("/").at(-1) ?? "";
    collectMembers(document, document.components.schemas[name] ?? {}, into, depth + 1);
  }
  for (const name of Object.keys(node.properties ?? {})) into.add(name);
  for (const inner of [...(node.allOf ?? []), ...(node.anyOf ?? []), ...(node.oneOf ?? [])]) {
    collectMembers(document, inner, into, depth + 1);
  }
}
