import { canonical } from "../access/constraint.ts";
import { MEMBERED, SAID_WHOLE } from "../definition/positions.ts";
import type { AccessDefinition, Action, Grant, ResourceDefinition, Scope } from "../definition/types.ts";
import { readClassGrant, readGrant } from "./rights.ts";

/** What two versions of a definition say differently, in sentences: each by its key, with the names it speaks of. */

/** One place where two definitions differ; `undefined` where it does not exist. */
export interface Difference {
  /** Names from the top to the place: `fields/bill_rate/max`. */
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** One definition and where it differs. */
export interface Changed {
  readonly kind: "resource" | "access" | "navigation" | "labels" | "report" | "dashboard";
  readonly name: string;
  readonly differences: readonly Difference[];
}

/** A sentence; what is named in it is shown in the reader's language. */
export interface Saying {
  readonly say: SayingKey;
  readonly area?: string;
  readonly field?: string;
  readonly option?: string;
  readonly section?: string;
  readonly property?: string;
  readonly type?: string;
  readonly rule?: string;
  readonly actions?: readonly Action[];
  readonly scope?: Scope;
  readonly class?: string;
  /** Of a transition, check, role, menu entry or group that is named by itself. */
  readonly name?: string;
  readonly language?: string;
  readonly count?: number;
  /** Steps from the top of the definition to what is told of. */
  readonly path?: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
}

export const SAYING_KEYS = [
  "areaAdded",
  "areaRemoved",
  "fieldAdded",
  "fieldRemoved",
  "fieldRenamed",
  "fieldRequired",
  "fieldOptional",
  "fieldOn",
  "fieldOff",
  "fieldType",
  "fieldSet",
  "fieldSetFirst",
  "fieldUnset",
  "fieldMoved",
  "fieldLoose",
  "fieldOrder",
  "optionAdded",
  "optionRemoved",
  "optionRetired",
  "optionBack",
  "sectionAdded",
  "sectionRemoved",
  "columnAdded",
  "columnRemoved",
  "columnOrder",
  "listSort",
  "cycleAdded",
  "cycleRemoved",
  "cycleStart",
  "stateAdded",
  "stateRemoved",
  "transitionAdded",
  "transitionRemoved",
  "checkAdded",
  "checkRemoved",
  "granted",
  "revoked",
  "rescoped",
  "limitsSetting",
  "classRead",
  "classWrite",
  "classReadEnds",
  "classWriteEnds",
  "classSetting",
  "roleAdded",
  "roleRemoved",
  "ruleAdded",
  "ruleRemoved",
  "groupAdded",
  "groupRemoved",
  "entryAdded",
  "entryRemoved",
  "placeSet",
  "placeSetFirst",
  "placeUnset",
  "placeSetting",
  "placeAdded",
  "placeRemoved",
  "wordAdded",
  "wordSet",
  "wordRemoved",
  "wordsAdded",
  "wordsRemoved",
  "itemAdded",
  "itemRemoved",
] as const;
export type SayingKey = (typeof SAYING_KEYS)[number];

interface Spot extends Difference {
  readonly steps: readonly string[];
  /** The definition's own name. */
  readonly name: string;
}

/** All that a definition says differently; never empty where there is a difference. */
export function sayDifferences({ kind, name, differences }: Changed): Saying[] {
  const spots = differences.map((one) => ({
    ...one,
    name,
    steps: one.path === "" ? [] : one.path.split("/"),
  }));
  const said =
    kind === "resource"
      ? ofResource(name, spots)
      : spots.flatMap(
          (spot) =>
            ({ access: ofAccess, navigation: ofMenu, labels: ofLabels, report: ofItem, dashboard: ofItem })[
              kind
            ](spot) ?? [],
        );
  const texts = new Map(said.map((saying) => [JSON.stringify(saying), saying]));
  return [...texts.values()];
}

/** There now and not before, the reverse, or other than it was. */
type Turn = "Added" | "Removed" | "Setting";
const turnOf = ({ before, after }: Pick<Difference, "before" | "after">): Turn =>
  isAbsent(before) ? "Added" : isAbsent(after) ? "Removed" : "Setting";
const isAbsent = (value: unknown) => value === undefined || value === null;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const property = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);

function ofResource(area: string, spots: readonly Spot[]): Saying[] {
  const whole = spots.find(({ steps }) => steps.length === 0);
  if (whole !== undefined) {
    const turn = turnOf(whole);
    const fields = turn === "Added" ? listOf(property(whole.after, "fields")) : [];
    return [
      { say: turn === "Removed" ? "areaRemoved" : "areaAdded", area },
      ...fields.map((field) => fieldAdded(area, field)),
    ];
  }
  const renamed = renames(spots);
  const moved = spots.filter(({ steps, after }) => isSectionField(steps) && !isAbsent(after));
  const named = (turn: Turn) =>
    spots
      .filter((spot) => spot.steps[0] === "fields" && spot.steps.length === 2 && turnOf(spot) === turn)
      .map(({ steps }) => steps[1] ?? "");
  /** Fields whose place in a section another sentence already tells of. */
  const told = new Set([
    ...named("Added"),
    ...named("Removed"),
    ...moved.map(({ steps }) => steps[3] ?? ""),
    ...spots.filter(({ steps }) => steps[0] === "sections" && steps.length === 2).flatMap(fieldsOfSection),
  ]);
  const added = new Set(named("Added"));
  const removed = new Set(named("Removed"));
  return spots.flatMap((spot): Saying[] => {
    const { steps } = spot;
    const field = steps[3] ?? "";
    if (isSectionField(steps)) {
      if (added.has(field) || removed.has(field)) return [];
      if (!isAbsent(spot.after)) return [{ say: "fieldMoved", area, field, section: steps[1] ?? "" }];
      return told.has(field) ? [] : [{ say: "fieldLoose", area, field, section: steps[1] ?? "" }];
    }
    if (steps[0] === "list" && steps[1] === "columns" && steps.length === 3 && removed.has(steps[2] ?? ""))
      return [];
    const from = steps[0] === "fields" && steps.length === 2 ? renamed.get(steps[1] ?? "") : undefined;
    if (from === null) return [];
    if (from !== undefined)
      return [{ say: "fieldRenamed", area, field: steps[1] ?? "", before: from, after: steps[1] ?? "" }];
    return ofArea(area, spot);
  });
}

/** Fields that were called otherwise, by their name now; null for the name that they had. */
function renames(spots: readonly Spot[]): ReadonlyMap<string, string | null> {
  const fields = spots.filter(({ steps }) => steps[0] === "fields" && steps.length === 2);
  const gone = fields.filter((spot) => turnOf(spot) === "Removed");
  return new Map(
    fields.flatMap(({ steps: [, name = ""], after }) => {
      const from = gone.find(
        ({ steps: [, old = ""], before }) =>
          listOf(property(after, "formerly")).includes(old) ||
          (!isAbsent(after) && listOf(property(before, "formerly")).includes(name)),
      )?.steps[1];
      return from === undefined ? [] : [[name, from] as const, [from, null] as const];
    }),
  );
}

const isSectionField = (steps: readonly string[]) =>
  steps.length === 4 && steps[0] === "sections" && steps[2] === "fields";
const fieldsOfSection = ({ before, after }: Difference) =>
  [...listOf(property(before, "fields")), ...listOf(property(after, "fields"))].map(textOf);
const fieldAdded = (area: string, field: unknown): Saying => ({
  say: "fieldAdded",
  area,
  field: textOf(property(field, "name")),
  type: textOf(property(field, "type")),
});

function ofArea(area: string, spot: Spot): Saying[] {
  const { steps, before, after } = spot;
  const [part = "", name, inner] = steps;
  const turn = turnOf(spot);
  if (part === "fields" && name !== undefined)
    return inner === undefined
      ? [turn === "Added" ? fieldAdded(area, after) : { say: "fieldRemoved", area, field: name }]
      : ofField(area, name, spot);
  if (part === "fields") return [{ say: "fieldOrder", area }];
  if (part === "sections" && name !== undefined)
    return steps.length === 3 && inner === "fields"
      ? [{ say: "fieldOrder", area }]
      : steps.length === 2 && turn !== "Setting"
        ? [{ say: `section${turn}`, area, section: name }]
        : [atPlace(spot, { area })];
  if (part === "rules" && name !== undefined && inner === undefined && turn !== "Setting")
    return [{ say: `check${turn}`, area, name }];
  if (part === "list" && name === "sort")
    return [
      { say: "listSort", area, field: textOf(after).replace(/^-/, ""), ...(after ? {} : { field: "id" }) },
    ];
  if (part === "list" && name === "columns" && inner === undefined && turn === "Setting")
    return [{ say: "columnOrder", area }];
  if (part === "list" && name === "columns" && steps.length === 3 && turn !== "Setting")
    return [{ say: `column${turn}`, area, field: inner ?? "" }];
  if (part === "lifecycles") return ofLifecycles(area, { before, after });
  return [atPlace(spot, { area })];
}

const isScalar = (value: unknown) => typeof value !== "object" || value === null;
/** Whether a value can stand in a sentence. */
const isSayable = (property: string, value: unknown): boolean =>
  isAbsent(value) ||
  isScalar(value) ||
  SAID_WHOLE.has(property) ||
  (Array.isArray(value) && value.every(isScalar));

/** What is said at a place that no sentence of its own tells of. */
function atPlace(
  { steps: path, before, after }: Pick<Spot, "steps" | "before" | "after">,
  about: { readonly area?: string } = {},
): Saying {
  const turn = turnOf({ before, after });
  const said = { ...about, path };
  const last = path.at(-1) ?? "";
  const value = after ?? before;
  const isMember = MEMBERED.has(path.at(-2) ?? "") && (value === last || isRecord(value));
  if (isMember || ![before, after].every((one) => isSayable(last, one)))
    return { say: `place${turn}`, ...said };
  if (turn === "Added") return { say: "placeSetFirst", ...said, after };
  if (turn === "Removed") return { say: "placeUnset", ...said, before };
  return { say: "placeSet", ...said, before, after };
}

function ofField(area: string, field: string, spot: Spot): Saying[] {
  const { steps, before, after } = spot;
  const [, , setting = "", option] = steps;
  const turn = turnOf({ before, after });
  const about = { area, field };
  if (setting === "type") return [{ say: "fieldType", ...about, before, after }];
  if (setting === "options" && option !== undefined) {
    if (steps.length === 4 && turn !== "Setting") return [{ say: `option${turn}`, ...about, option }];
    const retired = (value: unknown) => (steps.length === 4 ? property(value, "retired") : value) === true;
    const isRetirement = steps.length === 4 || steps[4] === "retired";
    if (isRetirement && retired(after) !== retired(before))
      return [{ say: retired(after) ? "optionRetired" : "optionBack", ...about, option }];
    return [atPlace(spot, { area })];
  }
  if (steps.length > 3) return [atPlace(spot, { area })];
  const isSwitch = [before, after].every((value) => isAbsent(value) || typeof value === "boolean");
  if (isSwitch) {
    if (setting === "required")
      return [{ say: after === true ? "fieldRequired" : "fieldOptional", ...about }];
    return [{ say: after === true ? "fieldOn" : "fieldOff", ...about, property: setting }];
  }
  if (![before, after].every((value) => isSayable(setting, value))) return [atPlace(spot, { area })];
  const said = { ...about, property: setting };
  if (turn === "Added") return [{ say: "fieldSetFirst", ...said, after }];
  if (turn === "Removed") return [{ say: "fieldUnset", ...said, before }];
  return [{ say: "fieldSet", ...said, before, after }];
}

type Lifecycles = NonNullable<ResourceDefinition["lifecycles"]>;

/** Members of two lists that have the same key, each pair that differs. */
function paired<T>(before: readonly T[], after: readonly T[], keyOf: (one: T) => string) {
  const [old, now] = [before, after].map((list) => new Map(list.map((one) => [keyOf(one), one])));
  return [...new Set([...old!.keys(), ...now!.keys()])].flatMap((key) => {
    const pair = { key, before: old!.get(key), after: now!.get(key) };
    return canonical(pair.before) === canonical(pair.after) ? [] : [pair];
  });
}

/** Life cycles are told apart by their fields. */
function ofLifecycles(area: string, { before, after }: Pick<Difference, "before" | "after">): Saying[] {
  const cycles = paired(
    listOf(before) as Lifecycles,
    listOf(after) as Lifecycles,
    (cycle) => cycle.field,
  ).flatMap(({ key: field, before: old, after: now }): Saying[] => {
    if (old === undefined || now === undefined)
      return [{ say: old === undefined ? "cycleAdded" : "cycleRemoved", area, field }];
    const path = ["lifecycles", field];
    const states = paired(old.states, now.states, ({ name }) => name).flatMap(
      ({ key, ...pair }): Saying[] => {
        const turn = turnOf(pair);
        return turn === "Setting"
          ? withinPair([...path, "states", key], pair, area)
          : [{ say: `state${turn}`, area, field, option: key }];
      },
    );
    const transitions = paired(old.transitions, now.transitions, ({ name }) => name).flatMap(
      ({ key, ...pair }): Saying[] => {
        const turn = turnOf(pair);
        return turn === "Setting"
          ? withinPair([...path, "transitions", key], pair, area)
          : [{ say: `transition${turn}`, area, field, name: key }];
      },
    );
    const plain = (one: Lifecycles[number]) => ({ ...one, states: [], transitions: [], initial: "" });
    const others = withinPair(path, { before: plain(old), after: plain(now) }, area);
    const start: Saying[] =
      old.initial === now.initial ? [] : [{ say: "cycleStart", area, field, option: now.initial }];
    const found = [...start, ...states, ...transitions, ...others];
    return found.length > 0 ? found : [{ say: "placeSetting", area, path }];
  });
  return cycles.length > 0 ? cycles : [{ say: "placeSetting", area, path: ["lifecycles"] }];
}

/** Properties that two parts of one name say differently; their order alone is told of the whole. */
function withinPair(
  path: readonly string[],
  { before, after }: Pick<Difference, "before" | "after">,
  area: string,
): Saying[] {
  const names = new Set([before, after].flatMap((one) => (isRecord(one) ? Object.keys(one) : [])));
  return [...names].flatMap((name) => {
    const pair = { before: property(before, name), after: property(after, name) };
    return canonical(pair.before) === canonical(pair.after)
      ? []
      : [atPlace({ steps: [...path, name], ...pair }, { area })];
  });
}

function ofAccess(spot: Spot): Saying[] {
  const { steps, before, after } = spot;
  const [part = "", name, inner] = steps;
  const turn = turnOf(spot);
  if (part === "resources" && name !== undefined) {
    const grants = (value: unknown) =>
      listOf(inner === undefined ? property(value, "grants") : value) as readonly Grant[];
    const isWhole = inner === undefined && turn !== "Setting";
    const said =
      isWhole || inner === "grants" ? ofGrants(name, { old: grants(before), now: grants(after) }) : [];
    return said.length > 0 ? said : [atPlace(spot)];
  }
  if (part === "classes" && name !== undefined) return ofClass(name, spot);
  if (part === "roles" && name !== undefined && turn !== "Setting") return [{ say: `role${turn}`, name }];
  if (part === "rules" && name !== undefined && inner === undefined && turn !== "Setting")
    return [{ say: `rule${turn}`, rule: name }];
  return [atPlace(spot)];
}

/** Cells of one area that differ, those that differ alike in one sentence. */
function ofGrants(
  area: string,
  { old, now }: { readonly old: readonly Grant[]; readonly now: readonly Grant[] },
): Saying[] {
  const cells = [...old, ...now].flatMap(({ rule, actions }) => actions.map((action) => ({ rule, action })));
  const said = new Map<string, Saying>();
  const looked = new Set<string>();
  for (const { rule, action } of cells) {
    const cell = `${rule} ${action}`;
    if (looked.has(cell)) continue;
    looked.add(cell);
    const [before, after] = [old, now].map((grants) => cellOf(grants, rule, action));
    if (before!.text === after!.text) continue;
    const { actions: _, ...alike } = sayGrant({ area, rule, before: before!, after: after! });
    const key = JSON.stringify(alike);
    said.set(key, { ...alike, actions: [...(said.get(key)?.actions ?? []), action] });
  }
  return [...said.values()];
}

interface GrantCell {
  readonly scope: Scope | null;
  readonly text: string;
}

function cellOf(grants: readonly Grant[], rule: string, action: Action): GrantCell {
  const access = { resources: { area: { grants } } } as unknown as AccessDefinition;
  const { scope } = readGrant(access, { resource: "area", rule, action });
  const own = grants
    .filter((grant) => grant.rule === rule && grant.actions.includes(action))
    .map((grant) => JSON.stringify({ ...grant, actions: [] }));
  return { scope, text: own.toSorted().join(" ") };
}

function sayGrant({
  area,
  rule,
  before,
  after,
}: {
  readonly area: string;
  readonly rule: string;
  readonly before: GrantCell;
  readonly after: GrantCell;
}): Saying {
  const about = { area, rule };
  if (before.scope === null)
    return { say: "granted", ...about, ...(after.scope ? { scope: after.scope } : {}) };
  if (after.scope === null) return { say: "revoked", ...about };
  if (before.scope === after.scope) return { say: "limitsSetting", ...about };
  return { say: "rescoped", ...about, before: before.scope, after: after.scope };
}

function ofClass(name: string, { steps, before, after }: Spot): Saying[] {
  const access = (value: unknown, mode: string) =>
    ({ classes: { [name]: { read: [], write: [], [mode]: value } } }) as unknown as AccessDefinition;
  const inner = steps[2];
  const said = (["read", "write"] as const)
    .filter((mode) => inner === undefined || inner === mode)
    .flatMap((mode) => {
      const of = (value: unknown) => listOf(inner === undefined ? property(value, mode) : value);
      const rules = [...of(before), ...of(after)].map((grant) => textOf(property(grant, "rule")));
      return [...new Set(rules)].flatMap((rule): Saying[] => {
        const [old, now] = [of(before), of(after)].map(
          (list) => readClassGrant(access(list, mode), { class: name, mode, rule }).scope,
        );
        if (old === now) return [];
        const turn = mode === "read" ? "classRead" : "classWrite";
        return [
          now === null || now === undefined
            ? { say: `${turn}Ends`, class: name, rule }
            : { say: turn, class: name, rule, scope: now },
        ];
      });
    });
  return said.length > 0 ? said : [{ say: "classSetting", class: name }];
}

function ofMenu(spot: Spot): Saying[] {
  const { steps, after, before } = spot;
  const turn = turnOf(spot);
  const [part, group = "", inner, entry = ""] = steps;
  if (part === "menu" && turn !== "Setting") {
    const name = textOf(property(after ?? before, "name"));
    if (steps.length === 2) return [{ say: `group${turn}`, name: name || group }];
    if (steps.length === 4 && inner === "entries")
      return [{ say: `entry${turn}`, name: name || entry, section: group }];
  }
  return [atPlace(spot)];
}

function ofLabels(spot: Spot): Saying[] {
  const { steps, before, after, name } = spot;
  const dot = name.indexOf(".");
  const [language, area] = [name.slice(0, dot), name.slice(dot + 1)];
  const about = { language, area };
  const turn = turnOf(spot);
  const value = after ?? before;
  if (turn === "Setting") return [{ say: "wordSet", ...about, before, after }];
  if (typeof value === "string")
    return [
      turn === "Added" ? { say: "wordAdded", ...about, after } : { say: "wordRemoved", ...about, before },
    ];
  const count = textsIn(value);
  return [{ say: turn === "Added" ? "wordsAdded" : "wordsRemoved", ...about, count, name: steps.join(".") }];
}

function textsIn(value: unknown): number {
  if (typeof value === "string") return 1;
  return isRecord(value) ? Object.values(value).reduce<number>((sum, one) => sum + textsIn(one), 0) : 0;
}

function ofItem(spot: Spot): Saying[] {
  const { steps, name } = spot;
  if (steps.length === 0 && turnOf(spot) !== "Setting")
    return [{ say: `item${turnOf(spot) as "Added" | "Removed"}`, name }];
  return [atPlace(spot)];
}
