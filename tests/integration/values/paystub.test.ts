import { describe, expect, test } from "vitest";
import { plant } from "../people-app.ts";
import { createWorld, week } from "./world.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const world = prepareOnce(createWorld);

type Row = Readonly<Record<string, unknown>>;
const BILL = { kind: "bill", amount: 9000, from_on: "2025-09-01" };
const PAY = { kind: "pay", amount: 6000, from_on: "2025-09-01" };

const stubOf = (
  { consultant, project }: { consultant: number; project: number },
  timesheets: readonly number[],
  more: Row = {},
) =>
  world.make("fin", "paystub", {
    consultant,
    project,
    period_start: "2026-02-02",
    period_end: "2026-02-15",
    pay_date: "2026-02-20",
    timesheets,
    ...more,
  });
const linesOf = async (stub: number): Promise<unknown[][]> => {
  const { lines } = await world.read("paystub", stub);
  return (lines as Row[]).map(({ type, description, hours, rate, amount }) => [
    type,
    description,
    hours,
    rate,
    amount,
  ]);
};

describe("a pay stub", () => {
  // proves check paystub.immigration_fees
  test("that takes immigration fees from the worker warns", async () => {
    const placed = await world.project({ rates: [BILL, PAY] });
    const { id, row_version } = await stubOf(placed, []);
    const warned = async (type: string, description: string) => {
      const lines = [{ type, description, amount: "460.00" }];
      const answer = await world.app.as("fin")("POST", `/api/paystub/${id}/warnings/`, {
        body: { row_version, lines },
      });
      const { data } = answer.json<{ data: { code: string; parameters?: { check?: string } }[] }>();
      return data.some(({ parameters }) => parameters?.check === "immigration_fees");
    };
    expect(await warned("post_tax", "H-1B filing fee")).toBe(true);
    expect(await warned("pre_tax", "Costs of the lca")).toBe(true);
    expect(await warned("post_tax", "Commuter plan")).toBe(false);
    expect(await warned("employer_cost", "H-1B filing fee")).toBe(false);
  });

  // proves value paystub.lines, value paystub.hours, value paystub.amounts
  test("has a line for each rate of each sheet, and its gross is their sum, to the cent", async () => {
    const placed = await world.project({
      rates: [
        BILL,
        { kind: "pay", amount: 3333, from_on: "2025-09-01", to_on: "2026-02-04" },
        { kind: "pay", amount: 6001, from_on: "2026-02-05" },
      ],
    });
    const days = { ...week("2026-02-02"), "2026-02-06": { regular_hours: "7.50", overtime_hours: "0.25" } };
    const first = await world.approved(placed.project, days);
    const second = await world.approved(placed.project, week("2026-02-09"));
    const { id } = await stubOf(placed, [first, second]);
    // overtime has no rate of its own: 60.01 × 1.5 = 90.015, and a quarter of 90.02 is 22.505
    expect(await linesOf(id)).toEqual([
      ["earning", "2026-02-02 – 2026-02-06", "24.00", "33.33", "799.92"],
      ["earning", "2026-02-02 – 2026-02-06", "15.50", "60.01", "930.16"],
      ["earning", "2026-02-02 – 2026-02-06", "0.25", "90.02", "22.51"],
      ["earning", "2026-02-09 – 2026-02-13", "40.00", "60.01", "2400.40"],
    ]);
    const stub = await world.read("paystub", id);
    expect(stub).toMatchObject({
      regular_hours: "79.50",
      overtime_hours: "0.25",
      rate: null,
      gross: "4152.99",
      taxes: "0.00",
      net: "4152.99",
      net_expected: "4152.99",
      ytd_gross: "4152.99",
      ytd_net: "4152.99",
    });
    expect(await world.history("paystub", id)).toContainEqual(
      expect.objectContaining({ actor: null, action: "work_out" }),
    );
  });

  // proves value paystub.net
  test("takes deductions from the lines people write; nobody writes those of the sheets", async () => {
    const placed = await world.project({ rates: [BILL, PAY] });
    const sheet = await world.approved(placed.project, week("2026-02-02"));
    const { id } = await stubOf(placed, [sheet]);
    const { lines: made } = await world.read("paystub", id);
    const [line] = made as Row[];
    const own = { id: line?.["id"] };
    const deductions = [
      { type: "pre_tax", description: "Health plan", amount: "100.00" },
      { type: "tax_federal", description: "Federal income tax", amount: "300.10" },
      { type: "social_security", description: "Social security", amount: "148.80" },
      { type: "reimbursement", description: "Travel", amount: "50.00" },
      { type: "employer_cost", description: "Employer's share", amount: "148.80" },
    ];
    const changed = await world.change("fin", "paystub", id, { lines: [own, ...deductions] });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(await world.read("paystub", id)).toMatchObject({
      gross: "2400.00",
      pre_tax: "100.00",
      taxes: "448.90",
      post_tax: "0.00",
      reimbursements: "50.00",
      net: "1901.10",
    });
    for (const lines of [[{ ...own, amount: "9.00" }, ...deductions], deductions]) {
      const refused = await world.change("fin", "paystub", id, { lines });
      expect(refused.statusCode).toBe(400);
    }
    const twice = { type: "earning", description: "Again", amount: "1.00", timesheet: sheet };
    expect((await world.change("fin", "paystub", id, { lines: [own, twice] })).statusCode).toBe(400);
    const sent = await world.change("fin", "paystub", id, { net: "5000.00" });
    expect(sent.statusCode).toBe(400);
    const reduced = await world.change("fin", "paystub", id, {
      net: "1900.00",
      exception_reason: "Rounded by the provider",
    });
    expect(reduced.statusCode, reduced.body).toBe(200);
    expect(await world.read("paystub", id)).toMatchObject({ net: "1900.00", gross: "2400.00" });
    const [kept] = await world.history("paystub", id);
    expect(kept).toMatchObject({ reason: "Rounded by the provider" });
  });

  test("follows a rate while it is a draft, not once it is reviewed, and again when it is sent back", async () => {
    const placed = await world.project({ rates: [BILL, PAY] });
    const sheet = await world.approved(placed.project, week("2026-02-02"));
    const { id } = await stubOf(placed, [sheet], {
      lines: [{ type: "tax_federal", description: "Federal income tax", amount: "100.00" }],
    });
    const rise = async (cents: number, from: string) => {
      const revision = await plant(world.app, "rate_revision", {
        label: "Revision",
        consultant: placed.consultant,
        project: placed.project,
        kind: "both",
        pay_unit: "hour",
        new_pay: cents,
        new_bill: 9000,
        effective_from: from,
        reason: "merit",
        status: "approved",
      });
      await world.move("boss", "rate_revision", revision, "take_effect", { override_reason: "Agreed late" });
    };
    const both = async () => [
      (await world.read("paystub", id))["gross"],
      (await world.read("timesheet", sheet))["pay_amount"],
    ];
    expect(await both()).toEqual(["2400.00", "2400.00"]);
    await rise(6500, "2026-02-02");
    expect(await both()).toEqual(["2600.00", "2600.00"]);
    expect(await linesOf(id)).toContainEqual([
      "earning",
      "2026-02-02 – 2026-02-06",
      "40.00",
      "65.00",
      "2600.00",
    ]);
    expect(await linesOf(id)).toContainEqual(["tax_federal", "Federal income tax", null, null, "100.00"]);
    await world.move("fin", "paystub", id, "review");
    expect((await world.change("fin", "paystub", id, { work_state: "TX" })).statusCode).toBe(409);
    await rise(7000, "2026-02-05");
    expect(await both()).toEqual(["2600.00", "2600.00"]);
    await world.move("fin", "paystub", id, "send_back", { reason: "The rate changed" });
    // three days at 65.00, two at 70.00
    expect(await both()).toEqual(["2680.00", "2680.00"]);
  });

  test("says what was put into a sheet by hand, and waits for pay that is not known", async () => {
    const placed = await world.project({ rates: [BILL, PAY] });
    const sheet = await world.approved(placed.project, week("2026-02-02"));
    const by = { exception_reason: "Agreed by phone" };
    await world.change("fin", "timesheet", sheet, { pay_amount: "2350.50", ...by });
    const { id } = await stubOf(placed, [sheet]);
    expect((await linesOf(id)).map(([type, , , , amount]) => [type, amount])).toEqual([
      ["earning", "2400.00"],
      ["adjustment", "-49.50"],
    ]);
    expect(await world.read("paystub", id)).toMatchObject({ gross: "2350.50", net: "2350.50" });

    const unknown = await world.project({ rates: [BILL, { ...PAY, from_on: "2026-02-03" }] });
    const without = await world.approved(unknown.project, week("2026-02-02"));
    const stub = await stubOf(unknown, [without]);
    expect(await world.read("paystub", stub.id)).toMatchObject({ gross: null, net: null });
    await expect(world.move("fin", "paystub", stub.id, "review")).rejects.toThrow(/gross/);
  });

  test("of somebody with a salary is a year's part for each sheet", async () => {
    const placed = await world.project({
      order: { pay_type: "w2_salaried", timesheet_cycle: "weekly" },
      rates: [BILL],
    });
    await world.app.database.write((trx) =>
      trx
        .updateTable("consultant")
        .set({ base_pay: 10_000_000, employment_type: "w2_salaried" })
        .where("id", "=", placed.consultant)
        .execute(),
    );
    const sheet = await world.approved(placed.project, week("2026-02-02"));
    const { id } = await stubOf(placed, [sheet]);
    expect(await linesOf(id)).toEqual([["earning", "2026-02-02 – 2026-02-06", null, null, "1923.08"]]);
    expect(await world.read("paystub", id)).toMatchObject({ gross: "1923.08", net: "1923.08" });
  });
});
