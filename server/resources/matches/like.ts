import { sql } from "kysely";
import type { MatchesTab } from "../../../core/definition/types.ts";
import { wantedThings } from "../../../core/matches/judge.ts";
import type { ComparedValues, MatchQuestion } from "../../../core/matches/types.ts";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";
import { engine } from "../sql/engines.ts";
import { fieldSql } from "../sql/fields.ts";
import { openFrame } from "../sql/frame.ts";
import { bindingOf, type OpenResource } from "../read/open.ts";
import { IDS } from "../sql/slots.ts";
import type { EngineContext } from "../types.ts";
import { readEverywhere } from "./compared-reader.ts";

type Likeness = ReadonlyMap<number, ReadonlySet<number>>;

/** What is like the wanted things, by the lists that say so, read in both directions. */
export async function readLike(
  context: EngineContext,
  open: OpenResource,
  { tab, here }: { tab: MatchesTab; here: ComparedValues },
): Promise<MatchQuestion["like"]> {
  const found = await Promise.all(
    tab.criteria.map(async (criterion) => {
      if (criterion.kind !== "shared" || criterion.like === undefined) return [];
      const to = open.resource.fieldsByName[criterion.here]?.to ?? null;
      const ids = [...wantedThings(criterion, here).keys()].filter((thing) => typeof thing === "number");
      if (to === null || ids.length === 0) return [];
      return [[criterion.name, await readPairs(context, open, { to, field: criterion.like, ids })]] as const;
    }),
  );
  return Object.fromEntries(found.flat());
}

async function readPairs(
  { database }: EngineContext,
  open: OpenResource,
  { to, field, ids }: { to: string; field: string; ids: readonly number[] },
): Promise<Likeness> {
  const { rights } = open;
  const own = rights.rightsOf(to);
  // what is like what is told by records that the reader sees all of
  if (own.named.effect !== "allow" || !readEverywhere(own, [field])) return new Map();
  const template = rights.plan(`like|${to}|${field}`, () => {
    const frame = openFrame(rights.compilation(), to);
    const { linkTable } = fieldSql(frame, field);
    const { inJson } = engine(frame.compilation);
    const either = sql`${inJson(sql`owner`, IDS, "number")} or ${inJson(sql`value`, IDS, "number")}`;
    return compileTemplate(
      database,
      sql`select owner, value from ${sql.id(linkTable ?? "")} where ${either}`,
    );
  });
  const { rows } = await database.values(bindTemplate(template, bindingOf(open, { ids })));
  const pairs = rows.map(([owner, value]) => [Number(owner), Number(value)] as const);
  const both = [...pairs, ...pairs.map(([owner, value]) => [value, owner] as const)];
  return new Map(
    ids.map((id) => [
      id,
      new Set(both.flatMap(([one, other]) => (one === id && other !== id ? [other] : []))),
    ]),
  );
}
