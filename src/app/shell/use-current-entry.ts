import { useMemo } from "react";
import { useLocation } from "react-router-dom";
import type { ClientConfig, ClientMenuGroup } from "../../../core/definition/client-types.ts";
import { entryAt, resolveAddress } from "../../config/addresses.ts";
import { useConfigIndex } from "../../config/config-context.tsx";

type Entry = ClientMenuGroup["entries"][number];

/** The entry of the menu whose page this is; looked for again when the path changes, not at each step within a list. */
export function useCurrentEntry(): Entry | null {
  const { config } = useConfigIndex();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const named = query.get("resource");
  const scope = query.get("scope");
  return useMemo(() => currentEntry({ config, pathname, named, scope }), [config, pathname, named, scope]);
}

interface CurrentEntryOptions {
  readonly config: Pick<ClientConfig, "menu" | "routes">;
  readonly pathname: string;
  /** The resource the query part of the address names. */
  readonly named: string | null;
  /** The scope it names. */
  readonly scope: string | null;
}

/** The longest entry the address lies under, else the first of the resource it shows. */
function currentEntry({ config, pathname, named, scope }: CurrentEntryOptions): Entry | null {
  const entries = config.menu.flatMap((group) => group.entries);
  const covering = entries.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  if (covering.length > 0) {
    const longest = covering.reduce((best, entry) => (entry.path.length > best.path.length ? entry : best));
    return entryAt(config.menu, { path: longest.path, scope }) ?? longest;
  }
  const destination = resolveAddress(config, pathname);
  const resource = ("resource" in destination ? destination.resource : null) ?? named;
  return entries.find((entry) => entry.resource !== null && entry.resource === resource) ?? null;
}
