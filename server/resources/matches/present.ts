import { fieldTypeOf } from "../../../core/definition/fields/index.ts";
import type { CompiledField, CompiledResource, MatchesTab } from "../../../core/definition/types.ts";
import type { Reason, Score } from "../../../core/matches/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { readLabels } from "../read/dynamic-labels.ts";
import { list } from "../read/list.ts";
import type { OpenResource } from "../read/open.ts";
import type { EngineContext } from "../types.ts";

type Thing = string | number;
/** A record with its label, or an option. */
type PresentedThing = Thing | { readonly id: number; readonly label: string | null };

export interface PresentedReason {
  readonly name: string;
  readonly outcome: Reason["outcome"];
  readonly share: number;
  readonly gain: number;
  readonly has?: readonly PresentedThing[];
  readonly like?: readonly { readonly wanted: PresentedThing; readonly has: PresentedThing }[];
  readonly missing?: readonly PresentedThing[];
  readonly wanted?: unknown;
  readonly there?: unknown;
  readonly how?: Reason["how"];
}

export interface PresentedMatch {
  readonly id: number;
  readonly label: string | null;
  readonly score: number | null;
  readonly reasons: readonly PresentedReason[];
  /** What it was offered as already, the newest, as far as the reader lists such records. */
  readonly made: { readonly id: number; readonly state: string | null; readonly on: string | null } | null;
}

interface Shown {
  readonly tab: MatchesTab;
  /** The resource of the matches. */
  readonly there: OpenResource;
  /** The record they were looked for. */
  readonly id: number;
  readonly matches: readonly (Score & { readonly id: number })[];
}

/** Matches as the API answers them: values as their fields are written, records with their labels. */
export async function presentMatches(
  context: EngineContext,
  open: OpenResource,
  shown: Shown,
): Promise<PresentedMatch[]> {
  const { tab, there, matches } = shown;
  if (matches.length === 0) return [];
  const ids = matches.map(({ id }) => id);
  const [names, made, labelled] = await Promise.all([
    readLabels(context, there, { resource: tab.of, ids }),
    readMade(context, shown),
    readThings(context, open, shown),
  ]);
  return matches.map(({ id, score, reasons }) => ({
    id,
    label: names.get(id) ?? null,
    score,
    reasons: reasons.map((reason, at) => presentReason(reason, at)),
    made: made.get(id) ?? null,
  }));

  function presentReason(reason: Reason, at: number): PresentedReason {
    const { has, like, missing, wanted, there: value, ...rest } = reason;
    const thing = (one: Thing): PresentedThing => labelled(at, one);
    return {
      ...rest,
      ...(has && { has: has.map(thing) }),
      ...(like && { like: like.map((pair) => ({ wanted: thing(pair.wanted), has: thing(pair.has) })) }),
      ...(missing && { missing: missing.map(thing) }),
      ...(wanted === undefined ? {} : { wanted: written(at, wanted) }),
      ...(value === undefined ? {} : { there: written(at, value) }),
    };
  }

  function written(at: number, value: Thing): unknown {
    const field = wantedField(open.resource, tab, at);
    if (field?.kind === "reference" || field?.kind === "references") return labelled(at, value);
    const other = fieldOf(there.resource, firstThere(tab, at));
    const spec = other && fieldTypeOf(other.valueType);
    return spec && other ? spec.fromStorage(value, other) : value;
  }
}

const fieldOf = ({ fieldsByName }: CompiledResource, name: string | undefined): CompiledField | undefined =>
  name !== undefined && Object.hasOwn(fieldsByName, name) ? fieldsByName[name] : undefined;

function wantedField(resource: CompiledResource, { criteria }: MatchesTab, at: number) {
  const criterion = criteria[at];
  return fieldOf(resource, criterion && "here" in criterion ? criterion.here : undefined);
}

function firstThere({ criteria }: MatchesTab, at: number): string | undefined {
  const there = criteria[at]?.there;
  return typeof there === "string" ? there : there?.[0];
}

/** Labels of the wanted records, and of what is like them, as far as the reader may see them. */
async function readThings(
  context: EngineContext,
  open: OpenResource,
  { tab, matches }: Shown,
): Promise<(at: number, thing: Thing) => PresentedThing> {
  const targets = tab.criteria.map((_, at) => wantedField(open.resource, tab, at)?.to ?? null);
  const named = new Map<string, Set<number>>();
  for (const { reasons } of matches) {
    reasons.forEach(({ has = [], like = [], missing = [], wanted }, at) => {
      const to = targets[at];
      if (to == null) return;
      const ids = named.get(to) ?? new Set();
      named.set(to, ids);
      const things = [...has, ...missing, ...like.flatMap((pair) => [pair.wanted, pair.has]), wanted];
      for (const thing of things) if (typeof thing === "number") ids.add(thing);
    });
  }
  const labels = new Map(
    await Promise.all(
      [...named].map(
        async ([resource, ids]) =>
          [resource, await readLabels(context, open, { resource, ids: [...ids] })] as const,
      ),
    ),
  );
  return (at, thing) => {
    const to = targets[at];
    if (to == null || typeof thing !== "number") return thing;
    return { id: thing, label: labels.get(to)?.get(thing) ?? null };
  };
}

/** What the shown matches were offered as, by match: the newest of each. */
async function readMade(
  context: EngineContext,
  { tab, there, id, matches }: Shown,
): Promise<Map<number, NonNullable<PresentedMatch["made"]>>> {
  const { makes } = tab;
  const [resource = "", via = ""] = makes?.relation.split(".") ?? [];
  const found = new Map<number, NonNullable<PresentedMatch["made"]>>();
  if (makes === undefined) return found;
  const state = there.definitions.resources.byName[resource]?.lifecycles[0]?.field ?? null;
  const parameters = {
    [via]: String(id),
    [makes.as]: matches.map((match) => match.id).join(","),
    columns: [makes.as, ...(makes.on === undefined ? [] : [makes.on])].join(","),
    sort: "created",
    page_size: "100",
  };
  const { data } = await list(context, { actor: there.actor, resource, parameters }).catch(ofNobody);
  for (const record of data) {
    const as = record[makes.as] as { readonly id: number } | null | undefined;
    if (as == null) continue;
    const on = makes.on === undefined ? undefined : record[makes.on];
    found.set(as.id, {
      id: record.id,
      state: state === null ? null : ((record[state] as string | null | undefined) ?? null),
      on: (on ?? record["created"]) as string | null,
    });
  }
  return found;
}

/** Whoever may not list what is made of matches is told of none. */
function ofNobody(error: unknown): { readonly data: [] } {
  if (error instanceof AppError && error.status < 500) return { data: [] };
  throw error;
}
