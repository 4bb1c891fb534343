import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ShippedForm } from "../../core/forms/shipped.ts";
import { plant, plantNamed } from "../integration/people-app.ts";
import { createTestApp } from "./app.ts";
import type { TestApp, TestAppOptions } from "./app.ts";

const root = join(import.meta.dirname, "../..");

export const STAFF = {
  boss: ["superadmin"],
  ada: ["admin"],
  max: ["marketer"],
  mia: ["marketer"],
  eve: ["engineer"],
  ned: ["engineer"],
  lea: ["legal"],
};

export interface FormsApp extends TestApp {
  /** What the release ships for a form from the next start on. */
  readonly ship: (form: ShippedForm) => Promise<void>;
}

/** The shipped definitions, with forms of the test's own as the release's. */
export async function createFormsApp(
  forms: readonly ShippedForm[],
  options: Partial<TestAppOptions> = {},
): Promise<FormsApp> {
  const directory = await mkdtemp(join(tmpdir(), "benchline-forms-"));
  const resourcesDir = join(directory, "resources");
  await cp(join(root, "resources"), resourcesDir, { recursive: true });
  await rm(join(resourcesDir, "forms"), { recursive: true, force: true });
  await mkdir(join(resourcesDir, "forms"));
  const ship = (form: ShippedForm) =>
    writeFile(join(resourcesDir, "forms", `${form.form_name}.json`), JSON.stringify(form));
  for (const form of forms) await ship(form);
  const app = await createTestApp({
    resourcesDir,
    localesDir: join(root, "locales"),
    people: STAFF,
    ...options,
  });
  return {
    ...app,
    ship,
    close: async () => {
      await app.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export interface Company {
  readonly consultant: number;
  readonly submission: number;
  /** A further interview, held yesterday, with its supervisor. */
  readonly interview: (more?: Readonly<Record<string, unknown>>) => Promise<number>;
  readonly test: (more?: Readonly<Record<string, unknown>>) => Promise<number>;
}

/** One submission of one consultant; `max` is its marketer and `eve` supervises its interviews. */
export async function plantCompany(app: TestApp): Promise<Company> {
  const vendor_company = await plantNamed(app, "vendor_company", "Blue Vendor");
  const client = await plantNamed(app, "client", "Big Client");
  const consultant = await plantNamed(app, "consultant", "Cora Consultant", { status: "bench" });
  const marketer = app.users["max"]?.id ?? 0;
  const lead = await plant(app, "lead", {
    label: "Java developer",
    code: "L1",
    job_title: "Java developer",
    vendor_company,
    client,
    status: "open",
  });
  const profile = await plant(app, "marketing_profile", { label: "Profile", title: "Profile", consultant });
  const submission = await plant(app, "submission", {
    label: "S1 · Java developer",
    code: "S1",
    lead,
    consultant,
    client,
    vendor_company,
    marketing_profile: profile,
    marketer,
    job_title: "Java developer",
    status: "interview",
  });
  let round = 0;
  return {
    consultant,
    submission,
    interview: (more = {}) =>
      plant(app, "interview", {
        label: `I${(round += 1)} · Cora Consultant`,
        code: `I${round}`,
        submission,
        consultant,
        client,
        marketer,
        round,
        type: "technical",
        mode: "video",
        schedule: Date.now() - 86_400_000,
        time_zone: "America/New_York",
        duration_minutes: 45,
        supervisor: app.users["eve"]?.id ?? 0,
        status: "completed",
        outcome: "awaiting",
        feedback_given: 0,
        ...more,
      }),
    test: (more = {}) =>
      plant(app, "test", {
        label: "T · Cora Consultant",
        code: `T${(round += 1)}`,
        submission,
        consultant,
        client,
        marketer,
        type: "live_coding",
        assigned_on: Date.now() - 2 * 86_400_000,
        due_on: Date.now() + 86_400_000,
        mentor: app.users["eve"]?.id ?? 0,
        status: "completed",
        ...more,
      }),
  };
}
