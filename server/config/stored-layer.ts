import type { DefinitionError } from "../../core/shared/error-collector.ts";
import type { Database, Transaction } from "../database/types.ts";
import { type DocumentKey, hashDocument, nameOfKey } from "./documents.ts";

/** A change as its version stores it: the whole definition, and the shipped one it was made on. */
export interface StoredChange {
  readonly kind: string;
  readonly name: string;
  /** Null: the published definition was withdrawn, the shipped one (if any) stands again. */
  readonly document: unknown;
  readonly base: unknown;
}

/** Where a published definition stands and what it was made on. */
export interface IndexEntry {
  readonly version: number;
  readonly hash: string;
  /** Hash of the shipped definition it was made on; null when nothing was shipped. */
  readonly base: string | null;
}

/** `hashes` of a version: every published definition in force with it. Rolling back means writing an old index again. */
export type LayerIndex = Readonly<Record<DocumentKey, IndexEntry>>;

export interface PublishedDocument {
  readonly document: unknown;
  readonly base: unknown;
  readonly entry: IndexEntry;
}

/** The definitions published at run time, as they stand at one version. */
export interface PublishedLayer {
  /** 0 when nothing was ever published. */
  readonly version: number;
  readonly index: LayerIndex;
  readonly documents: ReadonlyMap<DocumentKey, PublishedDocument>;
}

export interface VersionRow {
  readonly version: number;
  readonly at: number;
  readonly actor: number | null;
  readonly note: string | null;
  readonly changes: string;
  readonly hashes: string;
  readonly state: string;
}

/** Format of the rows in `sys__config`. A greater number was written by a newer release. */
const STATE = "published:1";

export type LayerResult =
  | { readonly ok: true; readonly layer: PublishedLayer }
  | { readonly ok: false; readonly errors: readonly DefinitionError[] };

/** Reads the layer at its newest version, or at an older one. Every document is checked against its hash. */
export async function readLayer(
  reader: Database["read"] | Transaction,
  version?: number,
): Promise<LayerResult> {
  const all = reader.selectFrom("sys__config").selectAll().orderBy("version", "desc").limit(1);
  const chosen = await (version === undefined ? all : all.where("version", "=", version)).executeTakeFirst();
  const top = chosen as unknown as VersionRow | undefined;
  if (top === undefined) return { ok: true, layer: { version: 0, index: {}, documents: new Map() } };
  if (top.state !== STATE) return { ok: false, errors: [newer(top)] };
  const index = parse<LayerIndex>(top.hashes);
  if (index === null) return { ok: false, errors: [corrupt(top.version, "its index cannot be read")] };

  const needed = [...new Set(Object.values(index).map((entry) => entry.version))];
  const rows = needed.length === 0 ? [] : await readVersions(reader, needed);
  const changes = new Map(rows.map((row) => [row.version, parse<StoredChange[]>(row.changes)]));
  const documents = new Map<DocumentKey, PublishedDocument>();
  const errors: DefinitionError[] = [];
  for (const [key, entry] of Object.entries(index) as [DocumentKey, IndexEntry][]) {
    const { kind, name } = nameOfKey(key);
    const stored = changes.get(entry.version)?.find((change) => change.kind === kind && change.name === name);
    if (stored === undefined || hashDocument(stored.document) !== entry.hash) {
      errors.push({ ...corrupt(entry.version, `${key} is missing or damaged`), resource: name });
    } else documents.set(key, { document: stored.document, base: stored.base, entry });
  }
  return errors.length > 0
    ? { ok: false, errors }
    : { ok: true, layer: { version: top.version, index, documents } };
}

/** Areas that two published versions define differently, whatever else they change; null where one of them is not known. */
export async function changedAreas(
  reader: Database["read"],
  versions: readonly [number, number],
): Promise<ReadonlySet<string> | null> {
  const wanted = versions.filter((version) => version !== 0);
  const rows = wanted.length === 0 ? [] : await readVersions(reader, wanted);
  const [before, after] = versions.map((version) => {
    const row = rows.find((one) => one.version === version);
    return row === undefined ? (version === 0 ? {} : null) : parse<LayerIndex>(row.hashes);
  });
  if (before == null || after == null) return null;
  const keys = new Set([...Object.keys(before), ...Object.keys(after)] as DocumentKey[]);
  const differing = [...keys].filter((key) => before[key]?.hash !== after[key]?.hash);
  return new Set(differing.map(nameOfKey).flatMap(({ kind, name }) => (kind === "resource" ? [name] : [])));
}

export async function writeVersion(
  trx: Transaction,
  row: Omit<VersionRow, "state" | "changes" | "hashes"> & {
    changes: readonly StoredChange[];
    index: LayerIndex;
  },
): Promise<void> {
  const { changes, index, ...rest } = row;
  await trx
    .insertInto("sys__config")
    .values({ ...rest, changes: JSON.stringify(changes), hashes: JSON.stringify(index), state: STATE })
    .execute();
}

async function readVersions(
  reader: Database["read"] | Transaction,
  versions: number[],
): Promise<VersionRow[]> {
  const rows = await reader.selectFrom("sys__config").selectAll().where("version", "in", versions).execute();
  return rows as unknown as VersionRow[];
}

function parse<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

function corrupt(version: number, what: string): DefinitionError {
  return {
    source: `published:${version}`,
    resource: null,
    field: null,
    pointer: "",
    code: "corrupt_version",
    message: `Version ${version} of the configuration is damaged: ${what}. Restore the database from a backup, or delete this version and those after it from sys__config.`,
  };
}

function newer({ version, state }: VersionRow): DefinitionError {
  return {
    source: `published:${version}`,
    resource: null,
    field: null,
    pointer: "",
    code: "newer_version",
    message: `Version ${version} of the configuration was written by another release (${state}, this one reads ${STATE}). Update the program.`,
  };
}
