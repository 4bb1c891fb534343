import { errorCode, errorParameters, FORM_ERROR_CODES } from "./error-codes.ts";
import { readPath } from "./paths.ts";
import { buildFormTree } from "./tree.ts";
import type { FormErrorCode } from "./error-codes.ts";
import type { ReadPath } from "./paths.ts";
import type { FormQuestions } from "./types.ts";
import type { FormTree } from "./tree.ts";

/** Error of ajv (`instancePath`, `params`) or of @cfworker/json-schema (`instanceLocation`, `error`). */
export interface SchemaError {
  readonly keyword: string;
  /** ajv: a JSON pointer. */
  readonly instancePath?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  /** cfworker: `#` and a JSON pointer. */
  readonly instanceLocation?: string;
  readonly error?: string;
}

/** What is wrong with one answer; the words are found by code. */
export interface FormError extends ReadPath {
  /** Where in the data: `["q7_blocks", 0, "q9"]`; of a file also which one. */
  readonly path: readonly (string | number)[];
  readonly code: FormErrorCode;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/**
 * Errors of either validator as one error a place, in asking order, with the same codes for both. Ask ajv for
 * `allErrors`, and cfworker not to stop at the first (`new Validator(schema, "2020-12", false)`).
 */
export function formErrors({
  form,
  schemaErrors,
}: {
  form: FormQuestions;
  schemaErrors: readonly SchemaError[];
}): FormError[] {
  const tree = buildFormTree(form);
  const found = new Map<string, FormError>();
  for (const located of withoutEchoes(schemaErrors.flatMap(locate))) {
    const place = readPath(located.path);
    const node = place.question === null ? undefined : tree.byId.get(place.question);
    const path = shownPath(located.path);
    const code = errorCode({ keyword: located.keyword, question: node?.question, place, path: located.path });
    const key = path.join("/");
    const present = found.get(key);
    if (present !== undefined && weight(present.code) <= weight(code)) continue;
    const parameters = errorParameters({ code, question: node?.question, part: place.part });
    found.set(key, { path, ...place, code, parameters });
  }
  return inAskingOrder([...found.values()], tree);
}

function weight(code: FormErrorCode): number {
  return FORM_ERROR_CODES.indexOf(code);
}

interface Located {
  readonly path: readonly (string | number)[];
  readonly keyword: string;
}

/** Keywords that say themselves what is wrong; the others only hold those. */
const TELLING: ReadonlySet<string> = new Set([
  "required",
  "type",
  "enum",
  "minimum",
  "maximum",
  "maxLength",
  "pattern",
  "not",
  "minItems",
  "maxItems",
  "uniqueItems",
  "false",
]);

function locate({ keyword, instancePath, params, instanceLocation, error }: SchemaError): Located[] {
  const path = pointerParts(instancePath ?? instanceLocation?.slice(1) ?? "");
  if (keyword === "required") {
    const missing = textOf(params?.["missingProperty"]) ?? /required property "(.*)"/u.exec(error ?? "")?.[1];
    return missing === undefined ? [] : [{ path: [...path, missing], keyword }];
  }
  if (keyword === "additionalProperties") {
    const extra = textOf(params?.["additionalProperty"]);
    return extra === null ? [] : [{ path: [...path, extra], keyword: "false" }];
  }
  const name = keyword === "false schema" ? "false" : keyword;
  return TELLING.has(name) ? [{ path, keyword: name }] : [];
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function pointerParts(pointer: string): (string | number)[] {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => decodeURI(part).replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((part) => (/^\d+$/u.test(part) ? Number(part) : part));
}

/** cfworker calls everything that is wrong also superfluous, with all around it: told only where nothing else is. */
function withoutEchoes(errors: readonly Located[]): Located[] {
  const inside = new Set<string>();
  for (const { path, keyword } of errors) {
    for (let length = 1; length < path.length; length += 1) inside.add(path.slice(0, length).join("/"));
    if (keyword !== "false") inside.add(path.join("/"));
  }
  return errors.filter(({ path, keyword }) => keyword !== "false" || !inside.has(path.join("/")));
}

/** The path up to what a person sees: an answer, a remark, one file, one repetition. */
function shownPath(path: readonly (string | number)[]): (string | number)[] {
  const last = path.findLastIndex((part) => typeof part === "string" && part.startsWith("q"));
  if (last < 0) return [...path];
  const ofList = typeof path[last] === "string" && /_(?:files|blocks)$/u.test(path[last]);
  return path.slice(0, last + (ofList ? 2 : 1));
}

const PARTS: readonly ReadPath["part"][] = ["answer", "comment", "files", "blocks"];

function inAskingOrder(errors: readonly FormError[], tree: FormTree): FormError[] {
  const place = new Map([...tree.byId.keys()].map((id, index) => [id, index]));
  const rank = ({ question }: FormError): number => place.get(question ?? -1) ?? place.size;
  const ranked = (error: FormError): readonly number[] => {
    const node = tree.byId.get(error.question ?? -1);
    const repeaters = node?.repeaters ?? [];
    const way = repeaters.flatMap(({ question }, depth) => [
      place.get(question.id) ?? 0,
      error.block[depth] ?? 0,
    ]);
    const numbers = error.path.filter((part) => typeof part === "number");
    return [...way, rank(error), PARTS.indexOf(error.part), ...numbers];
  };
  return errors
    .map((error) => ({ error, ranks: ranked(error) }))
    .toSorted((a, b) => compareRanks(a.ranks, b.ranks))
    .map(({ error }) => error);
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? -1) - (b[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}
