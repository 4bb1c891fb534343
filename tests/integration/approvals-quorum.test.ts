import { beforeAll, describe, expect, it } from "vitest";
import type { AccessDefinition } from "../../core/definition/types.ts";
import type { OpenDecision } from "../../server/modules/approvals/waits-for.ts";
import type { OwnChange } from "../../core/shared/own-change.ts";
import type { WaitingPage } from "../../server/resources/waiting/list-waiting.ts";
import { type Approvals, EVERYTHING, IN_TURN, payout, payoutAreas } from "../fixtures/approvals-area.ts";
import { expectStatus } from "../support/expect-status.ts";
import { prepareOnce } from "../support/prepare-once.ts";
import { createStaffApp } from "./people-app.ts";

const PEOPLE = {
  boss: ["superadmin"],
  eve: ["engineer"],
  kim: ["engineer"],
  fin: ["finance"],
  fay: ["finance"],
  flo: ["finance"],
  leg: ["legal"],
};
type Who = keyof typeof PEOPLE;

const app = prepareOnce(() =>
  createStaffApp({ people: PEOPLE, clock: () => Date.parse("2026-12-09T17:00:00Z") }),
);
const id = (who: Who) => app.users[who]!.id;

interface Payout {
  readonly id: number;
  readonly status: string;
  readonly row_version: number;
  readonly permissions: {
    readonly transitions: readonly {
      readonly name: string;
      readonly allowed: boolean;
      readonly reason?: { readonly code: string };
      readonly approvals?: readonly {
        group: string;
        approved: number;
        quorum: number;
        member: boolean;
      }[];
    }[];
  };
}

let access: { data: { document: AccessDefinition; version: number } };

async function publish(changes: readonly object[]) {
  const { current } = (await app.as("boss")("GET", "/api/config/versions/")).json<{ current: number }>();
  return app.as("boss")("POST", "/api/config/publish/", { body: { changes, base_version: current } });
}

beforeAll(async () => {
  access = (await app.as("boss")("GET", "/api/config/definitions/access/access/")).json();
  expectStatus(await publish(payoutAreas(access.data.document)), 201);
});

async function show(who: Who, record: number, resource = "payout"): Promise<Payout> {
  const answer = await app.as(who)("GET", `/api/${resource}/${record}/`);
  expectStatus(answer, 200);
  return answer.json<Payout>();
}

async function ask(row: object = {}, resource = "payout"): Promise<number> {
  const body = { title: "Chairs", amount: 100, keeper: id("kim"), ...row };
  const made = await app.as("eve")("POST", `/api/${resource}/`, { body });
  expectStatus(made, 201);
  const { id: record } = made.json<{ id: number }>();
  expectStatus(await move("eve", record, { transition: "submit" }, resource), 200);
  return record;
}

async function move(who: Who, record: number, body: object, resource = "payout") {
  const { row_version } = await show("eve", record, resource);
  return app.as(who)("POST", `/api/${resource}/${record}/transition/`, { body: { row_version, ...body } });
}
const approve = (who: Who, record: number, more: object = {}, resource = "payout") =>
  move(who, record, { transition: "approve", ...more }, resource);
const statusesOf = (all: readonly { readonly statusCode: number }[]) =>
  all.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
const LAST = { values: { receipt: "R-1" } };

const step = async (who: Who, record: number, resource = "payout") =>
  (await show(who, record, resource)).permissions.transitions.find(({ name }) => name === "approve");
const counts = async (record: number) =>
  Object.fromEntries((await step("eve", record))!.approvals!.map((one) => [one.group, one.approved]));
const inbox = async (who: Who, resource = "payout") => {
  const answer = await app.as(who)("GET", `/api/approvals/?resource=${resource}&page_size=100`);
  expectStatus(answer, 200);
  return answer.json<WaitingPage>().data.map(({ row }) => row.id);
};
const waitsFor = async (record: number, resource = "payout") => {
  const answer = await app.as("eve")("GET", `/api/approvals/${resource}/${record}/`);
  expectStatus(answer, 200);
  return answer.json<{ data: OpenDecision[] }>().data[0];
};
/** What became of taking back what somebody did, in whose place. */
async function takeBack(who: Who, token: unknown, resource = "payout", insteadOf: Who | null = null) {
  const query = insteadOf === null ? "" : `?on_behalf_of=${id(insteadOf)}`;
  const answer = await app.as(who)("POST", `/api/${resource}/bulk/undo/${query}`, { body: { token } });
  return answer.json<{ done?: number; code?: string; data?: { ok: boolean; code?: string }[] }>();
}
const tokenOf = (answer: Awaited<ReturnType<typeof approve>>) => answer.json<{ undo: string }>().undo;
const ownChanges = async (who: Who) => {
  const answer = await app.as(who)("GET", "/api/own-changes/");
  expectStatus(answer, 200);
  return answer.json<{ data: OwnChange[] }>().data;
};
/** Titles of what somebody was told of a record. */
const told = async (who: Who, record: number, area = "payout") => {
  const answer = await app.as(who)("GET", "/api/emp_notify/?page=1&page_size=100");
  expectStatus(answer, 200);
  return answer
    .json<{
      data: {
        target: { name: string; id: number; sub_name: string | null; sub_id: number | null } | null;
        id: number;
        title: string;
      }[];
    }>()
    .data.filter(({ target }) => target?.name === area && target.id === record);
};
const unread = async (who: Who) =>
  (await app.as(who)("GET", "/api/emp_notify/count/")).json<{ data: { unread_notify: number } }>().data
    .unread_notify;
const historyOf = async (record: number) =>
  (await app.as("boss")("GET", `/api/payout/${record}/history/`)).json<{
    data: { action: string; actor: { id: number }; approval: object | null; impersonator: object | null }[];
  }>().data;

describe("a step that takes several approvals", () => {
  it("is made by the one that completes the last group, and each is told, listed and kept", async () => {
    const record = await ask();
    for (const who of ["fin", "fay", "flo", "kim"] as const) expect(await inbox(who)).toContain(record);
    for (const who of ["eve", "leg"] as const) expect(await inbox(who)).not.toContain(record);
    const before = await show("eve", record);

    const first = await approve("fin", record);
    expectStatus(first, 200);
    expect(first.json()).toMatchObject({
      status: "waiting",
      row_version: before.row_version,
      approval: { group: "finance", approved: 1, quorum: 2, missing: 2 },
      undo: expect.any(String),
    });
    expect(await inbox("fin")).not.toContain(record);
    expect(await step("fin", record)).toMatchObject({ allowed: false, reason: { code: "approved_already" } });
    const twice = await approve("fin", record);
    expectStatus(twice, 409);
    expect(twice.json()).toMatchObject({ code: "approved_already" });

    const waits = await waitsFor(record);
    expect(waits?.groups).toEqual([
      { group: "keeper", approved: 0, quorum: 1, turn: true, more: 0 },
      // whoever may do everything is asked where nobody else may
      { group: "finance", approved: 1, quorum: 2, turn: true, more: 0 },
    ]);
    expect(waits?.approved).toMatchObject([{ id: id("fin"), group: "finance", by: null }]);
    expect(waits?.people.find((one) => one.id === id("kim"))).toMatchObject({
      group: "keeper",
      path: "keeper",
      rule: null,
    });
    const missing = waits?.people.filter(({ group }) => group === "finance").map((one) => one.id);
    expect(new Set(missing)).toEqual(new Set([id("fay"), id("flo")]));

    expectStatus(await approve("kim", record), 200);
    expect((await approve("leg", record)).statusCode).toBe(403);
    // what is asked for is asked of the last
    const early = await approve("fay", record);
    expectStatus(early, 400);
    const last = await approve("fay", record, LAST);
    expectStatus(last, 200);
    expect(last.json()).toMatchObject({
      status: "paid",
      approval: { group: "finance", approved: 2, quorum: 2, missing: 0 },
    });
    const entries = (await historyOf(record)).filter(({ approval }) => approval !== null);
    expect(entries.map(({ action, actor, approval }) => [action, actor.id, approval])).toEqual([
      ["transition", id("fay"), { transition: "approve", group: "finance" }],
      ["approval", id("kim"), { transition: "approve", group: "keeper" }],
      ["approval", id("fin"), { transition: "approve", group: "finance" }],
    ]);
    expect(await waitsFor(record)).toBeUndefined();
  });

  it("says when it is only tried out what the approval would come to", async () => {
    const record = await ask();
    const tried = await approve("fin", record, { dry_run: true });
    expectStatus(tried, 200);
    expect(tried.json()).toMatchObject({
      dry_run: true,
      changes: {},
      effects: [],
      approval: { group: "finance", approved: 1, quorum: 2, missing: 2 },
    });
    expect(await counts(record)).toEqual({ keeper: 0, finance: 0 });
    for (const who of ["fin", "kim"] as const) expectStatus(await approve(who, record), 200);
    const last = await approve("fay", record, { ...LAST, dry_run: true });
    expect(last.json()).toMatchObject({
      changes: { status: ["waiting", "paid"] },
      approval: { group: "finance", approved: 2, quorum: 2, missing: 0 },
    });
    expect(await counts(record)).toEqual({ keeper: 1, finance: 1 });
    const early = await approve("flo", await ask(), LAST);
    expectStatus(early, 409);
    expect(early.json()).toMatchObject({ code: "approval_without_values" });
  });

  it("counts nobody twice, nobody's own, and a group only while it is asked", async () => {
    const both = await ask({ keeper: id("fin"), amount: 2000 });
    expect(Object.keys(await counts(both))).toEqual(["keeper", "finance", "legal"]);
    expect(await inbox("leg")).toContain(both);
    const first = await approve("fin", both);
    expect(first.json()).toMatchObject({ approval: { group: "keeper", missing: 3 } });
    expectStatus(await approve("fin", both), 409);
    const own = await ask({ asked_by: id("fin") });
    expect(await inbox("fin")).not.toContain(own);
    expectStatus(await approve("fin", own), 409);
  });

  it("loses its approvals when it is sent back and when what they are about changes, and nothing else", async () => {
    const record = await ask();
    const change = async (body: object) => {
      const { row_version } = await show("eve", record);
      expectStatus(
        await app.as("eve")("PATCH", `/api/payout/${record}/`, { body: { row_version, ...body } }),
        200,
      );
    };
    expectStatus(await approve("fin", record), 200);
    await change({ note: "Four of them" });
    expect(await counts(record)).toEqual({ keeper: 0, finance: 1 });
    await change({ amount: 120 });
    expect(await counts(record)).toEqual({ keeper: 0, finance: 0 });
    expect((await historyOf(record)).find(({ action }) => action === "withdrawal")).toMatchObject({
      actor: { id: id("eve") },
      approval: { transition: "approve", group: null },
    });
    expectStatus(await approve("fin", record), 200);
    expectStatus(await move("fay", record, { transition: "send_back" }), 200);
    expectStatus(await move("eve", record, { transition: "submit" }), 200);
    expect(await counts(record)).toEqual({ keeper: 0, finance: 0 });
    expect(await inbox("fin")).toContain(record);
  });

  it("keeps both of two approvals at once, and is made once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const record = await ask();
      const { row_version } = await show("eve", record);
      const press = (who: Who, more: object = {}) =>
        app.as(who)("POST", `/api/payout/${record}/transition/`, {
          body: { transition: "approve", row_version, ...more },
        });
      const both = await Promise.all([press("fin"), press("kim")]);
      for (const answer of both) expectStatus(answer, 200);
      expect(await counts(record)).toEqual({ keeper: 1, finance: 1 });
      const last = await Promise.all([press("fay", LAST), press("flo", LAST)]);
      expect(statusesOf(last)).toEqual([200, 409]);
      expect((await show("eve", record)).status).toBe("paid");
      const made = (await historyOf(record)).filter(
        ({ action, approval }) => action === "transition" && approval !== null,
      );
      expect(made).toHaveLength(1);
    }
    // the same person from two windows counts once
    const record = await ask();
    const same = await Promise.all([approve("fin", record), approve("fin", record)]);
    expect(statusesOf(same)).toEqual([200, 409]);
    expect(await counts(record)).toEqual({ keeper: 0, finance: 1 });
  });

  it("is approved by many at once, each row with what it came to", async () => {
    const ids = [await ask(), await ask()];
    const answer = await app.as("fin")("POST", "/api/payout/bulk/", {
      body: { action: "transition", field: "status", transition: "approve", ids },
    });
    expectStatus(answer, 200);
    expect(answer.json()).toMatchObject({
      done: 2,
      data: ids.map((one) => ({ id: one, ok: true, approval: { group: "finance", missing: 2 } })),
      undo: expect.any(String),
    });
    const { undo } = answer.json<{ undo: string }>();
    expect((await ownChanges("fin"))[0]).toMatchObject({ action: "approval", group: "finance", count: 2 });
    expect(await takeBack("fin", undo)).toMatchObject({ done: 2 });
    for (const one of ids) expect(await counts(one)).toEqual({ keeper: 0, finance: 0 });
    expect((await ownChanges("fin"))[0]).toMatchObject({ action: "approval", undone: true, undo: null });
  });

  it("asks one group after the other where that is said, and those who may make it where no group names anybody", async () => {
    const area = "payout_in_turn";
    const record = await ask({}, area);
    expect(await inbox("fin", area)).not.toContain(record);
    expect(await inbox("kim", area)).toContain(record);
    expect(await step("fin", record, area)).toMatchObject({
      allowed: false,
      reason: { code: "approval_not_needed" },
    });
    expectStatus(await approve("fin", record, {}, area), 409);
    expect((await waitsFor(record, area))?.groups.map(({ turn }) => turn)).toEqual([true, false]);
    expectStatus(await approve("kim", record, {}, area), 200);
    expect(await inbox("fin", area)).toContain(record);
    const paid = await approve("fin", record, LAST, area);
    expectStatus(paid, 200);
    expect(paid.json()).toMatchObject({ status: "paid", approval: { group: "payers", missing: 0 } });
  });

  it("tells the next group when the one before it has approved, and of it those alone who may", async () => {
    const area = "payout_in_turn";
    const record = await ask({ asked_by: id("fay") }, area);
    // tried out it says who would be asked next, and tells nobody
    const tried = await approve("kim", record, { dry_run: true }, area);
    expectStatus(tried, 200);
    const foretold = { kind: "notice", total: 2, people: expect.arrayContaining(["fin", "flo"]) as string[] };
    expect(tried.json()).toMatchObject({ approval: { next: "payers", missing: 1 }, told: [foretold] });
    const { row_version } = await show("eve", record, area);
    const work = { action: "transition", transition: "approve", ids: [record], row_version, dry_run: true };
    const many = await app.as("kim")("POST", `/api/${area}/bulk/`, { body: work });
    expect(many.json()).toMatchObject({ data: [{ approval: { next: "payers" }, told: [foretold] }] });
    expect(await told("fin", record, area)).toEqual([]);
    expect(await inbox("fin", area)).not.toContain(record);
    const before = await unread("flo");
    const given = await approve("kim", record, {}, area);
    expectStatus(given, 200);
    for (const who of ["fin", "flo"] as const) expect(await told(who, record, area)).toHaveLength(1);
    expect((await told("fin", record, area))[0]?.title).toMatch(/ · Payout in turn: Waiting$/i);
    // whose own it is may not approve it; the others are of no group
    for (const who of ["fay", "kim", "eve", "leg"] as const)
      expect(await told(who, record, area)).toEqual([]);

    // taken back, what was read stays and the rest is withdrawn; given again, it is told again
    const [read] = await told("fin", record, area);
    expectStatus(await app.as("fin")("GET", `/api/emp_notify/${read!.id}/mark_as_read/`), 200);
    expect(await takeBack("kim", tokenOf(given), area)).toMatchObject({ done: 1 });
    expect(await told("fin", record, area)).toHaveLength(1);
    expect(await told("flo", record, area)).toEqual([]);
    expect(await unread("flo")).toBe(before);
    expectStatus(await approve("kim", record, {}, area), 200);
    expect(await told("fin", record, area)).toHaveLength(2);
    expect(await told("flo", record, area)).toHaveLength(1);
  });

  it("is taken back by whoever approved it while the step waits, and by nobody else", async () => {
    const record = await ask();
    const given = await approve("fin", record);
    const token = tokenOf(given);
    expect((await waitsFor(record))?.approved).toMatchObject([{ id: id("fin"), undo: null }]);
    const seen = await app.as("fin")("GET", `/api/approvals/payout/${record}/`);
    expect(seen.json()).toMatchObject({ data: [{ approved: [{ id: id("fin"), undo: token }] }] });
    const [done] = await ownChanges("fin");
    expect(done).toMatchObject({
      action: "approval",
      group: "finance",
      count: 1,
      undone: false,
      undo: { tokens: [token], ids: [record] },
      on_behalf_of: null,
    });
    for (const who of ["fay", "boss"] as const) {
      expect(await takeBack(who, token)).toMatchObject({ code: "nothing_to_undo" });
    }
    // what others approve meanwhile, and what is written that it is not about, leaves it as it is
    expectStatus(await approve("kim", record), 200);
    const { row_version } = await show("eve", record);
    const note = { row_version, note: "Soon" };
    expectStatus(await app.as("eve")("PATCH", `/api/payout/${record}/`, { body: note }), 200);
    expect(await takeBack("fin", token)).toMatchObject({ done: 1, data: [{ ok: true }] });
    expect(await counts(record)).toEqual({ keeper: 1, finance: 0 });
    expect(await inbox("fin")).toContain(record);
    expect((await historyOf(record))[0]).toMatchObject({
      action: "approval_undo",
      actor: { id: id("fin") },
      impersonator: null,
      approval: { transition: "approve", group: "finance" },
    });
    expect((await ownChanges("fin"))[0]).toMatchObject({ action: "approval", undone: true, undo: null });
    expect(await takeBack("fin", token)).toMatchObject({ done: 0, data: [{ code: "changed_since" }] });
    // it counts anew, and what is made is taken back as a step
    const again = tokenOf(await approve("fin", record));
    expectStatus(await approve("fay", record, LAST), 200);
    expect(await takeBack("fin", again)).toMatchObject({ done: 0, data: [{ code: "changed_since" }] });
    expect((await ownChanges("fin"))[0]).toMatchObject({ undo: null, reason: "changed_since" });
    expect((await show("eve", record)).status).toBe("paid");
  });

  it("is not taken back once what it was about has changed, or the next group has gone by it; those who wait again are told", async () => {
    const record = await ask();
    const token = tokenOf(await approve("fin", record));
    const { row_version } = await show("eve", record);
    const change = { row_version, amount: 130 };
    expectStatus(await app.as("eve")("PATCH", `/api/payout/${record}/`, { body: change }), 200);
    expect(await takeBack("fin", token)).toMatchObject({ done: 0, data: [{ code: "changed_since" }] });

    const area = "payout_by_turns";
    const turns: Approvals = {
      groups: [
        { name: "finance", who: ["finance"] },
        { name: "legal", who: ["legal"], quorum: 1 },
        { name: "keeper", people: ["keeper"] },
      ],
      inOrder: true,
    };
    const document = {
      ...access.data.document,
      resources: {
        ...access.data.document.resources,
        ...Object.fromEntries(["payout", "payout_in_turn", area].map((name) => [name, EVERYTHING])),
      },
    };
    const areas = [
      { kind: "resource", name: area, document: payout(area, turns) },
      { kind: "access", name: "access", document },
    ];
    expectStatus(await publish(areas), 201);
    const other = await ask({}, area);
    const first = tokenOf(await approve("fin", other, {}, area));
    for (const who of ["fay", "flo"] as const) expect(await told(who, other, area)).toEqual([]);
    expect(await takeBack("fin", first, area)).toMatchObject({ done: 1 });
    for (const who of ["fay", "flo"] as const) expect(await told(who, other, area)).toHaveLength(1);
    expect(await told("fin", other, area)).toEqual([]);
    expect(await inbox("leg", area)).not.toContain(other);
    const second = tokenOf(await approve("fay", other, {}, area));
    expectStatus(await approve("leg", other, {}, area), 200);
    expect(await takeBack("fay", second, area)).toMatchObject({ data: [{ code: "approved_further" }] });
    expect((await ownChanges("fay"))[0]).toMatchObject({ undo: null, reason: "approved_further" });
    const seen = await app.as("fay")("GET", `/api/approvals/${area}/${other}/`);
    expect(seen.json()).toMatchObject({ data: [{ approved: [{ undo: null }, { undo: null }] }] });
  });

  it("counts a delegate for whom they stand in, and once", async () => {
    const body = { delegate: id("eve"), from_on: "2026-12-01", to_on: "2026-12-31" };
    expectStatus(await app.as("fin")("POST", "/api/delegation/", { body }), 201);
    expectStatus(await app.as("fay")("POST", "/api/delegation/", { body }), 201);
    const made = await app.as("leg")("POST", "/api/payout/", {
      body: { title: "Tables", amount: 5, keeper: id("kim") },
    });
    const { id: record } = made.json<{ id: number }>();
    expectStatus(await move("leg", record, { transition: "submit" }), 200);
    const instead = async (of: Who) => {
      const { row_version } = await show("leg", record);
      return app.as("eve")("POST", `/api/payout/${record}/transition/?on_behalf_of=${id(of)}`, {
        body: { transition: "approve", row_version },
      });
    };
    const given = await instead("fin");
    expectStatus(given, 200);
    expect((await waitsFor(record))?.approved).toMatchObject([
      { id: id("fin"), group: "finance", by: { id: id("eve") } },
    ]);
    // whoever gave it takes it back, and not the person they stand in for
    const token = tokenOf(given);
    expect((await ownChanges("eve")).find(({ on_behalf_of: of }) => of?.id === id("fin"))).toMatchObject({
      action: "approval",
      undo: { tokens: [token] },
    });
    expect((await ownChanges("fin")).find(({ records }) => records[0]?.id === record)).toBeUndefined();
    expect(await takeBack("fin", token)).toMatchObject({ code: "nothing_to_undo" });
    expect(await takeBack("eve", token)).toMatchObject({ code: "nothing_to_undo" });
    expect(await takeBack("eve", token, "payout", "fay")).toMatchObject({ code: "not_allowed" });
    expect(await takeBack("eve", token, "payout", "fin")).toMatchObject({ done: 1 });
    expect((await historyOf(record))[0]).toMatchObject({
      action: "approval_undo",
      actor: { id: id("fin") },
      impersonator: { id: id("eve") },
    });
    expect(await counts(record)).toEqual({ keeper: 0, finance: 0 });
    expectStatus(await instead("fin"), 200);
    const entry = (await historyOf(record)).find(({ action }) => action === "approval");
    expect(entry).toMatchObject({ actor: { id: id("fin") }, impersonator: { id: id("eve") } });
    expectStatus(await approve("fin", record), 409);
    expectStatus(await instead("fay"), 409);
    expect(await counts(record)).toEqual({ keeper: 0, finance: 1 });
  });

  it("tells whoever decides for those of the next group, once and where it waits, never of their own", async () => {
    // fin and fay gave theirs to eve before; she hands them on
    const area = "payout_in_turn";
    const body = { delegate: id("leg"), from_on: "2026-12-01", to_on: "2026-12-31" };
    expectStatus(await app.as("eve")("POST", "/api/delegation/", { body }), 201);
    const record = await ask({ asked_by: id("boss") }, area);
    const tried = await approve("kim", record, { dry_run: true }, area);
    expect(tried.json()).toMatchObject({ told: [{ kind: "notice", total: 5 }] });
    expectStatus(await approve("kim", record, {}, area), 200);
    for (const who of ["fin", "fay", "flo", "eve", "leg"] as const) {
      expect(await told(who, record, area)).toHaveLength(1);
    }
    expect((await told("fin", record, area))[0]?.target).toMatchObject({ sub_name: null });
    const [notice] = await told("leg", record, area);
    expect(notice?.target).toMatchObject({ sub_name: "approval_for" });
    expect([id("fin"), id("fay")]).toContain(notice?.target?.sub_id);
    const person = notice?.target?.sub_id ?? 0;
    const waiting = await app.as("leg")(
      "GET",
      `/api/approvals/${area}/${record}/record/?on_behalf_of=${person}`,
    );
    expectStatus(waiting, 200);
    // of what she asked for herself neither she nor anybody behind her decides
    const own = await ask({ asked_by: id("eve") }, area);
    expectStatus(await approve("kim", own, {}, area), 200);
    for (const who of ["fin", "fay", "flo"] as const) expect(await told(who, own, area)).toHaveLength(1);
    for (const who of ["eve", "leg"] as const) expect(await told(who, own, area)).toEqual([]);
  });
});

describe("approvals that a definition asks for", () => {
  const refusal = async (
    approvals: Approvals,
    change: (area: ReturnType<typeof payout>) => void = () => {},
  ) => {
    const area = payout("payout_in_turn", approvals);
    change(area);
    const answer = await publish([{ kind: "resource", name: "payout_in_turn", document: area }]);
    expectStatus(answer, 422);
    return JSON.stringify(answer.json());
  };

  it("are refused where nobody can ever give them, with a way out", async () => {
    expect(await refusal({ groups: [{ name: "keeper", people: ["keeper"], quorum: 2 }] })).toMatch(
      /2 approvals are needed and at most 1 people/,
    );
    const twice = {
      groups: [
        { name: "keeper", people: ["keeper"] },
        { name: "holder", people: ["keeper"] },
      ],
    };
    expect(await refusal(twice as unknown as Approvals)).toMatch(/each counting once/);
    expect(await refusal({ groups: [{ name: "those", people: ["note"] }] })).toMatch(
      /finds nobody by \\"note\\"/,
    );
    expect(await refusal({ groups: [{ name: "those", who: ["nobodies"] }] })).toMatch(
      /access.json has no actor \\"nobodies\\"/,
    );
    expect(await refusal({ groups: [{ name: "those", who: ["system"] }] })).toMatch(/approved by people/);
  });

  it("are taken by steps that people decide by, and by nothing that follows from others", async () => {
    const step = (area: ReturnType<typeof payout>, name: string) =>
      area.lifecycles![0]!.transitions.find((one) => one.name === name)! as unknown as Record<
        string,
        unknown
      >;
    expect(await refusal(IN_TURN, (area) => delete step(area, "approve")["decides"])).toMatch(
      /takes approvals and does not decide/,
    );
    const follows = [{ kind: "update", path: "id", transition: "approve" }];
    expect(await refusal(IN_TURN, (area) => (step(area, "submit")["effects"] = follows))).toMatch(
      /cannot follow from something else/,
    );
  });
});
