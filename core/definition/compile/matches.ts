import { fieldsHere, fieldsThere } from "../../matches/judge.ts";
import type { MatchCriterion, MatchesTab, Predicate, ValueKind } from "../types.ts";
import { predicateFields } from "../predicate-parts.ts";
import { checkPredicate } from "./check-predicate.ts";
import { getParent } from "./check-fields.ts";
import { checkDuplicates, requireField, requireResource } from "./draft.ts";
import type { Context, Draft, FieldInfo } from "./draft.ts";
import { checkFirstStep } from "./steps.ts";

interface MatchesPlace {
  readonly context: Context;
  /** The resource with the tab. */
  readonly draft: Draft;
  readonly tab: MatchesTab;
  readonly at: string;
}

/** What a criterion compares, and the other side of it. */
interface CriterionPlace extends Omit<MatchesPlace, "tab"> {
  readonly criterion: MatchCriterion;
  /** The resource whose records are compared; null where it is broken or unknown. */
  readonly other: Draft | null;
}

const THINGS: readonly ValueKind[] = ["reference", "references", "option", "options"];
/** What each kind of comparison reads. Whatever stands in no list, such as texts and pictures, is compared by none. */
const COMPARED: Readonly<Record<MatchCriterion["kind"], readonly ValueKind[]>> = {
  shared: THINGS,
  location: THINGS,
  at_least: ["integer", "decimal"],
  at_most: ["integer", "decimal"],
  by: ["date"],
  until: ["date"],
};

/** Matches compare declared kinds of values alone: never what says who somebody is, and like with like. */
export function checkMatches(place: MatchesPlace): void {
  const { context, draft, tab, at } = place;
  const other = requireResource({ context, draft, name: tab.of, at: `${at}/of` });
  const names = tab.criteria.map(({ name }) => name);
  checkDuplicates({ draft, names, at: (index) => `${at}/criteria/${index}/name`, what: "criterion" });
  if (other && tab.where) {
    checkPredicate({ context, draft, owner: other, predicate: tab.where, at: `${at}/where` });
    checkOpen({ draft, owner: other, predicate: tab.where, criterion: tab.name, at: `${at}/where` });
  }
  if (tab.next) checkHere(place, "next", tab.next);
  tab.criteria.forEach((criterion, index) =>
    checkCriterion({ context, draft, criterion, other, at: `${at}/criteria/${index}` }),
  );
  checkMakes(place);
}

interface OpenPlace extends Pick<MatchesPlace, "draft" | "at"> {
  readonly owner: Draft;
  readonly predicate: Predicate;
  readonly criterion: string;
}

/** Whether a record is compared, and how, would tell what fields hold that not every reader sees. */
function checkOpen({ draft, owner, predicate, criterion, at }: OpenPlace): void {
  for (const name of predicateFields(predicate).record) {
    const sensitivity = owner.byName.get(name)?.sensitivity ?? null;
    if (sensitivity === null) continue;
    const params = { resource: owner.name, field: name, class: sensitivity, criterion };
    draft.report({ at, field: name, text: "match_criterion.class", params });
  }
}

function checkHere(
  { context, draft, at }: Omit<MatchesPlace, "tab">,
  part: string,
  predicate: Predicate,
): void {
  const parent = getParent(context, draft);
  checkPredicate({
    context,
    draft,
    owner: draft,
    parent,
    predicate,
    at: `${at}/${part}`,
  });
}

function checkCriterion(place: CriterionPlace): void {
  const { criterion, other, draft } = place;
  if (criterion.kind === "location" && criterion.anywhere) {
    const { anywhere: predicate, name } = criterion;
    checkHere(place, "anywhere", predicate);
    checkOpen({ draft, owner: draft, predicate, criterion: name, at: `${place.at}/anywhere` });
  }
  const here = fieldsHere(criterion).map((name) => compared(place, draft, name));
  if (!other) return;
  const there = fieldsThere(criterion).map((name) => compared(place, other, name));
  for (const [index, field] of there.entries()) {
    // what turns a comparison off or on is none of its sides
    if (!field || field.kind === "boolean") continue;
    const [wanted] = here;
    if (wanted && !isLike(wanted, field)) reportPair(place, wanted, field, index);
  }
  const [wanted, first] = here;
  if (wanted && first && !isLike(wanted, first)) reportPair(place, wanted, first, 0);
  if (criterion.kind === "shared" && criterion.like !== undefined && wanted)
    checkLike(place, wanted, criterion.like);
}

/** The field, where a criterion of its kind may compare it. */
function compared(place: CriterionPlace, owner: Draft, name: string): FieldInfo | null {
  const { criterion, context, draft, at } = place;
  const field = requireField({ draft, owner, name, at });
  if (!field) return null;
  const report = (text: "kind" | "identity" | "class", params: Readonly<Record<string, string>>): null => {
    draft.report({
      at,
      field: name,
      text: `match_criterion.${text}`,
      params: { resource: owner.name, field: name, criterion: criterion.name, ...params },
    });
    return null;
  };
  const { sensitivity } = field;
  if (sensitivity !== null && context.access?.classes[sensitivity]?.identity === true)
    return report("identity", { class: sensitivity });
  if (!kindsOf(criterion, name).includes(field.kind))
    return report("kind", { kind: criterion.kind, type: field.valueType });
  const narrows = criterion.kind === "shared" || criterion.kind === "location";
  return narrows && sensitivity !== null ? report("class", { class: sensitivity }) : field;
}

function kindsOf(criterion: MatchCriterion, name: string): readonly ValueKind[] {
  const turns =
    (criterion.kind === "location" && criterion.moves === name) ||
    (criterion.kind === "until" && criterion.unless === name);
  return turns ? ["boolean"] : COMPARED[criterion.kind];
}

/** Whether values of two fields mean the same: records of one resource, options, amounts of one currency. */
function isLike(one: FieldInfo, other: FieldInfo): boolean {
  if (one.to !== other.to || one.scale !== other.scale) return false;
  if ((one.options === null) !== (other.options === null)) return false;
  const [a, b] = [one.limits["currency"], other.limits["currency"]];
  return a === b && typeof a !== "object";
}

function reportPair(
  { draft, at, criterion }: CriterionPlace,
  one: FieldInfo,
  other: FieldInfo,
  index: number,
): void {
  draft.report({
    at: index > 0 ? `${at}/there/${index}` : at,
    field: one.name,
    text: "match_criterion.pair",
    params: { criterion: criterion.name, here: one.name, there: other.name },
  });
}

function checkLike({ context, draft, at }: CriterionPlace, wanted: FieldInfo, name: string): void {
  const owner = wanted.to === null ? null : (context.drafts.get(wanted.to) ?? null);
  const field = owner && requireField({ draft, owner, name, at: `${at}/like` });
  // a field that is not there was told of
  if (
    owner &&
    (!field || (field.kind === "references" && field.to === owner.name && field.sensitivity === null))
  )
    return;
  draft.report({
    at: `${at}/like`,
    field: name,
    text: "match_criterion.like",
    params: { field: name, resource: owner?.name ?? draft.name },
  });
}

/** What is made of a match names both records, and begins with what it can take. */
function checkMakes({ context, draft, tab, at }: MatchesPlace): void {
  if (tab.makes === undefined) return;
  const { relation, as, on, fill = [], options = {}, firstStep } = tab.makes;
  const [resource = "", via = ""] = relation.split(".");
  const made = requireResource({ context, draft, name: resource, at: `${at}/makes/relation` });
  if (!made) return;
  if (firstStep !== undefined)
    checkFirstStep({ draft, owner: made, step: firstStep, at: `${at}/makes/firstStep` });
  const check = (
    part: string,
    name: string,
    fits: (field: FieldInfo) => boolean,
    text: "aim" | "day" | "fill" | "option",
  ): void => {
    const pointer = `${at}/makes/${part}`;
    const field = requireField({ draft, owner: made, name, at: pointer });
    if (!field || fits(field)) return;
    draft.report({
      at: pointer,
      field: name,
      text: `match_makes.${text}`,
      params: {
        resource,
        field: name,
        ...(text === "aim" ? { aim: part === "as" ? tab.of : draft.name } : {}),
      },
    });
  };
  const aims =
    (aim: string) =>
    ({ kind, to, filter }: FieldInfo): boolean =>
      kind === "reference" && to === aim && filter;
  check("relation", via, aims(draft.name), "aim");
  check("as", as, aims(tab.of), "aim");
  if (on !== undefined) check("on", on, ({ kind }) => kind === "date" || kind === "datetime", "day");
  fill.forEach((name, index) =>
    check(`fill/${index}`, name, ({ kind, computed }) => kind === "reference" && computed === null, "fill"),
  );
  for (const [name, from] of Object.entries(options)) {
    check(`options/${name}`, name, ({ kind, computed }) => kind === "option" && computed === null, "option");
    const source = requireField({ draft, name: from, at: `${at}/makes/options/${name}` });
    if (!source || source.kind === "options" || source.kind === "option") continue;
    draft.report({
      at: `${at}/makes/options/${name}`,
      field: from,
      text: "match_makes.option",
      params: { resource: draft.name, field: from },
    });
  }
}
