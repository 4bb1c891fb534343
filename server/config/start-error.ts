import type { DefinitionError } from "../../core/shared/error-collector.ts";

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

/** A server that cannot read its definitions does not start. */
export function brokenDefinitions(errors: readonly DefinitionError[]): StartError {
  const [first] = errors;
  const code = errors.length === 1 && first !== undefined ? first.code : "broken_definitions";
  const count = errors.length === 1 ? "an error" : `${errors.length} errors`;
  return new StartError({
    code,
    errors,
    message: `The definitions have ${count}; the server does not start with them.`,
  });
}

/** For the terminal: a line for each error says where, what, how to mend it. */
export function printStartError({ message, errors }: StartError): string {
  return [message, printErrors(errors)].filter((part) => part !== "").join("\n");
}

function printErrors(errors: readonly DefinitionError[]): string {
  return errors
    .map(({ source, resource, field, pointer, message }) => {
      const place = [resource, field].filter((part) => part !== null).join(".");
      return `  ${source}${pointer === "" ? "" : `#${pointer}`}${place === "" ? "" : ` (${place})`}: ${message}`;
    })
    .join("\n");
}
