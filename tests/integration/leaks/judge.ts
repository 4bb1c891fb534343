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

  constructor(oracle: Oracle) {
    this.#oracle = oracle;
    this.#all = oracle.world.resources.resources;
    const names = new Set(this.#all.flatMap((resource) => plainFields(resource).map(({ name }) => name)));
    this.#plain = new RegExp(`\\b(${[...names].join("|")}) (\\d+)\\b`, "g");
  }

  /**
   * What an answer about a resource tells beyond the person's rights. Its own rows, those that belong to them or are summed up in them, and the
   * names of rows they point at are looked at; without a resource, those of all of them.
   */
  leaks(text: string, about: CompiledResource | null): string[] {
    const own = about === null ? this.#all : this.#family(about);
    return [...new Set([...this.#ofClasses(text, own), ...this.#ofRows(text, own)])];
  }

  /** Ids among these that the person may not list. */
  strangers(ids: readonly number[], { name }: CompiledResource): number[] {
    const listable = this.#rows(name).filter((row) => this.#oracle.may("list", row));
    const known = new Set(listable.map(({ id }) => id));
    return ids.filter((id) => !known.has(id));
  }

  #ofClasses(text: string, own: readonly CompiledResource[]): string[] {
    return sentinelsIn(text).flatMap(({ classAt, id }) => {
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
  }

  #ofRows(text: string, own: readonly CompiledResource[]): string[] {
    return [...text.matchAll(this.#plain)].flatMap(([whole, field = "", number]) => {
      const id = Number(number);
      const known = this.#all.some((resource) => {
        const row = this.#row(resource, id);
        if (row === undefined || !plainFields(resource).some(({ name }) => name === field)) return false;
        if (resource.label.includes(field) && this.#oracle.mayName(row)) return true;
        return own.includes(resource) && this.#mayKnow(row, own);
      });
      return known ? [] : [whole];
    });
  }

  /** A child row and what follows a record are known with it. */
  #mayKnow(row: WorldRow, own: readonly CompiledResource[]): boolean {
    const of = own[0] === undefined ? undefined : this.#row(own[0], row.id);
    return this.#oracle.maySee(row) || (of !== undefined && this.#oracle.maySee(of));
  }

  #family(about: CompiledResource): CompiledResource[] {
    const drawn = about.fields.flatMap(({ computed }) =>
      computed?.by === "rollup" ? computed.resource : [],
    );
    const others = this.#all.filter(
      ({ parent, follows, name }) =>
        name !== about.name && (parent?.resource === about.name || follows !== null || drawn.includes(name)),
    );
    return [about, ...others];
  }

  #row(resource: CompiledResource, id: number): WorldRow | undefined {
    return this.#rows(resource.name).find((row) => row.id === id);
  }

  #rows(resource: string): readonly WorldRow[] {
    return this.#oracle.world.rows.get(resource) ?? [];
  }
}

function plainFields({ fields }: CompiledResource): CompiledField[] {
  return fields.filter(
    ({ kind, sensitivity, computed }) => sensitivity === null && computed === null && PLAIN.has(kind),
  );
}
