import { readFile } from "node:fs/promises";
import type { DefinitionError } from "../../core/shared/error-collector.ts";
import { findJsonFault } from "./json-fault.ts";

/** What a file of the release holds, or what is wrong with it and where. */
export type JsonFile =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: DefinitionError };

/** Null when there is no such file. `source` is what errors call it. */
export async function readJsonFile({
  path,
  source,
}: {
  path: string;
  source: string;
}): Promise<JsonFile | null> {
  try {
    return parseJsonFile({ source, bytes: await readFile(path) });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return null;
    return refused(source, "unreadable_file", `The file cannot be read: ${message}.`);
  }
}

/** A mark of the byte order does not disturb. */
function parseJsonFile({ source, bytes }: { source: string; bytes: Uint8Array }): JsonFile {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return refused(source, "not_utf8", "The file is not text in UTF-8. Save it as UTF-8 or restore it.");
  }
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    const fault = findJsonFault(text);
    const detail =
      fault === null ? String(error) : `${fault.what} (line ${fault.line}, column ${fault.column})`;
    return refused(
      source,
      "malformed_json",
      `The file is not JSON: ${detail}. Mend the text or restore the file.`,
    );
  }
}

export function missingFile(source: string): DefinitionError {
  return describeFileError({ source, code: "missing_file", message: "The file is missing. Restore it." });
}

/** A problem of a whole file. */
export function describeFileError({
  source,
  code,
  message,
}: Pick<DefinitionError, "source" | "code" | "message">): DefinitionError {
  return { source, resource: null, field: null, pointer: "", code, message };
}

function refused(source: string, code: string, message: string): JsonFile {
  return { ok: false, error: describeFileError({ source, code, message }) };
}
