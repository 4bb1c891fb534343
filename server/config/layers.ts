import type { CompileResult } from "../../core/definition/types.ts";
import type { DefinitionError } from "../../core/shared/error-collector.ts";
import { compileDefinitions } from "./compile.ts";
import { type ConfigDocument, documentKey, type DocumentKey, hashDocument, nameOfKey } from "./documents.ts";
import { mergeDefinition } from "./merge.ts";
import type { DocumentConflict, RuntimeDefinitions } from "./runtime-definitions.ts";
import type { DocumentCheck } from "./shape.ts";
import type { PublishedDocument, PublishedLayer } from "./stored-layer.ts";

export type ShippedDocuments = ReadonlyMap<DocumentKey, ConfigDocument>;

interface Layered {
  readonly documents: ReadonlyMap<DocumentKey, ConfigDocument>;
  readonly conflicts: readonly DocumentConflict[];
}

/**
 * The shipped files with the published changes on top, compiled. Where a release changed a file under a published
 * definition, both changes are merged; a merge that does not compile is given up and the published definition stands.
 */
export function compileLayers({
  shipped,
  layer,
  checkShape,
}: {
  shipped: ShippedDocuments;
  layer: PublishedLayer;
  checkShape: DocumentCheck | null;
}): CompileResult<RuntimeDefinitions> {
  const { version } = layer;
  const merged = layered({ shipped, layer, merge: true });
  const result = compileDefinitions({ version, ...merged, checkShape });
  if (result.ok || !isMerged({ shipped, layer })) return result;
  const kept = layered({ shipped, layer, merge: false });
  const fallback = compileDefinitions({ version, ...kept, checkShape });
  return fallback.ok ? fallback : result;
}

/** All documents in force, for a hash or a check before they are compiled. */
export function layered({
  shipped,
  layer,
  merge,
}: {
  shipped: ShippedDocuments;
  layer: PublishedLayer;
  merge: boolean;
}): Layered {
  const documents = new Map(shipped);
  const conflicts: DocumentConflict[] = [];
  for (const [key, published] of layer.documents) {
    const below = shipped.get(key);
    const name = nameOfKey(key);
    const source = publishedSource(published.entry.version, key);
    if (below === undefined || below.hash === published.entry.base) {
      documents.set(key, { ...name, source, document: published.document, hash: published.entry.hash });
      continue;
    }
    const result = merge
      ? mergeDefinition({ base: published.base, shipped: below.document, published: published.document })
      : kept({ below, published });
    conflicts.push(...result.conflicts.map((conflict) => ({ ...name, ...conflict })));
    documents.set(key, { ...name, source, document: result.document, hash: hashDocument(result.document) });
  }
  return { documents, conflicts };
}

function publishedSource(version: number, key: string): string {
  return `published:${version}:${key}`;
}

/** Errors of a version that nobody has published yet name the changes it is made of. */
export function nameChanges(
  errors: readonly DefinitionError[],
  { version }: PublishedLayer,
): DefinitionError[] {
  const pending = publishedSource(version, "");
  return errors.map((error) =>
    error.source.startsWith(pending)
      ? { ...error, source: `change:${error.source.slice(pending.length)}` }
      : error,
  );
}

function isMerged({ shipped, layer }: { shipped: ShippedDocuments; layer: PublishedLayer }): boolean {
  return [...layer.documents].some(([key, { entry }]) => {
    const below = shipped.get(key);
    return below !== undefined && below.hash !== entry.base;
  });
}

function kept({ below, published }: { below: ConfigDocument; published: PublishedDocument }) {
  const conflict = { path: "", base: published.base, shipped: below.document, published: published.document };
  return { document: published.document, conflicts: [conflict] };
}

/** A layer with changes on top, as it will stand when they are published under the next version. */
export function withChanges({
  layer,
  changes,
  shipped,
}: {
  layer: PublishedLayer;
  changes: readonly { kind: ConfigDocument["kind"]; name: string; document: unknown }[];
  shipped: ShippedDocuments;
}): PublishedLayer {
  const version = layer.version + 1;
  const documents = new Map(layer.documents);
  for (const change of changes) {
    const key = documentKey(change);
    const below = shipped.get(key);
    if (change.document === null) documents.delete(key);
    else {
      documents.set(key, {
        document: change.document,
        base: below?.document ?? null,
        entry: { version, hash: hashDocument(change.document), base: below?.hash ?? null },
      });
    }
  }
  const index = Object.fromEntries([...documents].map(([key, { entry }]) => [key, entry]));
  return { version, documents, index };
}
