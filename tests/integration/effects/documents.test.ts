import { describe, expect, test } from "vitest";
import { extractText, getDocumentProxy } from "unpdf";
import { drawDocument } from "../../../server/documents/draw.ts";
import { multipart } from "../../support/multipart.ts";
import { day, NOON, staffCalls } from "../../support/staff-calls.ts";
import { createStaffApp, plant, plantNamed } from "../people-app.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const STAFF = {
  boss: ["superadmin"],
  max: ["marketer"],
  fin: ["finance"],
  fay: ["finance"],
  dan: ["delivery"],
};
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

  const print = async (
    who: Person,
    resource: string,
    id: number,
    { document, language = "en" }: { readonly document: string; readonly language?: string },
  ) => {
    const answer = await app.as(who)("GET", `/api/${resource}/${id}/print/?document=${document}`, {
      headers: { "accept-language": language },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return textOf(answer.rawPayload);
  };

  test("an order is in the language of whom it is for, without the rates its reader may not see", async () => {
    const { vendor, consultant } = await paper();
    await app.database.write((trx) =>
      trx.updateTable("vendor_company").set({ language: "fr" }).where("id", "=", vendor).execute(),
    );
    const order = await plant(app, "purchase_order", {
      label: "Order",
      type: "new",
      consultant,
      vendor_company: vendor,
      client: await plantNamed(app, "client", `Client of order ${count}`, { status: "active" }),
      job_title: "Developer",
      employment_type: "c2c",
      work_mode: "remote",
      start_date: day(0),
      end_date: day(200),
      hours_per_week: 40,
      notice_days: 14,
      bill_rate: 9150,
      pay_rate: 6120,
      pay_type: "c2c",
      status: "signed",
    });
    const whole = await print("fin", "purchase_order", order, { document: "order" });
    for (const words of [
      "Bon de commande",
      "Acheteur",
      `Vendor ${count}`,
      "Developer",
      "91,50",
      "préavis de 14 jours",
    ])
      expect(whole.text).toContain(words);
    expect(whole.text).not.toContain("61,20");
    // it says nothing of a time in which nobody is hired
    expect(whole.text).not.toContain("n’engage");
    const masked = await print("dan", "purchase_order", order, { document: "order" });
    expect(masked.text).toContain("Bon de commande");
    expect(masked.text).toContain("Developer");
    expect(masked.text).not.toContain("91,50");
    expect(masked.text).not.toContain("Taux facturé");
    // the record itself is printed with its margin, as its reader writes shares
    for (const [language, margin] of [
      ["en", "33.11%"],
      ["fr", "33,11 %"],
      ["it", "33,11%"],
    ] as const) {
      const answer = await app.as("fin")("GET", `/api/purchase_order/${order}/print/`, {
        headers: { "accept-language": language },
      });
      expect((await textOf(answer.rawPayload)).text).toContain(margin);
    }
  });

  test("an offer is a letter while it stands, with what the state of the candidate says", async () => {
    const candidate = await plant(app, "candidate", {
      label: `Ada Byron ${count}`,
      first_name: "Ada",
      last_name: "Byron",
      needs_sponsorship: 1,
      expected_pay: 9_500_000,
      status: "offer",
    });
    await app.database.write((trx) =>
      trx
        .insertInto("setting")
        .values({
          key: "company_name",
          area: "finance",
          value: JSON.stringify("Northgate Consulting LLC"),
          created: NOON,
          modified: NOON,
          row_version: 1,
          label__: "company_name",
          search__: "company_name",
        })
        .execute(),
    );
    const { text } = await print("boss", "candidate", candidate, { document: "offer_letter" });
    for (const words of [
      "Offer letter",
      "Northgate Consulting LLC",
      "Dear",
      "Your pay is $95,000.00 per hour.",
      "sponsor",
      "Accepted by",
    ])
      expect(text).toContain(words);
    await app.database.write((trx) =>
      trx.updateTable("candidate").set({ status: "withdrawn" }).where("id", "=", candidate).execute(),
    );
    const late = await app.as("boss")("GET", `/api/candidate/${candidate}/print/?document=offer_letter`);
    expect(late.json()).toMatchObject({ code: "document_not_offered" });
  });

  test("a letter names what it refers to in the language of whom it is for, not its reader's", async () => {
    const technology = await plantNamed(app, "technology", `Bookkeeping ${count}`, {
      translations: JSON.stringify({ fr: `Comptabilité ${count}`, it: `Contabilità ${count}` }),
      is_active: 1,
    });
    const letterIn = (language: string | null) =>
      plant(app, "candidate", {
        label: `Ida Byron ${count}`,
        first_name: "Ida",
        last_name: "Byron",
        primary_technology: technology,
        language,
        status: "offer",
      });
    const [french, any] = [await letterIn("fr"), await letterIn(null)];
    for (const language of ["en", "it", "fr"]) {
      const document = { document: "offer_letter", language };
      expect((await print("boss", "candidate", french, document)).text, language).toContain(
        `Comptabilité ${count}`,
      );
      // without a language of theirs it is the company's
      expect((await print("boss", "candidate", any, document)).text, language).toContain(
        `Bookkeeping ${count}`,
      );
    }
  });

  test("an invoice of more sheets than a list shows holds them all, added up, with numbered pages", async () => {
    const { vendor, consultant, project, sheet } = await paper();
    const { id } = await call("fin", "POST", "/api/invoice/", {
      vendor_company: vendor,
      timesheets: [sheet],
      period_start: day(-14),
      period_end: day(-8),
      issued_on: day(0),
    });
    const rows = Array.from({ length: 620 }, (_, index) => ({
      project,
      consultant,
      vendor_company: vendor,
      period_start: day(-21 - 7 * index),
      period_end: day(-15 - 7 * index),
      regular_hours: 4000,
      bill_amount: 100_001,
      status: "approved",
      billing_status: "invoiced",
      pay_status: "unpaid",
      invoice: id,
      created: NOON,
      modified: NOON,
      row_version: 1,
      label__: "Sheet",
      search__: "sheet",
    }));
    await app.database.write(async (trx) => {
      for (let at = 0; at < rows.length; at += 40)
        await trx
          .insertInto("timesheet")
          .values(rows.slice(at, at + 40))
          .execute();
    });
    await move("fin", "invoice", id, "send");
    const made = await documentOf("invoice", id);
    expect(made!.text.match(/\$1,000\.01/g)).toHaveLength(620);
    expect(made!.text).toContain(`${made!.pages} of ${made!.pages}`);
    // the head is on each page
    expect(made!.text.match(/Consultant/g)!.length).toBeGreaterThanOrEqual(made!.pages);
    expect(made!.text).toMatch(/Total.*\$62\d,\d{3}\.\d\d/);
  });

  test("tables go on over pages, and Arabic and Chinese stand in them", async () => {
    const { text, pages } = await textOf(
      await drawDocument({
        language: "ar",
        title: "قسيمة راتب",
        name: "PS-1",
        words: { total: "المجموع", date: "التاريخ", page: (page, count) => `${page} / ${count}` },
        parts: [
          {
            kind: "table",
            title: "البنود",
            columns: [
              { label: "الوصف", numeric: false },
              { label: "المبلغ", numeric: true },
            ],
            sums: null,
            rows: Array.from({ length: 60 }, (_, row) => [`工资 ${row}`, "10.00"]),
          },
        ],
      }),
    );
    expect(pages).toBe(2);
    expect(text).toContain("2 / 2");
    expect(text.match(/工资/g)).toHaveLength(60);
    expect(text.match(/10\.00/g)).toHaveLength(60);
  });
});
