import { describe, expect, it } from "vitest";
import { readPlan, SearchPlanner } from "./search-plan.ts";
import type { Statement } from "../types.ts";

const COLUMNS = ["search__"];

/** Of a thousand texts all have "station", every third "developer", seven "relocation" and none "escrow". */
function texts(): string[] {
  return Array.from({ length: 1000 }, (_, at) =>
    ["station", at % 3 === 0 ? "developer" : "", at < 7 ? "relocation" : "", `sub-${2000 + at}`].join("  "),
  );
}

function openPlanner(rows: readonly string[] = texts(), size: number = rows.length) {
  const planner = new SearchPlanner();
  const statements: Statement[] = [];
  const run = (statement: Statement): Promise<Record<string, unknown>[]> => {
    statements.push(statement);
    return Promise.resolve(
      statement.sql.includes("reltuples") ? [{ size }] : rows.map((words) => ({ words })),
    );
  };
  const planOf = async (...terms: string[]) => {
    const plan = await planner.choose(run, { table: "thing", columns: COLUMNS, terms });
    return readPlan({ plan, terms });
  };
  const partsOf = async (...terms: string[]) => {
    return (await planOf(...terms)).parts;
  };
  return { partsOf, planOf, statements };
}

describe("the parts of words the index is asked for", () => {
  it("are the rare letters of a word", async () => {
    const { partsOf } = openPlanner();
    expect(await partsOf("relocation")).toEqual(["locat"]);
    expect(await partsOf("developer")).toEqual(["developer"]);
    expect(await partsOf("escrow")).toEqual(["escrow"]);
    expect(await partsOf("sub-2777")).toEqual(["777"]);
  });

  it("leave out words that are far more common than another one", async () => {
    const { partsOf } = openPlanner();
    expect(await partsOf("developer", "relocation")).toEqual([null, "locat"]);
    expect(await partsOf("station", "developer")).toEqual(["station", "developer"]);
  });

  it("are whole words where these are short or no letters the index knows", async () => {
    const { partsOf } = openPlanner();
    expect(await partsOf("re")).toEqual([" re"]);
    expect(await partsOf("c++")).toEqual(["c++"]);
    expect(await partsOf("🎉🎉🎉🎉")).toEqual(["🎉🎉🎉🎉"]);
  });

  it("come from one sample for all searches of a table, of a few pages of a large one", async () => {
    const { partsOf, statements } = openPlanner(texts(), 4_000_000);
    await Promise.all([partsOf("relocation"), partsOf("developer")]);
    await partsOf("station");
    expect(statements.map(({ sql }) => /tablesample system \([\d.]+\)/.exec(sql)?.[0] ?? "")).toEqual([
      "",
      "tablesample system (0.1)",
    ]);
  });

  it("are found in an empty table and one of unknown size too", async () => {
    expect(await openPlanner([], -1).partsOf("relocation")).toEqual(["relocation"]);
  });
});

describe("words that go together", () => {
  it("are led by the rarest of them", async () => {
    const { planOf } = openPlanner();
    expect((await planOf("station", "developer")).leading).toBe(1);
    expect((await planOf("developer")).leading).toBeNull();
  });

  it("are told from words that meet by chance, or hardly ever", async () => {
    const { planOf } = openPlanner();
    // three of a thousand texts have both
    expect((await planOf("developer", "relocation")).leading).toBeNull();
    expect((await planOf("station", "escrow")).leading).toBeNull();
  });
});

it("plans made without a look ask for everything, or nothing", () => {
  expect(readPlan({ plan: "index", terms: ["ab", "abc"] })).toEqual({ parts: [" ab", "abc"], leading: null });
  expect(readPlan({ plan: "walk", terms: ["ab", "abc"] })).toEqual({ parts: [null, null], leading: null });
});
