import { compileAccess } from "../../../core/access/compile.ts";
import type { AccessDefinition } from "../../../core/definition/types.ts";
import { readDraft, proposedChanges } from "../../config/drafts.ts";
import { prepareChanges } from "../../config/proposal.ts";
import { withChanges } from "../../config/layers.ts";
import { invalidDefinitions } from "../../config/publish.ts";
import type { RuntimeDefinitions } from "../../config/runtime-definitions.ts";
import type { PublishedLayer } from "../../config/stored-layer.ts";
import type { ConfigContext } from "./context.ts";

/** The published definitions with a draft on top, as they would stand under the next version. */
export async function draftLayer(
  { database, store }: Pick<ConfigContext, "database" | "store">,
  id: number,
): Promise<PublishedLayer> {
  const changes = proposedChanges(store, await readDraft(database.read, id));
  return withChanges({ layer: store.layer(), changes, shipped: store.shipped });
}

/** All that a draft says, compiled; throws what is wrong with it. */
export async function wholeDraft(
  { database, store, reservedNames }: Pick<ConfigContext, "database" | "store" | "reservedNames">,
  id: number,
): Promise<RuntimeDefinitions> {
  const changes = proposedChanges(store, await readDraft(database.read, id));
  const prepared = prepareChanges({ store, changes, reservedNames: reservedNames() });
  if (!prepared.ok) throw invalidDefinitions(prepared.errors);
  return prepared.value.definitions;
}

/**
 * The definitions in force with the rights a draft says: what it would change for people and the rows there are. Areas and
 * fields that only the draft has hold no rows yet.
 */
export async function draftDefinitions(
  { database, store }: Pick<ConfigContext, "database" | "store">,
  id: number,
): Promise<RuntimeDefinitions> {
  const current = store.current();
  const draft = await readDraft(database.read, id);
  const changed = proposedChanges(store, draft).find(({ kind }) => kind === "access");
  if (changed?.document == null) return current;
  const document = changed.document as AccessDefinition;
  const resources = Object.fromEntries(
    Object.entries(document.resources).filter(([name]) => Object.hasOwn(current.resources.byName, name)),
  );
  const compiled = compileAccess({
    definition: { source: "change:access/access", document: { ...document, resources } },
    resources: current.resources,
  });
  if (!compiled.ok) throw invalidDefinitions(compiled.errors);
  return { ...current, access: compiled.value };
}
