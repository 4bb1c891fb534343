import { isRecord } from "../lib/api-error.ts";
import type { WaitingSave } from "./saves.ts";

/** The first save that may go out. One that somebody has to look at holds back the later ones of its record, no others. */
export function nextToSend(saves: readonly WaitingSave[]): WaitingSave | null {
  const held = new Set<string>();
  for (const save of saves) {
    const record = recordOf(save);
    if (save.problem === null && (record === null || !held.has(record))) return save;
    if (record !== null) held.add(record);
  }
  return null;
}

interface Sent {
  readonly sent: WaitingSave;
  readonly answer: unknown;
  readonly newKey: () => string;
}

/**
 * The later saves of the same record that were made on the version `sent` was made on: they go on with the version it
 * became. Another body is another call, so each gets a key of its own.
 */
export function onNewVersion(saves: readonly WaitingSave[], { sent, answer, newKey }: Sent): WaitingSave[] {
  const before = versionOf(sent.body);
  const now = versionOf(isRecord(answer) && isRecord(answer["data"]) ? answer["data"] : answer);
  if (before === null || now === null) return [];
  return saves.flatMap((save) => {
    const later = save.id > sent.id && recordOf(save) === recordOf(sent) && versionOf(save.body) === before;
    if (!later || !isRecord(save.body)) return [];
    return [{ ...save, key: newKey(), tried: false, body: { ...save.body, row_version: now } }];
  });
}

function recordOf({ subject }: WaitingSave): string | null {
  return subject.id === null ? null : `${subject.resource}:${subject.id}`;
}

function versionOf(value: unknown): number | null {
  return isRecord(value) && typeof value["row_version"] === "number" ? value["row_version"] : null;
}
