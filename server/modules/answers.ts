/** Shapes of answers, for the router (which writes answers by them) and for the API's description. */
type Schema = Readonly<Record<string, unknown>>;

const described = (description: string, schema: Schema): Schema => ({ description, ...schema });

/** Members that are not listed are answered too. */
export const open = (
  properties: Readonly<Record<string, Schema>> = {},
  required = Object.keys(properties),
): Schema => ({
  type: "object",
  required,
  additionalProperties: true,
  properties,
});

export const closed = (
  properties: Readonly<Record<string, Schema>>,
  required = Object.keys(properties),
): Schema => ({
  type: "object",
  required,
  additionalProperties: false,
  properties,
});

export const list = (items: Schema): Schema => ({ type: "array", items });
export const nullable = (schema: Schema & { type: string }): Schema => ({
  ...schema,
  type: [schema.type, "null"],
});

export const TEXT = { type: "string" } as const;
export const ID = { type: "integer" } as const;
export const YES_NO = { type: "boolean" } as const;

/** In the query of calls that may be made in somebody's place. */
export const ON_BEHALF_OF = {
  type: "string",
  pattern: "^[1-9]\\d{0,15}$",
  description: "Id of an employee whose approvals the caller was given: what waits for that person.",
} as const;

/** Bytes of a part of a multipart request. */
export const FILE = { type: "string", format: "binary" } as const;

export const answers = {
  ok: (description: string, schema: Schema) => ({ 200: described(description, schema) }),
  created: (description: string, schema: Schema) => ({ 201: described(description, schema) }),
  accepted: (description: string, schema: Schema) => ({ 202: described(description, schema) }),
  nothing: (description: string) => ({ 204: { description, type: "null" } }),
};

export const STORED_FILE = closed({ id: ID, name: TEXT, size: ID, type: TEXT });
