import type { ClientMenuGroup } from "../../../core/definition/client-types.ts";

type Entry = ClientMenuGroup["entries"][number];

interface CurrentEntryOptions {
  readonly menu: readonly ClientMenuGroup[];
  readonly pathname: string;
  readonly search: string;
}

/** The entry whose page this is: the one at this address, else the longest that the address lies under. */
export function currentEntry({ menu, pathname, search }: CurrentEntryOptions): Entry | null {
  const entries = menu.flatMap((group) => group.entries);
  const covering = entries.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  if (covering.length > 0) {
    return covering.reduce((best, entry) => (entry.path.length > best.path.length ? entry : best));
  }
  const resource =
    /^\/records\/([a-z0-9_]+)/.exec(pathname)?.[1] ?? new URLSearchParams(search).get("resource");
  return entries.find((entry) => entry.resource !== null && entry.resource === resource) ?? null;
}
