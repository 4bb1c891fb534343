import type { DefinitionError } from "../../core/shared/error-collector.ts";
import type { Clock, Log } from "../context.ts";
import { applySchemaIn } from "../database/schema/apply.ts";
import { SchemaError } from "../database/schema/schema-errors.ts";
import type { Database } from "../database/types.ts";
import { hashDocuments } from "./documents.ts";
import { sameValue } from "./identity.ts";
import { readApplied, releaseFingerprint, writeApplied } from "./fingerprint.ts";
import { compileLayers, layered, type ShippedDocuments } from "./layers.ts";
import type { RuntimeDefinitions } from "./runtime-definitions.ts";
import { createShapeCheck, newerLanguage, type ShapeCheck } from "./shape.ts";
import { readSchemas, type Schemas } from "./schemas.ts";
import { loadShipped } from "./shipped.ts";
import { checkFormFiles, type FormFile } from "./shipped-forms.ts";
import { brokenDefinitions } from "./start-error.ts";
import { type PublishedLayer, readLayer } from "./stored-layer.ts";

/** The definitions in force in this process, and the layers they were made from. */
export interface DefinitionsStore {
  readonly current: () => RuntimeDefinitions;
  layer(): PublishedLayer;
  readonly shipped: ShippedDocuments;
  /** The release's question forms, fit to be asked. */
  readonly forms: readonly FormFile[];
  readonly checkShape: ShapeCheck;
  readonly fingerprint: string;
  /** Why the newest published version is not the one in force; empty when it is. */
  problems(): readonly DefinitionError[];
  replace(change: DefinitionsChange): void;
  /**
   * Reads the newest published version; keeps the one in force when it is damaged or newer than this release. After a
   * restore the tables, which may be of an older release, are brought up to date.
   */
  reload(options?: { restored?: boolean }): Promise<void>;
}

export interface DefinitionsChange {
  readonly definitions: RuntimeDefinitions;
  readonly layer: PublishedLayer;
}

export interface StoreOptions {
  readonly database: Database;
  readonly resourcesDir: string;
  readonly localesDir: string;
  readonly schemasDir: string;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Loads both layers, brings the tables up to date and answers the store. Throws `StartError` with every error of the
 * definitions: a server that cannot read its definitions does not start.
 */
export async function openDefinitions(options: StoreOptions): Promise<DefinitionsStore> {
  const { database, clock, log } = options;
  const shipped = await loadShipped(options);
  const { schemas, errors: ofSchemas } = await readSchemas(options);
  const newer = [...shipped.documents.values()].flatMap((entry) => newerLanguage(entry) ?? []);
  const unusable = [...ofSchemas, ...shipped.errors, ...newer];
  if (unusable.length > 0) throw brokenDefinitions(unusable);
  const checkShape = lazyShapeCheck(schemas);
  const fingerprint = releaseFingerprint({ schemas, forms: shipped.forms });
  const { applied, fresh } = await readApplied(database);

  const stored = fresh ? { ok: true as const, layer: EMPTY } : await readLayer(database.read);
  if (!stored.ok) throw brokenDefinitions(stored.errors);
  let { layer } = stored;
  const upToDate = applied === appliedKey({ fingerprint, shipped: shipped.documents, layer });
  const result = compileLayers({
    shipped: shipped.documents,
    layer,
    checkShape: upToDate ? null : checkShape,
  });
  const ofForms = upToDate ? [] : checkFormFiles(shipped.forms, checkShape);
  if (!result.ok || ofForms.length > 0)
    throw brokenDefinitions([...(result.ok ? [] : result.errors), ...ofForms]);
  let current = result.value;
  if (!upToDate) await bringUpToDate({ database, definitions: current, fingerprint, clock });
  for (const { kind, name, path } of current.conflicts) {
    log.warn(
      { kind, name, path },
      "the release changed what a published definition changed; the published one stands",
    );
  }

  const bringRestoredUpToDate = async (definitions: RuntimeDefinitions): Promise<void> => {
    const wanted = `${fingerprint} ${definitions.hash}`;
    if ((await readApplied(database)).applied !== wanted)
      await bringUpToDate({ database, definitions, fingerprint, clock });
  };
  let problems: readonly DefinitionError[] = [];
  const store: DefinitionsStore = {
    current: () => current,
    layer: () => layer,
    shipped: shipped.documents,
    forms: shipped.forms,
    checkShape,
    fingerprint,
    problems: () => problems,
    replace(change) {
      current = change.definitions;
      layer = change.layer;
      problems = [];
    },
    async reload({ restored = false } = {}) {
      const before = layer;
      const read = await readLayer(database.read);
      // What came into force during the reading may be newer than what was read.
      if (layer !== before) return store.reload({ restored });
      if (
        !restored &&
        read.ok &&
        sameValue(read.layer.index, layer.index) &&
        read.layer.version === layer.version
      )
        return;
      const compiled = read.ok
        ? compileLayers({ shipped: shipped.documents, layer: read.layer, checkShape: null })
        : read;
      if (!read.ok || !compiled.ok) {
        problems = compiled.ok ? [] : compiled.errors;
        log.error(
          { errors: problems },
          "the newest configuration version cannot be used; the last good one stays",
        );
        return;
      }
      if (restored) {
        await bringRestoredUpToDate(compiled.value);
        if (layer !== before) return store.reload({ restored });
      }
      store.replace({ definitions: compiled.value, layer: read.layer });
    },
  };
  return store;
}

const EMPTY: PublishedLayer = { version: 0, index: {}, documents: new Map() };

/** Says with which definitions and which release the tables were made. */
export function appliedKey({
  fingerprint,
  shipped,
  layer,
}: {
  fingerprint: string;
  shipped: ShippedDocuments;
  layer: PublishedLayer;
}): string {
  const { documents } = layered({ shipped, layer, merge: true });
  return `${fingerprint} ${hashDocuments(documents.values())}`;
}

async function bringUpToDate({
  database,
  definitions,
  fingerprint,
  clock,
}: {
  database: Database;
  definitions: RuntimeDefinitions;
  fingerprint: string;
  clock: Clock;
}): Promise<void> {
  const { dialect } = database;
  try {
    await database.write(
      async (trx, batch) => {
        await applySchemaIn({
          batch,
          dialect,
          resources: definitions.resources,
          now: clock(),
        });
        await writeApplied(trx, `${fingerprint} ${definitions.hash}`);
      },
      { timeout: 30 * 60_000 },
    );
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    throw brokenDefinitions(
      error.refusals.map((refusal) => ({ ...refusal, source: "database", pointer: "" })),
    );
  }
}

/** Compiling the schemas takes a fifth of a second, which a start without changes need not spend. */
function lazyShapeCheck(schemas: Schemas): ShapeCheck {
  let check: ShapeCheck | null = null;
  return (entry) => (check ??= createShapeCheck({ schemas }))(entry);
}
