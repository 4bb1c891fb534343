import { createStore, del, entries, set } from "idb-keyval";
import type { WaitingSave } from "./saves.ts";

const store = createStore("benchline-outbox", "saves");

/** The waiting saves of one person on this device, in the order they were made; nobody else's are ever read. */
export async function readSaves(employeeId: number): Promise<WaitingSave[]> {
  const all = await entries<string, WaitingSave>(store);
  return all
    .filter(([key]) => key.startsWith(`${employeeId}:`))
    .map(([, save]) => save)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

export async function putSave(save: WaitingSave): Promise<void> {
  await set(`${save.employeeId}:${save.id}`, save, store);
}

export async function dropSave({ employeeId, id }: WaitingSave): Promise<void> {
  await del(`${employeeId}:${id}`, store);
}
