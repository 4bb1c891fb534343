import { beforeAll, describe, expect, test } from "vitest";
import { workshop } from "../../fixtures/workshop.ts";
import { createTestApp } from "../../support/app.ts";
import { prepareOnce } from "../../support/prepare-once.ts";
import { fillWorkshop, WORKSHOP_PEOPLE } from "./workshop-data.ts";

interface Answer {
  readonly data: readonly Record<string, unknown>[];
  readonly count: number;
  readonly totals?: Record<string, unknown>;
}

const app = prepareOnce(() => createTestApp({ fixture: workshop, people: WORKSHOP_PEOPLE }));
beforeAll(() => fillWorkshop(app));

const call = (who: string, parameters: Record<string, string>, path = "") =>
  app.as(who)("GET", `/api/job/${path}?${new URLSearchParams({ page: "1", page_size: "2", ...parameters })}`);

async function ask(who: string, parameters: Record<string, string>): Promise<Answer> {
  const answer = await call(who, parameters);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Answer>();
}

describe("totals of a list", () => {
  test("are of all rows that match, exact, whatever page is shown", async () => {
    const totals = "sum:rate,avg:rate,count:rate,sum:hours,avg:size,sum:size,count:due,sum:lines_total";
    const expected = {
      "sum:rate": "160.25",
      "avg:rate": "40.06",
      "count:rate": 4,
      "sum:hours": "14.0",
      "avg:size": "5.00",
      "sum:size": 20,
      "count:due": 4,
      "sum:lines_total": "0.00",
    };
    for (const page of ["1", "2", "3"]) {
      const answer = await ask("boss", { totals, page });
      expect([answer.count, answer.totals]).toEqual([5, expected]);
    }
  });

  test("follow filters, parts, searches and what is archived", async () => {
    const sum = async (parameters: Record<string, string>) =>
      (await ask("boss", { totals: "sum:rate", ...parameters })).totals?.["sum:rate"];
    expect(await sum({ status: "open" })).toBe("40.25");
    expect(await sum({ group: "over" })).toBe("20.00");
    expect(await sum({ query: "roof" })).toBe("100.00");
    expect(await sum({ archived: "archived" })).toBe("7.77");
    expect(await sum({ archived: "all" })).toBe("168.02");
    expect(await sum({ status: "cancelled" })).toBeNull();
  });

  test("are absent where nobody asked", async () => {
    expect(await ask("boss", {})).not.toHaveProperty("totals");
  });

  test("add up what an export of the same rows holds", async () => {
    const { totals } = await ask("boss", { totals: "sum:rate,sum:hours", status__not: "done" });
    const parameters = { columns: "rate,hours", header: "names", status__not: "done", totals: "sum:rate" };
    const { body } = await call("boss", parameters, "export/");
    const rows = body.trim().split(/\r?\n/).slice(1);
    const sum = (at: number, digits: number) =>
      rows.reduce((total, row) => total + Number(row.split(",")[at]), 0).toFixed(digits);
    expect(rows).toHaveLength(4);
    expect(totals).toEqual({ "sum:rate": sum(0, 2), "sum:hours": sum(1, 1) });
  });

  test("hold no value that the reader does not read", async () => {
    // a worker sees the rates of own jobs alone
    const { data } = await ask("ann", { page_size: "100", columns: "rate,pin" });
    const seen = data.reduce((total, row) => total + Number(row["rate"] ?? 0), 0).toFixed(2);
    const { totals } = await ask("ann", { totals: "sum:rate" });
    expect(totals).toEqual({ "sum:rate": seen });
  });

  test("of what cannot be added up, or is read nowhere, are refused by name", async () => {
    const issues = async (who: string, totals: string) =>
      (await call(who, { totals })).json<{ issues: { code: string; parameter: string }[] }>().issues;
    expect(await issues("boss", "sum:title,avg:due,sum:id,count:skills,most:rate,sum:nothing")).toEqual(
      [
        "not_measurable",
        "not_measurable",
        "not_measurable",
        "not_measurable",
        "unknown_measure",
        "unknown_field",
      ].map((code) => expect.objectContaining({ code, parameter: "totals" })),
    );
  });
});
