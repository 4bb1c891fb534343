import { lockedChanges } from "../../core/access/locked.ts";
import { LANGUAGES } from "../../core/definition/definitions.ts";
import type { AccessDefinition, CompileResult } from "../../core/definition/types.ts";
import { type DefinitionError, wordError } from "../../core/shared/error-collector.ts";
import type { Wording } from "../../core/shared/wording.ts";
import { DOCUMENT_KINDS, documentKey, type DocumentKind, NAMED_KINDS } from "./documents.ts";
import { compileLayers, nameChanges, withChanges } from "./layers.ts";
import type { RuntimeDefinitions } from "./runtime-definitions.ts";
import type { DocumentCheck } from "./shape.ts";
import type { DefinitionsStore } from "./store.ts";
import type { PublishedLayer } from "./stored-layer.ts";

/** A definition to publish; `document: null` withdraws the published one, so that the shipped one stands again. */
export interface ProposedChange {
  readonly kind: DocumentKind;
  readonly name: string;
  readonly document: unknown;
}

export interface Candidate {
  readonly layer: PublishedLayer;
  readonly definitions: RuntimeDefinitions;
}

/** Changes as they would stand on the definitions in force: compiled, or every error at once. Touches nothing. */
export function prepareChanges({
  store,
  changes,
  reservedNames,
}: {
  store: DefinitionsStore;
  changes: readonly ProposedChange[];
  /** First parts of addresses that belong to the program. */
  reservedNames: ReadonlySet<string>;
}): CompileResult<Candidate> {
  const errors = checkNames({ store, changes, reservedNames });
  if (errors.length > 0) return { ok: false, errors };
  const shapes = changes
    .filter(({ document }) => document !== null)
    .flatMap((change) => store.checkShape({ ...change, source: sourceOf(change) }));
  if (shapes.length > 0) return { ok: false, errors: shapes };
  return prepareLayer({
    store,
    layer: withChanges({ layer: store.layer(), changes, shipped: store.shipped }),
  });
}

/** The same for a whole layer, such as an older one, which an older release may have written. */
export function prepareLayer({
  store,
  layer,
}: {
  store: DefinitionsStore;
  layer: PublishedLayer;
}): CompileResult<Candidate> {
  const compiled = compileLayers({ shipped: store.shipped, layer, checkShape: checkUnknown(store) });
  const errors = compiled.ok ? checkLocked({ store, definitions: compiled.value }) : compiled.errors;
  return !compiled.ok || errors.length > 0
    ? { ok: false, errors: nameChanges(errors, layer) }
    : { ok: true, value: { layer, definitions: compiled.value } };
}

/** What stands in the release or is in force has passed the check: to hold all of it to its schemas again keeps readers waiting. */
function checkUnknown(store: DefinitionsStore): DocumentCheck {
  const known = [store.shipped, store.current().documents];
  return (entry) => {
    const key = documentKey(entry);
    return known.some((documents) => documents.get(key)?.hash === entry.hash) ? [] : store.checkShape(entry);
  };
}

function checkLocked({
  store,
  definitions,
}: {
  store: DefinitionsStore;
  definitions: RuntimeDefinitions;
}): DefinitionError[] {
  const shipped = store.shipped.get("access/access");
  const changed = definitions.documents.get("access/access");
  if (shipped === undefined || changed === undefined || shipped.hash === changed.hash) return [];
  return lockedChanges({
    shipped: shipped.document as AccessDefinition,
    changed: changed.document as AccessDefinition,
    source: changed.source,
  });
}

function checkNames({
  store,
  changes,
  reservedNames,
}: {
  store: DefinitionsStore;
  changes: readonly ProposedChange[];
  reservedNames: ReadonlySet<string>;
}): DefinitionError[] {
  const seen = new Set<string>();
  return changes.flatMap((change) => {
    const report = (wording: Wording): DefinitionError[] => [
      {
        source: sourceOf(change),
        resource: NAMED_KINDS.has(change.kind) ? change.name : null,
        field: null,
        pointer: "",
        ...wordError(wording),
      },
    ];
    const key = documentKey(change);
    if (seen.has(key)) return report({ text: "duplicate_change", params: { definition: key } });
    seen.add(key);
    if (!isKnownName(change)) {
      return report({
        text: "unknown_definition",
        params: { definition: key, kinds: DOCUMENT_KINDS },
      });
    }
    if (change.document === null) {
      return store.layer().documents.has(key)
        ? []
        : report({ text: "nothing_published", params: { definition: key } });
    }
    const own = (change.document as { name?: unknown }).name;
    if (NAMED_KINDS.has(change.kind) && own !== change.name) {
      return report({
        text: "wrong_name",
        params: { own: JSON.stringify(own) ?? "null", name: change.name },
      });
    }
    if (change.kind === "resource" && reservedNames.has(change.name) && !store.shipped.has(key)) {
      return report({ text: "reserved_name.address", params: { name: change.name } });
    }
    return [];
  });
}

function isKnownName({ kind, name }: ProposedChange): boolean {
  if (kind === "access" || kind === "navigation") return name === kind;
  if (kind === "labels")
    return LANGUAGES.some((language) => name.startsWith(`${language}.`) && name.length > 3);
  return NAMED_KINDS.has(kind) && /^[a-z][a-z0-9_]*$/.test(name);
}

function sourceOf(change: ProposedChange): string {
  return `change:${documentKey(change)}`;
}
