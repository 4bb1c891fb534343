import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Clock } from "../context.ts";
import { toSortKey } from "../database/schema/sort-key.ts";
import type { RunStatement } from "../database/dialect.ts";
import type { Database } from "../database/types.ts";
import type { FileDriver } from "./driver.ts";
import { cleanFileName } from "./file-name.ts";
import { KIND_FACTS } from "./kinds.ts";
import { refuseOverQuota } from "./upload-quota.ts";
import type { UploadQuota } from "./upload-quota.ts";
import type { ReceivedFile } from "./receive.ts";

/** A stored file: one attachment row, whose id is the file's, and the bytes under a key of the driver. */
export interface StoredFile {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

export interface FileTarget {
  readonly resource: string;
  readonly id: number;
}

export interface FileDetails extends StoredFile {
  readonly driverKey: string;
  readonly createdBy: number | null;
  /** The record it is attached to as a whole. */
  readonly target: FileTarget | null;
  readonly holder: (FileTarget & { readonly field: string }) | null;
  /** Only for those who may edit the record it is attached to. */
  readonly isPrivate: boolean;
  readonly archived: boolean;
}

/** The resource that holds one row a file; its fields are part of the calls about files. */
export const TABLE = "attachment";

export interface SaveFile {
  readonly file: ReceivedFile;
  readonly name: string | undefined;
  /** Null: the server itself, which has no quota. */
  readonly employeeId: number | null;
  /** The record the file is attached to; null until a record is saved with it. */
  readonly target?: FileTarget | null;
  /** What the file is for. */
  readonly kind?: string | null;
  readonly isPrivate?: boolean;
}

interface Storing {
  readonly database: Database;
  readonly driver: FileDriver;
  readonly clock: Clock;
  readonly limits: { readonly uploads: UploadQuota };
}

/** Bytes first, then the rows: a file that is listed can be fetched. Bytes whose rows fail are removed again. */
export async function saveFile(
  { database, driver, clock, limits }: Storing,
  { file, name, employeeId, target = null, kind = null, isPrivate = false }: SaveFile,
): Promise<StoredFile> {
  const wanted =
    employeeId === null ? null : { quota: limits.uploads, employeeId, size: file.size, now: clock() };
  if (wanted !== null) await refuseOverQuota(database.read, wanted);
  const key = randomBytes(20).toString("hex");
  await driver.put(key, file.content(), { size: file.size, sha256: file.sha256 });
  const stored = { name: cleanFileName(name, file.kind), size: file.size, type: KIND_FACTS[file.kind].type };
  const now = clock();
  try {
    const id = await database.write(async (trx, batch) => {
      // asked again with nobody beside: of many uploads at once none is counted before it is written
      const run: RunStatement = async (statement) => [...((await batch([statement]))[0]?.rows ?? [])];
      if (wanted !== null) {
        await database.dialect.lock(run, `uploads:${wanted.employeeId}`);
        await refuseOverQuota(trx, wanted);
      }
      const row = await trx
        .insertInto(TABLE)
        .values({
          created: now,
          modified: now,
          created_by: employeeId,
          modified_by: employeeId,
          row_version: 1,
          label__: stored.name,
          search__: toSortKey(stored.name),
          target: target?.resource ?? null,
          target__id: target?.id ?? null,
          kind,
          is_private: isPrivate ? 1 : 0,
          name: stored.name,
          name__key: toSortKey(stored.name),
          size: stored.size,
          checksum: file.sha256,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const made = Number(row.id);
      await trx.updateTable(TABLE).set({ file: made }).where("id", "=", made).execute();
      await trx
        .insertInto("sys__file")
        .values({ id: made, driver_key: key, size: stored.size, type: stored.type, sha256: file.sha256 })
        .execute();
      await trx
        .insertInto("sys__outbox")
        .values({ at: now, resource: TABLE, record: made, action: "create", row_version: 1 })
        .execute();
      return made;
    });
    return { id, ...stored };
  } catch (error) {
    await driver.delete(key).catch(() => undefined);
    throw error;
  }
}

/** Takes back what was stored for a record that then was not saved; what a record holds by now stays. */
export async function forgetFile(
  { database, driver }: { database: Database; driver: FileDriver },
  id: number,
): Promise<void> {
  const key = await database.write(async (trx) => {
    const row = await trx
      .deleteFrom("sys__file")
      .where("id", "=", id)
      .where("resource", "is", null)
      .returning("driver_key")
      .executeTakeFirst();
    if (row === undefined) return null;
    await trx.updateTable(TABLE).set({ file: null }).where("id", "=", id).execute();
    await trx.deleteFrom(TABLE).where("id", "=", id).execute();
    return String(row.driver_key);
  });
  if (key !== null) await driver.delete(key);
}

/** Null when there is no such file. */
export async function findFile(database: Database, id: number): Promise<FileDetails | null> {
  const row = await database.read
    .selectFrom("sys__file")
    .innerJoin(TABLE, `${TABLE}.id`, "sys__file.id")
    .select([
      "sys__file.id as id",
      "sys__file.driver_key as key",
      "sys__file.size as size",
      "sys__file.type as type",
      "sys__file.resource as holder",
      "sys__file.record as holderId",
      "sys__file.field as holderField",
      `${TABLE}.name as name`,
      `${TABLE}.created_by as createdBy`,
      `${TABLE}.target as target`,
      `${TABLE}.target__id as targetId`,
      `${TABLE}.archived as archived`,
      `${TABLE}.is_private as isPrivate`,
    ])
    .where("sys__file.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id,
    name: String(row.name),
    size: Number(row.size),
    type: String(row.type),
    driverKey: String(row.key),
    createdBy: row.createdBy === null ? null : Number(row.createdBy),
    target: typeof row.target !== "string" ? null : { resource: row.target, id: Number(row.targetId) },
    holder:
      typeof row.holder === "string"
        ? { resource: row.holder, id: Number(row.holderId), field: String(row.holderField) }
        : null,
    isPrivate: row.isPrivate === 1,
    archived: row.archived !== null,
  };
}

/** Files attached to a record, newest first. */
export async function filesOfRecord(
  database: Database,
  { withPrivate, ...target }: FileTarget & { withPrivate: boolean },
): Promise<AttachedFile[]> {
  const all = database.read
    .selectFrom(TABLE)
    .innerJoin("sys__file", "sys__file.id", `${TABLE}.id`)
    .leftJoin("employee", "employee.id", `${TABLE}.created_by`)
    .select([
      `${TABLE}.id as id`,
      `${TABLE}.name as name`,
      `${TABLE}.kind as kind`,
      `${TABLE}.created as created`,
      `${TABLE}.created_by as createdBy`,
      "employee.label__ as createdByLabel",
      "sys__file.size as size",
      "sys__file.type as type",
    ])
    .where(`${TABLE}.target`, "=", target.resource)
    .where(`${TABLE}.target__id`, "=", target.id)
    .where(`${TABLE}.archived`, "is", null)
    .orderBy(sql.ref(`${TABLE}.id`), "desc")
    .limit(500);
  const rows = await (withPrivate ? all : all.where(notPrivate)).execute();
  return rows.map((row) => ({
    id: Number(row.id),
    name: String(row.name),
    size: Number(row.size),
    type: String(row.type),
    kind: typeof row.kind === "string" ? row.kind : null,
    created: new Date(Number(row.created)).toISOString(),
    created_by:
      row.createdBy === null
        ? null
        : {
            id: Number(row.createdBy),
            label: typeof row.createdByLabel === "string" ? row.createdByLabel : "",
          },
  }));
}

/** Takes a file away from the record it is attached to; its bytes are kept. False when the record has no such file. */
export async function archiveFile(
  { database, clock }: { database: Database; clock: Clock },
  { id, target, employeeId }: { id: number; target: FileTarget; employeeId: number },
): Promise<boolean> {
  const now = clock();
  return database.write(async (trx) => {
    const row = await trx
      .updateTable(TABLE)
      .set({ archived: now, modified: now, modified_by: employeeId, row_version: sql`row_version + 1` })
      .where("id", "=", id)
      .where("target", "=", target.resource)
      .where("target__id", "=", target.id)
      .where("archived", "is", null)
      .returning("row_version")
      .executeTakeFirst();
    if (row === undefined) return false;
    const row_version = Number(row.row_version);
    await trx
      .insertInto("sys__outbox")
      .values({ at: now, resource: TABLE, record: id, action: "archive", row_version })
      .execute();
    return true;
  });
}

const notPrivate = sql<boolean>`coalesce(${sql.ref(`${TABLE}.is_private`)}, 0) = 0`;

export interface AttachedFile extends StoredFile {
  readonly kind: string | null;
  readonly created: string;
  readonly created_by: { readonly id: number; readonly label: string } | null;
}
