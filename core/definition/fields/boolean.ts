import { fieldType } from "./base.ts";
import { accept, refuse } from "./spec.ts";

export const boolean = fieldType<"boolean">({
  kind: "boolean",
  parse: (value) => (typeof value === "boolean" ? accept(value) : refuse("invalid_boolean")),
});
