import type { Language } from "../../../core/definition/definitions.ts";
import { granted, openResource, type OpenResource } from "../read/open.ts";
import type { EngineContext, ResourceCall } from "../types.ts";
import { createFindReference } from "./find-reference.ts";
import type { FindReference } from "./cells.ts";
import { checkMapping, makePlan, usualKey, type ImportSettings } from "./plan.ts";
import { EXCEPTION_REASON, getTargets } from "./targets.ts";
import { foldText } from "../../../core/definition/fold.ts";
import type { ResourceLabels } from "../../../core/definition/types.ts";

/** What a file may be mapped to, as the caller is told. */
export interface TargetDescription {
  readonly name: string;
  readonly writable: boolean;
  readonly key: boolean;
  readonly required: boolean;
}

/** Refuses whoever may neither create nor edit by import. */
export async function importTargets(
  context: EngineContext,
  call: ResourceCall,
): Promise<TargetDescription[]> {
  const open = importable(context, call);
  return getTargets(open).map(({ name, field, writable, key }) => ({
    name,
    writable,
    key,
    required: writable && field !== null && field.required && field.default === null,
  }));
}

interface ReadHeader {
  readonly header: readonly string[];
  readonly language: Language;
  /** What exports in that language call the id, which is no field. */
  readonly idWord: string;
}

/** What a file with this header is likely to mean. */
export async function guessSettings(
  context: EngineContext,
  { header, language, idWord, ...call }: ResourceCall & ReadHeader,
): Promise<ImportSettings> {
  const open = importable(context, call);
  const mapping = guessMapping(open, { header, language, idWord });
  const key = usualKey(open, mapping);
  const may = (action: "create" | "edit") => open.own.decide(action).effect !== "deny";
  const known = key !== null && may("edit");
  const mode = !may("create") ? "update" : known ? "both" : "create";
  return { mapping, key, mode, emptyCells: "keep" };
}

/** Throws what is wrong with settings: `whole` as rows would be read by them, else the mapping alone. */
export async function checkSettings(
  context: EngineContext,
  { settings, whole, ...call }: ResourceCall & { settings: ImportSettings; whole: boolean },
): Promise<{ key: string | null }> {
  const open = importable(context, call);
  if (whole) makePlan(open, settings);
  else checkMapping(open, settings.mapping);
  return { key: usualKey(open, settings.mapping) };
}

/** Looks up what cells point at, each text once. */
export async function referenceFinder(
  context: EngineContext,
  { language }: { readonly language: Language },
): Promise<FindReference> {
  const { resources } = context.definitions();
  return createFindReference({ database: context.database, resources, language });
}

function importable(context: EngineContext, call: ResourceCall): OpenResource {
  const open = openResource(context, call);
  granted(open, { actions: ["create", "edit"], operation: "import" });
  return open;
}

/**
 * What each column is likely to be: a target of that name or label, in the reader's language or in English, whatever
 * the case, accents and signs. Null where nothing fits or an earlier column fitted already.
 */
function guessMapping(open: OpenResource, { header, language, idWord }: ReadHeader): (string | null)[] {
  const { resource, definitions } = open;
  const words: (ResourceLabels | undefined)[] = [
    definitions.labels[language]?.[resource.name],
    definitions.labels.en?.[resource.name],
  ];
  const byWords = new Map<string, string>();
  for (const { name, field } of getTargets(open).filter((target) => target.name !== EXCEPTION_REASON)) {
    const labels = field === null ? [idWord] : words.map((each) => each?.fields[name]);
    for (const label of [name, ...labels]) {
      const key = bare(label ?? "");
      if (key !== "" && !byWords.has(key)) byWords.set(key, name);
    }
  }
  const taken = new Set<string>();
  return header.map((title) => {
    const found = byWords.get(bare(title)) ?? null;
    if (found === null || taken.has(found)) return null;
    taken.add(found);
    return found;
  });
}

function bare(text: string): string {
  return foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, "");
}
