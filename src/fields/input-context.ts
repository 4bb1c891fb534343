import { createContext } from "react";
import type { FieldTypeName } from "../../core/definition/types.ts";
import type { FieldInput } from "./types.ts";

/** How child rows find the inputs of their cells: the registry itself holds the grid, so the grid cannot import it. */
export const InputContext = createContext<(type: FieldTypeName) => FieldInput>(() => {
  throw new Error("Child rows stand outside a form.");
});
