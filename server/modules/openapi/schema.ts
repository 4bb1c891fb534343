/** A JSON Schema, or another node of an OpenAPI document. */
export type Schema = Readonly<Record<string, unknown>>;
