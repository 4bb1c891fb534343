import type { DefinitionError } from "../../core/definition/types.ts";

/** Why the server does not start, in words for the person at the terminal. */
export class StartError extends Error {
  readonly code: string;
  readonly errors: readonly DefinitionError[];

  constructor({
    code,
    message,
    errors = [],
  }: {
    code: string;
    message: string;
    errors?: readonly DefinitionError[];
  }) {
    super(message);
    this.name = "StartError";
    this.code = code;
    this.errors = errors;
  }
}

/** One line for each error: where, what, how to mend it. */
export function printErrors(errors: readonly DefinitionError[]): string {
  return errors
    .map(({ source, resource, field, pointer, message }) => {
      const place = [resource, field].filter((part) => part !== null).join(".");
      return `  ${source}${pointer === "" ? "" : `#${pointer}`}${place === "" ? "" : ` (${place})`}: ${message}`;
    })
    .join("\n");
}
