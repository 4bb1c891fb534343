import { sql } from "kysely";
import type { Actor } from "../../../../core/access/types.ts";
import { decideClass } from "../../../../core/access/classes.ts";
import { ACTOR_RESOURCES } from "../../../../core/definition/context.ts";
import { nameRecords } from "../answered-records.ts";
import type { Forms } from "../forms.ts";
import { FIRST_VERSION } from "../render.ts";
import { readTime } from "./answer-index.ts";
import { findFilled, readableSource } from "./sources.ts";
import type { AnswerSource } from "./sources.ts";

/** How many filled forms there are. */
interface Tally {
  readonly count: number;
  /** When the newest was given, in epoch milliseconds. */
  readonly last: number;
}

export interface Giver extends Tally {
  /** Of an employee. */
  readonly id: number;
  readonly label: string;
}

/** Of the filled forms of one version. */
export interface Filled extends Tally {
  /** Who gave them, whoever did so last first; nobody whom the reader may not see. */
  readonly by: readonly Giver[];
  /** How many further people gave some. */
  readonly others: number;
}

/** Ids named in one statement. */
const BATCH = 500;
const MAX_NAMED = 5;

/** By version, the filled forms that somebody may list and who gave them; null for those who may not read what was answered. */
export async function countFilled(
  forms: Forms,
  { actor, form }: { actor: Actor; form: string },
): Promise<ReadonlyMap<number, Filled> | null> {
  const source = readableSource(forms, { actor, form });
  if (source === null) return null;
  const byVersion = await tallyGivers(forms, { actor, source });
  const isNamed = mayReadGivers(forms, actor, source);
  const versions = [...byVersion].map(([version, givers]) => {
    const known = [...givers].filter(([id]) => id !== null) as [number, Tally][];
    const newest = known.toSorted(([, a], [, b]) => b.last - a.last).slice(0, MAX_NAMED);
    return { version, newest, count: known.length, total: [...givers.values()].reduce(add) };
  });
  const ids = isNamed ? versions.flatMap(({ newest }) => newest.map(([id]) => id)) : [];
  const labels = await nameRecords(forms, { actor, resource: ACTOR_RESOURCES.employee, ids });
  return new Map(
    versions.map(({ version, newest, count, total }) => {
      const by = newest.flatMap(([id, tally]) => {
        const label = labels.get(id)?.label;
        return label === undefined ? [] : [{ id, label, ...tally }];
      });
      return [version, { ...total, by, others: isNamed ? count - by.length : 0 }];
    }),
  );
}

/** The filled forms of each version by who gave them; null where nobody is named. */
async function tallyGivers(
  forms: Forms,
  { actor, source }: { actor: Actor; source: AnswerSource },
): Promise<ReadonlyMap<number, ReadonlyMap<number | null, Tally>>> {
  const { resource, subjects, at, by } = source;
  const about = new Map(subjects.map(({ name }) => [name, {}]));
  const rows = await findFilled(forms, { actor, source, action: "list", own: {}, about });
  const tallies = new Map<number, Map<number | null, Tally>>();
  for (let from = 0; from < rows.length; from += BATCH) {
    const ids = rows.slice(from, from + BATCH).map(([id]) => id);
    const version = sql<number>`coalesce(form_version, ${sql.lit(FIRST_VERSION)})`;
    const found = await forms.context.database.read
      .selectFrom(resource.name)
      .select([
        version.as("version"),
        sql.ref(by).as("giver"),
        sql`count(*)`.as("count"),
        sql`max(${sql.ref(at)})`.as("last"),
      ])
      .where("id", "in", ids)
      .groupBy([version, sql.ref(by)])
      .execute();
    for (const row of found) {
      const givers = tallies.get(Number(row.version)) ?? new Map<number | null, Tally>();
      tallies.set(Number(row.version), givers);
      const giver = row.giver === null ? null : Number(row.giver);
      const more = { count: Number(row.count), last: readTime(row.last) };
      givers.set(giver, add(givers.get(giver) ?? { count: 0, last: 0 }, more));
    }
  }
  return tallies;
}

const add = (a: Tally, b: Tally): Tally => ({ count: a.count + b.count, last: Math.max(a.last, b.last) });

function mayReadGivers({ context }: Forms, actor: Actor, { resource, by }: AnswerSource): boolean {
  const { access } = context.definitions();
  const sensitivity = resource.fieldsByName[by]?.sensitivity ?? null;
  return (
    decideClass({ access, actor, resource: resource.name, class: sensitivity, mode: "read" }).effect ===
    "allow"
  );
}
