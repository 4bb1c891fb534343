import { whenConnected } from "../lib/connection.ts";
import { whenIdle } from "../lib/when-idle.ts";

type FetchCode = () => Promise<unknown>;

const waiting: FetchCode[] = [];
let begun = false;
let fetching = false;

/** Has code fetched, one part after the other, whenever the page has nothing to do: not before `beginFetching`. */
export function prefetchWhenIdle(fetchCode: FetchCode): void {
  waiting.push(fetchCode);
  void fetchWaiting();
}

/** The first page is here, and what is most likely to be opened next. */
export function beginFetching(): void {
  begun = true;
  void fetchWaiting();
}

async function fetchWaiting(): Promise<void> {
  if (!begun || fetching) return;
  fetching = true;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    await whenIdle();
    await whenConnected();
    // What does not come now is dealt with where it is drawn.
    await next().catch(() => undefined);
  }
  fetching = false;
}
