import { isObject } from "../../core/definition/record.ts";
import type { SchemaStep } from "../database/schema/steps.ts";
import type { Transaction } from "../database/types.ts";

interface NewName {
  readonly resource: string;
  readonly from: string;
  readonly to: string;
}

/** What people and the product keep by the names of fields takes the new ones, in the transaction that publishes them. */
export async function carryNames(trx: Transaction, steps: readonly SchemaStep[]): Promise<void> {
  for (const { table: resource, name: to, rename } of steps) {
    if (rename === undefined) continue;
    const renamed = { resource, from: rename.from, to };
    await renameInViews(trx, renamed);
    await renameInPreferences(trx, renamed);
    // of a name before the definition tells; of one that is given up nothing would tell any more
    if (rename.back) await renameInHistory(trx, renamed);
  }
}

async function renameInViews(trx: Transaction, { resource, from, to }: NewName): Promise<void> {
  const views = await trx
    .selectFrom("sys__view")
    .select(["id", "layout"])
    .where("resource", "=", resource)
    .execute();
  for (const { id, layout } of views) {
    const text = JSON.stringify(renameInLayout(JSON.parse(String(layout)), { from, to }));
    if (text === layout) continue;
    await trx.updateTable("sys__view").set({ layout: text }).where("id", "=", id).execute();
  }
}

/** How people last saw a list. */
async function renameInPreferences(trx: Transaction, { resource, from, to }: NewName): Promise<void> {
  const key = `list.${resource}`;
  const kept = await trx
    .selectFrom("sys__preference")
    .select(["employee", "value"])
    .where("key", "=", key)
    .execute();
  for (const { employee, value } of kept) {
    const text = JSON.stringify(renameInLayout(JSON.parse(String(value)), { from, to }));
    if (text === value) continue;
    await trx
      .updateTable("sys__preference")
      .set({ value: text })
      .where("employee", "=", employee)
      .where("key", "=", key)
      .execute();
  }
}

/** A layout with its columns, widths, filters and order by the new name; values of filters stay. */
export function renameInLayout(layout: unknown, { from, to }: Omit<NewName, "resource">): unknown {
  if (!isObject(layout)) return layout;
  const named = (name: unknown) => (name === from ? to : name);
  const keyed = (entries: unknown, rename: (key: string, value: unknown) => readonly [string, unknown]) =>
    isObject(entries)
      ? Object.fromEntries(Object.entries(entries).map(([key, value]) => rename(key, value)))
      : entries;
  const order = (text: unknown) =>
    typeof text === "string"
      ? text
          .split(",")
          .map((term) => (term.replace(/^-/, "") === from ? term.replace(from, to) : term))
          .join(",")
      : text;
  return Object.fromEntries(
    Object.entries(layout).map(([member, value]) => {
      if (Array.isArray(value)) return [member, value.map(named)];
      if (member === "widths") return [member, keyed(value, (key, width) => [String(named(key)), width])];
      if (member !== "rows") return [member, value];
      return [
        member,
        keyed(value, (key, text) => {
          if (key === "sort") return [key, order(text)];
          const [name, ...rest] = key.split("__");
          return name === from ? [[to, ...rest].join("__"), text] : [key, text];
        }),
      ];
    }),
  );
}

const ROWS_AT_ONCE = 2000;

async function renameInHistory(trx: Transaction, { resource, from, to }: NewName): Promise<void> {
  await trx
    .updateTable("sys__history")
    .set({ lifecycle: to })
    .where("resource", "=", resource)
    .where("lifecycle", "=", from)
    .execute();
  for (let after: unknown = 0; ;) {
    const rows = await trx
      .selectFrom("sys__history")
      .select(["id", "changes"])
      .where("resource", "=", resource)
      .where("changes", "like", `%"${from}":%`)
      .where("id", ">", after as number)
      .orderBy("id")
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { id, changes } of rows) {
      const entries = Object.entries(JSON.parse(String(changes)) as object);
      const text = JSON.stringify(
        Object.fromEntries(entries.map(([name, pair]) => [name === from ? to : name, pair])),
      );
      await trx.updateTable("sys__history").set({ changes: text }).where("id", "=", id).execute();
    }
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.id;
  }
}
