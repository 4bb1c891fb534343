import type {
  ClientField,
  ClientResource,
  ClientTransition,
} from "../../../../core/definition/client-types.ts";
import { type ApiRecord, getPermissions, type TransitionPermission } from "../../../config/record.ts";

/** Why a card cannot go to a column. */
export type MoveDenial =
  | { readonly code: "no_way" }
  | { readonly code: "condition"; readonly step: { readonly field: string; readonly name: string } }
  | { readonly code: "rights"; readonly rules: readonly string[] };

/** What it would mean for a record to stand in another column. */
export interface Move {
  readonly to: string;
  /** The step of the life cycle that leads there; null where the value itself is changed. */
  readonly transition: ClientTransition | null;
  /** Null: it can go there. */
  readonly refusal: MoveDenial | null;
}

interface MovesOptions {
  readonly resource: ClientResource;
  /** The field whose values are the columns. */
  readonly field: ClientField;
  /** The record with what the person may do with it. */
  readonly record: ApiRecord;
}

/** Where a record can go on a board, by column: through its life cycle, else by a change of the value. */
export function getMoves({ resource, field, record }: MovesOptions): ReadonlyMap<string, Move> {
  const from = record[field.name];
  const lifecycle = resource.lifecycles.find((candidate) => candidate.field === field.name);
  const values = lifecycle
    ? lifecycle.states.map(({ name }) => name)
    : (field.options ?? []).filter(({ retired }) => !retired).map(({ value }) => value);
  const permissions = getPermissions(record);
  const moves = values
    .filter((value) => value !== from)
    .map((to): Move => {
      if (!lifecycle) {
        const refusal: MoveDenial | null = permissions.writable.has(field.name)
          ? null
          : { code: "rights", rules: [] };
        return { to, transition: null, refusal };
      }
      return byTransition({ to, lifecycle, offered: permissions.transitions });
    });
  return new Map([...moves, ...waysBack(lifecycle, permissions.transitions)].map((move) => [move.to, move]));
}

/** Steps to the state a record had before: to no column that is known by name. */
function waysBack(
  lifecycle: ClientResource["lifecycles"][number] | undefined,
  offered: readonly TransitionPermission[],
): Move[] {
  return (lifecycle?.transitions ?? []).flatMap((transition) => {
    const known = lifecycle?.states.some(({ name }) => name === transition.to);
    const permission = offered.find(
      ({ field, name }) => field === lifecycle?.field && name === transition.name,
    );
    return known || !permission
      ? []
      : [{ to: transition.to, transition, refusal: getMoveDenial(permission) }];
  });
}

interface ByTransition {
  readonly to: string;
  readonly lifecycle: ClientResource["lifecycles"][number];
  readonly offered: readonly TransitionPermission[];
}

/** Of several ways to the same state the main one, and one that is open before one that is closed. */
function byTransition({ to, lifecycle, offered }: ByTransition): Move {
  const ways = offered
    .filter((one) => one.field === lifecycle.field && one.to === to)
    .flatMap((permission) => {
      const transition = lifecycle.transitions.find(({ name }) => name === permission.name);
      return transition ? [{ permission, transition }] : [];
    })
    .toSorted((a, b) => Number(b.transition.primary) - Number(a.transition.primary));
  const way = ways.find(({ permission }) => permission.allowed) ?? ways[0];
  if (!way) return { to, transition: null, refusal: { code: "no_way" } };
  return { to, transition: way.transition, refusal: getMoveDenial(way.permission) };
}

/** Null: the step is open. */
export function getMoveDenial({ field, name, allowed, reason }: TransitionPermission): MoveDenial | null {
  if (allowed) return null;
  return reason?.code === "condition_not_met"
    ? { code: "condition", step: { field, name } }
    : { code: "rights", rules: reason?.rules ?? [] };
}
