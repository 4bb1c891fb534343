import { parse, type Filter } from "scim2-parse-filter";
import { scimError } from "./errors.ts";

/** Longer than any provider writes; bounds how deep a filter may be, too. */
const MAX_LENGTH = 2000;
/** Texts of JSON have none in the open, and the library’s search for the end of a text takes very long over many. */
const CONTROL = /\p{Cc}/u;

/** The filter of RFC 7644, 3.4.2.2 as a tree. Throws `scim_filter` for what is none. */
export function parseFilter(text: string): Filter {
  if (text.length > MAX_LENGTH || CONTROL.test(text)) throw scimError("scim_filter", text);
  try {
    return parse(text);
  } catch {
    // what the library says of it names its own tokens
    throw scimError("scim_filter", text);
  }
}

/** Providers write yes and no as texts, too. */
export const toBoolean = (value: unknown): boolean | null => {
  if (typeof value === "boolean") return value;
  const text = typeof value === "string" ? value.toLowerCase() : "";
  return text === "true" ? true : text === "false" ? false : null;
};

/** Whether one value of a multi-valued attribute meets a filter. Texts compare without case. Throws `scim_filter`. */
export function meetsFilter(filter: Filter, value: Readonly<Record<string, unknown>>): boolean {
  switch (filter.op) {
    case "and":
      return filter.filters.every((part) => meetsFilter(part, value));
    case "or":
      return filter.filters.some((part) => meetsFilter(part, value));
    case "not":
      return !meetsFilter(filter.filter, value);
    case "[]":
      throw scimError("scim_filter", filter.attrPath);
    default:
      break;
  }
  const name = Object.keys(value).find((key) => key.toLowerCase() === filter.attrPath.toLowerCase());
  const found = name === undefined ? null : (value[name] ?? null);
  if (filter.op === "pr") return found !== null && found !== "";
  const { op, compValue } = filter;
  if (typeof found === "boolean") {
    const wanted = toBoolean(compValue);
    if (op !== "eq" && op !== "ne") throw scimError("scim_filter", filter.attrPath);
    return (found === wanted) === (op === "eq");
  }
  if (found === null) return op === "ne" || (op === "eq" && compValue === null);
  return compareTexts(
    op,
    (typeof found === "string" ? found : JSON.stringify(found)).toLowerCase(),
    String(compValue).toLowerCase(),
  );
}

function compareTexts(op: string, found: string, wanted: string): boolean {
  switch (op) {
    case "eq":
      return found === wanted;
    case "ne":
      return found !== wanted;
    case "co":
      return found.includes(wanted);
    case "sw":
      return found.startsWith(wanted);
    case "ew":
      return found.endsWith(wanted);
    case "gt":
      return found > wanted;
    case "ge":
      return found >= wanted;
    case "lt":
      return found < wanted;
    default:
      return found <= wanted;
  }
}

/** The values that a value must have to meet the filter, where it asks for equal ones alone; null where it asks for more. */
export function equalsOf(filter: Filter): Readonly<Record<string, unknown>> | null {
  if (filter.op === "eq") return { [filter.attrPath]: filter.compValue };
  if (filter.op !== "and") return null;
  const parts = filter.filters.map(equalsOf);
  return parts.includes(null)
    ? null
    : Object.fromEntries(parts.flatMap((part) => Object.entries(part ?? {})));
}
