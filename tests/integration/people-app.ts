import { toSortKey } from "../../server/database/schema/sort-key.ts";
import type { TestApp, TestAppOptions } from "../support/app.ts";
import { createShippedApp } from "../support/shipped-app.ts";

export const STAFF = {
  boss: ["superadmin"],
  eve: ["engineer"],
  lead: ["engineer", "scrum_master"],
  max: ["marketer"],
  dan: ["delivery"],
};

/** The shipped definitions with a few people; no demo data. */
export function createStaffApp(options: TestAppOptions = {}): Promise<TestApp> {
  return createShippedApp(STAFF, options);
}

/** A row that is just there, by its table's columns; gives its id. */
export async function plant(
  app: TestApp,
  table: string,
  { label, ...row }: { readonly label: string } & Readonly<Record<string, unknown>>,
): Promise<number> {
  const now = Date.now();
  const common = { created: now, modified: now, row_version: 1, label__: label, search__: toSortKey(label) };
  return app.database.write(async (trx) => {
    const made = await trx
      .insertInto(table)
      .values({ ...common, ...row })
      .returning("id")
      .executeTakeFirstOrThrow();
    return Number(made.id);
  });
}

/** A row whose label is its name. */
export const plantNamed = (app: TestApp, table: string, name: string, row: object = {}): Promise<number> =>
  plant(app, table, { label: name, name, name__key: toSortKey(name), ...row });

/** The `count`th consultant of a test, with what every one has who works or may. */
export const plantConsultant = (app: TestApp, count: number, row: object): Promise<number> =>
  plantNamed(app, "consultant", `Consultant ${count}`, {
    email: `c${count}@example.com`,
    email__key: `c${count}@example.com`,
    phone: "+12125550100",
    employment_type: "w2_hourly",
    employer_entity: "Our company",
    ...row,
  });

type Row = Readonly<Record<string, unknown>>;

/** The `count`th project of a test under way, with its client, its vendor and its order. */
export async function plantProject(
  app: TestApp,
  count: number,
  { consultant, order = {}, ...own }: Row & { readonly consultant: number; readonly order?: Row },
) {
  const client = await plantNamed(app, "client", `Client ${count}`, { status: "active" });
  const vendor = await plantNamed(app, "vendor_company", `Vendor ${count}`, {
    status: "approved",
    payment_terms: "net_30",
    invoicing_frequency: "monthly",
  });
  const dates = { start_date: own["start_date"], end_date: own["end_date"], status: "active" };
  const placed = { consultant, client, vendor_company: vendor, job_title: "Developer", ...dates };
  const ordered = await plant(app, "purchase_order", {
    label: `Order ${count}`,
    ...placed,
    type: "new",
    bill_rate: 9000,
    pay_rate: 6000,
    pay_type: "w2_hourly",
    ...order,
  });
  const project = await plant(app, "project", {
    label: `Project ${count}`,
    ...placed,
    purchase_order: ordered,
    project_type: "client",
    work_mode: "remote",
    ...own,
  });
  return { client, vendor, consultant, order: ordered, project };
}
