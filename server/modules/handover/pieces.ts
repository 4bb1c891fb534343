import type { OpenWork } from "../../resources/handover/open-work.ts";

/** Rows of one resource that change hands by the same fields, so that one bulk edit moves them and one undo brings them back. */
export interface Piece {
  readonly resource: string;
  readonly fields: readonly string[];
  readonly ids: readonly number[];
}

/** A row somebody holds by several fields stands in one piece: each record is written once. */
export function toPieces(work: readonly OpenWork[]): Piece[] {
  const fieldsOf = new Map<string, { resource: string; id: number; fields: string[] }>();
  for (const { resource, field, ids } of work) {
    for (const id of ids) {
      const key = `${resource}:${id}`;
      const row = fieldsOf.get(key) ?? { resource, id, fields: [] };
      row.fields.push(field);
      fieldsOf.set(key, row);
    }
  }
  const pieces = new Map<string, { resource: string; fields: string[]; ids: number[] }>();
  for (const { resource, id, fields } of fieldsOf.values()) {
    const key = `${resource}:${fields.join()}`;
    const piece = pieces.get(key) ?? { resource, fields, ids: [] };
    piece.ids.push(id);
    pieces.set(key, piece);
  }
  return [...pieces.values()];
}
