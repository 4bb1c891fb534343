import { DatabaseSync } from "node:sqlite";
import { DatabaseError } from "../errors.ts";
import { FORMAT, FORMAT_KEY } from "../format.ts";
import { quote } from "../identifiers.ts";
import { BOOLEAN_MEANING } from "../../field-types/storage.ts";
import { SYSTEM_TABLES } from "../schema/system-tables.ts";
import { SEARCH_PREFIX } from "../sqlite/search-sql.ts";

import type { ColumnKind } from "../dialect.ts";

export interface SourceColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly required: boolean;
  /** SQL text of its default. */
  readonly fallback: string | null;
}

export interface SourceTable {
  readonly name: string;
  readonly columns: readonly SourceColumn[];
  readonly key: readonly string[];
  /** Highest id ever given; null where ids are not counted. */
  readonly lastId: number | null;
  readonly foreignKeys: readonly { column: string; references: string; onDelete: string }[];
}

const NEWEST_EVENT = "SELECT max(id) AS id FROM sys__outbox";

/** One moment of a SQLite database of the product, read for copying. */
export class CopySource {
  readonly #connection: DatabaseSync;
  /** Sees what is committed after that moment. */
  readonly #present: DatabaseSync;
  readonly #flags: ReadonlySet<string>;
  readonly #newestEvent: unknown;

  constructor(file: string) {
    this.#connection = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    this.#present = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    try {
      this.#connection.exec("BEGIN");
      this.#assertProduct(file);
      this.#flags = this.#readFlags();
      this.#newestEvent = this.#connection.prepare(NEWEST_EVENT).get()?.["id"];
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close(): void {
    this.#connection.close();
    this.#present.close();
  }

  /** Whether records were written since. */
  isWrittenTo(): boolean {
    return this.#present.prepare(NEWEST_EVENT).get()?.["id"] !== this.#newestEvent;
  }

  tables(): SourceTable[] {
    const names = this.#rows(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        AND substr(name, 1, ${SEARCH_PREFIX.length}) <> '${SEARCH_PREFIX}' ORDER BY name`,
    );
    return names.map(({ name }) => this.#table(String(name)));
  }

  /** Rows in the order of the key, some thousand at a time. */
  *rows({ name, columns, key }: SourceTable, count: number): Generator<unknown[][]> {
    const list = columns.map((column) => quote(column.name)).join(", ");
    const order = key.map(quote).join(", ");
    const statement = this.#connection.prepare(`SELECT ${list} FROM ${quote(name)} ORDER BY ${order}`, {
      returnArrays: true,
      readBigInts: true,
    });
    let rows: unknown[][] = [];
    for (const row of statement.iterate()) {
      rows.push(row as unknown as unknown[]);
      if (rows.length < count) continue;
      yield rows;
      rows = [];
    }
    if (rows.length > 0) yield rows;
  }

  #table(name: string): SourceTable {
    const described = this.#rows(`SELECT * FROM pragma_table_xinfo(?) ORDER BY cid`, name);
    const keys = this.#rows(`SELECT * FROM pragma_foreign_key_list(?)`, name);
    const columns = described.map((column): SourceColumn => ({
      name: String(column["name"]),
      kind: columnKind(name, column, this.#flags),
      required: Number(column["notnull"]) === 1,
      fallback: typeof column["dflt_value"] === "string" ? column["dflt_value"] : null,
    }));
    const key = described
      .filter((column) => Number(column["pk"]) > 0)
      .toSorted((a, b) => Number(a["pk"]) - Number(b["pk"]))
      .map((column) => String(column["name"]));
    if (key.length === 0) throw new DatabaseError("invalid_value", `Table ${name} has no key to copy it by.`);
    return {
      name,
      columns,
      key,
      lastId: key.length === 1 && key[0] === "id" ? this.#lastId(name) : null,
      foreignKeys: keys.map((foreign) => ({
        column: String(foreign["from"]),
        references: String(foreign["table"]),
        onDelete: String(foreign["on_delete"]),
      })),
    };
  }

  #lastId(name: string): number | null {
    const counted = this.#rows("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'").length > 0;
    if (!counted) return null;
    const [row] = this.#rows("SELECT seq FROM sqlite_sequence WHERE name = ?", name);
    const declared = this.#rows(
      "SELECT 1 FROM sqlite_schema WHERE name = ? AND sql LIKE '%AUTOINCREMENT%'",
      name,
    );
    return declared.length === 0 ? null : Number(row?.["seq"] ?? 0);
  }

  #assertProduct(file: string): void {
    const missing = SYSTEM_TABLES.find(({ name }) => !this.#has(name));
    if (missing !== undefined) {
      throw new DatabaseError(
        "invalid_value",
        `${file} is no database of this release: it has no table ${missing.name}. Start the server with it once, then copy.`,
      );
    }
    const [row] = this.#rows("SELECT value FROM sys__meta WHERE key = ?", FORMAT_KEY);
    if (Number(row?.["value"] ?? FORMAT) <= FORMAT) return;
    throw new DatabaseError(
      "invalid_value",
      `${file} was written by a newer release (format ${String(row?.["value"])}, this one knows ${FORMAT}): copy it with that one.`,
    );
  }

  #has(table: string): boolean {
    return this.#rows("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", table).length > 0;
  }

  /** SQLite keeps booleans as integers; what they mean is in the product's own notes. */
  #readFlags(): ReadonlySet<string> {
    const system = SYSTEM_TABLES.flatMap(({ name, columns }) =>
      columns.filter(({ kind }) => kind === "flag").map((column) => `${name}.${column.name}`),
    );
    const fields = this.#rows(`SELECT resource, "column" FROM sys__schema WHERE type = ?`, BOOLEAN_MEANING);
    return new Set([
      ...system,
      ...fields.map((row) => `${String(row["resource"])}.${String(row["column"])}`),
    ]);
  }

  #rows(sql: string, ...parameters: string[]): Record<string, unknown>[] {
    return this.#connection.prepare(sql).all(...parameters);
  }
}

function columnKind(table: string, column: Record<string, unknown>, flags: ReadonlySet<string>): ColumnKind {
  const name = `${table}.${String(column["name"])}`;
  const type = String(column["type"]).toUpperCase();
  if (type === "TEXT") return "text";
  if (type === "INTEGER" || type === "BIGINT") return flags.has(name) ? "flag" : "integer";
  throw new DatabaseError("invalid_value", `Column ${name} has the type ${type}, which cannot be copied.`);
}
