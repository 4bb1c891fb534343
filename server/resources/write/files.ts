import { sql } from "kysely";
import { createValueError } from "../../../core/definition/issues.ts";
import { getId } from "../../../core/definition/record.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import type { RecordValues } from "../../../core/definition/record.ts";
import type { CompiledField, CompiledResource } from "../../../core/definition/types.ts";
import { authorOf } from "../reindex/system.ts";
import { holdsFiles, getLimits } from "../../files/field-limits.ts";
import type { WriteSession } from "./session.ts";

/** The resource that holds one row a file. */
const ATTACHMENT = "attachment";

interface NewFiles {
  readonly field: CompiledField;
  readonly ids: readonly number[];
}

/** Files newly put into a record's fields. */
export function newFiles(
  { fields }: CompiledResource,
  { values, before }: { values: Readonly<Record<string, unknown>>; before: RecordValues | null },
): NewFiles[] {
  return fields
    .filter((field) => holdsFiles(field) && Object.hasOwn(values, field.name))
    .map((field) => {
      const known = new Set(idsOf(before?.[field.name]));
      return { field, ids: idsOf(values[field.name]).filter((id) => !known.has(id)) };
    })
    .filter(({ ids }) => ids.length > 0);
}

function idsOf(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).flatMap((item: unknown) => getId(item) ?? []);
}

interface Holder {
  readonly resource: string;
  readonly id: number;
}

/**
 * A file may be put into a record by the person (or the server) who uploaded it, once; its id alone gives no right to it. What the same
 * field of the same record (`holder`) held before may come back. Kind and size are the field's, whatever the upload was
 * made for.
 */
export async function checkFiles(
  session: WriteSession,
  files: readonly NewFiles[],
  { prefix = "", holder = null }: { readonly prefix?: string; readonly holder?: Holder | null } = {},
): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = [];
  for (const { field, ids } of files) {
    const author = authorOf(session.binding.actor);
    const uploaded = sql<boolean>`(f.resource is null and ${author === null ? sql`a.created_by is null` : sql`a.created_by = ${author}`})`;
    const held =
      holder === null
        ? sql<boolean>`1 = 0`
        : sql<boolean>`(f.resource = ${holder.resource} and f.record = ${holder.id} and f.field = ${field.name})`;
    const rows = await session.rows(
      sql`select f.id as id, f.type as type, f.size as size from ${sql.id(ATTACHMENT)} as a join sys__file as f on f.id = a.id
          where a.id in (${sql.join(ids)}) and a.archived is null and a.target is null
          and (${uploaded} or ${held})`,
    );
    const report = (found: ReturnType<typeof createValueError>) =>
      issues.push({ field: prefix + field.name, ...found });
    const { types, bytes } = getLimits(field);
    if (rows.length < new Set(ids).size) report(createValueError("invalid_file"));
    if (rows.some(([, type]) => !types.has(String(type)))) report(createValueError("file_type"));
    if (rows.some(([, , size]) => Number(size) > bytes)) {
      report(createValueError("file_too_large", { limit: bytes / 1024 / 1024 }));
    }
  }
  return issues;
}

/** From now on the record's rights, and those of the field, decide over its files. */
export function attachFiles(files: readonly NewFiles[], { resource, id }: { resource: string; id: number }) {
  return files.map(
    ({ field, ids }) =>
      sql`update sys__file set resource = ${resource}, record = ${id}, field = ${field.name} where id in (${sql.join(ids)})`,
  );
}
