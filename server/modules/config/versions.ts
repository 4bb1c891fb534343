import { AppError } from "../../../core/errors/app-error.ts";
import { diffDefinitions } from "../../config/diff.ts";
import type { Difference } from "../../config/diff.ts";
import { nameOfKey } from "../../config/documents.ts";
import type { DocumentKey, DocumentName } from "../../config/documents.ts";
import { readLayer } from "../../config/stored-layer.ts";
import type { LayerIndex, PublishedLayer, VersionRow } from "../../config/stored-layer.ts";
import { invalidDefinitions } from "../../config/publish.ts";
import type { ShippedDocuments } from "../../config/layers.ts";
import type { Database } from "../../database/types.ts";

export interface VersionSummary {
  readonly version: number;
  readonly at: string;
  readonly actor: { readonly id: number; readonly label: string } | null;
  readonly note: string | null;
  readonly changes: readonly (DocumentName & { readonly change: "published" | "withdrawn" })[];
}

export interface DocumentDifference extends DocumentName {
  readonly differences: readonly Difference[];
}

const MAX_LISTED = 200;

/** Published versions, newest first. */
export async function listVersions(database: Database): Promise<VersionSummary[]> {
  const rows = (await database.read
    .selectFrom("sys__config")
    .leftJoin("employee", "employee.id", "sys__config.actor")
    .select([
      "sys__config.version as version",
      "sys__config.at as at",
      "sys__config.actor as actor",
      "sys__config.note as note",
      "sys__config.hashes as hashes",
      "employee.label__ as label",
    ])
    .orderBy("version", "desc")
    .limit(MAX_LISTED + 1)
    .execute()) as unknown as (VersionRow & { label: string | null })[];
  return rows.slice(0, MAX_LISTED).map((row, position) => ({
    version: row.version,
    at: new Date(row.at).toISOString(),
    actor: row.actor === null ? null : { id: row.actor, label: row.label ?? String(row.actor) },
    note: row.note,
    changes: changedNames(getIndex(rows[position + 1]), getIndex(row)),
  }));
}

/** What the definitions in force say differently with two layers. */
export function diffLayers({
  shipped,
  before,
  after,
}: {
  shipped: ShippedDocuments;
  before: PublishedLayer;
  after: PublishedLayer;
}): DocumentDifference[] {
  const at = (layer: PublishedLayer, key: DocumentKey): unknown =>
    (layer.documents.get(key) ?? shipped.get(key))?.document;
  const keys = new Set([...before.documents.keys(), ...after.documents.keys()]);
  return [...keys]
    .toSorted()
    .map((key) => ({ ...nameOfKey(key), differences: diffDefinitions(at(before, key), at(after, key)) }))
    .filter(({ differences }) => differences.length > 0);
}

const EMPTY: PublishedLayer = { version: 0, index: {}, documents: new Map() };

/** The published layer as it stood with a version; throws what is wrong with it. */
async function layerAt(database: Database, version: number): Promise<PublishedLayer | null> {
  if (version === 0) return EMPTY;
  const result = await readLayer(database.read, version);
  if (!result.ok) throw invalidDefinitions(result.errors);
  return result.layer.version === version ? result.layer : null;
}

/** The same; 404 where that version was never published. */
export async function expectVersion(database: Database, version: number): Promise<PublishedLayer> {
  const layer = await layerAt(database, version);
  if (layer === null) throw new AppError({ code: "unknown_version", status: 404, parameters: { version } });
  return layer;
}

function changedNames(before: LayerIndex, after: LayerIndex): VersionSummary["changes"] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])] as DocumentKey[];
  return keys
    .filter((key) => before[key]?.hash !== after[key]?.hash)
    .toSorted()
    .map((key) => ({ ...nameOfKey(key), change: after[key] === undefined ? "withdrawn" : "published" }));
}

function getIndex(row: VersionRow | undefined): LayerIndex {
  if (row === undefined) return {};
  try {
    return JSON.parse(row.hashes) as LayerIndex;
  } catch {
    return {};
  }
}
