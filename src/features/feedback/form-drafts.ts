import { createStore, del, delMany, getMany, keys, set } from "idb-keyval";
import { dropDraft, saveDraft, readDraft } from "../../lib/drafts.ts";

/** What somebody filled in and did not send yet. */
export interface FormDraft<T> {
  readonly values: T;
  /** Chosen files by the key under which the values name them. */
  readonly files: ReadonlyMap<string, File>;
  /** When it was kept, epoch milliseconds. */
  readonly at: number;
}

export interface DraftKey {
  /** Who is really there, also while working as another person: nobody else is ever shown the draft. */
  readonly person: number;
  /** As whom they work; null: as themselves. */
  readonly actingAs: number | null;
  /** The form and what it is about, such as `supervisor/17`. */
  readonly place: string;
}

/** What is kept besides the files; it stands with the drafts of records, so that signing out warns of both. */
interface KeptForm<T> {
  readonly version: number;
  readonly values: T;
  readonly files: readonly string[];
}

const files = createStore("benchline-draft-files", "files");
const SLOT = "form";

/** `form:` is no address: no form of a record has a draft under it. */
export function formDraftKey({ person, actingAs, place }: DraftKey): string {
  return `${person}:form:${actingAs === null ? "" : `as-${actingAs}:`}${place}`;
}

/** The draft of a form; `stale` where an earlier release of the form kept something else under its place. */
export async function readFormDraft<T>(key: string, version: number): Promise<FormDraft<T> | "stale" | null> {
  const draft = await readDraft(key);
  if (draft === null) return null;
  const kept = draft.values[SLOT] as KeptForm<T> | undefined;
  if (kept === undefined || kept.version !== version) return "stale";
  const found = await getMany<File | undefined>(
    kept.files.map((file) => fileKey(key, file)),
    files,
  );
  const pairs = kept.files.flatMap((name, at) => {
    const file = found[at];
    return file === undefined ? [] : ([[name, file]] as const);
  });
  return { values: kept.values, files: new Map(pairs), at: draft.at };
}

/** Each file is written once, however often what is around it changes. */
export async function saveFormDraft<T>(
  key: string,
  { values, files: chosen, at, version }: FormDraft<T> & { readonly version: number },
): Promise<void> {
  const there = await fileKeys(key);
  const wanted = new Map([...chosen].map(([name, file]) => [fileKey(key, name), file]));
  for (const [name, file] of wanted) if (!there.includes(name)) await set(name, file, files);
  const kept: KeptForm<T> = { version, values, files: [...chosen.keys()] };
  await saveDraft(key, { values: { [SLOT]: kept }, at });
  for (const name of there) if (!wanted.has(name)) await del(name, files);
}

export async function dropFormDraft(key: string): Promise<void> {
  await dropDraft(key);
  await delMany(await fileKeys(key), files);
}

async function fileKeys(key: string): Promise<string[]> {
  const all = await keys<string>(files);
  return all.filter((name) => name.startsWith(fileKey(key, "")));
}

const fileKey = (key: string, name: string): string => `${key}#${name}`;
