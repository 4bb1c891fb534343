import { beforeAll, describe, expect, test } from "vitest";
import { workshop } from "../../fixtures/workshop.ts";
import { createTestApp } from "../../support/app.ts";
import { fillWorkshop, make, WORKSHOP_PEOPLE } from "./workshop-data.ts";
import type { WorkshopData } from "./workshop-data.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

interface Answer {
  readonly data: (Record<string, unknown> & {
    readonly group: Record<string, unknown>;
    readonly labels: Record<string, unknown>;
  })[];
  readonly total: Record<string, unknown>;
  readonly truncated: boolean;
}

const app = prepareOnce(() => createTestApp({ fixture: workshop, people: WORKSHOP_PEOPLE }));
let data: WorkshopData;

beforeAll(async () => {
  data = await fillWorkshop(app);
});

const call = (who: string, parameters: Record<string, string>, resource = "job") =>
  app.as(who)("GET", `/api/${resource}/aggregate/?${new URLSearchParams(parameters).toString()}`);

async function ask(who: string, parameters: Record<string, string>, resource = "job"): Promise<Answer> {
  const answer = await call(who, parameters, resource);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Answer>();
}

/** Group → measures, in the answer's order. */
const table = ({ data: groups }: Answer, ...measures: string[]): unknown[] =>
  groups.map((group) => [...Object.values(group.group), ...measures.map((name) => group[name])]);

describe("figures", () => {
  test("of all rows, in the form of the fields they are of", async () => {
    const {
      total,
      data: groups,
      truncated,
    } = await ask("boss", {
      measures:
        "count,sum:rate,avg:rate,min:rate,max:rate,sum:hours,avg:size,sum:size,max:due,min:starts,sum:fee",
    });
    expect(total).toEqual({
      count: 5,
      "sum:rate": "160.25",
      "avg:rate": "40.06",
      "min:rate": "0.15",
      "max:rate": "100.00",
      "sum:hours": "14.0",
      "avg:size": "5.00",
      "sum:size": 20,
      "max:due": "2026-12-31",
      "min:starts": "2026-01-04T12:00:00.000Z",
      "sum:fee": "291.60",
    });
    expect([groups, truncated]).toEqual([[], false]);
  });

  test("by state, in order, with groups that have nothing to add up", async () => {
    const answer = await ask("boss", { group_by: "status", measures: "count,sum:rate,avg:hours" });
    expect(table(answer, "count", "sum:rate", "avg:hours")).toEqual([
      ["done", 1, "20.00", null],
      ["draft", 2, "100.00", "1.50"],
      ["open", 2, "40.25", "5.50"],
    ]);
    expect(answer.total["count"]).toBe(5);
  });

  test("in the order asked for", async () => {
    const answer = await ask("boss", { group_by: "status", measures: "sum:rate", sort: "-sum:rate" });
    expect(table(answer)).toEqual([["draft"], ["open"], ["done"]]);
  });

  test("by yes or no, with rows that say neither", async () => {
    expect(table(await ask("boss", { group_by: "urgent" }), "count")).toEqual([
      [null, 2],
      [false, 1],
      [true, 2],
    ]);
  });

  test("by reference, with the label", async () => {
    const answer = await ask("boss", { group_by: "client", measures: "sum:hours" });
    expect(answer.data).toEqual([
      { group: { client: null }, labels: { client: null }, "sum:hours": null },
      { group: { client: data.clients.east }, labels: { client: "Oak" }, "sum:hours": "12.5" },
      { group: { client: data.clients.west }, labels: { client: "Pine" }, "sum:hours": "1.5" },
    ]);
  });

  test("by each element of a list, a row in each of its groups and once in the total", async () => {
    const answer = await ask("boss", { group_by: "skills", measures: "count,sum:rate" });
    expect(table(answer, "count", "sum:rate")).toEqual([
      [null, 3, "20.15"],
      ["glass", 1, "100.00"],
      ["wood", 2, "140.10"],
    ]);
    expect(answer.total).toEqual({ count: 5, "sum:rate": "160.25" });
    const helpers = await ask("boss", { group_by: "helpers" });
    expect(helpers.data.map(({ labels, count }) => [labels["helpers"], count])).toEqual([
      [null, 3],
      ["ann", 1],
      ["bob", 1],
      ["gus", 1],
    ]);
  });

  test.each([
    ["due__day", ["2026-03-31", "2026-04-01", "2026-04-30", "2026-12-31"]],
    ["due__week", ["2026-03-30", "2026-04-27", "2026-12-28"]],
    ["due__month", ["2026-03", "2026-04", "2026-12"]],
    ["due__quarter", ["2026-Q1", "2026-Q2", "2026-Q4"]],
    ["due__year", ["2026"]],
  ])("by a stretch of time: %s", async (dimension, stretches) => {
    const answer = await ask("boss", { group_by: dimension, due__empty: "false" });
    expect(answer.data.map(({ group }) => group[dimension])).toEqual(stretches);
  });

  test("a moment falls on the day of the actor's calendar", async () => {
    const answer = await ask("boss", { group_by: "starts__month", starts__empty: "false" });
    expect(table(answer, "count")).toEqual([
      ["2026-01", 1],
      ["2026-03", 1],
      ["2026-04", 1],
    ]);
  });

  test("by three fields at once", async () => {
    const answer = await ask("boss", {
      group_by: "status,client,due__year",
      measures: "count",
      status: "open",
    });
    expect(table(answer, "count")).toEqual([
      ["open", data.clients.east, "2026", 1],
      ["open", data.clients.west, "2026", 1],
    ]);
  });

  test("of stored worked-out fields", async () => {
    expect((await ask("boss", { measures: "sum:job_count,sum:open_total" }, "client")).total).toEqual({
      "sum:job_count": expect.any(Number),
      "sum:open_total": "0.00",
    });
    expect(table(await ask("boss", { group_by: "client_region" }), "count")).toEqual([
      [null, 1],
      ["east", 2],
      ["west", 2],
    ]);
  });

  test("sums of the largest amounts neither overflow nor lose a cent", async () => {
    const limit = "90071992547409.91";
    await Promise.all(
      Array.from({ length: 3 }, (_, index) =>
        make(app, "job", {
          title: `Palace ${index}`,
          rate: limit,
          tags: ["palace"],
          owner: app.users["boss"]!.id,
        }),
      ),
    );
    const { total } = await ask("boss", { measures: "sum:rate,avg:rate", tags: "palace" });
    expect(total).toEqual({ "sum:rate": "270215977642229.73", "avg:rate": limit });
  });
});

describe("rows", () => {
  const narrow = { tags__empty: "true" };

  test.each(["boss", "ann", "cap", "gus", "clerk"])("are those of %s's list", async (who) => {
    for (const more of [
      {},
      { scope: "my" },
      { status: "open" },
      { query: "roof" },
      { group: "live" },
      { archived: "all" },
    ]) {
      const parameters = { ...narrow, ...(more as Record<string, string>) };
      const list = await app.as(who)("GET", `/api/job/?${new URLSearchParams(parameters).toString()}`);
      expect((await ask(who, parameters)).total["count"]).toBe(list.json<{ count: number }>().count);
    }
  });

  test("nobody without the right to list is told anything", async () => {
    expect((await call("nobody", { measures: "count" })).statusCode).toBe(403);
    expect((await call("boss", {}, "job_line")).statusCode).toBe(404);
  });

  test("values masked in a row do not count, the row does", async () => {
    const { total, data: groups } = await ask("ann", {
      group_by: "owner",
      measures: "count,sum:rate,max:rate",
      ...narrow,
    });
    expect(groups.map(({ labels, ...rest }) => [labels["owner"], rest["count"], rest["sum:rate"]])).toEqual([
      ["ann", 2, "140.10"],
      // of bob's two, ann helps with one
      ["bob", 2, "0.15"],
      ["gus", 1, null],
    ]);
    expect(total).toMatchObject({ count: 5, "sum:rate": "140.25", "max:rate": "100.00" });
  });

  test("a row whose grouping is masked is in no group and no total", async () => {
    const secret = await make(app, "client", { name: "Elm", region: "west", manager: app.users["ann"]!.id });
    const boss = await ask("boss", { group_by: "manager", id: String(secret) }, "client");
    expect(boss.total["count"]).toBe(1);
    const ann = await ask("ann", { group_by: "manager" }, "client");
    expect([ann.data, ann.total]).toEqual([[], { count: 0 }]);
  });

  test("what the actor reads nowhere does not exist, as a group, a measure, an order or a filter", async () => {
    for (const parameters of [
      { measures: "sum:rate" },
      { group_by: "status", measures: "avg:fee" },
      { rate__gt: "1" },
    ] as Record<string, string>[]) {
      const answer = await call("gus", parameters);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: "invalid_query", issues: [{ code: "unknown_field" }] });
    }
  });

  test("a label is given where the row may be picked", async () => {
    const answer = await ask("gus", { group_by: "client", ...narrow });
    expect(answer.data.map(({ labels, count }) => [labels["client"], count])).toEqual([
      ["Oak", 1],
      [null, 1],
    ]);
  });

  test("every problem of an address is answered at once", async () => {
    const answer = await call("boss", { group_by: "title,nothing", measures: "sum:title", status: "?" });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ issues: unknown[] }>().issues).toHaveLength(4);
  });
});

test("an answer holds a thousand groups and says when there are more", async () => {
  // noon, far from the midnights that summer time moves
  const now = Date.UTC(2026, 10, 20, 17);
  const rows = Array.from({ length: 1_001 }, (_, index) => ({
    name: `Area ${index}`,
    name__key: `area ${index}`,
    label__: `Area ${index}`,
    search__: "",
    created: now,
    modified: now - index * 86_400_000,
    row_version: 1,
  }));
  await app.database.write(async (trx) => {
    for (let at = 0; at < rows.length; at += 100) {
      await trx
        .insertInto("area")
        .values(rows.slice(at, at + 100))
        .execute();
    }
  });
  const answer = await ask("boss", { group_by: "modified__day", sort: "-modified__day" }, "area");
  expect([answer.data.length, answer.truncated, answer.total["count"]]).toEqual([1000, true, 1001]);
});
