import { quote } from "../identifiers.ts";
import { toSearchPiece, toTrigrams } from "../search.ts";
import { searchIndexName } from "./search-index.ts";
import { matchText } from "./search-sql.ts";
import type { RunStatement, SearchPlan, SearchRequest } from "../dialect.ts";

/** `index`: read the rows found. `order`: follow the list's order, testing each place. `walk`: read rows in the order. */
type Way = "index" | "order" | "walk";

interface Ways {
  /** For the first rows of an order. */
  readonly ordered: Way;
  /** For counts and everything else. */
  readonly other: Way;
}

interface ReadPlan {
  readonly way: Ways;
  readonly trigrams: readonly string[];
}

/** Microseconds a row, measured at a million rows. */
const COST = {
  /** To go through the index's list of one piece. */
  listed: 0.05,
  /** To put a found id aside and look it up. */
  found: 0.2,
  /** To read a found row, in the order of ids. */
  read: 1.3,
  /** To test one place of the order by its id. */
  place: 0.3,
  /** To read rows somewhere, as an order brings them. */
  somewhere: 25,
  /** To read rows one after the other. */
  passing: 0.2,
} as const;
const PAGE = 20;
const COUNTED = 10_001;
const SAMPLE = 300;
const PIECES = 5;
/** A piece this many times as common as the rarest costs more than it saves. */
const WORTH = 10;
/** Rows of a common piece that are counted; how many there are in all is reckoned from how far these reach. */
const LOOK = 3000;
const REMEMBER = 10 * 60_000;
const MEMORY = 20_000;

/** What a plan says; `walk` and `index` are plans without a look at the data. */
export function readPlan({ plan, terms }: Pick<SearchRequest, "plan" | "terms">): ReadPlan {
  if (plan === "walk") return { way: { ordered: "walk", other: "walk" }, trigrams: [] };
  if (plan === "index") return { way: { ordered: "index", other: "index" }, trigrams: trigramsOf(terms) };
  return JSON.parse(plan.slice(plan.indexOf(":") + 1)) as ReadPlan;
}

function trigramsOf(terms: readonly string[]): string[] {
  return [...new Set(terms.flatMap((term) => toTrigrams(toSearchPiece(term))))];
}

/** Chooses by what each way would cost, from how common the words' pieces are and a sample of the rows that have them. */
export class SearchPlanner {
  readonly #known = new Map<string, { readonly rows: number; readonly until: number }>();

  async choose(
    run: RunStatement,
    { table, columns, terms }: Pick<SearchRequest, "table" | "columns" | "terms">,
  ): Promise<SearchPlan> {
    const { size, pieces } = await this.#frequencies(run, table, trigramsOf(terms));
    const rarest = pieces[0]?.rows ?? 0;
    const used = pieces.filter(({ rows }) => rows <= rarest * WORTH).slice(0, PIECES);
    const trigrams = used.map(({ trigram }) => trigram);
    const sample = await takeSample(run, { table, columns, terms, trigrams });
    const listed = used.reduce((sum, { rows }) => sum + rows, 0);
    const candidates = extrapolate({ ...sample, limit: SAMPLE, size });
    const matches = Math.max(1, (candidates * sample.hits) / Math.max(1, sample.seen));
    return `chosen:${JSON.stringify({ way: cheapest({ size, listed, candidates, matches }), trigrams })}`;
  }

  /** About how many rows have a piece, rarest first. */
  async #frequencies(run: RunStatement, table: string, trigrams: readonly string[]) {
    const now = Date.now();
    const key = (trigram: string) => `${table} ${trigram}`;
    const isKnown = (trigram: string) => (this.#known.get(key(trigram))?.until ?? 0) > now;
    const unknown = [...trigrams, ""].filter((trigram) => !isKnown(trigram));
    if (this.#known.size > MEMORY) this.#known.clear();
    for (const [trigram, rows] of await countRows(run, table, unknown)) {
      this.#known.set(key(trigram), { rows, until: now + REMEMBER });
    }
    const rowsOf = (trigram: string) => this.#known.get(key(trigram))?.rows ?? 0;
    const pieces = trigrams.map((trigram) => ({ trigram, rows: rowsOf(trigram) }));
    return { size: rowsOf(""), pieces: pieces.toSorted((a, b) => a.rows - b.rows) };
  }
}

/** Rows that have each piece; the empty piece stands for the size of the table. */
async function countRows(
  run: RunStatement,
  table: string,
  trigrams: readonly string[],
): Promise<[string, number][]> {
  if (trigrams.length === 0) return [];
  const index = quote(searchIndexName(table));
  const looks = trigrams.map(
    (_trigram, position) =>
      `select ${position} as position, count(*) as seen, max(rowid) as last from (select rowid from ${index} where ${index} match ? limit ${LOOK})`,
  );
  const [sized] = await run({ sql: `select max(id) as size from ${quote(table)}`, parameters: [] });
  const size = Number(sized?.["size"] ?? 0);
  const pieces = trigrams.filter((trigram) => trigram !== "");
  if (pieces.length === 0) return [["", size]];
  const rows = await run({
    sql: looks.slice(0, pieces.length).join(" union all "),
    parameters: pieces.map((trigram) => matchText([trigram])),
  });
  const counted = rows.map((row): [string, number] => {
    const [position, seen, last] = ["position", "seen", "last"].map((name) => Number(row[name]));
    return [
      pieces[position ?? 0] ?? "",
      extrapolate({ seen: seen ?? 0, last: last ?? 0, limit: LOOK, size }),
    ];
  });
  return [["", size], ...counted];
}

/** The first `limit` rows reach up to the id `last`: so many there are in all if they lie evenly. */
function extrapolate(look: { seen: number; last: number; limit: number; size: number }): number {
  const { seen, last, limit, size } = look;
  return seen < limit ? seen : Math.max(seen, (seen * size) / Math.max(last, 1));
}

/** Of the first rows that have the pieces, how many have the words. */
async function takeSample(
  run: RunStatement,
  { table, columns, terms, trigrams }: Pick<SearchRequest, "table" | "columns" | "terms"> & ReadPlanPieces,
): Promise<{ seen: number; hits: number; last: number }> {
  const index = quote(searchIndexName(table));
  const pieces = terms.map(toSearchPiece);
  const tests = pieces.map(
    () => `(${columns.map((column) => `instr(t.${quote(column)}, ?) > 0`).join(" or ")})`,
  );
  const [row] = await run({
    sql: `select count(*) as seen, count(nullif(hit, 0)) as hits, max(id) as last from (select t.id, (${tests.join(" and ")}) as hit from ${index} as f cross join ${quote(table)} as t on t.id = f.rowid where f.${index} match ? limit ${SAMPLE})`,
    parameters: [...pieces.flatMap((piece) => columns.map(() => piece)), matchText(trigrams)],
  });
  return {
    seen: Number(row?.["seen"] ?? 0),
    hits: Number(row?.["hits"] ?? 0),
    last: Number(row?.["last"] ?? 0),
  };
}

type ReadPlanPieces = Pick<ReadPlan, "trigrams">;

function cheapest({
  size,
  listed,
  candidates,
  matches,
}: {
  size: number;
  listed: number;
  candidates: number;
  matches: number;
}): Ways {
  const rate = matches / Math.max(size, 1);
  const enumerate = listed * COST.listed + candidates * COST.found;
  const counted = Math.min(candidates, (COUNTED * candidates) / matches);
  return {
    ordered: least({
      index: enumerate + candidates * COST.read,
      order: enumerate + Math.min(size, PAGE / rate) * COST.place,
      walk: Math.min(size, PAGE / rate) * COST.somewhere,
    }),
    other: least({
      index: enumerate + counted * COST.read,
      walk: Math.min(size, COUNTED / rate) * COST.passing,
    }),
  };
}

function least(costs: Partial<Record<Way, number>>): Way {
  const [best] = Object.entries(costs).toSorted(([, a], [, b]) => a - b);
  return (best?.[0] ?? "index") as Way;
}
