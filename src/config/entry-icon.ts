import type { ClientMenuGroup } from "../../core/definition/client-types.ts";
import type { ConfigIndex } from "./config-index.ts";

/** The sign of an entry of the menu: its own, or that of the area it leads to. */
export function entryIcon(
  index: Pick<ConfigIndex, "resource">,
  { icon, resource }: ClientMenuGroup["entries"][number],
): string | null {
  return icon ?? (resource === null ? null : (index.resource(resource)?.icon ?? null));
}
