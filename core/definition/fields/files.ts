import { fieldType } from "./base.ts";
import { checkCount } from "./limits.ts";
import { parseId, parseIds } from "./references.ts";
import { accept, pick, refuse } from "./spec.ts";
import type { Parsed } from "./spec.ts";

/** Megabytes one file may have where the definition says nothing. */
const MAX_MEGABYTES = 10;
const NAMES = ["accept", "maxMegabytes", "maxItems"];

/** The id of an uploaded file. Type and size are checked where the bytes are: at the upload. */
function parseFile(value: unknown): Parsed {
  const id = parseId(value);
  return id === null ? refuse("invalid_file") : accept(id);
}

export const file = fieldType<"file">({
  kind: "file",
  limits: (definition) => ({ maxMegabytes: MAX_MEGABYTES, ...pick(definition, NAMES) }),
  parse: parseFile,
});

export const image = fieldType<"image">({
  kind: "file",
  limits: (definition) => ({
    accept: ["jpeg", "png"],
    maxMegabytes: MAX_MEGABYTES,
    ...pick(definition, NAMES),
  }),
  parse: parseFile,
});

export const files = fieldType<"files">({
  kind: "files",
  limits: (definition) => ({ maxMegabytes: MAX_MEGABYTES, maxItems: 20, ...pick(definition, NAMES) }),
  parse: (value) => {
    const parsed = parseIds(value);
    return !parsed.ok && parsed.problem.code === "invalid_reference" ? refuse("invalid_file") : parsed;
  },
  checkLimits: checkCount,
});
