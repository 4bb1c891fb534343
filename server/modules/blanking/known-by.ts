import { sql } from "kysely";
import { isObject } from "../../../core/definition/record.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import { neutralValue } from "../../../core/definition/blanking.ts";
import type { Database } from "../../database/types.ts";
import { openHistory, openRow } from "../../secrets/sealed-values.ts";
import type { KnownBy } from "../../resources/blanking/eraser.ts";

interface Whose {
  readonly resource: CompiledResource;
  readonly id: number;
  /** What the person is called from now on. */
  readonly name: string;
}

/** By what somebody is known and was before: names, addresses of mail, numbers of phones, numbers that are sealed. */
export async function readKnownBy(database: Database, { resource, id, name }: Whose): Promise<KnownBy[]> {
  const { sealing } = database.dialect;
  const fields = resource.fields.filter(
    ({ name: field, personal, valueType, kind }) =>
      personal &&
      (resource.label.includes(field) ||
        valueType === "email" ||
        valueType === "phone" ||
        (kind === "sealed" && valueType !== "date")),
  );
  const [row] = await database.query<Record<string, unknown>>(
    sql`select * from ${sql.table(resource.name)} where id = ${id}`.compile(database.read),
  );
  if (row === undefined) return [];
  const entries = await database.query<{ changes: string }>(
    sql`select changes from sys__history where resource = ${resource.name} and record = ${id} and changes is not null`.compile(
      database.read,
    ),
  );
  const present = openRow(sealing, resource.name, row);
  const past = entries.map(({ changes }) =>
    openHistory(sealing, { resource: resource.name, record: id }, JSON.parse(changes) as unknown),
  );
  const known = fields.flatMap((field) => {
    const neutral = neutralValue({ ...field, required: true }, { id, text: name });
    const values = [
      present[field.name],
      ...past.flatMap((changes) => (isObject(changes) ? [changes[field.name]] : [])).flat(),
    ];
    return textsOf(values).map((text) => ({ text, becomes: neutral ?? name }));
  });
  return [...textsOf([row["label__"]]).map((text) => ({ text, becomes: name })), ...known];
}

const textsOf = (values: readonly unknown[]): string[] =>
  values.filter((value) => typeof value === "string" && value.trim() !== "") as string[];
