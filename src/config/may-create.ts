import type { ClientResource } from "../../core/definition/client-types.ts";

/** Whether the person may make records of a resource. */
export function mayCreate({ actions, operations }: Pick<ClientResource, "actions" | "operations">): boolean {
  return actions.includes("create") && operations.includes("create");
}

/** What a person is offered to add: what has no list, such as a postponed reminder, the application adds by itself. */
export function isOffered(resource: ClientResource): boolean {
  return resource.kind === "record" && resource.operations.includes("list") && mayCreate(resource);
}
