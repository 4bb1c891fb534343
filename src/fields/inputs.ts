import type { FieldTypeName } from "../../core/definition/types.ts";
import { arrive } from "../lib/lazy-code.ts";
import { FIELD_VIEWS } from "./index.ts";
import * as inputs from "./light-inputs.ts";
import { loadInputs } from "./parts.ts";
import type { FieldView } from "./types.ts";

// Whatever imports this holds inputs, and draws most of them at once.
arrive(loadInputs, inputs);

/** What a field of this type is typed with. */
export function inputOf(type: FieldTypeName): FieldView["input"] {
  return FIELD_VIEWS[type].input;
}

/** Loads what the inputs of these types need, before somebody opens their form. */
export async function fetchInputs(types: readonly FieldTypeName[]): Promise<void> {
  await Promise.all([...new Set(types)].map((type) => inputOf(type).fetchCode()));
}
