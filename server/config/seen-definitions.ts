import { AsyncLocalStorage } from "node:async_hooks";
import type { RuntimeDefinitions } from "./runtime-definitions.ts";
import type { DefinitionsStore } from "./store.ts";

const looked = new AsyncLocalStorage<RuntimeDefinitions>();

/** Carries a request out under definitions that are not in force: of a draft that somebody looks at. */
export function withDefinitions(definitions: RuntimeDefinitions, work: () => void): void {
  looked.run(definitions, work);
}

/** The definitions a request is answered with: those in force, unless it looks at others. */
export function seenDefinitions(store: Pick<DefinitionsStore, "current">): () => RuntimeDefinitions {
  return () => looked.getStore() ?? store.current();
}
