import { isNear, matchScore, piecesOf } from "../../../core/search/near.ts";
import { decide } from "../../../core/access/decide.ts";
import type { Actor } from "../../../core/access/types.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import { foldText } from "../../../core/definition/fold.ts";
import type { ModuleContext } from "../context.ts";

export interface Hit {
  readonly id: number;
  readonly label: string | null;
  /** What tells namesakes apart. */
  readonly hint: string | null;
}

export interface HitGroup {
  readonly resource: string;
  readonly rows: readonly Hit[];
}

interface Question {
  readonly actor: Actor;
  readonly language: Language;
  readonly query: string;
}

type Context = Pick<ModuleContext, "engine" | "definitions">;

const ROWS_OF_A_GROUP = 5;
const MOST_GROUPS = 8;
/** Searches under way at once: the lists of others go on meanwhile. */
const AT_ONCE = 4;
/** Words that are tried with a mistake in them. */
const MOST_WORDS = 3;

/**
 * Finds records in every area whose lists the actor may see, with the rights of those lists: rows that match best first,
 * areas with the best row first. Where nothing has the words, words that are near them count.
 */
export async function searchEverywhere(
  context: Context,
  question: Question,
): Promise<{ readonly data: readonly HitGroup[]; readonly near: boolean }> {
  const query = foldText(question.query);
  const exact = await searchAreas(context, question, { query, fits: () => true });
  if (exact.length > 0) return { data: exact, near: false };
  return { data: await searchNear(context, question, query), near: true };
}

/** Looks for pieces of one word at a time, and keeps what holds a word that is near it. */
async function searchNear(context: Context, question: Question, query: string): Promise<HitGroup[]> {
  const terms = query.split(" ").filter((term) => term !== "");
  const found = new Map<string, Map<number, Hit>>();
  for (const term of terms.toSorted((a, b) => b.length - a.length).slice(0, MOST_WORDS)) {
    for (const piece of piecesOf(term)) {
      const tried = terms.map((other) => (other === term ? piece : other)).join(" ");
      const fits = ({ label, hint }: Hit) =>
        wordsOf(`${label ?? ""} ${hint ?? ""}`).some((word) => isNear(term, word));
      for (const { resource, rows } of await searchAreas(context, question, { query: tried, fits })) {
        const known = found.get(resource) ?? new Map<number, Hit>();
        for (const row of rows) known.set(row.id, row);
        found.set(resource, known);
      }
    }
  }
  return best(
    [...found].map(([resource, rows]) => ({ resource, rows: [...rows.values()] })),
    query,
  );
}

async function searchAreas(
  { engine, definitions }: Context,
  { actor, language }: Question,
  { query, fits }: { query: string; fits: (hit: Hit) => boolean },
): Promise<HitGroup[]> {
  const { access, resources } = definitions();
  const areas = resources.resources.filter(
    (resource) =>
      resource.fields.some(({ search }) => search) &&
      decide({ access, actor, resource: resource.name, action: "list" }).effect !== "deny",
  );
  const groups: HitGroup[] = [];
  const waiting = areas.map(({ name }) => name);
  const work = async (): Promise<void> => {
    for (let resource = waiting.shift(); resource !== undefined; resource = waiting.shift()) {
      const { data } = await engine.pick({ actor, language, resource, query, among: "list" });
      const rows = data.filter(fits);
      if (rows.length > 0) groups.push({ resource, rows });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return best(groups, query);
}

function best(groups: readonly HitGroup[], query: string): HitGroup[] {
  const score = ({ label }: Hit) => matchScore(query, foldText(label ?? ""));
  const ranked = groups.map(({ resource, rows }) => {
    const ordered = rows.toSorted((a, b) => score(b) - score(a));
    return { resource, rows: ordered.slice(0, ROWS_OF_A_GROUP), best: Math.max(0, ...rows.map(score)) };
  });
  return ranked
    .toSorted((a, b) => b.best - a.best || a.resource.localeCompare(b.resource, "en"))
    .slice(0, MOST_GROUPS)
    .map(({ resource, rows }) => ({ resource, rows }));
}

function wordsOf(text: string): string[] {
  return foldText(text).split(/[\s·,/()-]+/);
}
