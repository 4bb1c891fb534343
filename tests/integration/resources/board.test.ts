import { beforeAll, describe, expect, test } from "vitest";
import { fillWorkshop } from "./workshop-data.ts";
import { openWorkshop } from "./people.ts";
import type { ApiRecord, PersonName } from "./people.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const shop = prepareOnce(openWorkshop);

beforeAll(async () => {
  await fillWorkshop(shop.app);
});

interface Column {
  readonly value: string | null;
  readonly count: number;
  readonly count_is_exact: boolean;
  readonly data: readonly ApiRecord[];
}

const board = async (name: PersonName, query: string): Promise<readonly Column[]> => {
  const answer = await shop.as(name)("GET", `/api/job/board/?${query}`);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.json<{ data: readonly Column[] }>().data;
};

describe("a board", () => {
  test("has a column for every state, in the order of the life cycle", async () => {
    const columns = await board("boss", "group_by=status");
    expect(columns.map(({ value }) => value)).toEqual(["draft", "open", "held", "done", "cancelled"]);
    expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(5);
  });

  test.each([
    ["boss", ""],
    ["boss", "&query=door"],
    ["boss", "&size__gte=10&sort=-title"],
    ["ann", ""],
    ["ann", "&scope=my"],
    ["cap", "&archived=all"],
    ["gus", ""],
  ] as const)("answers %s what the list with the same parameters answers (%s)", async (name, query) => {
    const columns = await board(name, `group_by=status&per_group=100${query}`);
    for (const { value, count, data } of columns) {
      const listed = await shop.as(name)("GET", `/api/job/?page_size=100&status=${value}${query}`);
      expect({ data, count, count_is_exact: true }).toEqual(listed.json());
    }
  });

  test("answers as many rows a column as were asked for, and how many there are", async () => {
    const columns = await board("boss", "group_by=status&per_group=1");
    const full = columns.filter(({ count }) => count > 1);
    expect(full.length).toBeGreaterThan(0);
    expect(full.map(({ data }) => data.length)).toEqual(full.map(() => 1));
  });

  test.each([
    ["group_by=billing", "group_by", "not_groupable"],
    ["group_by=nothing", "group_by", "not_groupable"],
    ["", "group_by", "not_groupable"],
    ["group_by=status&per_group=101", "per_group", "invalid_page_size"],
    ["group_by=status&nothing=1", "nothing", "unknown_field"],
  ])("refuses %s", async (query, parameter, code) => {
    const answer = await shop.as("boss")("GET", `/api/job/board/?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ issues: [{ parameter, code }] });
  });

  test("is for whoever may list", async () => {
    const answer = await shop.as("nobody")("GET", "/api/job/board/?group_by=status");
    expect(answer.statusCode).toBe(403);
  });
});
