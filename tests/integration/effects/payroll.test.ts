import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SmtpServer, startSmtpServer } from "../../support/smtp-server.ts";
import { createWorld, week } from "../values/world.ts";

type World = Awaited<ReturnType<typeof createWorld>>;
type Row = Readonly<Record<string, unknown>> & { readonly id: number };

let server: SmtpServer;
let world: World;
beforeAll(async () => {
  server = await startSmtpServer();
  const smtp = { url: server.url, from: "Benchline <no-reply@benchline.example>" };
  world = await createWorld({ smtp });
});
afterAll(async () => {
  await world.app.close();
  await server.close();
});

const RATES = [
  { kind: "bill", amount: 9000, from_on: "2025-09-01" },
  { kind: "pay", amount: 6000, from_on: "2025-09-01" },
];

/** Every test has two weeks of its own, so that none pays what another left. */
let weeks = 0;
function period() {
  const monday = (after: number) =>
    new Date(Date.parse("2025-09-01") + (weeks + after) * 7 * 86_400_000).toISOString().slice(0, 10);
  const [first, second, third] = [monday(0), monday(1), monday(2)];
  weeks += 2;
  return { first, second, from: first, to: monday(2), pay: third };
}
type Period = ReturnType<typeof period>;

const payRun = async ({ from, second, pay }: Period, more: object = {}) => {
  const to = Object.keys(week(second)).at(-1);
  return (await world.make("fin", "pay_run", { period_start: from, period_end: to, pay_date: pay, ...more }))
    .id;
};
const stubsOf = async (run: number): Promise<Row[]> => {
  const answer = await world.ask("fin", "GET", `/api/paystub/?pay_run=${run}&sort=id&page_size=100`);
  const { data } = answer.json<{ data: Row[] }>();
  return Promise.all(data.map(({ id }) => world.read("paystub", id)));
};
const idOf = (value: unknown) => (value as { id: number } | null)?.id ?? null;
const stateOf = async (sheet: number) => {
  const { pay_status, paystub } = await world.read("timesheet", sheet);
  return [pay_status, idOf(paystub)];
};

describe("a pay run", () => {
  test("shows what it would make, then makes a draft stub for everybody, of all their sheets", async () => {
    const days = period();
    const ann = await world.project({ rates: RATES });
    const ben = await world.project({ rates: [RATES[0]!, { ...RATES[1]!, amount: 3333 }] });
    const sheets = [
      await world.approved(ann.project, week(days.first)),
      await world.approved(ann.project, week(days.second)),
      await world.approved(ben.project, { [days.first]: { regular_hours: "7.50" } }),
    ];
    const waiting = await world.submitted(ben.project, week(days.second));
    const run = await payRun(days);
    const tried = await world.move("fin", "pay_run", run, "run", { dry_run: true });
    const planned = (tried["effects"] as { kind: string; resource: string }[]).filter(
      ({ resource }) => resource === "paystub",
    );
    expect(planned.map(({ kind }) => kind)).toEqual(["create", "create"]);
    expect(await stubsOf(run)).toEqual([]);
    expect(await stateOf(sheets[0]!)).toEqual(["unpaid", null]);

    await world.move("fin", "pay_run", run, "run");
    const [first, second, ...more] = await stubsOf(run);
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      consultant: { id: ann.consultant },
      project: { id: ann.project },
      kind: "wage_statement",
      pay_type: "w2_hourly",
      employer_entity: "Our company, 1 Main Street, Austin TX",
      period_start: days.first,
      period_end: Object.keys(week(days.second)).at(-1),
      pay_date: days.pay,
      regular_hours: "80.00",
      rate: "60.00",
      gross: "4800.00",
      net: "4800.00",
      status: "draft",
    });
    expect(second).toMatchObject({ consultant: { id: ben.consultant }, gross: "249.98", net: "249.98" });
    expect(await stateOf(sheets[0]!)).toEqual(["in_payroll", first!.id]);
    expect(await stateOf(sheets[2]!)).toEqual(["in_payroll", second!.id]);
    expect(await stateOf(waiting)).toEqual(["unpaid", null]);
    expect(await world.read("pay_run", run)).toMatchObject({
      status: "run",
      stubs: 2,
      open_stubs: 2,
      gross: "5049.98",
      net: "5049.98",
    });
  });

  test("that is run again adds what is new only; what came late is paid beside the stub of the period", async () => {
    const days = period();
    const placed = await world.project({ rates: RATES });
    await world.approved(placed.project, week(days.first));
    const run = await payRun(days);
    await world.move("fin", "pay_run", run, "run");
    const [stub] = await stubsOf(run);
    await world.move("fin", "pay_run", run, "run");
    expect(await stubsOf(run)).toHaveLength(1);

    const { project } = placed;
    const correction = await world.make("fin", "timesheet", {
      project,
      period_start: days.first,
      period_end: days.first,
      corrects: idOf((stub!["timesheets"] as Row[])[0]),
      days: [{ date: days.first, regular_hours: "2.00" }],
    });
    await world.app.database.write((trx) =>
      trx
        .updateTable("timesheet")
        .set({ status: "approved", pay_amount: 12_000 })
        .where("id", "=", correction.id)
        .execute(),
    );
    await world.move("fin", "pay_run", run, "run");
    const [first, second] = await stubsOf(run);
    expect(first).toEqual(stub);
    expect(second).toMatchObject({ supplements: { id: stub!.id }, gross: "120.00", status: "draft" });
    expect(await stateOf(correction.id)).toEqual(["in_payroll", second!.id]);
  });

  test("pays nothing twice when two people run the same or another one at once", async () => {
    for (let round = 0; round < 3; round += 1) {
      const days = period();
      const placed = await world.project({ rates: RATES });
      const sheet = await world.approved(placed.project, week(days.first));
      const runs = [await payRun(days), await payRun(days)];
      const { row_version } = await world.read("pay_run", runs[0]!);
      const press = (name: "fin" | "fay", run: number) =>
        world.ask(name, "POST", `/api/pay_run/${run}/transition/`, { transition: "run", row_version });
      const answers = await Promise.all([
        press("fin", runs[0]!),
        press("fay", runs[0]!),
        press("fay", runs[1]!),
      ]);
      const codes = answers.map(({ statusCode }) => statusCode);
      expect(codes.slice(0, 2).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(codes[2]).toBe(200);
      const stubs = [...(await stubsOf(runs[0]!)), ...(await stubsOf(runs[1]!))];
      expect(stubs).toHaveLength(1);
      expect(await stateOf(sheet)).toEqual(["in_payroll", stubs[0]!.id]);
    }
  });

  test("leaves out whoever cannot be paid, and says so; a void stub is made anew by the next run", async () => {
    const days = period();
    const placed = await world.project({ rates: RATES });
    const nameless = await world.project({ rates: RATES });
    const unpriced = await world.project({ rates: [RATES[0]!] });
    await world.app.database.write((trx) =>
      trx
        .updateTable("consultant")
        .set({ employer_entity: null })
        .where("id", "=", nameless.consultant)
        .execute(),
    );
    const sheet = await world.approved(placed.project, week(days.first));
    const left = await world.approved(nameless.project, week(days.first));
    const without = await world.approved(unpriced.project, week(days.first));
    const run = await payRun(days, { pay_type: "w2_hourly" });
    const answer = await world.move("fin", "pay_run", run, "run");
    expect(JSON.stringify(answer)).toContain("skipped");
    const [stub, ...more] = await stubsOf(run);
    expect(more).toEqual([]);
    expect(await stateOf(left)).toEqual(["unpaid", null]);
    expect(await stateOf(without)).toEqual(["unpaid", null]);
    await world.move("fin", "paystub", stub!.id, "void", { values: { void_reason: "Wrong hours" } });
    expect(await stateOf(sheet)).toEqual(["unpaid", null]);
    await world.move("fin", "pay_run", run, "run");
    const [, again] = await stubsOf(run);
    expect(again).toMatchObject({ gross: "2400.00", supplements: null, status: "draft" });
    expect(await world.read("pay_run", run)).toMatchObject({ stubs: 1, gross: "2400.00" });
  });

  test("of contractors is of remittances; it is closed once all of its stubs are issued", async () => {
    const days = period();
    const employee = await world.project({ rates: RATES });
    const contractor = await world.project({ order: { pay_type: "c2c" }, rates: RATES });
    await world.approved(employee.project, week(days.first));
    await world.approved(contractor.project, week(days.first));
    const run = await payRun(days, { pay_type: "c2c" });
    await world.move("fin", "pay_run", run, "run");
    const [stub, ...more] = await stubsOf(run);
    expect(more).toEqual([]);
    expect(stub).toMatchObject({
      consultant: { id: contractor.consultant },
      kind: "remittance",
      pay_type: "c2c",
      taxes: null,
      net: "2400.00",
    });
    await world.move("fin", "paystub", stub!.id, "review");
    await expect(world.move("fin", "pay_run", run, "close")).rejects.toThrow(/condition_not_met/);
    await world.move("fay", "paystub", stub!.id, "issue");
    await world.move("fin", "pay_run", run, "close");
    await expect(world.move("fin", "pay_run", run, "run")).rejects.toThrow(/transition_not_offered/);
  });

  test("is finance's own", async () => {
    const run = await payRun(period());
    expect((await world.ask("max", "GET", `/api/pay_run/${run}/`)).statusCode).toBe(403);
    expect((await world.ask("leg", "GET", "/api/pay_run/")).statusCode).toBe(403);
    await world.move("fin", "pay_run", run, "cancel", { reason: "Wrong period" });
  });
});

describe("a stub that is issued", () => {
  test("goes to whom it pays, with its PDF, once", async () => {
    const days = period();
    const placed = await world.project({ rates: RATES });
    await world.approved(placed.project, week(days.first));
    const run = await payRun(days);
    await world.move("fin", "pay_run", run, "run");
    const [stub] = await stubsOf(run);
    await world.move("fin", "paystub", stub!.id, "review");
    const letters = () =>
      server.letters.filter(({ source }) => source.includes(`Your pay stub ${String(stub!["code"])}`));
    const tried = await world.move("fay", "paystub", stub!.id, "issue", { dry_run: true });
    const { name } = await world.read("consultant", placed.consultant);
    const subject = `Your pay stub ${String(stub!["code"])}`;
    expect(tried).toMatchObject({
      dry_run: true,
      told: expect.arrayContaining([
        { kind: "mail", subject: expect.stringContaining(subject), people: [name], total: 1 },
      ]),
    });
    const mailed = async () =>
      (await world.history("paystub", stub!.id)).filter(({ action }) => action === "mail");
    expect(await mailed()).toEqual([]);
    await world.move("fay", "paystub", stub!.id, "issue");
    expect(await mailed()).toMatchObject([{ actor: { label: "fay" }, changes: {} }]);
    await world.app.app.benchline.outbox.drain();
    await world.app.app.documents.settled();
    // the letter may have been looked at before its PDF was there: it is tried again a minute later
    world.pass(2 * 60_000);
    await world.app.app.benchline.mail.send({
      to: "somebody@example.com",
      subject: "Another",
      text: "Another",
      language: "en",
    });
    await expect.poll(() => letters().length, { timeout: 10_000 }).toBe(1);
    const [letter] = letters();
    const { email } = await world.read("consultant", placed.consultant);
    expect(letter?.to).toEqual([email]);
    expect(letter?.source).toContain("Content-Type: application/pdf");
    expect(letter?.source).not.toContain("2400");
    const content = /JVBERi[A-Za-z0-9+/=\s]+/.exec(letter?.source ?? "")?.[0] ?? "";
    expect(Buffer.from(content.replaceAll(/\s/g, ""), "base64").toString("latin1")).toMatch(/^%PDF-/);

    // a process that delivered it and ended before it could note that is followed by another
    const [entry] = await mailed();
    const idOf = ({ source }: { source: string }) => /^message-id: <(\d+\.\d+)\.\S+@/im.exec(source)?.[1];
    expect(idOf(letter!)).toBe(`${String(entry!["id"])}.0`);
    await world.app.database.write((trx) =>
      trx
        .updateTable("sys__mail")
        .set({ state: "waiting", due: 0, body: "Again" })
        .where("subject", "like", `${subject}%`)
        .execute(),
    );
    await world.app.app.benchline.mail.send({
      to: "somebody@example.com",
      subject: "Another one",
      text: "Another one",
      language: "en",
    });
    await expect.poll(() => letters().length, { timeout: 10_000 }).toBe(2);
    const wholeId = ({ source }: { source: string }) => /^message-id: (\S+)/im.exec(source)?.[1];
    expect(wholeId(letters()[1]!)).toBe(wholeId(letter!));
    expect(await mailed()).toHaveLength(1);
  });
});
