import type { Scope } from "../../../core/definition/types.ts";
import type { OnWritten } from "../../resources/write/session.ts";
import { readEmployeePath, walkPath } from "./paths.ts";
import type { People } from "./people.ts";

type Heard = Parameters<OnWritten>[0];

/** Employees that names in an effect mean: a path from the record, or an actor or rule of access.json. */
export async function recipientsNamed(
  people: People,
  heard: Heard,
  names: readonly string[],
): Promise<number[]> {
  const { session, open, news } = heard;
  const { resource, definitions } = open;
  const all = await Promise.all(
    names.map(async (name) => {
      const steps = readEmployeePath(definitions.resources, { from: resource, path: name });
      if (steps !== null) return walkPath(session, { from: resource.name, id: news.id, steps });
      return peopleActing(people, heard, name);
    }),
  );
  return [...new Set(all.flat())];
}

/**
 * Those who act under a name. A rule that stands in every actor is the one that may do everything; it is meant only
 * where it is named itself. Scopes narrower than all mean those whose teams the record belongs to, and everybody where
 * it belongs to none of theirs: somebody has to hear of it.
 */
async function peopleActing(people: People, heard: Heard, name: string): Promise<number[]> {
  const { access } = heard.open.definitions;
  const entries = Object.hasOwn(access.actors, name)
    ? (access.actors[name] ?? [])
    : [{ rule: name, scope: "all" as Scope }];
  const lists = Object.values(access.actors);
  const everywhere = (rule: string) => lists.every((list) => list.some((entry) => entry.rule === rule));
  const found: number[] = [];
  const elsewhere: number[] = [];
  for (const { rule, scope } of entries.filter((entry) => entry.rule === name || !everywhere(entry.rule))) {
    const holders = await people.holding(access, rule);
    found.push(...(scope === "all" ? holders : await ofTeams(people, { heard, scope, holders })));
    if (scope === "team" || scope === "department") elsewhere.push(...holders);
  }
  return found.length > 0 ? found : elsewhere;
}

interface OfTeams {
  readonly heard: Heard;
  readonly scope: Scope;
  readonly holders: readonly number[];
}

async function ofTeams(people: People, { heard, scope, holders }: OfTeams): Promise<number[]> {
  const teams = new Set(await readTeams(heard));
  const own = await Promise.all(
    holders.map(async (id) => {
      const person = await people.actor(id);
      const theirs = scope === "department" ? person?.departmentTeamIds : person?.teamIds;
      return theirs?.some((team) => teams.has(team)) ? [id] : [];
    }),
  );
  return own.flat();
}

/** Teams a record belongs to, else those of the one who wrote it. */
async function readTeams({ session, open, news }: Heard): Promise<readonly number[]> {
  const paths = open.resource.scopes.team.filter(({ endsIn }) => endsIn === "team");
  const walked = await Promise.all(
    paths.map(({ steps }) => walkPath(session, { from: open.resource.name, id: news.id, steps })),
  );
  const teams = walked.flat();
  return teams.length > 0 ? teams : open.actor.teamIds;
}
