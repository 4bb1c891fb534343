import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/** For whom and when it is asked what is due. */
export interface DueScope {
  /** Ids of employees; null: everybody. */
  readonly employees: readonly number[] | null;
  readonly now: number;
  readonly timeZone: string;
}

type Asked = Pick<DueScope, "employees">;

/** Whether the employee in a column is among those it is asked for; a row without one is nobody's. */
export const isInScope = (column: string, { employees }: Asked): RawBuilder<boolean> =>
  employees === null
    ? sql`${sql.ref(column)} is not null`
    : sql`${sql.ref(column)} in (${sql.join(employees)})`;

/** What is asked for everybody at once does not hold up the lists of people. */
export const getLane = ({ employees }: Asked): "long" | "list" => (employees === null ? "long" : "list");
