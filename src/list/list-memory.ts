const searches = new Map<string, string>();

/** Keeps how a list was left, for coming back to it through a menu entry that does not reset it. */
export function rememberListSearch(path: string, search: string): void {
  searches.set(path, search);
}

export function recallListSearch(path: string): string {
  return searches.get(path) ?? "";
}

/** An entry that resets the shared state of the lists resets it for all of them. */
export function forgetListSearches(): void {
  searches.clear();
}
