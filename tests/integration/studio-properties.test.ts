import fc from "fast-check";
import { expect, it } from "vitest";
import type { AccessDefinition, FieldDefinition, ResourceDefinition } from "../../core/definition/types.ts";
import { sayDifferences } from "../../core/studio/differences.ts";
import * as edits from "../../core/studio/edits.ts";
import * as entries from "../../core/studio/entries.ts";
import * as layout from "../../core/studio/layout.ts";
import * as lifeCycles from "../../core/studio/life-cycles.ts";
import * as rights from "../../core/studio/rights.ts";
import * as sections from "../../core/studio/sections.ts";
import { ACTIONS } from "../../core/access/actions.ts";
import { SCOPES } from "../../core/access/constraint.ts";
import type { DefinitionError } from "../../core/shared/error-collector.ts";
import { diffDefinitions } from "../../server/config/diff.ts";
import { prepareChanges } from "../../server/config/proposal.ts";
import { createTestApp } from "../support/app.ts";
import { prepareOnce } from "../support/prepare-once.ts";

/** `STUDIO_RUNS=1000` is the run before a release. */
const RUNS = Number(process.env["STUDIO_RUNS"] ?? 25);

const test = prepareOnce(() =>
  createTestApp({
    people: { boss: ["superadmin"], chief: ["superadmin"] },
    limits: { callsPerMinute: 0 },
  }),
);

const call = (who: string, method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) =>
  test.as(who)(method, `/api/config/${path}`, body === undefined ? {} : { body });
const inForce = <T>(key: string) =>
  structuredClone(test.app.benchline.store.current().documents.get(key as never)?.document) as T;

interface Draft {
  readonly id: number;
  readonly changes: readonly { readonly document: ResourceDefinition }[];
}

/** One field of the shared area, by what an admin may do with it. */
interface Move {
  readonly who: 0 | 1;
  readonly does: "look" | "write" | "publish";
  readonly field: string;
  readonly max: number;
}
const FIELDS = ["alpha", "beta", "gamma"];
const move: fc.Arbitrary<Move> = fc.record({
  who: fc.constantFrom(0, 1),
  does: fc.constantFrom("look", "write", "write", "write", "publish"),
  field: fc.constantFrom(...FIELDS),
  max: fc.integer({ min: 1, max: 9 }),
});

const expectSame = (one: unknown, other: unknown) => expect(one).toEqual(other);
const expectConflict = (answer: unknown, field: string) =>
  expect(answer).toMatchObject({ code: "draft_conflict", places: [expect.stringContaining(field)] });
const maxOf = (document: ResourceDefinition, field: string) =>
  (document.fields.find(({ name }) => name === field) as { max?: number } | undefined)?.max;
const withMax = (document: ResourceDefinition, field: string, max: number): ResourceDefinition =>
  edits.putField(document, { name: field, field: { name: field, type: "integer", max } });

/**
 * Two admins who look now and then, write into what they saw and publish. Whoever is answered yes finds the value in the
 * draft, and then in force, until somebody who had seen it writes another; whoever is answered no is told the place.
 */
it.each([1, 2] as const)(
  "two admins on %i drafts lose nothing silently, however they interleave",
  async (count) => {
    const people = ["boss", "chief"] as const;
    const area = `race_${count}`;
    const base = FIELDS.reduce(
      (now, name) => edits.putField(now, { name: null, field: { name, type: "integer", max: 100 } }),
      edits.newArea(area, "utility"),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 3, maxLength: 14 }), async (moves) => {
        // one area for all of them: another for each makes every publication slower than the one before
        const { current } = (await call("boss", "GET", "versions/")).json<{ current: number }>();
        const changes = [{ kind: "resource", name: area, document: base }];
        expect((await call("boss", "POST", "publish/", { changes, base_version: current })).statusCode).toBe(
          201,
        );

        const drafts: (number | null)[] = [null, null];
        const draftOf = async (who: 0 | 1): Promise<number> => {
          const at = count === 1 ? 0 : who;
          if (drafts[at] !== null) return drafts[at]!;
          const made = await call(people[who], "POST", "drafts/", { title: area });
          return (drafts[at] = made.json<{ data: Draft }>().data.id);
        };
        /** As each admin saw the area last. */
        const seen: ResourceDefinition[] = [base, base];
        /** What the server said yes to and nobody has replaced since, by draft: field → value. */
        const accepted = [new Map<string, number>(), new Map<string, number>()];
        const read = async (who: 0 | 1): Promise<ResourceDefinition> => {
          const draft = await call(people[who], "GET", `drafts/${await draftOf(who)}/`);
          return draft.json<{ data: Draft }>().data.changes[0]?.document ?? inForce(`resource/${area}`);
        };
        for (const { who, does, field, max } of moves) {
          const at = count === 1 ? 0 : who;
          const id = await draftOf(who);
          if (does === "look") seen[who] = await read(who);
          if (does === "write") {
            const before = await read(who);
            const document = withMax(seen[who]!, field, max);
            const answer = await call(people[who], "PUT", `drafts/${id}/resource/${area}/`, {
              seen: seen[who],
              document,
            });
            const mine = maxOf(seen[who]!, field) !== max;
            if (answer.statusCode === 200) {
              // nobody's value is written over by somebody who had not seen it
              const replaced = mine && maxOf(before, field) !== max;
              expectSame(maxOf(before, field), replaced ? maxOf(seen[who]!, field) : maxOf(before, field));
              if (mine) accepted[at]!.set(field, max);
              seen[who] = document;
            } else {
              expectConflict(answer.json(), field);
              expectSame(await read(who), before);
            }
          }
          if (does === "publish") {
            const before = inForce<ResourceDefinition>(`resource/${area}`);
            const answer = await call(people[who], "POST", `drafts/${id}/publish/`, {});
            if (answer.statusCode === 201) {
              drafts[at] = null;
              accepted[at]!.clear();
            } else {
              expectSame(answer.statusCode, 409);
              expectSame(inForce(`resource/${area}`), before);
            }
          }
          const draft =
            drafts[at] === null ? inForce<ResourceDefinition>(`resource/${area}`) : await read(who);
          for (const [name, value] of accepted[at]!) expect(maxOf(draft, name)).toBe(value);
        }
        for (const id of drafts) if (id !== null) await call("boss", "DELETE", `drafts/${id}/`);
      }),
      { numRuns: Math.ceil(RUNS / 2) },
    );
  },
  3_600_000,
);

function expectTold(errors: readonly DefinitionError[]): void {
  expect(errors.length).toBeGreaterThan(0);
  for (const { message, code, source, pointer } of errors) {
    expect(message.length, code).toBeGreaterThan(10);
    expect(source, message).toMatch(/^change:/);
    expect(pointer, message).toMatch(/^(\/|$)/);
  }
}

type Studio = readonly [resource: ResourceDefinition, access: AccessDefinition];
const name = fc.constantFrom("name", "one", "two", "three", "kind", "status", "Bad name", "id");
const type = fc.constantFrom(
  "text",
  "integer",
  "enum",
  "date",
  "money",
  "boolean",
  "reference",
  "duration",
  "computed",
);
const field = fc.record({
  name,
  type,
  required: fc.boolean(),
  options: fc.uniqueArray(fc.constantFrom("a", "b", "c"), { maxLength: 3 }),
  sensitivity: fc.constantFrom("MONEY", "NOWHERE", undefined),
  precision: fc.constantFrom("minute", "second"),
  keepWhenHidden: fc.boolean(),
  personal: fc.boolean(),
  start: fc.constantFrom(
    undefined,
    "a",
    { byRole: [{ role: "worker", value: "a" }], else: "b" },
    { byRole: [{ role: "nobody", value: "a" }] },
    { where: { all: [] } },
    { where: { field: "nowhere", is: { parent: "kind" } } },
  ),
});
const made = ({
  name: called,
  type: kind,
  required,
  options,
  sensitivity,
  precision,
  keepWhenHidden,
  personal,
  start,
}: {
  name: string;
  type: string;
  required: boolean;
  options: string[];
  sensitivity: string | undefined;
  precision: string;
  keepWhenHidden: boolean;
  personal: boolean;
  start: unknown;
}) =>
  ({
    name: called,
    type: kind,
    ...(required ? { required } : {}),
    ...(keepWhenHidden ? { keepWhenHidden } : {}),
    ...(personal ? { personal } : {}),
    ...(start === undefined ? {} : { default: start }),
    ...(kind === "enum" ? { options } : {}),
    ...(kind === "reference" ? { to: "ticket" } : {}),
    ...(kind === "duration" ? { precision } : {}),
    ...(sensitivity === undefined ? {} : { sensitivity }),
  }) as FieldDefinition;
const tone = fc.constantFrom("good", "bad", "neutral" as const);
const state = fc.record({
  name: fc.constantFrom("a", "b", "c", "d"),
  tone,
  initial: fc.boolean(),
  final: fc.boolean(),
  readOnly: fc.boolean(),
  stage: fc.boolean(),
});
const approvals = fc.record(
  {
    groups: fc.uniqueArray(
      fc.record(
        {
          name: fc.constantFrom("heads", "others"),
          who: fc.constantFrom(["boss"], ["nobody"]),
          people: fc.constantFrom(["driver"], ["created_by"], ["nowhere"]),
          quorum: fc.integer({ min: 1, max: 3 }),
          when: fc.constant({ field: "status", is: "a" }),
        },
        { requiredKeys: ["name"] },
      ),
      { minLength: 1, selector: (group) => group.name },
    ),
    inOrder: fc.boolean(),
    about: fc.constantFrom(["status"], ["nowhere"]),
  },
  { requiredKeys: ["groups"] },
);
const transition = fc.record(
  {
    name: fc.constantFrom("go", "stop"),
    from: fc.uniqueArray(fc.constantFrom("a", "b", "z"), { minLength: 1 }),
    to: fc.constantFrom("a", "b", "z"),
    who: fc.constant(["boss"]),
    decides: fc.constantFrom("approve" as const, "send_back" as const),
    approvals,
  },
  { requiredKeys: ["name", "from", "to", "who"] },
);
const by = fc.constantFrom(-1 as const, 1 as const);
const section = fc.constantFrom("general", "more");
const position = fc.record({ group: section, index: fc.nat(4) });
const cell = fc.record({
  resource: fc.constantFrom("car", "ticket"),
  rule: fc.constantFrom("superadmin", "worker", "guest", "nowhere", "driver"),
  action: fc.constantFrom(...ACTIONS),
  scope: fc.constantFrom(...SCOPES, null),
});
const classCell = fc.record({
  class: fc.constantFrom("MONEY", "NOWHERE"),
  mode: fc.constantFrom("read" as const, "write" as const),
  rule: fc.constantFrom("superadmin", "worker"),
  scope: fc.constantFrom(...SCOPES, null),
});

const list = fc.constantFrom(...entries.ENTRY_LISTS);
const filled = (one: string) => ({ field: one, empty: false });
const entryOf = (kind: entries.EntryList, one: string): object => {
  const common = { name: "filled" };
  switch (kind) {
    case "rules":
      return { ...common, check: filled(one) };
    case "checks":
      return { ...common, level: "error", fields: [one], when: filled(one) };
    case "timed":
      return { ...common, when: filled(one), after: { field: one, days: [1] }, effects: [] };
    case "invariants":
      return { ...common, when: filled(one), path: "id", has: "some" };
    case "values":
      return {
        ...common,
        fields: [one],
        expression: { field: one },
        overwrite: { who: [one === "two" ? "nobody" : "superadmin"], withoutReason: one === "one" },
      };
    case "notices":
      return { ...common, when: filled(one), to: ["boss"] };
    case "retention":
      return {
        ...common,
        when: filled(one),
        after: { field: one, amount: 2, unit: "years" },
        action: one === "two" ? "remove" : "blank",
        ...(one === "two" ? {} : { fields: [one] }),
      };
  }
};

/** Every edit of the studio that gives a definition, with whatever it may be given. */
const onArea =
  (change: (area: ResourceDefinition) => ResourceDefinition) =>
  ([area, access]: Studio): Studio => [change(area), access];
const onRights =
  (change: (access: AccessDefinition) => AccessDefinition) =>
  ([area, access]: Studio): Studio => [area, change(access)];
const EDITS: Readonly<Record<string, fc.Arbitrary<(studio: Studio) => Studio>>> = {
  putField: fc
    .tuple(fc.option(name), field)
    .map(([known, one]) => onArea((area) => edits.putField(area, { name: known, field: made(one) }))),
  moveFieldTo: fc
    .tuple(name, position)
    .map(([one, to]) => onArea((area) => sections.moveFieldTo(area, one, to))),
  addSection: section.map((one) => onArea((area) => sections.addSection(area, one))),
  removeSection: section.map((one) => onArea((area) => sections.removeSection(area, one))),
  moveSectionTo: section.map((one) => onArea((area) => sections.moveSectionTo(area, one, 0))),
  putSection: section.map((one) =>
    onArea((area) => sections.putSection(area, { name: one, fields: ["name"] } as never)),
  ),
  restoreField: fc
    .tuple(field, section)
    .map(([one, from]) => onArea((area) => sections.restoreField(area, { field: made(one), section: from }))),
  withType: fc.tuple(name, type).map(([one, kind]) =>
    onArea((area) => ({
      ...area,
      fields: area.fields.map((known) =>
        known.name === one ? edits.withType(known, kind as FieldDefinition["type"]) : known,
      ) as never,
    })),
  ),
  copyArea: fc.constant(onArea((area) => edits.copyArea(area, "car"))),
  editList: fc
    .tuple(fc.uniqueArray(name, { minLength: 1 }), name)
    .map(([columns, sort]) => onArea((area) => layout.editList(area, { columns, sort } as never))),
  editDetail: fc
    .uniqueArray(name, { maxLength: 3 })
    .map((keyFacts) => onArea((area) => layout.editDetail(area, { keyFacts } as never))),
  setTotals: fc
    .array(fc.tuple(fc.constantFrom("sum", "avg", "count", "most"), name), { maxLength: 3 })
    .map((totals) =>
      onArea((area) =>
        layout.setTotals(
          area,
          totals.map((pair) => pair.join(":")),
        ),
      ),
    ),
  setTree: fc
    .tuple(fc.boolean(), name, fc.option(fc.integer({ min: 2, max: 20 })))
    .map(([there, parent, depth]) =>
      onArea((area) => layout.setTree(area, there ? { parent, ...(depth === null ? {} : { depth }) } : null)),
    ),
  setView: fc
    .tuple(name, fc.boolean())
    .map(([one, there]) =>
      onArea((area) =>
        layout.setView(area, "board", there ? ({ kind: "board", field: one } as never) : null),
      ),
    ),
  putTab: fc
    .tuple(
      fc.constantFrom("details", "nowhere"),
      name,
      fc.constantFrom<object>(
        { kind: "history" },
        { kind: "related", relation: "car.holder", ask: ["name"], firstStep: "drive" },
        { kind: "matches", of: "car", criteria: [] },
      ),
    )
    .map(([one, here, tab]) =>
      onArea((area) =>
        layout.putTab(area, {
          name: one,
          ...tab,
          ...("of" in tab
            ? { criteria: [{ name: "same", kind: "shared", weight: 5, here, there: here }] }
            : {}),
        } as never),
      ),
    ),
  setInvitation: fc
    .option(name)
    .map((one) =>
      onArea((area) =>
        entries.setInvitation(
          area,
          one === null
            ? null
            : { when: filled(one), start: one, minutes: one, summary: [one], people: [one] },
        ),
      ),
    ),
  putGroup: name.map((one) =>
    onArea((area) => layout.putGroup(area, { name: "group", field: one } as never)),
  ),
  putShippedView: fc
    .tuple(name, fc.constantFrom("2026-03-02", "me"))
    .map(([one, value]) =>
      onArea((area) => layout.putShippedView(area, { name: "view", filters: { [one]: value }, sort: one })),
    ),
  setFeed: fc
    .option(name)
    .map((one) =>
      onArea((area) =>
        layout.setFeed(area, one === null ? null : { by: "created_by", at: "created", facts: [one] }),
      ),
    ),
  addAnswersTab: fc.tuple(name, fc.constantFrom("car", "ghost")).map(([one, makes]) =>
    onArea((area) =>
      layout.addAnswersTab(area, {
        name: one,
        link: { name: "form", kind: "response", form: "exit", makes },
      }),
    ),
  ),
  putFormLink: fc
    .constantFrom("car", "ghost")
    .map((makes) =>
      onArea((area) => layout.putFormLink(area, { name: "form", kind: "response", form: "exit", makes })),
    ),
  putEntry: fc
    .tuple(list, name, fc.option(fc.constant("filled")))
    .map(([kind, one, known]) =>
      onArea((area) => entries.putEntry(area, kind, { known, entry: entryOf(kind, one) as never })),
    ),
  removeEntry: list.map((kind) => onArea((area) => entries.removeEntry(area, kind, "filled"))),
  moveEntry: fc
    .tuple(list, by)
    .map(([kind, way]) => onArea((area) => entries.moveEntry(area, kind, { name: "filled", by: way }))),
  setFollowing: fc
    .tuple(name, fc.constantFrom("onCreate" as const, "onTransition" as const), fc.boolean())
    .map(([one, when, some]) =>
      onArea((area) =>
        lifeCycles.setFollowing(area, one, {
          when,
          effects: some
            ? [
                { kind: "update", path: "id", set: { name: "x" } },
                { kind: "webhook", webhook: "Garage", event: "parked", fields: [one] },
              ]
            : [],
        }),
      ),
    ),
  removeField: name.map((one) => onArea((area) => edits.removeField(area, one))),
  withArea: fc.constantFrom("car", "ghost").map((one) => onRights((access) => edits.withArea(access, one))),
  addLifecycle: name.map((one) => onArea((area) => lifeCycles.addLifecycle(area, one))),
  removeLifecycle: name.map((one) => onArea((area) => lifeCycles.removeLifecycle(area, one))),
  putState: fc
    .tuple(name, state)
    .map(([one, facts]) => onArea((area) => lifeCycles.putState(area, one, facts))),
  removeState: fc
    .tuple(name, fc.constantFrom("a", "b"))
    .map(([one, gone]) => onArea((area) => lifeCycles.removeState(area, one, gone))),
  putTransition: fc
    .tuple(name, fc.option(fc.constantFrom("go", "stop")), transition)
    .map(([one, known, drawn]) =>
      onArea((area) => lifeCycles.putTransition(area, one, { known, transition: drawn as never })),
    ),
  removeTransition: name.map((one) => onArea((area) => lifeCycles.removeTransition(area, one, "go"))),
  moveTransition: fc
    .tuple(name, by)
    .map(([one, way]) => onArea((area) => lifeCycles.moveTransition(area, one, { name: "go", by: way }))),
  setGrant: cell.map((one) => onRights((access) => rights.setGrant(access, one))),
  setClassGrant: classCell.map((one) => onRights((access) => rights.setClassGrant(access, one))),
  editIdentityProvider: fc
    .record(
      {
        requiredFor: fc.constantFrom("worker", "nowhere", null),
        groupRoles: fc.array(
          fc.record({ group: fc.constantFrom("one", "two"), role: fc.constantFrom("worker", "nobody") }),
          { maxLength: 2 },
        ),
        joinTeam: fc.constantFrom("First team", null),
      },
      { requiredKeys: [] },
    )
    .map((to) => onRights((access) => rights.editIdentityProvider(access, to))),
  withRole: fc
    .constantFrom("driver", "worker")
    .map((one) => onRights((access) => rights.withRole(access, one))),
};
/** Exports that read, or that edit what the other tests of this file hold: the menu and words. */
const NOT_HERE = new Set([
  "moved",
  "orderedFields",
  "newArea",
  "newRows",
  "newRowsLike",
  "withEntry",
  "readWord",
  "setWord",
  "wordPaths",
  "nameFrom",
  "readStates",
  "readGrant",
  "readClassGrant",
  "readEntries",
  "ENTRY_LISTS",
  "readList",
  "readTabs",
  "showsAnswers",
  "readView",
  "totalChoices",
  "outlineFields",
  "removedFields",
  "NO_SECTION",
  "freeName",
  "freeNameAmong",
  "mayBecome",
]);

it("no edit of the studio is left out", () => {
  const exported = [edits, entries, layout, lifeCycles, rights, sections].flatMap((module) =>
    Object.keys(module),
  );
  expect(exported.filter((one) => !NOT_HERE.has(one)).toSorted()).toEqual(Object.keys(EDITS).toSorted());
});

it("any sequence of studio actions compiles, or is told its mistake at its place; and what it changes is told", () => {
  const { store } = test.app.benchline;
  const access = inForce<AccessDefinition>("access/access");
  let compiled = 0;
  fc.assert(
    fc.property(fc.array(fc.oneof(...Object.values(EDITS)), { maxLength: 12 }), (steps) => {
      const start: Studio = [edits.newArea("car", "utility"), edits.withArea(access, "car")];
      const [area, granted] = steps.reduce((now, step) => step(now), start);
      const changes = [
        { kind: "resource" as const, name: "car", document: area },
        { kind: "access" as const, name: "access", document: granted },
      ];
      const prepared = prepareChanges({ store, changes, reservedNames: new Set() });
      if (prepared.ok) compiled += 1;
      else expectTold(prepared.errors);
      for (const [kind, name, before, after] of [
        ["resource", "car", start[0], area],
        ["access", "access", access, granted],
      ] as const) {
        const differences = diffDefinitions(before, JSON.parse(JSON.stringify(after)));
        expect(sayDifferences({ kind, name, differences }).length > 0).toBe(differences.length > 0);
      }
    }),
    { numRuns: Math.max(RUNS * 8, 200) },
  );
  expect(compiled).toBeGreaterThan(0);
});
