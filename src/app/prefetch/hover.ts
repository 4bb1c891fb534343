import type { ClientConfig } from "../../../core/definition/client-types.ts";
import { resolveAddress } from "../../config/addresses.ts";
import { loadErrorMessages } from "../../i18n/error-messages.ts";
import { beginFetching } from "../../prefetch/idle.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { queryClient } from "../query-client.ts";
import { SCREEN_EXTENSIONS } from "../screen-extensions.ts";
import { fetchScreen, SCREENS } from "../screens.ts";
import { partAround, partIn } from "../../lib/page-parts.ts";

/** Until the first page has its rows and its pictures. */
const SETTLED_MS = 1000;

/**
 * Fetches the code of screens before somebody opens them: where a link or a row is pointed at or focused, and of the one
 * most records are opened with and made with as soon as there is time. Returns the way to stop.
 */
export function prefetchOnHover(config: Pick<ClientConfig, "routes" | "menu" | "resources">): () => void {
  let last = "";
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? linkAt(target) : null;
    if (!link || link.origin !== window.location.origin || link.href === last) return;
    last = link.href;
    // Whoever opens it in earnest deals with what does not come.
    fetchDestination(link).catch(() => undefined);
  };
  const fetchDestination = async ({ pathname, search }: HTMLAnchorElement) => {
    const destination = resolveAddress(config, pathname);
    await Promise.all([
      fetchScreen(destination),
      destination.screen === "create" ? fetchForm(destination.resource, search) : null,
    ]);
  };
  const fetchForm = async (resource: string | null, search: string) => {
    const { fetchStart } = await formCode();
    const { createScreens } = SCREEN_EXTENSIONS;
    await fetchStart({ config, queryClient, resource, search, createScreens });
  };
  const timer = window.setTimeout(() => {
    fetchOften().catch(() => undefined);
  }, SETTLED_MS);
  const events = ["pointerover", "focusin"];
  for (const event of events) document.addEventListener(event, look, { passive: true });
  return () => {
    window.clearTimeout(timer);
    for (const event of events) document.removeEventListener(event, look);
  };
}

const formCode = () => import("../../screens/form/fetch-start.ts");

/** What most people open next: a record, and the form of one. */
async function fetchOften(): Promise<void> {
  await SCREENS.detail.fetchCode();
  await whenIdle();
  await Promise.all([SCREENS.create.fetchCode(), formCode(), loadErrorMessages()]);
  beginFetching();
}

/** The link one points at; in a row of records, the one that opens it. */
function linkAt(element: Element): HTMLAnchorElement | null {
  const link = partAround<HTMLAnchorElement>(element, "address");
  return link ?? partIn<HTMLAnchorElement>(partAround(element, "row"), "openingLink");
}
