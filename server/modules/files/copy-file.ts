import { sql } from "kysely";
import { type FileTarget, TABLE } from "../../files/file-store.ts";
import type { EffectCall } from "../../resources/write/session.ts";

/** Where a copy goes; absent: nowhere yet, a field of the record that is written takes it. */
interface Attached {
  readonly target: FileTarget;
  /** What the file is for; absent: what it was for. */
  readonly kind?: string;
}

/** Another entry for the same bytes, as if the person had uploaded them: the record's rights decide over it from then on. */
export async function copyFile(
  { session, open: { now, actor } }: Pick<EffectCall, "session" | "open">,
  file: number,
  attached: Attached | null = null,
): Promise<number> {
  const kind = attached?.kind === undefined ? sql`kind` : sql`${attached.kind}`;
  const [made] = await session.rows(
    sql`insert into ${sql.table(TABLE)} (created, modified, created_by, modified_by, row_version, label__, search__, target,
          target__id, kind, is_private, name, name__key, size, checksum)
        select ${now}, ${now}, ${actor.employeeId}, ${actor.employeeId}, 1, label__, search__,
          ${attached?.target.resource ?? null}, ${attached?.target.id ?? null}, ${kind}, is_private, name, name__key, size, checksum
        from ${sql.table(TABLE)} where id = ${file} returning id`,
  );
  const id = Number(made?.[0]);
  if (session.trying) session.made.add(`${TABLE}:${id}`);
  await session.run(
    sql`update ${sql.table(TABLE)} set file = ${id} where id = ${id}`,
    sql`insert into sys__file (id, driver_key, size, type, sha256)
        select ${id}, driver_key, size, type, sha256 from sys__file where id = ${file}`,
  );
  return id;
}
