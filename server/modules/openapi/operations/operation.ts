import type { ClientResource } from "../../../../core/definition/client-types.ts";
import { answer, ref } from "../components.ts";
import { schemaName } from "../schema-name.ts";
import type { Schema } from "../schema.ts";

/** What a call of every resource looks like for one. */
export interface ResourceOperation {
  /** Absent: whatever the resource is like. */
  readonly offered?: (resource: ClientResource) => boolean;
  readonly id: (name: string) => string;
  readonly summary: (plural: string) => string;
  /** What the summary does not say. */
  readonly description: string;
  readonly parameters?: (resource: ClientResource) => Schema[];
  readonly body?: (resource: ClientResource) => Schema;
  /** The call may be made without its body. */
  readonly bodyOptional?: true;
  readonly status?: string;
  /** The answer has an ETag, and is not sent again to whoever has it. */
  readonly tagged?: true;
  readonly answers: (resource: ClientResource) => Schema;
  /** What a call with `dry_run` answers, with status 200, where it is not told with the others. */
  readonly tried?: () => Schema;
}

export const text: Schema = { type: "string" };
export const integer: Schema = { type: "integer" };
const record = ({ name }: ClientResource): Schema => ref(schemaName(name));
export const one =
  (description: string) =>
  (resource: ClientResource): Schema =>
    answer(description, record(resource));

/** After a write the record may lie where the caller does not see it. */
export const written =
  (description: string, ...others: readonly string[]) =>
  (resource: ClientResource): Schema =>
    answer(description, { anyOf: [record(resource), ref("Written"), ...others.map((name) => ref(name))] });
