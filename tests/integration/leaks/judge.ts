import type { CompiledField, CompiledResource } from "../../../core/definition/types.ts";
import type { Oracle } from "../matrix/oracle.ts";
import { sentinelsIn } from "../matrix/values.ts";
import type { WorldRow } from "../matrix/world.ts";

/** Texts of the world that stand in no class: `<field> <row>`. */
const PLAIN: ReadonlySet<string> = new Set(["text", "long_text", "json", "options"]);

/**
 * Reads answers for what the person may not know. Everything in the world tells where it comes from: a value of a class
 * names class and row, any other text its field and row.
 */
export class Judge {
  readonly #oracle: Oracle;
  readonly #plain: RegExp;
  readonly #all: readonly CompiledResource[];
  /** Plain field → the resources that have it. */
  readonly #carriers: ReadonlyMap<string, readonly CompiledResource[]>;
  /** Resource → id → row: thousands of answers tell of the same rows. */
  readonly #rowsById: ReadonlyMap<string, ReadonlyMap<number, WorldRow>>;
  readonly #seen = new Map<WorldRow, boolean>();
  readonly #named = new Map<WorldRow, boolean>();
  readonly #listable = new Map<string, ReadonlySet<number>>();
  readonly #families = new Map<string, CompiledResource[]>();

  constructor(oracle: Oracle) {
    this.#oracle = oracle;
    this.#all = oracle.world.resources.resources;
    const carried = this.#all.flatMap((resource) =>
      plainFields(resource).map(({ name }) => [name, resource] as const),
    );
    const byField = Map.groupBy(carried, ([name]) => name);
    this.#carriers = new Map(
      [...byField].map(([name, pairs]) => [name, pairs.map(([, resource]) => resource)]),
    );
    this.#rowsById = new Map(
      [...oracle.world.rows].map(([name, rows]) => [name, new Map(rows.map((row) => [row.id, row]))]),
    );
    this.#plain = new RegExp(`\\b(${[...byField.keys()].join("|")}) (\\d+)\\b`, "g");
  }

  /**
   * What an answer about a resource tells beyond the person's rights. Its own rows, those that belong to them or are summed up in them, and the
   * names of rows they point at are looked at; without a resource, those of all of them.
   */
  leaks(text: string, about: CompiledResource | null): string[] {
    const own = about === null ? this.#all : this.#family(about);
    return [...this.#ofClasses(text, own), ...this.#ofRows(text, own)];
  }

  /** Ids among these that the person may not list. */
  strangers(ids: readonly number[], { name }: CompiledResource): number[] {
    const known = kept(this.#listable, name, () => {
      const rows = this.#oracle.world.rows.get(name) ?? [];
      return new Set(rows.filter((row) => this.#oracle.may("list", row)).map(({ id }) => id));
    });
    return ids.filter((id) => !known.has(id));
  }

  #ofClasses(text: string, own: readonly CompiledResource[]): string[] {
    const told = new Map(sentinelsIn(text).map((one) => [`${one.classAt} ${one.id}`, one]));
    const leaked = [...told.values()].flatMap(({ classAt, id }) => {
      const sensitivity = this.#oracle.world.classNames[classAt] ?? "";
      const read = own.some((resource) => {
        const row = this.#row(resource, id);
        return (
          row !== undefined &&
          resource.fields.some((field) => field.sensitivity === sensitivity) &&
          this.#oracle.reads(sensitivity, row)
        );
      });
      return read ? [] : [`${sensitivity} of ${id}`];
    });
    return [...new Set(leaked)];
  }

  #ofRows(text: string, own: readonly CompiledResource[]): string[] {
    const told = new Map([...text.matchAll(this.#plain)].map(([whole, ...parts]) => [whole, parts]));
    return [...told].flatMap(([whole, [field = "", number]]) => {
      const id = Number(number);
      const known = (this.#carriers.get(field) ?? []).some((resource) => {
        const row = this.#row(resource, id);
        if (row === undefined) return false;
        if (resource.label.includes(field) && this.#mayName(row)) return true;
        return own.includes(resource) && this.#mayKnow(row, own);
      });
      return known ? [] : [whole];
    });
  }

  /** A child row and what follows a record are known with it. */
  #mayKnow(row: WorldRow, own: readonly CompiledResource[]): boolean {
    const of = own[0] === undefined ? undefined : this.#row(own[0], row.id);
    return this.#maySee(row) || (of !== undefined && this.#maySee(of));
  }

  #maySee(row: WorldRow): boolean {
    return kept(this.#seen, row, () => this.#oracle.maySee(row));
  }

  #mayName(row: WorldRow): boolean {
    return kept(this.#named, row, () => this.#oracle.mayName(row));
  }

  #family(about: CompiledResource): CompiledResource[] {
    return kept(this.#families, about.name, () => {
      const drawn = about.fields.flatMap(({ computed }) =>
        computed?.by === "rollup" ? computed.resource : [],
      );
      const others = this.#all.filter(
        ({ parent, follows, name }) =>
          name !== about.name &&
          (parent?.resource === about.name || follows !== null || drawn.includes(name)),
      );
      return [about, ...others];
    });
  }

  #row(resource: CompiledResource, id: number): WorldRow | undefined {
    return this.#rowsById.get(resource.name)?.get(id);
  }
}

/** Works a value out once for each key. */
function kept<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  if (!known.has(key)) known.set(key, make());
  return known.get(key) as Value;
}

function plainFields({ fields }: CompiledResource): CompiledField[] {
  return fields.filter(
    ({ kind, sensitivity, computed }) => sensitivity === null && computed === null && PLAIN.has(kind),
  );
}
