import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { today } from "../../../core/definition/clock.ts";
import { COMPANY_TIME_ZONE } from "../../../server/modules/auth/actors.ts";
import { createStaffApp, plant, plantConsultant, plantProject } from "../people-app.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const app = prepareOnce(createStaffApp);

async function read(resource: string, id: number): Promise<Record<string, unknown>> {
  const answer = await app.as("boss")("GET", `/api/${resource}/${id}/`);
  return answer.json();
}

async function history(resource: string, id: number): Promise<Record<string, unknown>[]> {
  const answer = await app.as("boss")("GET", `/api/${resource}/${id}/history/`);
  return answer.json<{ data: Record<string, unknown>[] }>().data;
}

function invariantOf(resource: string, name: string) {
  const { byName } = app.app.benchline.definitions().resources;
  const invariant = byName[resource]!.invariants.find((one) => one.name === name)!;
  return { resource, invariant, timeZone: COMPANY_TIME_ZONE };
}

let count = 0;
async function running(status = "on_bench") {
  count += 1;
  const consultant = await plantConsultant(app, count, {
    base_pay: 5000,
    hire_date: "2026-01-01",
    bench_start: "2026-01-01",
    status,
  });
  return plantProject(app, count, { consultant, start_date: "2026-01-01", end_date: "2099-01-01" });
}

test("a consultant who was left on the bench by a running project is found and put on it", async () => {
  const { consultant, project } = await running();
  const fine = await running("on_project");
  const call = invariantOf("project", "running_has_consultant");
  const { engine } = app.app.benchline;
  const broken = await engine.findBroken(call);
  expect(broken).toContain(project);
  expect(broken).not.toContain(fine.project);

  const tried = await engine.mend({ ...call, id: project, dryRun: true });
  expect(tried.steps.map((step) => step.kind === "update" && step.moved?.to)).toEqual([
    "project_upcoming",
    "on_project",
  ]);
  expect(await read("consultant", consultant)).toMatchObject({ status: "on_bench", row_version: 1 });

  await engine.mend({ ...call, id: project, dryRun: false });
  expect(await read("consultant", consultant)).toMatchObject({ status: "on_project", row_version: 3 });
  expect((await history("consultant", consultant))[0]).toMatchObject({
    action: "transition",
    actor: null,
    changes: { status: ["project_upcoming", "on_project"] },
  });
  expect(await engine.findBroken(call)).not.toContain(project);
  expect(await engine.mend({ ...call, id: project, dryRun: false })).toEqual({ steps: [], holds: true });
});

test("the effects of a transition follow once more, because of it", async () => {
  const asset = await plant(app, "asset", {
    label: "LAP-1",
    tag: "LAP-1",
    type: "laptop",
    status: "in_stock",
  });
  const custody = await plant(app, "asset_custody", {
    label: "LAP-1",
    asset,
    holder_employee: app.users["max"]!.id,
    from_on: "2026-01-01",
  });
  const call = invariantOf("asset", "in_stock_is_with_nobody");
  const { engine } = app.app.benchline;
  expect(await engine.findBroken(call)).toEqual([asset]);
  await engine.mend({ ...call, id: asset, dryRun: false });
  expect(await read("asset_custody", custody)).toMatchObject({ to_on: expect.any(String) });
  expect((await history("asset_custody", custody))[0]).toMatchObject({
    cause: { resource: "asset", id: asset, transition: "return" },
  });
  expect(await engine.findBroken(call)).toEqual([]);
});

test("work authorizations from before their life cycle get the state and the last day that a save gives", async () => {
  const { consultant } = await running("on_project");
  const other = (await running("on_project")).consultant;
  const enter = (of: number, valid_from: string | null, valid_to: string | null, more: object = {}) =>
    plant(app, "work_authorization", {
      label: "H-1B",
      consultant: of,
      type: valid_from === null ? "gc" : "h1b",
      valid_from,
      valid_to,
      is_current: 0,
      ...more,
    });
  const next = await enter(consultant, "2098-01-01", "2099-12-31");
  const current = await enter(consultant, "2020-01-01", "2097-12-31", {
    is_current: 1,
    i94_until: "2097-06-30",
  });
  const former = await enter(consultant, "2017-01-01", "2019-12-31");
  // nobody marked one of these as the current one: it is the last that began, in whatever order they were entered
  const last = await enter(other, "2022-01-01", "2097-12-31");
  const replaced = await enter(other, "2019-01-01", "2097-06-30");
  const free = await enter((await running("on_project")).consultant, null, null);

  const call = invariantOf("work_authorization", "has_state");
  const { engine } = app.app.benchline;
  const rows = [next, current, former, last, replaced, free];
  expect(await engine.findBroken(call)).toEqual(rows);
  for (const id of rows) await engine.mend({ ...call, id, dryRun: true });
  expect(await engine.findBroken(call)).toEqual(rows);
  for (const id of rows)
    expect(await engine.mend({ ...call, id, dryRun: false })).toMatchObject({ holds: true });
  expect(await engine.findBroken(call)).toEqual([]);
  const state = async (id: number) => {
    const { status, is_current, work_until } = await read("work_authorization", id);
    return [status, is_current, work_until];
  };
  expect(await state(next)).toEqual(["upcoming", false, "2099-12-31"]);
  expect(await state(current)).toEqual(["current", true, "2097-06-30"]);
  expect(await state(former)).toEqual(["ended", false, "2019-12-31"]);
  expect(await state(last)).toEqual(["current", true, "2097-12-31"]);
  expect(await state(replaced)).toEqual([
    "ended",
    false,
    today({ now: Date.now(), timeZone: COMPANY_TIME_ZONE }),
  ]);
  expect(await state(free)).toEqual(["current", true, null]);
  expect(await read("consultant", consultant)).toMatchObject({ work_until: "2099-12-31" });
  expect(await read("consultant", other)).toMatchObject({ work_until: "2097-12-31" });
});

test("what no effect mends stays as it is, and is told", async () => {
  const { project } = await running("on_project");
  const rate = (kind: string, from_on: string, to_on: string | null) =>
    plant(app, "project_rate", { label: "Rate", project, kind, amount: 6000, from_on, to_on });
  await rate("bill", "2026-01-01", "2026-01-31");
  await rate("bill", "2026-02-01", null);
  await rate("pay", "2026-01-15", null);
  const call = invariantOf("project", "one_rate_a_day");
  const { engine } = app.app.benchline;
  expect(await engine.findBroken(call)).not.toContain(project);
  await rate("pay", "2026-03-01", "2026-04-01");
  expect(await engine.findBroken(call)).toContain(project);
  expect(await engine.mend({ ...call, id: project, dryRun: false })).toEqual({ steps: [], holds: false });
});

test("effects that do not lead there are not carried out", async () => {
  const { consultant, project } = await running("in_training");
  const call = invariantOf("project", "running_has_consultant");
  const { mend, ...rest } = call.invariant;
  const half = { ...call, invariant: { ...rest, mend: mend.slice(0, 1) }, id: project, dryRun: false };
  expect(await app.app.benchline.engine.mend(half)).toMatchObject({ steps: [{}], holds: false });
  expect(await read("consultant", consultant)).toMatchObject({ status: "in_training", row_version: 1 });
});

test("npm run repair reports, changes nothing without --apply, and mends with it", async () => {
  const { consultant } = await running("marketing_hold");
  const { url, dataDir } = app.testDatabase;
  const repair = async (...words: string[]) => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: url ?? "", DEMO: "off" };
    const ran = promisify(execFile)(process.execPath, ["server/commands/repair.ts", ...words], { env });
    return ran.catch((error: { stdout: string; stderr: string; code: number }) => error);
  };
  const line = `consultant #${consultant}: sign_project → project_upcoming`;
  const tried = await repair();
  expect(tried.stdout).toContain(line);
  expect(tried.stdout).toMatch(/nothing was changed.*npm run backup.*--apply/);
  expect(await read("consultant", consultant)).toMatchObject({ status: "marketing_hold" });
  const done = await repair("--apply");
  expect(done.stdout).toContain(line);
  // two rates for one day are left from before: nobody but a person knows which one is right
  expect(done).toMatchObject({ code: 1, stdout: expect.stringContaining("somebody has to look") });
  expect(await read("consultant", consultant)).toMatchObject({ status: "on_project" });
  expect(await repair("--aply")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("npm run repair"),
  });
});
