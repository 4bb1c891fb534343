import { beforeAll, expect, it } from "vitest";
import { addDays, today } from "../../core/definition/clock.ts";
import type { AccessDefinition, FieldDefinition, ResourceDefinition } from "../../core/definition/types.ts";
import type { Tried, TriedQuestion } from "../../core/studio/tried.ts";
import { createTestApp } from "../support/app.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const test = prepareOnce(createTestApp);
let draft: number;
let ticket: ResourceDefinition;
beforeAll(async () => {
  const made = await call("POST", "/api/config/drafts/", { title: "To be tried" });
  draft = made.json<{ data: { id: number } }>().data.id;
  ticket = await inForce("ticket");
});

const call = (method: "GET" | "POST" | "PUT", path: string, body?: object, who = "boss") =>
  test.as(who)(method, path, body === undefined ? {} : { body });

const inForce = async <T = ResourceDefinition>(name: string, kind = "resource") =>
  (await call("GET", `/api/config/definitions/${kind}/${name}/`)).json<{ data: { document: T } }>().data
    .document;

async function make(resource: string, body: object): Promise<number> {
  const answer = await call("POST", `/api/${resource}/`, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: number }>().id;
}

interface Asked {
  readonly record: number;
  readonly question: TriedQuestion;
  readonly document?: ResourceDefinition | null;
  readonly resource?: string;
  readonly who?: string;
}

const ask = ({ record, question, document = null, resource = "ticket", who = "boss" }: Asked) =>
  call("POST", `/api/config/drafts/${draft}/try/`, { resource, record, question, document }, who);

async function answerOf(asked: Asked): Promise<Tried> {
  const answer = await ask(asked);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Tried }>().data;
}

const withFields = (document: ResourceDefinition, ...fields: FieldDefinition[]): ResourceDefinition =>
  ({ ...document, fields: [...document.fields, ...fields] }) as ResourceDefinition;

it("a condition of a field that only the draft has is answered with each of its parts", async () => {
  const record = await make("ticket", { title: "Lamp", estimate: "5.0" });
  const document = withFields(ticket, {
    name: "floor",
    type: "integer",
    visibleWhen: {
      all: [
        { field: "estimate", gt: 4 },
        { field: "priority", is: "high" },
        { not: { field: "floor", empty: false } },
      ],
    },
  });
  const at = document.fields.length - 1;
  const question = { kind: "condition", pointer: `/fields/${at}/visibleWhen` } as const;
  expect(await answerOf({ record, question, document })).toEqual({
    kind: "condition",
    holds: false,
    leaves: [
      { pointer: "/all/0", holds: true },
      { pointer: "/all/1", holds: false },
      { pointer: "/all/2/not", holds: false },
    ],
  });
  const wrong = { kind: "condition", pointer: "/fields/0/visibleWhen" } as const;
  expect((await ask({ record, question: wrong, document })).statusCode).toBe(404);
});

it("a computed value is worked out: of fields, of rows that refer to the record, and along a reference", async () => {
  const record = await make("ticket", { title: "Chair", estimate: "2.5" });
  const double = withFields(ticket, {
    name: "double",
    type: "computed",
    result: "decimal",
    scale: 1,
    expression: { multiply: [{ field: "estimate" }, 2] },
  });
  const value = (name: string) => ({ kind: "field", name }) as const;
  expect(await answerOf({ record, question: value("double"), document: double })).toEqual({
    kind: "value",
    value: "5.0",
  });

  const team = await make("team", { name: "Lamps" });
  const owner = test.users["worker"]!.id;
  const { row_version } = (await call("GET", `/api/employee/${owner}/`)).json<{ row_version: number }>();
  await test.as("boss")("PATCH", `/api/employee/${owner}/`, { body: { team, row_version } });
  const members = withFields(await inForce("team"), {
    name: "members",
    type: "computed",
    result: "integer",
    rollup: { relation: "employee.team", function: "count" },
    sort: true,
  });
  expect(
    await answerOf({ record: team, question: value("members"), document: members, resource: "team" }),
  ).toEqual({ kind: "value", value: 1 });

  const owned = await make("ticket", { title: "Desk", owner });
  const looked = withFields(ticket, {
    name: "owner_team",
    type: "computed",
    result: "reference",
    to: "team",
    lookup: "owner.team",
  });
  expect(await answerOf({ record: owned, question: value("owner_team"), document: looked })).toMatchObject({
    kind: "value",
    value: { id: team, label: "Lamps" },
  });
});

it("a check is asked over the records there are, and names the one that breaks it", async () => {
  const owner = test.users["worker"]!.id;
  const first = await make("ticket", { title: "First of two", owner, key: "one" });
  const second = await make("ticket", { title: "Second of two", owner, priority: "high" });
  const alone = await make("ticket", { title: "Alone" });
  const document: ResourceDefinition = {
    ...ticket,
    checks: [
      {
        name: "one_high",
        when: { field: "priority", is: "high" },
        over: "ticket",
        match: { owner: "owner" },
        where: { field: "key", is: "one" },
        level: "error",
        fields: ["owner"],
      },
    ],
    rules: [{ name: "owned", check: { field: "owner", empty: false }, level: "warning", fields: ["owner"] }],
  };
  const check = { kind: "check", name: "one_high" } as const;
  expect(await answerOf({ record: second, question: check, document })).toMatchObject({
    kind: "check",
    verdict: "broken",
    level: "error",
    record: expect.stringContaining("First of two") as string,
  });
  expect(await answerOf({ record: first, question: check, document })).toMatchObject({
    verdict: "not_asked",
  });
  const rule = { kind: "rule", name: "owned" } as const;
  expect(await answerOf({ record: alone, question: rule, document })).toMatchObject({
    verdict: "broken",
    level: "warning",
  });
  expect(await answerOf({ record: first, question: rule, document })).toMatchObject({ verdict: "kept" });
});

it("a transition answers what would follow, and nothing of it is there afterwards", async () => {
  const owner = test.users["worker"]!.id;
  const record = await make("ticket", { title: "Cable", owner });
  const [lifecycle] = ticket.lifecycles!;
  const [start, ...others] = lifecycle!.transitions;
  const document = withFields(
    {
      ...ticket,
      lifecycles: [
        {
          ...lifecycle!,
          transitions: [
            {
              ...start!,
              set: { floor: 3 },
              effects: [
                {
                  kind: "create",
                  resource: "ticket",
                  set: { title: { field: "title" }, due: { dynamic: "today" }, floor: 4 },
                },
              ],
            },
            ...others,
          ],
        },
      ],
    },
    { name: "floor", type: "integer" },
  );
  const count = async () => (await call("GET", "/api/ticket/?page_size=1")).json<{ count: number }>().count;
  const before = { count: await count(), record: (await call("GET", `/api/ticket/${record}/`)).body };
  const question = { kind: "transition", field: "status", name: "start" } as const;
  const answer = await answerOf({ record, question, document });
  expect(answer).toMatchObject({
    kind: "plan",
    changes: { status: ["open", "doing"], floor: [null, 3] },
    effects: [{ kind: "create", resource: "ticket", changes: { title: [null, "Cable"], floor: [null, 4] } }],
  });
  expect({ count: await count(), record: (await call("GET", `/api/ticket/${record}/`)).body }).toEqual(
    before,
  );
  expect((await inForce("ticket")).fields.map(({ name }) => name)).not.toContain("floor");
  // and once more: what was tried left nothing behind
  expect(await answerOf({ record, question, document })).toMatchObject({ kind: "plan" });

  const unowned = await make("ticket", { title: "Nobody's" });
  const refusal = await ask({ record: unowned, question, document });
  expect(refusal.statusCode).toBe(400);
  expect(refusal.json()).toMatchObject({ errors: { owner: [expect.any(String)] } });
  const finish = { kind: "transition", field: "status", name: "finish" } as const;
  expect((await ask({ record, question: finish, document })).statusCode).toBe(409);
});

it("what follows by itself is tried: a new record, a date, what must be so, and a kept value", async () => {
  const owner = test.users["worker"]!.id;
  const day = today({ now: Date.now(), timeZone: "America/New_York" });
  const document: ResourceDefinition = {
    ...withFields(
      ticket,
      { name: "floor", type: "integer" },
      { name: "weight", type: "integer", readOnly: true },
    ),
    lifecycles: ticket.lifecycles!.map((cycle) => ({
      ...cycle,
      onCreate: [{ kind: "create", resource: "ticket", set: { title: { field: "title" }, floor: 7 } }],
    })) as never,
    timed: [
      {
        name: "remind",
        when: { field: "owner", empty: false },
        after: { field: "due", days: [0] },
        effects: [{ kind: "update", path: "id", set: { floor: 8 } }],
      },
    ],
    invariants: [
      {
        name: "on_a_floor",
        when: { field: "owner", empty: false },
        path: "id",
        where: { field: "floor", empty: false },
        has: "some",
        mend: [{ kind: "update", path: "id", set: { floor: 9 } }],
      },
    ],
    values: [{ name: "weight", fields: ["weight"], expression: { add: [{ field: "estimate" }, 1] } }],
  };
  const due = await make("ticket", { title: "Due", owner, due: day, estimate: "4.0" });
  const later = await make("ticket", { title: "Later", owner, due: addDays({ date: day, days: 40 }) });
  const nobody = await make("ticket", { title: "Nobody’s", due: day });
  const before = (await call("GET", `/api/ticket/${due}/`)).body;
  const creation = { kind: "creation", field: "status" } as const;
  // a new record of the kind would make another one, and so on for ever: only what ends can be tried
  const endless = await ask({ record: due, question: creation, document });
  expect(endless.statusCode).toBe(422);
  const ending = {
    ...document,
    lifecycles: document.lifecycles!.map((cycle) => ({
      ...cycle,
      onCreate: [{ kind: "update", path: "id", set: { floor: 7 } }],
    })) as never,
  };
  expect(await answerOf({ record: due, question: creation, document: ending })).toMatchObject({
    kind: "plan",
    effects: [{ kind: "update", changes: { floor: [null, 7] } }],
  });
  const answered = async (record: number, question: TriedQuestion) =>
    answerOf({ record, question, document: ending });
  const remind = { kind: "timed", name: "remind" } as const;
  const reminded = [{ kind: "update", changes: { floor: [null, 8] } }];
  expect(await answered(due, remind)).toMatchObject({ kind: "plan", due: true, effects: reminded });
  expect(await answered(later, remind)).toMatchObject({ kind: "plan", due: false, effects: reminded });
  expect(await answered(nobody, remind)).toEqual({ kind: "condition", holds: false, leaves: [] });
  const floor = { kind: "invariant", name: "on_a_floor" } as const;
  expect(await answered(due, floor)).toMatchObject({
    kind: "plan",
    effects: [{ kind: "update", changes: { floor: [null, 9] } }],
  });
  expect(await answered(nobody, floor)).toEqual({ kind: "condition", holds: false, leaves: [] });
  const unmended = { ...ending, invariants: ending.invariants!.map((one) => ({ ...one, mend: [] })) };
  expect(await answerOf({ record: due, question: floor, document: unmended })).toMatchObject({
    kind: "check",
    verdict: "broken",
  });
  const weight = { kind: "value", name: "weight" } as const;
  expect(await answered(due, weight)).toMatchObject({
    kind: "plan",
    changes: { weight: [null, 5] },
    effects: [],
  });
  expect((await call("GET", `/api/ticket/${due}/`)).body).toBe(before);
  const unknown = { kind: "timed", name: "nothing" } as const;
  expect((await ask({ record: due, question: unknown, document: ending })).statusCode).toBe(404);
});

it("a notice is tried: whom it tells now, on its day, or not at all", async () => {
  const day = today({ now: Date.now(), timeZone: "UTC" });
  const later = addDays({ date: day, days: 40 })!;
  const document: ResourceDefinition = {
    ...ticket,
    notices: [
      { name: "urgent", when: { field: "priority", is: "high" }, to: ["worker"] },
      {
        name: "soon",
        when: { field: "due", empty: false },
        before: { field: "due", days: [0, 1] },
        to: ["worker"],
      },
    ],
  };
  const urgent = await make("ticket", { title: "Burning", priority: "high", due: later });
  const calm = await make("ticket", { title: "Smoking" });
  const answered = async (record: number, name: string) =>
    answerOf({ record, question: { kind: "notice", name }, document });
  const told = [{ kind: "notify", message: { parameters: { names: ["worker"] } } }];
  expect(await answered(urgent, "urgent")).toMatchObject({ kind: "plan", effects: told, changes: {} });
  expect(await answered(calm, "urgent")).toEqual({ kind: "condition", holds: false, leaves: [] });
  expect(await answered(urgent, "soon")).toMatchObject({ kind: "plan", due: false, effects: told });
});

it("what follows from every step is tried with one of them", async () => {
  const record = await make("ticket", { title: "Every step", owner: test.users["worker"]!.id });
  const [cycle] = ticket.lifecycles!;
  const initial = cycle!.initial;
  const step = cycle!.transitions.find(({ from }) => from.includes(initial!))!;
  const document = withFields(
    {
      ...ticket,
      lifecycles: [{ ...cycle!, onTransition: [{ kind: "update", path: "id", set: { floor: 3 } }] }],
    },
    { name: "floor", type: "integer" },
  );
  const question = { kind: "transition", field: cycle!.field, name: step.name } as const;
  const answer = await answerOf({ record, question, document });
  expect(answer).toMatchObject({ kind: "plan" });
  expect(JSON.stringify(answer)).toContain('"floor":[null,3]');
});

it("what the draft does not let the person read is not told", async () => {
  const record = await make("ticket", { title: "Gold", budget: "900.00" });
  const access = await inForce<AccessDefinition>("access", "access");
  const money = { ...access.classes!["MONEY"]!, read: [{ rule: "worker", scope: "all" as const }] };
  const changed = { ...access, classes: { ...access.classes, MONEY: money } };
  const put = await call("PUT", `/api/config/drafts/${draft}/access/access/`, {
    seen: access,
    document: changed,
  });
  expect(put.statusCode, put.body).toBe(200);
  const document = withFields(ticket, {
    name: "approver",
    type: "text",
    requiredWhen: { field: "budget", gt: 500 },
  });
  const question = {
    kind: "condition",
    pointer: `/fields/${document.fields.length - 1}/requiredWhen`,
  } as const;
  expect(await answerOf({ record, question, document })).toEqual({ kind: "hidden", fields: ["budget"] });
  await call("PUT", `/api/config/drafts/${draft}/access/access/`, { seen: changed, document: access });
  expect(await answerOf({ record, question, document })).toMatchObject({ kind: "condition", holds: true });
});

it("a definition with a mistake, a record that is not there and people who may not configure are refused", async () => {
  const record = await make("ticket", { title: "Wrong" });
  const document = withFields(ticket, {
    name: "wrong",
    type: "computed",
    result: "decimal",
    expression: { add: [{ field: "nowhere" }, 1] },
  });
  const question = { kind: "field", name: "wrong" } as const;
  const wrong = await ask({ record, question, document });
  expect(wrong.statusCode).toBe(422);
  const pointers = wrong
    .json<{ definition_errors: { pointer: string }[] }>()
    .definition_errors.map(({ pointer }) => pointer);
  expect(pointers).toContain(`/fields/${document.fields.length - 1}/expression/add/0`);
  const due = { kind: "field", name: "due" } as const;
  expect((await ask({ record: 999_999, question: due })).statusCode).toBe(404);
  expect((await ask({ record, question })).statusCode).toBe(404);
  expect((await ask({ record, question: due, who: "guest" })).statusCode).toBe(403);
});
