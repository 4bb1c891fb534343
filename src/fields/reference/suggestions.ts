import { createContext } from "react";
import type { ClientField } from "../../../core/definition/client-types.ts";
import type { ReferenceValue } from "../values.ts";

/** Records that a field would better hold than others: the best first, each with a line that says why. */
export interface Suggestions {
  /** Tells them from what is suggested elsewhere. */
  readonly key: string;
  load(signal: AbortSignal): Promise<readonly ReferenceValue[]>;
}

interface Asked {
  readonly resource: string;
  readonly field: ClientField;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What a form suggests for a field of the record under edit, asked for when its list opens; null: nothing. */
export const SuggestionsContext = createContext<(asked: Asked) => Suggestions | null>(() => null);
