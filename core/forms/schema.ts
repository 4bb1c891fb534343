/** The part of JSON Schema (draft 2020-12) that forms are written in; both validators and rjsf take it. */
export interface FormSchema {
  readonly $schema?: string;
  readonly type?: "object" | "array" | "string" | "integer" | "number" | "null";
  readonly properties?: Readonly<Record<string, FormSchema | boolean>>;
  readonly additionalProperties?: boolean;
  readonly readOnly?: boolean;
  readonly required?: readonly string[];
  readonly items?: FormSchema;
  readonly contains?: FormSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly enum?: readonly (string | number)[];
  readonly const?: string | number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly allOf?: readonly FormSchema[];
  readonly anyOf?: readonly FormSchema[];
  readonly not?: FormSchema;
  readonly if?: FormSchema;
  readonly then?: FormSchema;
  readonly else?: FormSchema;
}

export const DRAFT = "https://json-schema.org/draft/2020-12/schema";
