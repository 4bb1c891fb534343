import { describe, expect, test } from "vitest";
import { extractText, getDocumentProxy } from "unpdf";
import { prepareOnce } from "../support/prepare-once.ts";
import { day, NOON, staffCalls } from "../support/staff-calls.ts";
import { createStaffApp, plant, plantNamed } from "./people-app.ts";

const STAFF = { boss: ["superadmin"], fin: ["finance"], max: ["marketer"], dan: ["delivery"] };
type Person = keyof typeof STAFF;

const app = prepareOnce(() => createStaffApp({ people: STAFF, clock: () => NOON }));
const { call } = staffCalls<Person>(() => app);

interface Run {
  readonly id: number;
  readonly state: string;
  readonly total: number;
  readonly done: number;
  readonly skipped: number;
  readonly name: string | null;
  readonly error: string | null;
}

let consultant = 0;
async function stubs(count: number, status = "issued"): Promise<number[]> {
  consultant ||= await plantNamed(app, "consultant", "Ada Byron", {
    employment_type: "w2_hourly",
    employer_entity: "Our company",
    hire_date: day(-200),
    status: "on_project",
  });
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) {
    ids.push(
      await plant(app, "paystub", {
        label: "Stub",
        code: `PS-2026-${status}-${ids.length}-${Math.random()}`,
        consultant,
        kind: "wage_statement",
        employer_entity: "Our company",
        period_start: day(-14),
        period_end: day(-8),
        pay_date: day(0),
        pay_type: "w2_hourly",
        gross: 240_000 + at,
        net: 210_000,
        status,
      }),
    );
  }
  return ids;
}

const begin = async (who: Person, body: object) => app.as(who)("POST", "/api/document-files/", { body });
const readRun = async (who: Person, id: number): Promise<Run> =>
  (await app.as(who)("GET", `/api/document-files/${id}/`)).json<{ data: Run }>().data;

async function fetchFile(who: Person, id: number) {
  const { url } = await call(who, "POST", `/api/document-files/${id}/link/`);
  const answer = await app.as(who)("GET", String(url));
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), {
    mergePages: false,
  });
  return { answer, pages: text, totalPages };
}

describe("one file of many documents", () => {
  test("holds each record's document in the order asked for, and leaves out those that have none", async () => {
    const issued = await stubs(12);
    const drafts = await stubs(2, "draft");
    const ids = [issued[3]!, ...drafts, ...issued.filter((_, index) => index !== 3)];
    const begun = await begin("fin", { resource: "paystub", document: "stub", ids });
    expect(begun.statusCode, begun.body).toBe(202);
    const { id } = begun.json<{ data: Run }>().data;
    await app.app.documentFiles.drain();
    expect(await readRun("fin", id)).toMatchObject({
      state: "done",
      total: 14,
      done: 14,
      skipped: 2,
      name: "Pay stub.pdf",
    });
    const { answer, pages, totalPages } = await fetchFile("fin", id);
    expect(answer.headers["content-type"]).toBe("application/pdf");
    expect(totalPages).toBe(12);
    expect(pages[0]).toContain("$2,400.03");
    expect(pages[1]).toContain("$2,400.00");
    // each counts its own pages
    expect(pages.join(" ")).not.toContain("of 12");
  });

  test("is noted in the audit trail when it is asked for, and when it is fetched", async () => {
    const ids = await stubs(2);
    const { id } = (await begin("fin", { resource: "paystub", document: "stub", ids })).json<{ data: Run }>()
      .data;
    const read = async () => {
      const rows = await app.app.benchline.database.read
        .selectFrom("audit_entry")
        .select(["act", "subject", "detail"])
        .where("subject", "=", "documents of paystub")
        .orderBy("id")
        .execute();
      return rows.map((row) => ({ ...row, detail: JSON.parse(String(row["detail"])) as unknown })).slice(-2);
    };
    const entry = { act: "export", subject: "documents of paystub" };
    const asked = { ...entry, detail: { document: "stub", chosen: 2 } };
    expect((await read()).at(-1)).toEqual(asked);
    await app.app.documentFiles.drain();
    await call("fin", "POST", `/api/document-files/${id}/link/`);
    expect(await read()).toEqual([asked, { ...entry, detail: { name: "Pay stub.pdf" } }]);
  });

  test("is its maker's alone, and nobody's who may not print the records", async () => {
    const ids = await stubs(1);
    const { id } = (await begin("fin", { resource: "paystub", document: "stub", ids })).json<{ data: Run }>()
      .data;
    await app.app.documentFiles.drain();
    for (const path of ["", "link/", "cancel/"]) {
      const method = path === "" ? "GET" : "POST";
      expect((await app.as("boss")(method, `/api/document-files/${id}/${path}`)).statusCode).toBe(404);
    }
    expect((await begin("max", { resource: "paystub", document: "stub", ids })).statusCode).toBe(403);
    expect((await begin("fin", { resource: "paystub", document: "letter", ids })).json()).toMatchObject({
      code: "unknown_document",
    });
    expect((await begin("fin", { resource: "nothing", ids })).statusCode).toBe(404);
    expect((await begin("fin", { resource: "paystub", ids: [] })).statusCode).toBe(400);
    const many = Array.from({ length: 2001 }, (_, index) => index + 1);
    expect((await begin("fin", { resource: "paystub", ids: many })).statusCode).toBe(400);
  });

  test("shows nothing its maker may not read", async () => {
    await stubs(1);
    const order = await plant(app, "purchase_order", {
      label: "Order",
      type: "new",
      consultant,
      vendor_company: await plantNamed(app, "vendor_company", "Vendor", { status: "active" }),
      client: await plantNamed(app, "client", "Client", { status: "active" }),
      job_title: "Developer",
      employment_type: "c2c",
      work_mode: "remote",
      start_date: day(0),
      end_date: day(200),
      hours_per_week: 40,
      bill_rate: 9150,
      status: "signed",
    });
    const body = { resource: "purchase_order", document: "order", ids: [order] };
    const texts: string[] = [];
    for (const who of ["fin", "dan"] as const) {
      const { id } = (await begin(who, body)).json<{ data: Run }>().data;
      await app.app.documentFiles.drain();
      texts.push((await fetchFile(who, id)).pages.join(" "));
    }
    expect(texts[0]).toContain("$91.50");
    expect(texts[1]).toContain("Developer");
    expect(texts[1]).not.toContain("91.50");
  });

  test("that nobody wants any more goes no further, and one of nothing fails with the reason", async () => {
    const drafts = await stubs(1, "draft");
    const { id } = (await begin("fin", { resource: "paystub", document: "stub", ids: drafts })).json<{
      data: Run;
    }>().data;
    await app.app.documentFiles.drain();
    expect(await readRun("fin", id)).toMatchObject({
      state: "failed",
      error: "This document isn’t available for any of the selected records.",
    });
    expect((await app.as("fin")("POST", `/api/document-files/${id}/link/`)).statusCode).toBe(409);
    const ids = await stubs(40);
    const next = (await begin("fin", { resource: "paystub", document: "stub", ids })).json<{ data: Run }>()
      .data;
    const cancelled = await app.as("fin")("POST", `/api/document-files/${next.id}/cancel/`);
    expect(cancelled.json<{ data: Run }>().data.state).toBe("cancelled");
    await app.app.documentFiles.drain();
    expect(await readRun("fin", next.id)).toMatchObject({ state: "cancelled", name: null });
  });

  test("that a process left behind is made by the next, once", async () => {
    const ids = await stubs(3);
    const { id } = (await begin("fin", { resource: "paystub", document: "stub", ids })).json<{ data: Run }>()
      .data;
    await app.app.documentFiles.drain();
    const dead = {
      state: "running",
      driver_key: null,
      lease: "of a dead one",
      lease_until: NOON - 1,
      reached: 2,
    };
    await app.database.write((trx) =>
      trx.updateTable("sys__document_file").set(dead).where("id", "=", id).execute(),
    );
    await app.app.documentFiles.drain();
    expect(await readRun("fin", id)).toMatchObject({ state: "done", done: 3, skipped: 0 });
    expect((await fetchFile("fin", id)).totalPages).toBe(3);
  });
});
