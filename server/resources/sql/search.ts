import { foldText } from "../../../core/definition/fold.ts";
import { resourceStorage } from "../../database/schema/resource-storage.ts";
import { fieldSql } from "./fields.ts";
import { constraintSql } from "./scope.ts";
import { allOf, anyOf } from "./frame.ts";
import type { Decision } from "../../../core/access/types.ts";
import type { SearchRequest } from "../../database/dialect.ts";
import type { Frame, Sql } from "./frame.ts";

/** Words of a search; each must be found. */
export function searchTerms(text: string): readonly string[] {
  if (text === "") return NO_TERMS;
  const storable = text.replaceAll("\0", " ").toWellFormed();
  return [...new Set(foldText(storable).split(" "))].filter((term) => term !== "").slice(0, MAX_TERMS);
}

const MAX_TERMS = 12;
const NO_TERMS: readonly string[] = [];

interface SearchInput {
  readonly frame: Frame;
  readonly terms: readonly string[];
  readonly plan: SearchRequest["plan"];
  /** The statement gives the first rows of an order that an index has. */
  readonly ordered?: boolean;
  /** In which rows the actor reads a class. */
  readonly readable: (sensitivity: string | null) => Decision;
}

/** Columns every row of which the actor may search, and those searched in some rows only. */
export function searchColumns({ frame, readable }: Pick<SearchInput, "frame" | "readable">) {
  const columns = resourceStorage(frame.resource).searchColumns.map(({ column, sensitivity }) => {
    return { column, decision: readable(sensitivity) };
  });
  return {
    everywhere: columns.filter(({ decision }) => decision.effect === "allow").map(({ column }) => column),
    somewhere: columns.flatMap(({ column, decision }) =>
      decision.effect === "constrain" ? [{ column, constraint: decision.constraint }] : [],
    ),
  };
}

/**
 * Rows in which every word is found in what the actor may read there. A class that is read in some rows only adds its
 * column in those rows: else a search would tell what a mask hides.
 */
export function searchSql({ frame, terms, plan, ordered, readable }: SearchInput): Sql {
  const { dialect } = frame.compilation;
  const { everywhere, somewhere } = searchColumns({ frame, readable });
  const sealed = hashConditions({ frame, terms, readable });
  if (everywhere.length === 0) return anyOf(sealed);
  const find = (columns: readonly string[], words: readonly string[]): Sql =>
    dialect.search({ table: frame.resource.name, alias: frame.alias, columns, terms: words, plan, ordered });
  const plain = find(everywhere, terms);
  const more = somewhere.map(({ column, constraint }) =>
    allOf([constraintSql(frame, constraint), find([...everywhere, column], terms)]),
  );
  return anyOf([plain, ...more, ...sealed]);
}

/** Rows where what was typed is the whole value of a sealed field. */
function hashConditions({
  frame,
  terms,
  readable,
}: Pick<SearchInput, "frame" | "terms" | "readable">): Sql[] {
  const { resource, compilation } = frame;
  return resource.fields.flatMap((field) => {
    const decision = readable(field.sensitivity);
    if (field.kind !== "sealed" || !field.search || decision.effect === "deny") return [];
    const hashes = compilation.dialect.sealing.hashes(resource.name, terms.join(" "));
    const found = compilation.dialect.inList(fieldSql(frame, field.name).sql, hashes);
    return [decision.effect === "allow" ? found : allOf([constraintSql(frame, decision.constraint), found])];
  });
}
