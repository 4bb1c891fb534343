import { createContext } from "react";
import type { ReferenceValue } from "../values.ts";

export interface CreateRequest {
  /** Of what kind the new record is. */
  readonly resource: string;
  /** What somebody typed in the picker: the beginning of its name. */
  readonly text: string;
  /** Called with the new record once it is saved. */
  readonly onCreated: (record: ReferenceValue) => void;
}

/** Opens the form of a new record over the one with the picker. Null where there is no form around. */
export const InlineCreateContext = createContext<((request: CreateRequest) => void) | null>(null);
