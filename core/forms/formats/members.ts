import { AppError } from "../../errors/app-error.ts";
import { isObject } from "../../definition/record.ts";
import type { NotTaken, NotTakenReason } from "./found.ts";

/** An object of a file of which each member is taken or reported. */
export interface Members {
  readonly place: string;
  /** Takes a member; undefined where it is not there. */
  readonly take: (name: string) => unknown;
  readonly takeText: (name: string) => string | null;
  readonly takeNumber: (name: string) => number | null;
  readonly takeFlag: (name: string) => boolean;
  /** Takes a list of objects, empty where it is not there; refuses a file whose list is none. */
  readonly takeList: (name: string) => readonly Members[];
  readonly at: (name: string) => string;
  readonly report: (name: string, why: NotTakenReason) => void;
  /** Reports what nobody took, with a reason for each. */
  readonly reportRest: (whyOf: (name: string) => NotTakenReason | null) => void;
}

const MAX_TEXT_LENGTH = 200;

/** Opens an object of a file; what it holds that nobody takes can be reported with its place. */
export function openMembers(value: unknown, place: string, notTaken: NotTaken[]): Members {
  if (!isObject(value)) throw malformedFile(place, "object");
  const taken = new Set<string>();
  const at = (name: string): string => (place === "" ? name : `${place}.${name}`);
  const take = (name: string): unknown => {
    taken.add(name);
    return value[name] ?? undefined;
  };
  const report = (name: string, why: NotTakenReason): void => {
    taken.add(name);
    notTaken.push({ place: at(name), what: textOf(value[name]), why });
  };
  return {
    place,
    take,
    at,
    report,
    takeText(name) {
      const found = take(name);
      if (typeof found === "string") return found.trim() === "" ? null : found.trim();
      if (typeof found === "number" || typeof found === "boolean") return String(found);
      if (found !== undefined) report(name, "property");
      return null;
    },
    takeNumber(name) {
      const found = take(name);
      const number = typeof found === "string" && found.trim() !== "" ? Number(found) : found;
      if (typeof number === "number" && Number.isFinite(number)) return number;
      if (found !== undefined) report(name, "limit");
      return null;
    },
    takeFlag(name) {
      const found = take(name);
      if (found !== undefined && typeof found !== "boolean") report(name, "property");
      return found === true;
    },
    takeList(name) {
      const found = take(name);
      if (found === undefined) return [];
      if (!Array.isArray(found)) throw malformedFile(at(name), "list");
      return found.map((item, index) => openMembers(item, `${at(name)}[${index}]`, notTaken));
    },
    reportRest(whyOf) {
      for (const name of Object.keys(value)) {
        const why = taken.has(name) || value[name] === null ? null : whyOf(name);
        if (why !== null) report(name, why);
      }
    },
  };
}

/** A value of a file as a report shows it. */
export function textOf(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const all = Array.from(text);
  return all.length > MAX_TEXT_LENGTH ? `${all.slice(0, MAX_TEXT_LENGTH).join("")}…` : text;
}

export function malformedFile(place: string, expected: "object" | "list"): AppError {
  return new AppError({
    code: `form_file_no_${expected}`,
    parameters: { place: place === "" ? "/" : place.slice(0, 300) },
  });
}
