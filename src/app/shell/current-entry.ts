import type { ClientConfig, ClientMenuGroup } from "../../../core/definition/client-types.ts";
import { resolveAddress } from "../../config/addresses.ts";

type Entry = ClientMenuGroup["entries"][number];

interface CurrentEntryOptions {
  readonly config: Pick<ClientConfig, "menu" | "routes">;
  readonly pathname: string;
  readonly search: string;
}

/** The entry whose page this is: the longest the address lies under, else the first of the resource it shows. */
export function currentEntry({ config, pathname, search }: CurrentEntryOptions): Entry | null {
  const entries = config.menu.flatMap((group) => group.entries);
  const covering = entries.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  if (covering.length > 0) {
    return covering.reduce((best, entry) => (entry.path.length > best.path.length ? entry : best));
  }
  const destination = resolveAddress(config, pathname);
  const shown = "resource" in destination ? destination.resource : null;
  const resource = shown ?? new URLSearchParams(search).get("resource");
  return entries.find((entry) => entry.resource !== null && entry.resource === resource) ?? null;
}
