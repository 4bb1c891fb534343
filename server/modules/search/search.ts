import { isNear, matchScore, getPieces, tolerance } from "../../../core/search/near.ts";
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

/** `matchScore` of a label whose words begin with what was typed. */
const BY_NAME = 3;
const ROWS_OF_A_GROUP = 5;
const MAX_GROUPS = 8;
/** Searches under way at once: the lists of others go on meanwhile. */
const AT_ONCE = 4;
/** Words that are tried with a mistake in them. */
const MAX_LABELS = 3;
/** Rows of an area that have a piece of a mistyped word; of them those with a word near it count. */
const MAX_WITH_PIECE = 100;

/**
 * Finds records in every area whose lists the actor may see, with the rights of those lists: rows that match best first,
 * areas with the best row first. Where nothing has the words, words that are near them count, with one mistake in them
 * before two.
 */
export async function searchEverywhere(
  context: Context,
  question: Question,
): Promise<{ readonly data: readonly HitGroup[]; readonly near: boolean }> {
  const query = foldText(question.query);
  const exact = await searchAreas(context, question, { query });
  if (exact.length > 0) return { data: best(context, exact, { query, near: false }), near: false };
  const terms = query.split(" ").filter((term) => term !== "");
  const most = Math.max(0, ...terms.map(tolerance));
  for (let mistakes = 1; mistakes <= most; mistakes += 1) {
    const found = await searchNear(context, question, { terms, mistakes });
    if (found.length > 0) return { data: best(context, found, { query, near: true }), near: true };
  }
  return { data: [], near: true };
}

interface Mistyped {
  readonly terms: readonly string[];
  readonly mistakes: number;
}

/** Looks for pieces of one word at a time, and keeps what holds a word that is near it. */
async function searchNear(
  context: Context,
  question: Question,
  { terms, mistakes }: Mistyped,
): Promise<HitGroup[]> {
  const found = new Map<string, Map<number, Hit>>();
  const tried = terms.filter((term) => tolerance(term) >= mistakes);
  for (const term of tried.toSorted((a, b) => b.length - a.length).slice(0, MAX_LABELS)) {
    for (const piece of getPieces(term, mistakes)) {
      const query = terms.map((other) => (other === term ? piece : other)).join(" ");
      const fits = ({ label, hint }: Hit) =>
        wordsOf(`${label ?? ""} ${hint ?? ""}`).some((word) => isNear(term, word));
      const areas = await searchAreas(context, question, { query, fits, most: MAX_WITH_PIECE });
      for (const { resource, rows } of areas) {
        const known = found.get(resource) ?? new Map<number, Hit>();
        for (const row of rows) known.set(row.id, row);
        found.set(resource, known);
      }
    }
  }
  return [...found].map(([resource, rows]) => ({ resource, rows: [...rows.values()] }));
}

interface AreaQuery {
  readonly query: string;
  /** Absent: every row that is found counts. */
  readonly fits?: (hit: Hit) => boolean;
  readonly most?: number;
}

async function searchAreas(
  { engine, definitions }: Context,
  { actor, language }: Question,
  { query, fits = () => true, most }: AreaQuery,
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
      const { data } = await engine.pick({
        actor,
        language,
        resource,
        query,
        among: "list",
        ...(most === undefined ? {} : { most }),
      });
      const rows = data.filter(fits);
      if (rows.length > 0) groups.push({ resource, rows });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return groups;
}

/** People of that name, then the best rows of the best areas; of areas that are as good the one first that comes first in the menu. */
function best(
  { definitions }: Context,
  groups: readonly HitGroup[],
  { query, near }: { query: string; near: boolean },
): HitGroup[] {
  const { navigation, resources } = definitions();
  const menu = navigation.menu.flatMap(({ entries }) => entries.flatMap((entry) => entry.resource ?? []));
  const place = (resource: string) => (menu.includes(resource) ? menu.indexOf(resource) : menu.length);
  const score = ({ label }: Hit) => matchScore(query, foldText(label ?? ""));
  const ranked = groups.map(({ resource, rows }) => {
    // what has the words comes in the order of its list; what is only near them was found by their pieces
    const ordered = near ? rows.toSorted((a, b) => score(b) - score(a)) : rows;
    const highest = Math.max(0, ...rows.map(score));
    const named = resources.byName[resource]?.people === true && highest >= BY_NAME;
    return { resource, rows: ordered.slice(0, ROWS_OF_A_GROUP), best: highest, named };
  });
  return ranked
    .toSorted(
      (a, b) =>
        Number(b.named) - Number(a.named) ||
        b.best - a.best ||
        place(a.resource) - place(b.resource) ||
        a.resource.localeCompare(b.resource, "en"),
    )
    .slice(0, MAX_GROUPS)
    .map(({ resource, rows }) => ({ resource, rows }));
}

function wordsOf(text: string): string[] {
  return foldText(text).split(/[\s·,/()-]+/);
}
