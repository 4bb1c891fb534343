import { isDeepStrictEqual } from "node:util";
import { isEmptyValue } from "../../../core/definition/record.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { CompiledField, CompiledResource, CompiledResources } from "../../../core/definition/types.ts";
import type { OpenResource } from "../read/open.ts";
import type { Changes } from "../write/history.ts";
import { rowsOf } from "../write/row-changes.ts";
import { holdsFiles } from "../../files/field-limits.ts";

/** How long a change can be taken back. Milliseconds. */
export const UNDO_FOR_MS = 24 * 60 * 60 * 1000;

/** What a change left in history: the call that made it, and when. Nothing is kept a second time for taking it back. */
export interface UndoMark {
  readonly at: number;
  readonly request: string;
}

/** Whether history tells of every change of some fields. */
export const historyHoldsAll = ({ fieldsByName }: CompiledResource, names: readonly string[]): boolean =>
  names.every((name) => fieldsByName[name]?.history !== false);

/** Whether history holds every old value: some fields it does not keep, and of child rows differences alone. */
export const storesOldValues = (resource: CompiledResource, names: readonly string[]): boolean =>
  historyHoldsAll(resource, names) && names.every((name) => resource.fieldsByName[name]?.kind !== "rows");

/**
 * Whether a change of a record can be put back. Child rows that went are added anew as people add them, so nothing that the server alone
 * gives may be lost with them, and no file; rows that came must be known by their ids, which earlier releases did not keep.
 */
export function canBePutBack(
  { byName }: CompiledResources,
  resource: CompiledResource,
  changes: Changes,
): boolean {
  return Object.entries(changes).every(([name, [before, after]]) => {
    const field = resource.fieldsByName[name];
    const child = field?.kind === "rows" ? byName[field.to ?? ""] : undefined;
    if (field === undefined || child === undefined) return storesOldValues(resource, [name]);
    return (
      field.history &&
      rowsOf(after).every(({ id }) => id !== undefined) &&
      goneRows(before, after).every((row) => child.fields.every((one) => comesBack(one, row)))
    );
  });
}

function goneRows(before: unknown, after: unknown) {
  const left = new Set(rowsOf(after).map(({ id }) => id));
  return rowsOf(before).filter(({ id }) => !left.has(id));
}

/** Whether files went with child rows that were removed. */
export function filesWentToo(
  { byName }: CompiledResources,
  resource: CompiledResource,
  changes: Changes,
): boolean {
  return Object.entries(changes).some(([name, [before, after]]) => {
    const { kind, to } = resource.fieldsByName[name] ?? {};
    const child = kind === "rows" ? byName[to ?? ""] : undefined;
    const files = child?.fields.filter(holdsFiles) ?? [];
    return goneRows(before, after).some((row) => files.some((one) => !isEmptyValue(row[one.name])));
  });
}

function comesBack(field: CompiledField, row: Readonly<Record<string, unknown>>): boolean {
  const { name, readOnly, computed, default: start } = field;
  const value = row[name];
  if (isEmptyValue(value) || computed !== null) return true;
  if (holdsFiles(field)) return false;
  return !readOnly || isDeepStrictEqual(value, start);
}

/**
 * Names a carried-out change. It opens nothing by itself: who may take the edit back is decided anew. Null where
 * history does not hold every old value.
 */
export function undoToken(
  { now }: Pick<OpenResource, "now">,
  { changed, kept, requestId }: { changed: boolean; kept: boolean; requestId: string | null },
): string | null {
  return changed && kept && requestId !== null ? `${now.toString(36)}.${requestId}` : null;
}

const PART = "_";

/** History names a call that is one part of a larger piece of work by both, so that the parts are told together. */
export const nameOfPart = (requestId: string | null, work: string | null): string | null =>
  work === null || requestId === null ? requestId : work + PART + requestId;

/** The piece of work a call was one part of; null where it was a whole. */
export function workOf(request: string | null): string | null {
  const [work = null, call] = request?.split(PART) ?? [];
  return call === undefined ? null : work;
}

const TOKEN = /^([0-9a-z]{1,12})\.([\w-]{1,80})$/;

/** Refuses what is no token. */
export function readUndoToken(token: unknown, now: number): UndoMark {
  const [, at = "", request = ""] = (typeof token === "string" ? TOKEN.exec(token) : null) ?? [];
  const instant = Number.parseInt(at, 36);
  if (request === "" || !(instant <= now)) throw nothingToUndo();
  return { at: instant, request };
}

/** What was changed is too old to be taken back. */
export const isOver = ({ at }: UndoMark, now: number): boolean => now - at > UNDO_FOR_MS;

export function nothingToUndo(): AppError {
  return new AppError({ code: "nothing_to_undo", status: 404 });
}
