import type { TabDefinition } from "../../../core/definition/types.ts";
import type { TabAddress } from "../../config/addresses.ts";

interface ActiveTabOptions {
  readonly tabs: readonly TabDefinition[];
  readonly address: TabAddress;
  /** What the query parameter of the address says. */
  readonly wanted: string | null;
}

/** The tab an address opens: the one its query names, else the one its path names, else the first. */
export function activeTab({ tabs, address, wanted }: ActiveTabOptions): TabDefinition {
  for (const name of [wanted, address.inPath]) {
    if (name === null) continue;
    const names = [name, address.aliases[name] ?? name].map(plain);
    const found = tabs.find((tab) => names.includes(plain(tab.name)));
    if (found) return found;
  }
  const [first] = tabs;
  if (!first) throw new Error("A record has at least one tab.");
  return first;
}

/** `rate-revision` and `rate_revision` are the same tab: addresses use both. */
function plain(name: string): string {
  return name.replaceAll("-", "_").toLowerCase();
}
