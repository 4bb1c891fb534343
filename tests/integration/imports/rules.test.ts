import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { createCompany, day } from "../checks/company.ts";
import { importClient, type RowBody } from "./import-client.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const company = prepareOnce(createCompany);

const REASON = "Reason for the exception";

/** A consultant with one order in force, and another one that would be too many hours if it began earlier. */
async function crowded(): Promise<number> {
  const { named, there } = company;
  const consultant = await named("consultant", { status: "on_project" });
  const order = (status: string, from: number, to: number) =>
    there("purchase_order", {
      consultant,
      status,
      type: "new",
      hours_per_week: 40,
      background_check: "clear",
      signed_on: day(0),
      bill_rate: 10_000,
      pay_rate: 5000,
      pay_type: "w2_hourly",
      start_date: day(from),
      end_date: day(to),
    });
  await order("active", -100, 100);
  return order("on_hold", 200, 300);
}

const codes = ({ errors }: RowBody) => errors.map(({ column, code }) => [column, code]);

describe("a row that breaks a rule which a reason lets pass", () => {
  it("is given the reason in the grid, row by row, and history keeps it", async () => {
    const [first, second] = [await crowded(), await crowded()];
    const boss = importClient(company.app, "boss");
    const csv = `ID,Start\n${first},${day(50)}\n${second},${day(60)}\n`;
    const job = await boss.uploaded(csv, { resource: "purchase_order" });
    expect(job.columns.map(({ name, field }) => [name, field])).toContainEqual([REASON, "exception_reason"]);
    expect(job.fields).toContainEqual({
      name: "exception_reason",
      writable: false,
      key: false,
      required: false,
    });
    await boss.change(job.id, { mapping: { ID: "id", Start: "start_date" }, mode: "update", key: "id" });
    expect(await boss.checked(job.id)).toMatchObject({ counts: { update: 0, error: 2 } });
    const [row] = await boss.rows(job.id);
    expect(codes(row!)).toContainEqual(["Start", "check_reason"]);

    const tooLong = await boss.correct(job.id, 1, { [REASON]: "a".repeat(3000) });
    expect(codes(tooLong.json<{ data: RowBody }>().data)).toEqual([[REASON, "too_long"]]);
    const corrected = await boss.correct(job.id, 1, { [REASON]: " Two jobs agreed with both clients " });
    expect(corrected.json()).toMatchObject({ data: { state: "update", errors: [] } });
    expect(await boss.jobOf(job.id)).toMatchObject({ counts: { update: 1, error: 1 } });

    const { url } = (await boss.call("POST", `/api/imports/${job.id}/failed/link/`)).json<{ url: string }>();
    const failed = (await company.app.app.inject({ method: "GET", url })).body;
    const [header, line] = parse(failed, { bom: true }) as string[][];
    expect(header).toEqual(["ID", "Start", REASON, "Reason"]);
    expect(line?.slice(0, 3)).toEqual([String(second), day(60), ""]);

    expect(await boss.ran(job.id, { skip_errors: true })).toMatchObject({ counts: { updated: 1, error: 1 } });
    const entries = await company.history("purchase_order", first);
    expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(["exception", "import"]));
    expect(entries.find(({ action }) => action === "exception")).toMatchObject({
      reason: "Two jobs agreed with both clients",
      checks: expect.arrayContaining(["weekly_hours"]),
      actor: { id: company.id("boss") },
    });
    expect(await company.history("purchase_order", second)).toEqual([]);
  });

  it("brings its reason in a column of the file, and passes by nobody's reason who may not give one", async () => {
    for (const [who, counts] of [
      ["boss", { update: 1, error: 0 }],
      ["fin", { update: 0, error: 1 }],
    ] as const) {
      const id = await crowded();
      const file = importClient(company.app, who);
      const csv = `ID,Start,Motivo dell’eccezione\n${id},${day(50)},Agreed\n`;
      const job = await file.uploaded(csv, { resource: "purchase_order" });
      expect(job.columns.map(({ field }) => field).at(-1)).toBe("exception_reason");
      expect(job.columns).toHaveLength(3);
      await file.change(job.id, { mapping: { ID: "id", Start: "start_date" }, mode: "update", key: "id" });
      expect(await file.checked(job.id)).toMatchObject({ counts });
    }
  });

  it("is none where no rule lets one pass", async () => {
    const boss = importClient(company.app, "boss");
    const job = await boss.uploaded("Name\nRegion one\n", { resource: "label" });
    expect(job.columns.map(({ name }) => name)).toEqual(["Name"]);
    expect(job.fields.map(({ name }) => name)).not.toContain("exception_reason");
  });
});

describe("rows of one file", () => {
  it("are judged by the rows before them, however far before, also when one is corrected", async () => {
    const { named } = company;
    const type = await named("leave_type", { is_active: 1, applies_to: "both" });
    const people: number[] = [];
    for (let at = 0; at < 70; at += 1) people.push(await named("consultant", { status: "on_project" }));
    const row = (consultant: number, from: number, to: number) =>
      `consultant,#${consultant},#${type},${day(from)},${day(to)}`;
    const csv = [
      "person_type,consultant,leave_type,start,end",
      ...people.map((consultant) => row(consultant, 3, 4)),
      row(people[0]!, 4, 5),
      row(people[1]!, 5, 6),
    ].join("\n");
    const file = importClient(company.app, "fin");
    const { id } = await file.uploaded(csv, { resource: "leave" });
    expect(await file.checked(id)).toMatchObject({ counts: { create: 71, error: 1 } });
    const [refused] = await file.rows(id, "?state=error");
    expect(refused).toMatchObject({ number: 71 });
    expect(codes(refused!)).toContainEqual(["start", "check"]);

    await file.correct(id, 1, { start: day(2), end: day(3) });
    expect(await file.jobOf(id)).toMatchObject({ counts: { create: 72, error: 0 } });
    const back = await file.correct(id, 71, { start: day(3) });
    expect(back.json()).toMatchObject({ data: { state: "error" } });
    await file.correct(id, 71, { start: day(4) });
    expect(await file.ran(id)).toMatchObject({ counts: { created: 72 } });
  });
});
