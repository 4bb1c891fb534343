import { quote } from "../identifiers.ts";
import { toSearchPiece } from "../search.ts";
import type { RunStatement, SearchPlan, SearchRequest } from "../dialect.ts";

/** Rows whose texts tell words that go together from words that meet by chance. */
const SAMPLE = 4000;
/** Of these, the texts that tell common pieces from rare ones: a word has many pieces, and nobody is to wait for them. */
const FEW = 1000;
/** Texts of the sample with all words from which on these do not stand there by chance. */
const TOGETHER = 9;
/** What is this many times as common as the rarest costs the index more than it saves. */
const WORTH = 10;
const REMEMBER = 10 * 60_000;
const MEMORY = 20_000;
const TRIGRAM = 3;
/** The index knows letters and digits alone. */
const INDEXED = /^[\p{L}\p{N}]+$/u;

interface ReadPlan {
  /** What the index is asked for each word: a part of it, or nothing where the text alone decides. */
  readonly parts: readonly (string | null)[];
  /** Place of the rarest word where many rows have all of them; null elsewhere. */
  readonly leading: number | null;
}

interface Sample {
  readonly texts: readonly string[];
  readonly few: readonly string[];
  /** How many of the few texts have a piece; of all, all pieces of a search. */
  readonly counts: Map<string, number>;
}

type Searched = Pick<SearchRequest, "table" | "columns" | "terms">;

/** What a plan says; `walk` and `index` are plans without a look at the data. */
export function readPlan({ plan, terms }: Pick<SearchRequest, "plan" | "terms">): ReadPlan {
  if (plan === "walk") return { parts: terms.map(() => null), leading: null };
  if (plan === "index") return { parts: terms.map(toSearchPiece), leading: null };
  return JSON.parse(plan.slice(plan.indexOf(":") + 1)) as ReadPlan;
}

/**
 * Chooses the parts of words the index is asked for. It reads the whole list of every three letters it is asked for, while
 * a few rare ones find nearly the same rows; whether a row has the words is always decided by its text. And it sees from the
 * sample where words go together, which the engine takes for chance: it expects a tenth of the rows, and reads them all
 * where the order of the list would lead to the first of them sooner.
 */
export class SearchPlanner {
  readonly #samples = new Map<string, { readonly sample: Promise<Sample>; readonly until: number }>();

  async choose(run: RunStatement, { table, columns, terms }: Searched): Promise<SearchPlan> {
    const sample = await this.#sampleOf(run, table, columns);
    const parts = terms.map((term) => rarePart(sample, toSearchPiece(term)));
    const rarest = Math.min(...parts.map(({ rows }) => rows));
    const asked = parts.map(({ part, rows }) => (isWorth(rows, rarest) ? part : null));
    const together = terms.length > 1 && countTogether(sample, terms.map(toSearchPiece)) >= TOGETHER;
    const leading = together ? parts.findIndex(({ rows }) => rows === rarest) : null;
    return `chosen:${JSON.stringify({ parts: asked, leading } satisfies ReadPlan)}`;
  }

  #sampleOf(run: RunStatement, table: string, columns: readonly string[]): Promise<Sample> {
    const key = `${table} ${columns.join(" ")}`;
    const known = this.#samples.get(key);
    if (known !== undefined && known.until > Date.now()) return known.sample;
    const sample = takeSample(run, table, columns);
    this.#samples.set(key, { sample, until: Date.now() + REMEMBER });
    sample.catch(() => this.#samples.delete(key));
    return sample;
  }
}

const isWorth = (rows: number, rarest: number): boolean => rows <= Math.max(rarest, 1) * WORTH;

/** Pages of the table here and there, so that it takes milliseconds whatever its size. */
async function takeSample(run: RunStatement, table: string, columns: readonly string[]): Promise<Sample> {
  const [known] = await run({
    sql: "select reltuples as size from pg_class where oid = to_regclass($1)",
    parameters: [quote(table)],
  });
  const percent = Math.min(100, (100 * SAMPLE) / Math.max(1, Number(known?.["size"] ?? 0)));
  const rows = await run({
    sql: `select concat_ws(chr(10), ${columns.map(quote).join(", ")}) as words from ${quote(table)} tablesample system (${percent}) limit ${SAMPLE * 2}`,
    parameters: [],
  });
  const texts = rows.map((row) => String(row["words"]));
  // from every part of the table: its pages come in order
  const step = Math.max(1, Math.ceil(texts.length / FEW));
  return { texts, few: texts.filter((_text, at) => at % step === 0), counts: new Map() };
}

const countRows = ({ few, counts }: Sample, piece: string): number =>
  remembered(counts, piece, () => few.reduce((sum, text) => sum + Number(text.includes(piece)), 0));

function countTogether({ texts, counts }: Sample, pieces: readonly string[]): number {
  const haveAll = (text: string) => pieces.every((piece) => text.includes(piece));
  return remembered(counts, pieces.join("\n"), () =>
    texts.reduce((sum, text) => sum + Number(haveAll(text)), 0),
  );
}

function remembered(counts: Sample["counts"], key: string, count: () => number): number {
  const known = counts.get(key);
  if (known !== undefined) return known;
  if (counts.size > MEMORY) counts.clear();
  const rows = count();
  counts.set(key, rows);
  return rows;
}

/** The rarest three letters of a piece, with those beside them that are not much more common. */
function rarePart(sample: Sample, piece: string): { readonly part: string; readonly rows: number } {
  const letters = Array.from(piece);
  const starts = Math.max(1, letters.length - TRIGRAM + 1);
  const counted = Array.from({ length: starts }, (_, at) => {
    const trigram = letters.slice(at, at + TRIGRAM).join("");
    return INDEXED.test(trigram) ? countRows(sample, trigram) : Infinity;
  });
  const rarest = Math.min(...counted);
  if (rarest === Infinity) return { part: piece, rows: countRows(sample, piece) };
  const isPart = (rows = Infinity) => isWorth(rows, rarest);
  let part = "";
  for (let at = 0; at < starts; at += 1) {
    let to = at;
    while (isPart(counted[to])) to += 1;
    const isRare = counted.slice(at, to).includes(rarest);
    const run = letters.slice(at, to + TRIGRAM - 1).join("");
    if (isRare && run.length > part.length) part = run;
  }
  return { part, rows: countRows(sample, part) };
}
