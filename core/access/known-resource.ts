import type { CompiledResource, CompiledResources } from "../definition/types.ts";
import { own, suggestion } from "../shared/problems.ts";
import type { Problems } from "../shared/problems.ts";

/** The resource with this name; where there is none, that is reported at `at`. */
export function knownResource(
  { resources, problems }: { readonly resources: CompiledResources; readonly problems: Problems },
  name: string,
  at: string,
): CompiledResource | undefined {
  const resource = own(resources.byName, name);
  if (resource === undefined) {
    problems.report({
      at,
      resource: name,
      code: "unknown_resource",
      message: `There is no resource "${name}": ${suggestion(name, Object.keys(resources.byName))}`,
    });
  }
  return resource;
}
