import type { CompiledField, ValueKind } from "../../../core/definition/types.ts";

interface Filling {
  readonly field: CompiledField;
  readonly row: { readonly id: number; readonly variant: number; readonly instant: string };
  /** Place of the field's class among all classes; null for a field without one. */
  readonly classAt: number | null;
  readonly idIn: (resource: string) => number;
}

const DAY = 86_400_000;
/** The record that comments, files and their like follow. */
export const FOLLOWED = "candidate";

const digits = (value: number, length: number): string => String(value).padStart(length, "0");

/** A word that is found by searching for the class and tells class and row wherever it turns up. */
export function sentinelWord(classAt: number, id: number): string {
  return `${searchWord(classAt)}${digits(id, 4)}`;
}
/** What the words of a class begin with. */
export const searchWord = (classAt: number): string => `zq${digits(classAt, 2)}x`;
/** A whole number that tells class and row. */
export const sentinelNumber = (classAt: number, id: number): number => 980_000_000 + classAt * 100_000 + id;
/** A day in a century of its own: the year tells the class, the day of the year the row. */
const sentinelDay = (classAt: number, id: number): number => Date.UTC(2100 + classAt, 0, 1) + id * DAY;

export interface Sentinel {
  readonly classAt: number;
  readonly id: number;
}

/** Sentinels in a text, whichever form they have. */
export function sentinelsIn(text: string): Sentinel[] {
  const words = [...text.matchAll(/zq(\d\d)x(\d{4})/gi), ...text.matchAll(/\b98(\d\d)0(\d{4})\b/g)];
  const days = [...text.matchAll(/\b21(\d\d)-(\d\d)-(\d\d)/g)].map(([day, year = ""]) => ({
    classAt: Number(year),
    id: (Date.parse(`${day}T00:00:00Z`) - Date.UTC(2100 + Number(year), 0, 1)) / DAY,
  }));
  return [...words.map(([, classAt, id]) => ({ classAt: Number(classAt), id: Number(id) })), ...days];
}

const words = ({ field, row, classAt }: Filling): string =>
  classAt === null ? `${field.name} ${row.id}` : `${sentinelWord(classAt, row.id)} ${field.name}`;
const number = ({ row, classAt }: Filling): number =>
  classAt === null ? row.id : sentinelNumber(classAt, row.id);
const day = ({ row, classAt }: Filling): string => {
  const at = classAt === null ? Date.UTC(2026, 0, 1) + row.id * DAY : sentinelDay(classAt, row.id);
  return new Date(at).toISOString().slice(0, 10);
};
const option = ({ field, row }: Filling): string | null => {
  const options = field.options?.filter(({ retired }) => !retired) ?? [];
  return options[row.variant % Math.max(options.length, 1)]?.value ?? null;
};

const VALUES = {
  text: words,
  long_text: words,
  integer: number,
  decimal: (filling) => number(filling).toFixed(filling.field.scale),
  boolean: () => true,
  date: day,
  datetime: (filling) => (filling.classAt === null ? filling.row.instant : `${day(filling)}T00:00:00.000Z`),
  time: () => "10:30",
  option,
  options: (filling) => (filling.field.options === null ? [words(filling)] : [option(filling)]),
  reference: ({ field, idIn }) => idIn(field.to ?? ""),
  references: ({ field, idIn }) => [idIn(field.to ?? "")],
  dynamic_reference: ({ idIn }) => ({ resource: FOLLOWED, id: idIn(FOLLOWED) }),
  rows: () => null,
  file: ({ idIn }) => idIn("attachment"),
  files: ({ idIn }) => [idIn("attachment")],
  json: (filling) => ({ street: words(filling), city: "Springfield", latitude: 1, longitude: 2 }),
  sealed: (filling) => (filling.field.valueType === "date" ? day(filling) : words(filling)),
} as const satisfies Record<ValueKind, (filling: Filling) => unknown>;

/** Something in the field, recognisable wherever it leaks. */
export function valueOfField(filling: Filling): unknown {
  return VALUES[filling.field.kind](filling);
}
