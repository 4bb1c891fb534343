import { westernDigits } from "./decimal.ts";
import type { FieldLimits } from "./fields/spec.ts";

/** Whether lengths of time of a field are seconds; otherwise they are minutes. */
export const isToSecond = ({ limits }: { readonly limits: FieldLimits }): boolean =>
  limits["precision"] === "second";

/** `7:30`, `7:30:00`, `7.5h` or a number of the field's own unit; null where it is none, or finer than the field. */
export function readDuration(text: string, field: { readonly limits: FieldLimits }): number | null {
  const plain = westernDigits(text).trim().toLowerCase().replace(",", ".");
  const toSecond = isToSecond(field);
  const [, hours, minutes, seconds = "0"] = /^(\d+):([0-5]?\d)(?::([0-5]?\d))?$/.exec(plain) ?? [];
  if (hours !== undefined) {
    const whole = Number(hours) * 60 + Number(minutes);
    if (toSecond) return whole * 60 + Number(seconds);
    return Number(seconds) === 0 ? whole : null;
  }
  const [, decimal] = /^(\d+(?:\.\d+)?)\s*h$/.exec(plain) ?? [];
  if (decimal !== undefined) return Math.round(Number(decimal) * (toSecond ? 3600 : 60));
  return /^\d+$/.test(plain) ? Number(plain) : null;
}

/** `7:30`, or `7:30:05` where the field counts seconds. */
export function writeDuration(value: number, field: { readonly limits: FieldLimits }): string {
  const length = Math.abs(value);
  const pad = (part: number) => String(part).padStart(2, "0");
  const minutes = isToSecond(field) ? Math.trunc(length / 60) : length;
  const clock = `${Math.trunc(minutes / 60)}:${pad(minutes % 60)}`;
  return `${value < 0 ? "-" : ""}${clock}${isToSecond(field) ? `:${pad(length % 60)}` : ""}`;
}
