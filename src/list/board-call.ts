import type { ClientResource } from "../../core/definition/client-types.ts";
import { ACTOR_RESOURCES } from "../../core/definition/context.ts";
import { listCallPath, type ListRequest } from "./list-query.ts";

/** Cards a column shows before somebody asks for more. */
export const CARDS_AT_ONCE = 20;
const FACTS = 3;

/** What a resource's board is made of, by the names of fields. */
export interface BoardParts {
  /** Its values are the columns. */
  readonly field: string;
  readonly facts: readonly string[];
  /** Says whose a card is: the first person among the card's fields and the list's columns. */
  readonly person: string | null;
  /** What the rows are asked for. */
  readonly asked: readonly string[];
}

/** Null where the resource declares no board, or the reader may not read what it is by. */
export function boardParts({ list, label, fields }: ClientResource): BoardParts | null {
  const view = list.views.find((one) => one.kind === "board");
  if (!view) return null;
  const named = new Set([...label, view.field]);
  const people = new Set(
    fields
      .filter(({ kind, to }) => kind === "reference" && to === ACTOR_RESOURCES.employee)
      .map(({ name }) => name),
  );
  const offered = (view.card ?? list.columns).filter((name) => !named.has(name));
  const person = [...offered, ...list.columns].find((name) => people.has(name) && !named.has(name)) ?? null;
  const facts = offered.filter((name) => name !== person).slice(0, FACTS);
  const asked = [...new Set([...facts, ...(person === null ? [] : [person]), view.field])];
  return { field: view.field, facts, person, asked };
}

/** The call for the first cards of every column: the list's own, with what makes it a board. */
export function boardCallPath(list: ListRequest, { field, asked }: BoardParts): string {
  const [path = "", query = ""] = listCallPath(list).split("?");
  const parameters = new URLSearchParams(query);
  parameters.delete("page");
  parameters.delete("page_size");
  parameters.set("group_by", field);
  parameters.set("per_group", String(CARDS_AT_ONCE));
  parameters.set("columns", asked.join(","));
  return `${path}board/?${parameters.toString().replaceAll("%2C", ",")}`;
}
