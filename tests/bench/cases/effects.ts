import { openDatabase } from "../../../server/database/database.ts";
import type { Transaction } from "../../../server/database/types.ts";
import { summarize } from "../statistics.ts";
import type { Bench, Measurement } from "./bench.ts";
import type { LoadRequest } from "../processes/load.ts";

const ORDERS = 100;
/** At least so many: some follow on some days only. */
const EFFECTS = 10;
const MAX_MS = 60_000;
const LIMITS = { step: 60, dryRun: 80 };
/** Marketer of the orders: the first of the people, who may do everything. */
const MARKETER = 1;
/** What earlier runs left, rows before what they refer to. Nothing else of the company has any. */
const MADE = ["purchase_order__files", "project_rate", "project", "purchase_order", "consultant_marketing"];

const SIGNED = "signed.pdf";

/** A date so many days from one that has begun for everybody. */
const dayIn = (days: number) =>
  new Date(Date.now() - 12 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

const ORDER = {
  type: "new",
  client: 1,
  vendor_company: 1,
  vendor_contact: null,
  marketer: MARKETER,
  job_title: "Developer",
  employment_type: "w2",
  work_mode: "remote",
  worksite: { city: "Austin", state: "TX", country: "US" },
  start_date: dayIn(10),
  end_date: dayIn(190),
  hours_per_week: 40,
  timesheet_cycle: "weekly",
  payment_terms: "net_30",
  invoicing_frequency: "monthly",
  pay_type: "w2_hourly",
  pay_rate: "60.00",
  bill_rate: "90.00",
  ot_bill_rate: "120.00",
};

interface Row {
  readonly id: number;
  readonly row_version: number;
}

type Ask = <T>(path: string, body: object | FormData) => Promise<T>;

function client({ captured, server }: Bench): Ask {
  const authorization = `Token ${captured.tokens.SA1001}`;
  return async <T>(path: string, body: object | FormData) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method: "POST",
      headers: { authorization, ...(isForm ? {} : { "content-type": "application/json" }) },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}

/** A signature that is still to come: an order with everything it takes. */
interface Waiting {
  readonly order: Row;
  readonly file: number;
}

/** Writes what no call can: states that were reached some time ago. */
async function inTables(
  { prepared: { dataDir, url } }: Bench,
  work: (trx: Transaction) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({ dataDir, url });
  try {
    await database.write(work);
  } finally {
    await database.close();
  }
}

/** Orders that wait for their signature, each of a consultant on the bench whom the company markets. */
async function arrange(bench: Bench): Promise<Waiting[]> {
  const ask = client(bench);
  const make = (resource: string, values: object) => ask<Row>(`/api/${resource}/`, values);
  const submissions: { id: number; consultant: number }[] = [];
  await inTables(bench, async (trx) => {
    for (const table of MADE) await trx.deleteFrom(table).execute();
    // uploads of earlier runs would count for what one person may upload in a day
    await trx.updateTable("attachment").set({ created: 0 }).where("name", "=", SIGNED).execute();
    const found = await trx
      .selectFrom("submission")
      .select((eb) => ["consultant", eb.fn.min("id").as("id")])
      .where("consultant", "<=", ORDERS)
      .groupBy("consultant")
      .execute();
    for (const { id, consultant } of found)
      submissions.push({ id: Number(id), consultant: Number(consultant) });
    const ids = submissions.map(({ consultant }) => consultant);
    const accepted = submissions.map(({ id }) => id);
    await trx
      .updateTable("submission")
      .set({ status: "offer_accepted" })
      .where("id", "in", accepted)
      .execute();
    await trx
      .updateTable("consultant")
      .set({ status: "on_bench", employment_type: ORDER.pay_type })
      .where("id", "in", ids)
      .execute();
    await trx
      .updateTable("marketing_profile")
      .set({ status: "active" })
      .where("consultant", "in", ids)
      .execute();
    await trx.updateTable("vendor_company").set({ status: "active" }).where("id", "=", 1).execute();
    await trx.updateTable("client").set({ status: "active" }).where("id", "=", 1).execute();
  });
  const waiting: Waiting[] = [];
  for (const { id: submission, consultant } of submissions) {
    await make("consultant_marketing", { consultant, marketer: MARKETER, start: dayIn(-20) });
    const order = await make("purchase_order", { ...ORDER, submission, consultant });
    const form = new FormData();
    form.append("file", new Blob(["%PDF-1.4\n%%EOF\n"], { type: "application/pdf" }), SIGNED);
    waiting.push({ order, file: (await ask<{ data: Row }>("/api/files/", form)).data.id });
  }
  await inTables(bench, async (trx) => {
    const reached = { status: "sent_for_signature", finance_ok: 1, legal_ok: 1 };
    await trx.updateTable("purchase_order").set(reached).execute();
    await trx.updateTable("consultant_marketing").set({ status: "active" }).execute();
  });
  return waiting;
}

/** Signing an order makes its project and rates, moves its consultant and pauses their marketing. */
export const effects: Measurement = {
  name: "effects",
  calls: [],
  async run(bench) {
    const token = bench.captured.tokens.SA1001;
    const waiting = await arrange(bench);
    const signatures = (more: object) =>
      waiting.map(({ order: { id, row_version }, file }): LoadRequest => {
        const values = { signed_on: dayIn(0), files: [file] };
        const body = { transition: "sign", row_version, values, ...more };
        return { method: "POST", path: `/api/purchase_order/${id}/transition/`, token, body };
      });
    const [first] = signatures({ dry_run: true });
    const { effects: following } = await client(bench)<{ effects: unknown[] }>(
      first!.path,
      first!.body as object,
    );
    if (following.length < EFFECTS) throw new Error(`${following.length} effects follow.`);
    const load = { port: bench.server.port, connections: 1, milliseconds: MAX_MS };
    const take = async (requests: readonly LoadRequest[]) => {
      const { times, statuses } = await bench.load.run({ ...load, requests, count: requests.length });
      if (statuses[200] !== requests.length) throw new Error(`Answers: ${JSON.stringify(statuses)}`);
      return summarize(times);
    };
    await take(signatures({ dry_run: true }));
    const isBound = bench.prepared.dialect === "sqlite" && bench.prepared.size === "1m";
    const told = (what: string, times: ReturnType<typeof summarize>, limit: number) =>
      bench.add({
        measurement: "effects",
        what,
        times,
        note: `${following.length} effects`,
        ...(isBound ? { budget: { limit, measured: times.p95, sense: "at most", unit: "ms" } as const } : {}),
      });
    told("step with ten effects, dry run", await take(signatures({ dry_run: true })), LIMITS.dryRun);
    told("step with ten effects", await take(signatures({})), LIMITS.step);
  },
};
