import type { ClientConfig } from "../../core/definition/client-types.ts";
import { resolveAddress } from "../config/addresses.ts";
import { fetchScreen, SCREENS } from "./screens.ts";

/** Until the first page has its rows and its pictures. */
const SETTLED_MS = 1000;

/**
 * Fetches the code of screens before somebody opens them: where a link or a row is pointed at or focused, and of the one
 * most records are opened with as soon as there is time. Returns the way to stop.
 */
export function fetchAhead(config: Pick<ClientConfig, "routes">): () => void {
  let last = "";
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? linkAt(target) : null;
    if (!link || link.origin !== window.location.origin || link.pathname === last) return;
    last = link.pathname;
    // Whoever opens it in earnest deals with code that does not come.
    fetchScreen(resolveAddress(config, link.pathname)).catch(() => undefined);
  };
  const timer = window.setTimeout(() => {
    SCREENS.detail.fetchCode().catch(() => undefined);
  }, SETTLED_MS);
  const events = ["pointerover", "focusin"];
  for (const event of events) document.addEventListener(event, look, { passive: true });
  return () => {
    window.clearTimeout(timer);
    for (const event of events) document.removeEventListener(event, look);
  };
}

/** The link one points at; in a row of records, the one that opens it. */
function linkAt(element: Element): HTMLAnchorElement | null {
  const link = element.closest<HTMLAnchorElement>("a[href]");
  return link ?? element.closest("[data-row]")?.querySelector<HTMLAnchorElement>("a[data-opens]") ?? null;
}
