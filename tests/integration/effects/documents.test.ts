import { describe, expect, test } from "vitest";
import { extractText, getDocumentProxy } from "unpdf";
import { drawDocument } from "../../../server/documents/draw.ts";
import { multipart } from "../../support/multipart.ts";
import { day, NOON, staffCalls } from "../../support/staff-calls.ts";
import { createStaffApp, plant, plantNamed } from "../people-app.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const STAFF = { boss: ["superadmin"], max: ["marketer"], fin: ["finance"], fay: ["finance"] };
type Person = keyof typeof STAFF;

const app = prepareOnce(() => createStaffApp({ people: STAFF, clock: () => NOON }));

const { call, read, move } = staffCalls<Person>(() => app);

async function textOf(bytes: Uint8Array): Promise<{ text: string; pages: number }> {
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
    mergePages: true,
  });
  return { text: text.replaceAll(/\s+/g, " "), pages: totalPages };
}

async function documentOf(resource: string, id: number) {
  await app.app.benchline.outbox.drain();
  await app.app.documents.settled();
  const { file } = (await read(resource, id)) as unknown as { file: { id: number; name: string } | null };
  if (file === null) return null;
  const { url } = await call("fin", "POST", `/api/files/${file.id}/link/`);
  const answer = await app.as("fin")("GET", String(url));
  return { ...file, ...(await textOf(answer.rawPayload)) };
}

let count = 0;
async function paper() {
  count += 1;
  const vendor = await plantNamed(app, "vendor_company", `Vendor ${count}`, {
    status: "approved",
    payment_terms: "net_30",
  });
  const client = await plantNamed(app, "client", `Client ${count}`, { status: "active" });
  const consultant = await plantNamed(app, "consultant", `王小明 ${count}`, {
    employment_type: "w2_hourly",
    employer_entity: "Our company, 1 Main Street, Austin TX",
    hire_date: day(-200),
    status: "on_project",
  });
  const project = await plant(app, "project", {
    label: `Project ${count}`,
    client,
    vendor_company: vendor,
    consultant,
    job_title: "Developer",
    project_type: "client",
    start_date: day(-60),
    status: "active",
  });
  const sheet = await plant(app, "timesheet", {
    label: "Sheet",
    project,
    consultant,
    vendor_company: vendor,
    client,
    period_start: day(-14),
    period_end: day(-8),
    regular_hours: 4000,
    bill_amount: 360_000,
    pay_amount: 240_000,
    status: "approved",
    billing_status: "unbilled",
    pay_status: "unpaid",
  });
  for (let n = -14; n < -9; n += 1) {
    const hours = { timesheet: sheet, date: day(n), regular_hours: 800 };
    await plant(app, "timesheet_day", { label: day(n), ...hours });
  }
  for (const [kind, amount] of Object.entries({ bill: 9000, pay: 6000 })) {
    await plant(app, "project_rate", { label: kind, project, kind, amount, from_on: day(-60) });
  }
  return { vendor, consultant, project, sheet };
}

async function issued() {
  const { consultant, project, sheet } = await paper();
  const { id } = await call("fin", "POST", "/api/paystub/", {
    consultant,
    project,
    period_start: day(-14),
    period_end: day(-8),
    pay_date: day(0),
    timesheets: [sheet],
    lines: [{ type: "tax_federal", description: "Federal income tax", amount: "300.00" }],
  });
  await move("fin", "paystub", id, "review");
  await move("fay", "paystub", id, "issue");
  return id;
}

describe("documents", () => {
  test("a pay stub that is issued becomes a PDF with its figures, which marketing cannot fetch", async () => {
    const stub = await issued();
    const made = await documentOf("paystub", stub);
    const { code } = await read("paystub", stub);
    expect(made).toMatchObject({ name: `${String(code)}.pdf`, pages: 1 });
    for (const words of [
      "Pay stub",
      String(code),
      `王小明 ${count}`,
      "Our company, 1 Main Street, Austin TX",
      "Mar 11, 2026",
      "Regular",
      "40.00",
      "$60.00",
      "Federal income tax",
      "$2,400.00",
      "$300.00",
      "$2,100.00",
    ]) {
      expect(made!.text).toContain(words);
    }
    expect((await app.as("max")("POST", `/api/files/${made!.id}/link/`)).statusCode).toBeGreaterThanOrEqual(
      403,
    );
  });

  test("an invoice becomes one when it is sent, with its sheets", async () => {
    const { vendor, sheet } = await paper();
    const { id } = await call("fin", "POST", "/api/invoice/", {
      vendor_company: vendor,
      timesheets: [sheet],
      period_start: day(-14),
      period_end: day(-8),
      issued_on: day(0),
    });
    expect(await documentOf("invoice", id)).toBeNull();
    await move("fin", "invoice", id, "send");
    const sent = await read("invoice", id);
    const made = await documentOf("invoice", id);
    // whoever has the page open goes on with the version they saw
    expect(await read("invoice", id)).toMatchObject({ row_version: sent.row_version });
    for (const words of [
      "Invoice",
      `Vendor ${count}`,
      "Net 30",
      "Apr 10, 2026",
      `王小明 ${count}`,
      "$3,600.00",
    ]) {
      expect(made!.text).toContain(words);
    }
  });

  test("what a process that stopped left behind is made by the job, once", async () => {
    const stub = await issued();
    const first = await documentOf("paystub", stub);
    await app.database.write((trx) =>
      trx.updateTable("paystub").set({ file: null }).where("id", "=", stub).execute(),
    );
    const made = await Promise.all([app.app.scheduler.run("documents"), app.app.scheduler.run("documents")]);
    expect(Math.max(...made)).toBeGreaterThan(0);
    const again = await documentOf("paystub", stub);
    expect(again!.id).not.toBe(first!.id);
    expect(await app.app.scheduler.run("documents")).toBe(0);
    const kept = await app.database.read
      .selectFrom("sys__file")
      .select("id")
      .where("resource", "is", null)
      .execute();
    expect(kept).toEqual([]);
  });

  test("an upload takes its place, and stays", async () => {
    const stub = await issued();
    expect(await documentOf("paystub", stub)).not.toBeNull();
    const content = Buffer.from("%PDF-1.4\n%%EOF\n");
    const sent = multipart({ name: "provider.pdf", content, type: "application/pdf" });
    const answer = await app.as("fay")("POST", "/api/files/", sent);
    const { data } = answer.json<{ data: { id: number } }>();
    await move("fay", "paystub", stub, "replace_file", {
      reason: "The provider's own",
      values: { file: { id: data.id } },
    });
    await app.app.scheduler.run("documents");
    expect(await read("paystub", stub)).toMatchObject({ file: { id: data.id, name: "provider.pdf" } });
  });

  test("tables go on over pages, and Arabic and Chinese stand in them", async () => {
    const { text, pages } = await textOf(
      await drawDocument({
        language: "ar",
        title: "قسيمة راتب",
        name: "PS-1",
        parts: [
          {
            kind: "table",
            title: "البنود",
            columns: [
              { label: "الوصف", numeric: false },
              { label: "المبلغ", numeric: true },
            ],
            rows: Array.from({ length: 60 }, (_, row) => [`工资 ${row}`, "10.00"]),
          },
        ],
      }),
    );
    expect(pages).toBe(3);
    expect(text.match(/工资/g)).toHaveLength(60);
    expect(text.match(/10\.00/g)).toHaveLength(60);
  });
});
