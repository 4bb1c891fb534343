import { isObject } from "../../../core/definition/record.ts";
import { seal, unseal } from "../../secrets/seal.ts";

const PURPOSE = "google state";
/** Time to decide on Google's page. */
const LIFE_MS = 10 * 60_000;

/** What travels through Google and back, sealed. */
export interface LinkState {
  readonly employee: number;
  readonly verifier: string;
  readonly redirect: string;
}

export function sealState({ key, now, state }: { key: Buffer; now: number; state: LinkState }): string {
  const text = JSON.stringify({ ...state, until: now + LIFE_MS });
  return seal({ key, purpose: PURPOSE, text });
}

/** Null where this server did not make it, or too long ago. */
export function openState({ key, now, text }: { key: Buffer; now: number; text: string }): LinkState | null {
  const opened = unseal({ key, purpose: PURPOSE, text });
  const value: unknown = opened === null ? null : JSON.parse(opened);
  if (!isObject(value) || Number(value["until"]) < now) return null;
  return value as unknown as LinkState;
}
