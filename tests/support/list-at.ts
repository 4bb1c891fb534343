import type { ClientConfig } from "../../core/definition/client-types.ts";
import { resolveAddress } from "../../src/config/addresses.ts";
import { listCallPath } from "../../src/list/list-query.ts";
import { openList } from "../../src/list/open-list.ts";
import { EMPTY_WORKSPACE } from "../../src/workspace/types.ts";

/** The call a list makes that is opened at an address, answered with one row and the exact total; null where no list is. */
export function listCallAt(config: ClientConfig, address: string): string | null {
  const { pathname, search } = new URL(address, "http://screens");
  const destination = resolveAddress(config, pathname);
  if (destination.screen !== "list") return null;
  const { fixedFilters, scope } = destination;
  const resource = config.resources.find(({ name }) => name === destination.resource);
  if (resource === undefined) return null;
  const { actor } = config;
  const { request } = openList({ resource, actor, workspace: EMPTY_WORKSPACE, search, fixedFilters, scope });
  return listCallPath({
    ...request,
    pagination: { ...request.pagination, pageSize: 1 },
    meta: { ...request.meta, count: "exact" },
  });
}
