import { describe, expect, test } from "vitest";
import { plant, plantNamed } from "../people-app.ts";
import { type Company, day, openCompany, type Row } from "./company.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const company = prepareOnce(openCompany);

const state = async (resource: string, id: number) => (await company.read(resource, id))["status"];
type Signed = Awaited<ReturnType<Company["signed"]>>;

async function running(): Promise<Signed> {
  const world = await company.signed();
  await company.move("fin", "project", world.project, "start");
  return world;
}

const complete = (project: number, values: object = {}) =>
  company.move("fin", "project", project, "complete", {
    values: { actual_end: day(0), end_reason: "finished", ...values },
  });

/** An order of another kind that follows one, signed. */
async function following(
  world: Signed,
  values: object,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<number> {
  const { id } = await company.make("max", "purchase_order", {
    parent_po: world.order,
    consultant: world.consultant,
    client: world.client,
    vendor_company: world.vendor,
    job_title: "Developer",
    employment_type: "w2",
    work_mode: "remote",
    worksite: { city: "Austin", state: "TX", country: "US" },
    marketer: company.id("max"),
    payment_terms: "net_30",
    ...values,
  });
  const approval = await company.priced(
    { order: id, vendor: world.vendor },
    { pay_rate: "64.00", values: {} },
  );
  await company.move("leg", "purchase_order", id, "legal_approve", approval);
  await meanwhile();
  await company.sign(id);
  return id;
}

async function ratesOf(project: number): Promise<unknown[]> {
  const rates = await company.all("project_rate", `project=${project}`);
  return rates
    .map(({ kind, amount, from_on, to_on }) => [kind, amount, from_on, to_on])
    .toSorted((a, b) => String(a).localeCompare(String(b)));
}

test("a consultant's current project is the one under way, until it ends", async () => {
  const { consultant, project } = await company.signed();
  const current = async () => (await company.read("consultant", consultant))["current_project"];
  expect(await current()).toBeNull();
  await company.move("fin", "project", project, "start");
  expect(await current()).toMatchObject({ id: project });
  const found = await company.all("consultant", `current_project=${project}`);
  expect(found.map(({ id }) => id)).toEqual([consultant]);
  await complete(project);
  expect(await current()).toBeNull();
});

describe("orders that follow another one", () => {
  const LATER = { type: "extension", start_date: day(181), end_date: day(300), bill_rate: "92.00" };

  test("purchase_order.sign of an extension: the same project gets the new end, nothing is made twice", async () => {
    const world = await running();
    const extension = await following(world, LATER);
    expect(await company.read("purchase_order", extension)).toMatchObject({
      status: "signed",
      submission: { id: world.submission },
    });
    expect(await company.read("project", world.project)).toMatchObject({
      status: "active",
      end_date: day(300),
      purchase_order: { id: world.order },
    });
    expect(await company.all("project", `consultant=${world.consultant}`)).toHaveLength(1);
    expect(await company.read("consultant", world.consultant)).toMatchObject({
      status: "on_project",
      available_from: day(301),
    });
  });

  test("purchase_order.draft_extension: an order on the same terms that begins the day after", async () => {
    const world = await running();
    await company.move("max", "purchase_order", world.order, "draft_extension");
    const drafts = await company.all("purchase_order", `parent_po=${world.order}`);
    expect(drafts).toHaveLength(1);
    expect(drafts[0]).toMatchObject({
      type: "extension",
      status: "draft",
      start_date: day(181),
      end_date: null,
      consultant: { id: world.consultant },
      vendor_company: { id: world.vendor },
      bill_rate: "88.00",
    });
    expect(await state("purchase_order", world.order)).toBe("active");
  });

  test("project.extend follows a signed extension; by hand a project goes on only with one", async () => {
    const world = await running();
    const announce = () =>
      company.move("max", "project", world.project, "announce_end", { values: { end_date: day(90) } });
    const go = () =>
      company.move("team", "project", world.project, "continue", { values: { end_date: day(200) } });
    await announce();
    await expect(go()).rejects.toThrow(/A signed extension is needed first/);
    await following(world, LATER);
    expect(await company.read("project", world.project)).toMatchObject({
      status: "active",
      end_date: day(300),
    });
    await announce();
    await go();
    expect(await state("project", world.project)).toBe("active");
  });

  // proves check purchase_order.agreement_ended
  test("purchase_order.sign on an agreement that was terminated meanwhile is refused", async () => {
    const world = await running();
    const end = (trx: Parameters<Parameters<typeof company.app.database.write>[0]>[0]) =>
      trx.updateTable("vendor_agreement").set({ status: "terminated" }).execute();
    await expect(following(world, LATER, () => company.app.database.write(end))).rejects.toThrow(
      /agreement_ended/,
    );
  });

  test("purchase_order.activate of an extension in the night of its start: order before completed, its rates from then on", async () => {
    const world = await running();
    const extension = await following(world, LATER);
    await company.nightAfter(180);
    expect(await state("purchase_order", extension)).toBe("active");
    expect(await state("purchase_order", world.order)).toBe("completed");
    expect(await company.read("project", world.project)).toMatchObject({
      status: "active",
      purchase_order: { id: extension },
    });
    expect(await ratesOf(world.project)).toEqual([
      ["bill", "88.00", day(0), day(180)],
      ["bill", "92.00", day(181), null],
      ["pay", "60.00", day(0), day(180)],
      ["pay", "64.00", day(181), null],
    ]);
    await company.nightAfter(300);
    expect(await state("project", world.project)).toBe("completed");
    expect(await state("purchase_order", extension)).toBe("completed");
  });

  test("project.complete: an extension that was signed is cancelled, and says so", async () => {
    const world = await running();
    const extension = await following(world, LATER);
    await complete(world.project);
    expect(await company.read("purchase_order", extension)).toMatchObject({
      status: "cancelled",
      end_reason: "project_finished",
    });
    expect(await state("consultant", world.consultant)).toBe("on_bench");
  });

  test("purchase_order.cancel_signed of an extension: the project ends as it was agreed before", async () => {
    const world = await running();
    const extension = await following(world, LATER);
    await company.move("fin", "purchase_order", extension, "cancel_signed", {
      values: { end_reason: "budget" },
    });
    expect(await company.read("project", world.project)).toMatchObject({
      status: "active",
      end_date: day(180),
    });
    expect(await state("consultant", world.consultant)).toBe("on_project");
  });

  test("purchase_order.sign of an extension whose order has no project is refused, and nothing is signed", async () => {
    const world = await company.ordered();
    await expect(
      following(
        { ...world, project: 0, tried: {} as Row },
        { ...LATER, start_date: day(0), exception_reason: "Begins at once" },
      ),
    ).rejects.toThrow(/effect_impossible/);
  });
});

describe("from signing to the bench", () => {
  test("project.confirm_start: the project starts by itself on its first day, not without it", async () => {
    const starts = async (confirmed: boolean) => {
      const world = await company.signed({ start: 3 });
      if (confirmed) await company.move("fin", "project", world.project, "confirm_start");
      expect(await state("project", world.project)).toBe("upcoming");
      return world;
    };
    const [open, confirmed] = [await starts(false), await starts(true)];
    await company.nightAfter(1);
    expect(await state("project", confirmed.project)).toBe("upcoming");
    await company.nightAfter(2);
    expect(await state("project", open.project)).toBe("upcoming");
    expect(await state("project", confirmed.project)).toBe("active");
    expect(await state("submission", confirmed.submission)).toBe("placed");
    expect(await state("consultant", confirmed.consultant)).toBe("on_project");
  });

  test("project.complete: the consultant stays on a second project, and waits for one that is signed", async () => {
    const world = await running();
    const [second, third] = [await alike(world), await alike(world)];
    await company.move("fin", "project", second, "start");
    await complete(world.project);
    expect(await state("consultant", world.consultant)).toBe("on_project");
    await complete(second);
    expect(await state("consultant", world.consultant)).toBe("project_upcoming");
    await company.move("head", "project", third, "cancel", { values: { end_reason: "client_cancelled" } });
    expect(await company.read("consultant", world.consultant)).toMatchObject({
      status: "on_bench",
      bench_start: day(0),
    });
  });

  /** Another project of the same consultant under an order of its own. */
  async function alike({ order, project }: Signed): Promise<number> {
    const copy = async (table: string, id: number, values: object) => {
      const row = await company.app.database.read
        .selectFrom(table)
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const { id: _, ...rest } = row as Record<string, unknown>;
      return plant(company.app, table, { label: "Copy", ...rest, ...values });
    };
    const other = await copy("purchase_order", order, {
      status: "signed",
      hours_per_week: 10,
      code: `PO-${company.next()}`,
    });
    return copy("project", project, {
      status: "upcoming",
      purchase_order: other,
      code: `PRJ-${company.next()}`,
    });
  }

  test("project.cancel: its order is cancelled, the consultant back on the bench and marketed again", async () => {
    const { project, order, consultant, marketing, profile } = await company.signed();
    expect(await state("marketing_profile", profile)).toBe("paused");
    await company.move("fin", "project", project, "cancel", { values: { end_reason: "client_cancelled" } });
    expect(await state("purchase_order", order)).toBe("cancelled");
    expect(await state("consultant", consultant)).toBe("on_bench");
    expect(await state("consultant_marketing", marketing)).toBe("active");
    expect(await state("marketing_profile", profile)).toBe("active");
  });

  test("submission.withdraw_accepted: also what was signed for it is cancelled", async () => {
    const { submission, order, project, consultant } = await company.signed();
    await company.move("head", "submission", submission, "withdraw_accepted", {
      values: { reject_reason: "availability" },
    });
    expect(await state("purchase_order", order)).toBe("cancelled");
    expect(await state("project", project)).toBe("cancelled");
    expect(await state("consultant", consultant)).toBe("on_bench");
  });

  test("consultant.end_project: marketing goes to the next of the team when the marketer has left", async () => {
    const team = await plantNamed(company.app, "team", `Marketing ${company.next()}`, {
      department: "Marketing",
      is_active: 1,
    });
    const set = (table: string, id: number, values: object) =>
      company.app.database.write((trx) => trx.updateTable(table).set(values).where("id", "=", id).execute());
    await set("employee", company.id("mia"), { team });
    const world = await running();
    await set("consultant_marketing", world.marketing, { team, marketer: company.id("team") });
    await set("employee", company.id("team"), { status: "inactive" });
    await complete(world.project);
    expect(await company.read("consultant_marketing", world.marketing)).toMatchObject({
      status: "ended",
      end: day(0),
    });
    const rows = await company.all("consultant_marketing", `consultant=${world.consultant}&status=active`);
    expect(rows).toMatchObject([
      { marketer: { id: company.id("mia") }, role: "primary", start: day(0), hotlist: true },
    ]);
    await set("employee", company.id("team"), { status: "active" });
  });

  test("consultant.move_to_bench: an engineering lead enters what it needs; pay is asked of W-2 consultants, and finance writes it", async () => {
    const { consultant } = await company.bench();
    await company.app.database.write((trx) =>
      trx
        .updateTable("consultant")
        .set({ status: "onboarding", base_pay: null, proposed_pay: 5500, bench_start: null })
        .where("id", "=", consultant)
        .execute(),
    );
    const toBench = () =>
      company.move("lee", "consultant", consultant, "move_to_bench", { values: { i9_status: "complete" } });
    const patch = async (values: object) =>
      company.call("fin", "PATCH", `/api/consultant/${consultant}/`, {
        ...values,
        row_version: (await company.read("consultant", consultant)).row_version,
      });
    const { row_version } = await company.read("consultant", consultant);
    await company.call("lee", "PATCH", `/api/consultant/${consultant}/`, {
      i9_status: "complete",
      row_version,
    });
    await expect(toBench()).rejects.toThrow(/finance must have set base pay/);
    await patch({ base_pay: "56.00" });
    await toBench();
    expect(await company.read("consultant", consultant)).toMatchObject({
      status: "on_bench",
      bench_start: day(0),
      base_pay: "56.00",
    });
    await expect(patch({ base_pay: "57.00" })).rejects.toThrow(/base_pay/);
  });
});

describe("training", () => {
  async function hired() {
    const { consultant, technology } = await company.bench();
    await company.app.database.write((trx) =>
      trx
        .updateTable("consultant")
        .set({ status: "onboarding", bench_start: null, i9_status: "complete" })
        .where("id", "=", consultant)
        .execute(),
    );
    return { consultant, technology };
  }
  const train = (consultant: number) =>
    company.move("eng", "consultant", consultant, "start_training", {
      values: { mentor: company.id("lee") },
    });
  const projects = (consultant: number) => company.all("project", `consultant=${consultant}&sort=id`);

  test("consultant.start_training: a training project begins, and ends when the consultant comes to the bench", async () => {
    const { consultant, technology } = await hired();
    await train(consultant);
    const [project, ...more] = await projects(consultant);
    expect(more).toEqual([]);
    const { name } = await company.read("technology", technology);
    expect(project).toMatchObject({
      project_type: "training",
      status: "active",
      job_title: name,
      technologies: [{ id: technology }],
      engineering_lead: { id: company.id("lee") },
      start_date: day(0),
    });
    expect(await company.read("consultant", consultant)).toMatchObject({ status: "in_training" });
    await company.move("eng", "consultant", consultant, "move_to_bench");
    expect(await company.read("project", project!.id)).toMatchObject({
      status: "completed",
      actual_end: day(0),
      end_reason: "finished",
    });
    expect(await company.read("consultant", consultant)).toMatchObject({
      status: "on_bench",
      bench_start: day(0),
    });
  });

  test("consultant.start_training: who has a training project already goes on with it", async () => {
    const { consultant } = await hired();
    const { id } = await company.make("eng", "project", {
      project_type: "training",
      consultant,
      job_title: "Bootcamp",
      work_mode: "onsite",
      start_date: day(-3),
    });
    await train(consultant);
    expect(await projects(consultant)).toMatchObject([{ id, status: "active", job_title: "Bootcamp" }]);
    await company.move("adi", "consultant", consultant, "exit_early", { reason: "Changed their mind" });
    expect(await company.read("project", id)).toMatchObject({ status: "completed" });
  });
});
