import type { CompiledResource, CompiledResources } from "../definition/types.ts";
import { getOwn, suggestName } from "../shared/error-collector.ts";
import type { ErrorCollector } from "../shared/error-collector.ts";

/** The resource with this name; where there is none, that is reported at `at`. */
export function knownResource(
  { resources, problems }: { readonly resources: CompiledResources; readonly problems: ErrorCollector },
  name: string,
  at: string,
): CompiledResource | undefined {
  const resource = getOwn(resources.byName, name);
  if (resource === undefined) {
    problems.report({
      at,
      resource: name,
      text: "unknown_resource",
      params: { resource: name, hint: suggestName(name, Object.keys(resources.byName)) },
    });
  }
  return resource;
}
