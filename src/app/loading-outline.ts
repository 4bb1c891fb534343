import css from "./loading-shell.module.css";

/** Names of the parts in the sheet. */
export const LOADING_PARTS = ["side", "top", "bar"] as const;

/**
 * Draws what `LoadingShell` draws, while React itself is still on its way: the page's own sheet is all it needs. React's
 * first drawing takes its place.
 */
export function drawLoadingOutline(): void {
  const part = (name: string) => Object.assign(document.createElement("div"), { className: css[name] });
  const shell = Object.assign(part("shell"), { ariaBusy: "true" });
  shell.append(...LOADING_PARTS.map(part));
  document.getElementById("root")?.replaceChildren(shell);
}
