import { sql } from "kysely";
import { getId, isObject, type RecordValues } from "../../../core/definition/record.ts";
import type { CompiledResource, Predicate, ScopeStep } from "../../../core/definition/types.ts";
import type { OpenResource } from "../read/open.ts";
import { conditionSql } from "../sql/fields.ts";
import { allOf, column, from, openFrame } from "../sql/frame.ts";
import { recordBeside } from "../sql/predicate.ts";
import type { WriteSession } from "../write/session.ts";
import { readUnmaskedRecord, type UnmaskedRecord } from "../write/unmasked-record.ts";
import { openFor } from "./applying.ts";
import { isTemporary, temporaryId } from "./temporary-ids.ts";
import { stepSql, type CompiledPath } from "./path.ts";

/** A record as it stands while the plan grows: as it was read, with what is planned for it. */
export interface PlannedRow {
  readonly resource: CompiledResource;
  readonly id: number;
  readonly record: RecordValues;
  /** The version it has by then. */
  readonly version: number;
  readonly whole: UnmaskedRecord | null;
}

/** The record beside others, which `parent` in a condition on them reads. */
type Beside = Pick<PlannedRow, "resource" | "record">;

/** Rows that a plan has read or planned. Reading holds them until the transaction ends. */
export class PlannedRows {
  readonly #session: WriteSession;
  readonly #open: OpenResource;
  readonly #rows = new Map<string, PlannedRow>();
  #made = 0;

  constructor(session: WriteSession, open: OpenResource) {
    this.#session = session;
    this.#open = open;
  }

  put(row: PlannedRow): void {
    this.#rows.set(keyOf(row.resource.name, row.id), row);
  }

  nextId(): number {
    this.#made += 1;
    return temporaryId(this.#made);
  }

  /** What is known now, to go back to. */
  snapshot(): ReadonlyMap<string, PlannedRow> {
    return new Map(this.#rows);
  }

  restore(rows: ReadonlyMap<string, PlannedRow>): void {
    this.#rows.clear();
    for (const [key, row] of rows) this.#rows.set(key, row);
  }

  /** A record as it is planned or was read; null where nothing is known of it yet. */
  known(resource: CompiledResource, id: number): PlannedRow | null {
    return this.#rows.get(keyOf(resource.name, id)) ?? null;
  }

  /** Null where it is gone or archived. */
  async read(resource: CompiledResource, id: number): Promise<PlannedRow | null> {
    const known = this.#rows.get(keyOf(resource.name, id));
    if (known !== undefined) return known;
    const whole = await readUnmaskedRecord(this.#session, openFor(this.#open, resource), {
      id,
      action: "edit",
    });
    if (whole === null || whole.record["archived"] != null) return null;
    const { record } = whole;
    const row = { resource, id, record, version: Number(record["row_version"]), whole };
    this.put(row);
    return row;
  }

  /**
   * Ids at the end of a path, in order; of rows that no plan has touched only those that meet the condition,
   * in which `parent` is the source. One more than
   * `limit` at most.
   */
  async walk(
    start: PlannedRow,
    { steps, end }: CompiledPath,
    { where, source, limit }: { where: Predicate | null; source: Beside; limit: number },
  ): Promise<number[]> {
    let here = start.resource;
    let ids = [start.id];
    for (const step of steps) {
      const last = step === steps.at(-1);
      ids = await this.#step(here, ids, { step, limit: last ? null : limit });
      here = this.#resource(step.step === "children" ? step.resource : step.to);
    }
    const known = ids.filter((id) => this.#rows.has(keyOf(end.name, id)));
    const unread = ids.filter((id) => !this.#rows.has(keyOf(end.name, id)));
    const meeting = where === null ? unread : await this.#meeting(end, unread, { where, source });
    return [...known, ...meeting].toSorted((a, b) => a - b).slice(0, limit + 1);
  }

  #resource(name: string): CompiledResource {
    const resource = this.#open.definitions.resources.byName[name];
    if (resource === undefined) throw new Error(`There is no resource ${name}`);
    this.#session.areas.add(name);
    return resource;
  }

  /** Planned rows answer for themselves, all others are asked of the database in one statement. */
  async #step(
    resource: CompiledResource,
    ids: readonly number[],
    { step, limit }: { step: ScopeStep; limit: number | null },
  ): Promise<number[]> {
    const found = new Set<number>();
    const stored: number[] = [];
    for (const id of ids) {
      const row = this.#rows.get(keyOf(resource.name, id));
      if (step.step === "children" || row === undefined) {
        if (!isTemporary(id)) stored.push(id);
        continue;
      }
      const value = row.record[step.field];
      for (const one of Array.isArray(value) ? value : [value]) {
        const target = getId(one);
        if (target !== null) found.add(target);
      }
    }
    if (stored.length > 0) {
      for (const [value] of await this.#session.rows(stepSql(resource.name, stored, step))) {
        if (value !== null) found.add(Number(value));
      }
    }
    if (step.step === "children") {
      for (const row of this.#rows.values()) {
        if (row.resource.name !== step.resource) continue;
        const value = row.record[step.via];
        const isElsewhere = step.dynamic === true && isObject(value) && value["resource"] !== resource.name;
        if (!isElsewhere && ids.includes(getId(value) ?? Number.NaN)) found.add(row.id);
        else found.delete(row.id);
      }
    }
    const all = [...found];
    return limit === null ? all : all.slice(0, limit);
  }

  async #meeting(
    resource: CompiledResource,
    ids: readonly number[],
    { where, source }: { where: Predicate; source: Beside },
  ): Promise<number[]> {
    if (ids.length === 0) return [];
    const { rights } = this.#open;
    const frame = openFrame(rights.compilation(), resource.name);
    const beside = recordBeside(source.record, source.resource.fieldsByName);
    const id = column(frame, "id");
    const conditions = [rights.dialect.inList(id, ids), conditionSql(frame, where, beside)];
    const rows = await this.#session.rows(
      sql`select ${id} as id from ${from(frame)} where ${allOf(conditions)}`,
    );
    return rows.map(([value]) => Number(value));
  }
}

const keyOf = (resource: string, id: number): string => `${resource}:${id}`;
