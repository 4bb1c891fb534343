import { column } from "../sql/frame.ts";
import { labelColumn, labelSql } from "./labels.ts";
import { ALWAYS, FlagSet } from "./flags.ts";
import { SELECTORS } from "./selectors.ts";
import type { CompiledField } from "../../../core/definition/types.ts";
import type { Decision } from "../../../core/access/types.ts";
import type { Frame, Sql } from "../sql/frame.ts";
import type { RightsOf } from "./labels.ts";
import type { RowTest } from "./flags.ts";
import { formatInstant } from "../../../core/definition/clock.ts";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";

/** A record as the API answers it. */
export type Presented = Record<string, unknown> & { id: number };

/** How rows of one select become answers. Made once per plan; a row costs a loop over its fields. */
export interface RowReader {
  readonly columns: readonly Sql[];
  readonly flags: FlagSet;
  /** Fields of child rows, with the rows in which the actor reads them; their values are read apart. */
  readonly children: readonly { readonly field: CompiledField; readonly shown: RowTest }[];
  present(row: readonly unknown[]): Presented;
}

interface RowReaderInput {
  readonly frame: Frame;
  readonly fields: readonly CompiledField[];
  /** In which rows a field may be read; a field that is never read must not be among `fields`. */
  readonly readable: (field: CompiledField) => Decision;
  readonly rightsOf: RightsOf;
  /** `list`: what every row of a list carries; `record`: with who made and changed it; `child`: id and fields alone. */
  readonly form: "list" | "record" | "child";
  /** Columns a list was asked for; who made and changed its rows is read where they name it. */
  readonly people?: readonly string[] | null;
}

interface FieldReader {
  readonly name: string;
  readonly at: number;
  readonly shown: RowTest;
  readonly read: (row: readonly unknown[], at: number) => unknown;
}

/** Who made and changed a record: in lists only where a column shows them. */
const PEOPLE = ["created_by", "modified_by"] as const;
const CHILD_COLUMNS = ["id"] as const;
const LIST_COLUMNS = ["id", "label__", "row_version", "created", "modified", "archived"] as const;

export function createRowReader(input: RowReaderInput): RowReader {
  const { frame, fields, readable, rightsOf, form } = input;
  const common = form === "child" ? CHILD_COLUMNS : LIST_COLUMNS;
  const columns: Sql[] = common.map((name) =>
    name === "label__" ? labelColumn(frame, rightsOf) : column(frame, name),
  );
  const { columns: shown, optional } = frame.resource.list;
  const named = input.people ?? [...shown, ...optional];
  const people = PEOPLE.filter((name) => form === "record" || (form === "list" && named.includes(name)));
  const peopleAt = columns.length;
  for (const name of people) {
    const id = column(frame, name);
    columns.push(id, labelSql({ frame, to: ACTOR_RESOURCES.employee, id, rightsOf }));
  }
  const selected = fields.map((field) => {
    const selector = SELECTORS[field.kind]({ frame, field, rightsOf });
    const at = columns.length;
    columns.push(...selector.columns);
    return { field, selector, at };
  });
  const flags = new FlagSet(frame, columns.length);
  const readers = selected
    .filter(({ selector }) => selector.columns.length > 0)
    .map(({ field, selector, at }): FieldReader => {
      return { name: field.name, at, shown: flags.decision(readable(field)), read: selector.read };
    });

  const children = fields
    .filter(({ kind }) => kind === "rows")
    .map((field) => ({ field, shown: flags.decision(readable(field)) }));

  function present(row: readonly unknown[]): Presented {
    const answer: Presented = form === "child" ? { id: row[0] as number } : presentCommon(row);
    for (let index = 0; index < people.length; index += 1) {
      const at = peopleAt + index * 2;
      answer[people[index]!] = row[at] === null ? null : { id: row[at], label: row[at + 1] };
    }
    for (const { name, at, shown, read } of readers) {
      if (shown === ALWAYS || shown(row)) answer[name] = read(row, at);
    }
    return answer;
  }

  return { columns, flags, children, present };
}

function presentCommon(row: readonly unknown[]): Presented {
  return {
    id: row[0] as number,
    label: row[1],
    row_version: row[2],
    created: formatInstant(row[3] as number),
    modified: formatInstant(row[4] as number),
    archived: row[5] === null ? null : formatInstant(row[5] as number),
  };
}
