import { createStore, del, get, keys, set } from "idb-keyval";

/** What somebody typed and did not save yet: the changed fields only, so that it fits a newer record too. */
export interface Draft {
  readonly values: Readonly<Record<string, unknown>>;
  /** What the record held in those fields when it was opened: a change of somebody else's meanwhile shows against it. */
  readonly base?: Readonly<Record<string, unknown>>;
  /** When it was kept, epoch milliseconds. */
  readonly at: number;
}

interface DraftAddress {
  readonly employeeId: number;
  /** Path and query of the form. */
  readonly address: string;
}

const store = createStore("benchline-drafts", "drafts");

/** Drafts belong to one person on this device and to one form; nobody else is ever shown them. */
export function draftKey({ employeeId, address }: DraftAddress): string {
  return `${employeeId}:${address.replace(/\/+(?=$|\?)/, "")}`;
}

export async function readDraft(key: string): Promise<Draft | null> {
  return (await get<Draft>(key, store)) ?? null;
}

export async function saveDraft(key: string, draft: Draft): Promise<void> {
  await set(key, draft, store);
}

export async function dropDraft(key: string): Promise<void> {
  await del(key, store);
}

/** How many forms of a person wait on this device. */
export async function countDrafts(employeeId: number): Promise<number> {
  const all = await keys<string>(store);
  return all.filter((key) => key.startsWith(`${employeeId}:`)).length;
}
