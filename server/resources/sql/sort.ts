import { sql } from "kysely";
import { resourceStorage } from "../../database/schema/resource-storage.ts";
import { fieldSql } from "./fields.ts";
import { column, from, openFrame } from "./frame.ts";
import { constraintSql } from "./scope.ts";
import type { Decision } from "../../../core/access/types.ts";
import type { SortTerm } from "../../../core/definition/types.ts";
import type { RightsOf } from "../plan/labels.ts";
import type { Frame, Sql } from "./frame.ts";

interface SortInput {
  readonly frame: Frame;
  readonly sort: readonly SortTerm[];
  /** In which rows the actor may read the field; elsewhere the row sorts as if nothing were there. */
  readonly readable: (field: string) => Decision;
  readonly rightsOf: RightsOf;
}

/** `order by …`, ending with id so that pages never overlap. */
export function orderSql({ frame, sort, readable, rightsOf }: SortInput): Sql {
  const { dialect } = frame.compilation;
  const last = sort.at(-1);
  const terms = sort
    .filter(({ field }) => field !== "id")
    .map(({ field, direction }) => {
      const reversed = countsDown(frame, field) ? (direction === "asc" ? "desc" : "asc") : direction;
      const value = sortValue(frame, field, rightsOf);
      const decision = readable(field);
      const shown =
        decision.effect === "constrain"
          ? sql`(case when ${constraintSql(frame, decision.constraint)} then ${value} end)`
          : value;
      return dialect.orderBy(shown, reversed);
    });
  const direction = last?.direction ?? "desc";
  return sql`order by ${sql.join([...terms, dialect.orderBy(column(frame, "id"), direction)])}`;
}

/** Whether the order is one an index has: not by labels of references, nor by values that some rows hide. */
export function followsIndex({ frame, sort, readable }: Omit<SortInput, "rightsOf">): boolean {
  const field = sort[0]?.field ?? "id";
  const { fieldsByName } = frame.resource;
  const kind = Object.hasOwn(fieldsByName, field) ? fieldsByName[field]?.kind : undefined;
  return kind !== "reference" && readable(field).effect === "allow";
}

/** Days since a date grow as the date gets smaller. */
function countsDown(frame: Frame, name: string): boolean {
  const computed = clockOf(frame, name);
  return computed !== null && computed.count === "days_since";
}

/** A clock without a condition is sorted through the stored date it counts from, which has an index. */
function clockOf({ resource }: Frame, name: string) {
  const computed = Object.hasOwn(resource.fieldsByName, name) ? resource.fieldsByName[name]?.computed : null;
  return computed?.by === "clock" && computed.when === null ? computed : null;
}

function sortValue(frame: Frame, name: string, rightsOf: RightsOf): Sql {
  const clock = clockOf(frame, name);
  if (clock !== null) return fieldSql(frame, clock.from).sql;
  const field = Object.hasOwn(frame.resource.fieldsByName, name)
    ? frame.resource.fieldsByName[name]
    : undefined;
  const { sql: value, key } = fieldSql(frame, name);
  if (field?.kind !== "reference" || field.to === null) return key ?? value;
  return labelOrder({ frame, id: value, to: field.to, rightsOf });
}

/** References sort by what a reader sees: the label, folded where the label is one text with a key. */
function labelOrder({
  frame,
  id,
  to,
  rightsOf,
}: {
  frame: Frame;
  id: Sql;
  to: string;
  rightsOf: RightsOf;
}): Sql {
  const decision = rightsOf(to).named;
  const target = openFrame(frame.compilation, to);
  const { label } = target.resource;
  const key = label.length === 1 ? resourceStorage(target.resource).fields.get(label[0]!)?.keyColumn : null;
  const conditions = [sql`${column(target, "id")} = ${id}`];
  if (decision.effect === "deny") return sql`null`;
  if (decision.effect === "constrain") conditions.push(constraintSql(target, decision.constraint));
  return sql`(select ${column(target, key ?? "label__")} from ${from(target)} where ${sql.join(conditions, sql` and `)})`;
}
