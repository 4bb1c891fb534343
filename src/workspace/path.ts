/** The call for preferences and saved views, with the view an address names: it may be nobody else's. */
export function workspacePath(search: string): string {
  const view = new URLSearchParams(search).get("view");
  return view === null || !/^\d+$/.test(view) ? "/api/workspace/" : `/api/workspace/?view=${view}`;
}
