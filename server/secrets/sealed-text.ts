import type { Sealing } from "./sealing.ts";

/** Fields have no such name. */
const FIELD = "text__";

interface TextPlace {
  /** One of the server's own tables. */
  readonly table: string;
  readonly id: number;
}

/** A text of the server's own that may hold values of sealed fields, as it is stored. */
export function sealText(sealing: Sealing, { table, id }: TextPlace, text: string): string {
  return sealing.seal({ resource: table, id, field: FIELD }, text);
}

export function openText(sealing: Sealing, { table, id }: TextPlace, stored: string): string {
  return sealing.open({ resource: table, id, isForeign: (name) => name !== FIELD }, stored);
}

/** Whether the key that a text was sealed with is still here. */
export const hasKeyOf = ({ ids, anyPrefix }: Sealing, stored: string): boolean =>
  ids().some((id) => stored.startsWith(`${anyPrefix}${id}.`));
