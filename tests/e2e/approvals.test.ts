import type { Page } from "playwright";
import { expect, it } from "vitest";
import type { AccessDefinition, ResourceDefinition } from "../../core/definition/types.ts";
import type { AnswerRecord } from "../../core/forms/types.ts";
import { payoutAreas } from "../fixtures/approvals-area.ts";
import { prepareOnce } from "../support/prepare-once.ts";
import { lastRunningProject } from "./running-project.ts";
import { expectAccessible, startApplication } from "./support.ts";

const application = prepareOnce(startApplication);

/** Submits sheets, and approves them: nobody approves what they submitted. */
const SUBMITS = "SA1001";
const APPROVES = "FN1001";
const ALSO_APPROVES = "FN1002";
/** Is given approvals for a time. */
const DELEGATE = "DL1001";
const APPROVES_TESTS = "SP1001";

interface Row {
  readonly id: number;
  readonly label: string;
  readonly row_version: number;
  readonly status: string;
}

const read = (id: number) => application.call<Row>(SUBMITS, `/api/timesheet/${id}/`);

/** Sheets of whole weeks of a running project, so many before its last, that wait for approval. */
async function submittedSheets(
  from: number,
  count: number,
  { prepare }: { readonly prepare?: (id: number) => Promise<void> } = {},
): Promise<Row[]> {
  const { id: project, end_date: to, consultant } = await lastRunningProject(application);
  const made: Row[] = [];
  for (let week = from; week < from + count; week += 1) {
    const day = (before: number) =>
      new Date(Date.parse(to) - (before + 7 * week) * 86_400_000).toISOString().slice(0, 10);
    const body = {
      project,
      consultant: consultant.id,
      period_start: day(6),
      period_end: day(0),
      cycle: "weekly",
      client_copy_waiver: "Seen by mail",
      days: [4, 3, 2, 1].map((before) => ({ date: day(before), regular_hours: "8.00" })),
    };
    const sheet = await application.call<Row>(SUBMITS, "/api/timesheet/", { method: "POST", body });
    await prepare?.(sheet.id);
    for (const transition of ["start", "submit"]) {
      const { row_version } = await read(sheet.id);
      const move = { transition, row_version };
      await application.call(SUBMITS, `/api/timesheet/${sheet.id}/transition/`, {
        method: "POST",
        body: move,
      });
    }
    made.push(await read(sheet.id));
  }
  return made;
}

async function attachText(sheet: number): Promise<void> {
  const form = new FormData();
  form.set("file", new Blob(["Four days on site"], { type: "text/plain" }), "hours.txt");
  const { data } = await application.call<{ data: { token: string } }>(SUBMITS, "/api/auth/login/", {
    method: "POST",
    body: { employee_id: SUBMITS, password: "Benchline#2026" },
  });
  const answer = await fetch(`${application.url}/api/timesheet/${sheet}/files/`, {
    method: "POST",
    headers: { authorization: `Token ${data.token}` },
    body: form,
  });
  expect(answer.status).toBe(201);
}

/** What else waits is decided, so that what is arranged stands on the first page. */
async function decideOthers(): Promise<void> {
  const { data } = await application.call<{ data: { id: number }[] }>(
    APPROVES,
    "/api/approvals/ids/?resource=timesheet",
  );
  if (data.length === 0) return;
  const body = {
    action: "transition",
    field: "status",
    transition: "approve",
    ids: data.map(({ id }) => id),
  };
  await application.call(APPROVES, "/api/timesheet/bulk/", { method: "POST", body });
}

/** Gives somebody's approvals to the delegate for some days; `withdraw` takes them back. */
async function giveApprovals(from: string) {
  const idOf = async (person: string) =>
    (await application.call<{ actor: { employeeId: number } }>(person, "/api/config/")).actor.employeeId;
  const [person, delegate] = [await idOf(from), await idOf(DELEGATE)];
  const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);
  const given = await application.call<Row>(from, "/api/delegation/", {
    method: "POST",
    body: { delegate, from_on: day(-2), to_on: day(2) },
  });
  const withdraw = () =>
    application.call(from, `/api/delegation/${given.id}/transition/`, {
      method: "POST",
      body: { transition: "withdraw", row_version: given.row_version },
    });
  return { person, delegate, withdraw };
}

async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.addEventListener("click", () => {
      document.documentElement.dataset["clicks"] = String(
        Number(document.documentElement.dataset["clicks"] ?? "0") + 1,
      );
    });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset["clicks"] ?? "0"));
}

const openWaiting = (page: Page) =>
  page
    .getByRole("banner")
    .getByRole("link", { name: /^Waiting for me/ })
    .click();

it("ten sheets are approved from any page with two clicks, each with what became of it, and taken back by one", async () => {
  await decideOthers();
  const sheets = await submittedSheets(0, 10);
  await application.visit({ person: APPROVES }, async (page) => {
    await page.goto("/dashboard");
    await page
      .getByRole("banner")
      .getByRole("link", { name: /^Waiting for me/ })
      .waitFor();
    const clicks = await countClicks(page);
    await openWaiting(page);
    await page.getByRole("button", { name: /^Timesheets: approve all/ }).click();
    await page.getByText(/^\d+ records are now Approved$/).waitFor();
    expect(await clicks()).toBe(2);
    for (const { id } of sheets) expect((await read(id)).status).toBe("approved");
    const results = page.getByRole("region", { name: "Timesheets" });
    await results.getByText(sheets[0]!.label.split(" · ")[0]!).first().waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Undo/ }).click();
    await page.getByText(/^\d+ records restored to their earlier values$/).waitFor();
    for (const { id } of sheets) expect((await read(id)).status).toBe("submitted");
  });
});

it("one record after the other is decided by one key, and sent back with a reason; each says whom it waits for", async () => {
  await decideOthers();
  const [first, second] = await submittedSheets(10, 2);
  if (!first || !second) throw new Error("two sheets were made");
  await application.visit({ person: APPROVES }, async (page) => {
    await page.goto(`/approvals?area=timesheet&record=timesheet:${first.id}`);
    const record = page.getByRole("article");
    await record.getByRole("button", { name: "Approve" }).waitFor();
    await record.getByText(/waiting for .*finance.* since/).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("a");
    await page.locator(`li[data-record="timesheet:${first.id}"]`).waitFor({ state: "detached" });
    await page.waitForURL((url) => {
      const shown = url.searchParams.get("record");
      return shown !== null && shown !== `timesheet:${first.id}`;
    });
    await expect.poll(async () => (await read(first.id)).status).toBe("approved");
    await page.locator(`li[data-record="timesheet:${second.id}"]`).getByRole("button").click();
    await page.getByRole("article").getByRole("button", { name: "Reject" }).waitFor();
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").first().fill("The hours of Monday are missing");
    await dialog.getByRole("button", { name: "Reject" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.locator(`li[data-record="timesheet:${second.id}"]`).waitFor({ state: "detached" });
    expect(await read(second.id)).toMatchObject({
      status: "rejected",
      reject_reason: "The hours of Monday are missing",
    });
  });
});

it("what is ticked is approved by Shift and the key that approves the record that is shown, and nothing else is", async () => {
  await decideOthers();
  const [shown, ticked] = await submittedSheets(16, 2);
  if (!shown || !ticked) throw new Error("two sheets were made");
  await application.visit({ person: APPROVES }, async (page) => {
    await page.goto(`/approvals?area=timesheet&record=timesheet:${shown.id}`);
    await page.getByRole("article").getByRole("button", { name: "Approve" }).waitFor();
    // nothing is ticked yet
    await page.keyboard.press("Shift+A");
    await page.locator(`li[data-record="timesheet:${ticked.id}"]`).getByRole("checkbox").check();
    await page.keyboard.press("Shift+A");
    await page.locator(`li[data-record="timesheet:${ticked.id}"]`).waitFor({ state: "detached" });
    await expect.poll(async () => (await read(ticked.id)).status).toBe("approved");
  });
  expect((await read(shown.id)).status).toBe("submitted");
});

it("what somebody else decided meanwhile is said, alone and among many, and leaves the list", async () => {
  await decideOthers();
  const [first, second, third] = await submittedSheets(20, 3);
  if (!first || !second || !third) throw new Error("three sheets were made");
  const decideElsewhere = async ({ id }: Row) => {
    const { row_version } = await read(id);
    const body = { transition: "approve", row_version };
    await application.call(ALSO_APPROVES, `/api/timesheet/${id}/transition/`, { method: "POST", body });
  };
  await application.visit({ person: APPROVES, expectedStatuses: [409] }, async (page) => {
    const row = ({ id }: Row) => page.locator(`li[data-record="timesheet:${id}"]`);
    await page.goto(`/approvals?area=timesheet&record=timesheet:${first.id}`);
    await page.getByRole("article").getByRole("button", { name: "Approve" }).waitFor();
    await decideElsewhere(first);
    await page.keyboard.press("a");
    await page.getByText("This step isn’t available in the record’s current status.").waitFor();
    await row(first).waitFor({ state: "detached" });

    await row(second).getByRole("button").click();
    for (const sheet of [second, third]) await row(sheet).getByRole("checkbox").check();
    await decideElsewhere(second);
    await page.keyboard.press("Shift+A");
    await page.getByText("1 record is now Approved").waitFor();
    const results = page.getByRole("region", { name: "Timesheets" });
    await results.getByText("This step isn’t available in the record’s current status.").waitFor();
    await expect.poll(async () => (await read(third.id)).status).toBe("approved");
  });
});

it("what waits for somebody else is decided in their place, and both names stand in the history", async () => {
  await decideOthers();
  const [sheet] = await submittedSheets(13, 1, { prepare: attachText });
  if (!sheet) throw new Error("a sheet was made");
  await application.call(SUBMITS, `/api/timesheet/${sheet.id}/comments/`, {
    method: "POST",
    body: { body: "The client asked about Monday" },
  });
  const { person, delegate, withdraw } = await giveApprovals(APPROVES);
  await application.visit({ person: DELEGATE }, async (page) => {
    await page.goto("/dashboard");
    await openWaiting(page);
    await page.getByRole("group", { name: "Whose approvals" }).getByRole("button", { name: /^For / }).click();
    await page.getByText(/^You’re approving for/).waitFor();
    await page.locator(`li[data-record="timesheet:${sheet.id}"]`).getByRole("button").click();
    const record = page.getByRole("article");
    await record.getByRole("button", { name: "Approve" }).waitFor();
    await expectAccessible(page);
    // with all the other may read for deciding, and nothing to write
    await record.getByRole("tab", { name: /^Comments/ }).click();
    await record.getByText("The client asked about Monday").waitFor();
    await expect.poll(() => record.getByRole("textbox").count()).toBe(0);
    await record.getByRole("tab", { name: /^Events/ }).click();
    await record.locator("td[data-field=event]").getByText("Submitted").waitFor();
    await expect.poll(() => record.locator("a[data-opens]").count()).toBe(0);
    // pages beyond what waits do not open to whoever stands in
    expect(await record.getByRole("link").count()).toBe(0);
    await expectAccessible(page);
    await record.getByRole("tab", { name: /^Files/ }).click();
    await record.getByRole("button", { name: "hours.txt", exact: true }).click();
    const preview = page.getByRole("dialog");
    await preview.getByText("Four days on site").waitFor();
    await page.keyboard.press("Escape");
    await preview.waitFor({ state: "detached" });
    await record.getByRole("tab", { name: "History" }).click();
    await record.locator("li[data-action=transition]").first().waitFor();
    expect(await record.getByRole("link").count()).toBe(0);
    await expectAccessible(page);
    await page.keyboard.press("a");
    await page.locator(`li[data-record="timesheet:${sheet.id}"]`).waitFor({ state: "detached" });
  });
  await expect.poll(async () => (await read(sheet.id)).status).toBe("approved");
  const { data } = await application.call<{ data: { actor: Row; impersonator: Row | null }[] }>(
    SUBMITS,
    `/api/timesheet/${sheet.id}/history/`,
  );
  expect(data[0]).toMatchObject({ actor: { id: person }, impersonator: { id: delegate } });
  await withdraw();
});

it("a step of several people says how many have approved, who is missing and why, and is made by the last", async () => {
  const admin = "SP1001";
  const definition = "/api/config/definitions/access/access/";
  const { data } = await application.call<{ data: { document: AccessDefinition; version: number } }>(
    admin,
    definition,
  );
  const changes = payoutAreas(data.document);
  const publication = { changes, note: "Payouts", base_version: data.version };
  await application.call(admin, "/api/config/publish/", { method: "POST", body: publication });
  const keeps = "MK1001";
  const { actor } = await application.call<{ actor: { employeeId: number } }>(keeps, "/api/config/");
  const body = { title: "New chairs", amount: 90, keeper: actor.employeeId };
  const { id } = await application.call<Row>(DELEGATE, "/api/payout/", { method: "POST", body });
  const status = async () => (await application.call<Row>(SUBMITS, `/api/payout/${id}/`)).status;
  await application.call(DELEGATE, `/api/payout/${id}/transition/`, {
    method: "POST",
    body: { transition: "submit", row_version: 1 },
  });

  await application.visit({ person: APPROVES }, async (page) => {
    await page.goto(`/approvals?area=payout&record=payout:${id}`);
    const record = page.getByRole("article");
    await record.getByText(/^Finance: 0 of 2 approved · waiting for .*\(finance\)/i).waitFor();
    await record.getByText(/^Keeper: 0 of 1 approved · waiting for .* \(Kept by\)$/).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("a");
    await page.getByText("New chairs: you approved it for Finance (1 of 2)").waitFor();
    await page.locator(`li[data-record="payout:${id}"]`).waitFor({ state: "detached" });
    await page.goto(`/records/payout/${id}`);
    await page.getByText(/^Finance: 1 of 2 approved · by you/).waitFor();
    expect(await status()).toBe("waiting");
    // it is taken back beside it, and from what one did
    await page.getByRole("button", { name: "Undo your approval for Finance" }).click();
    await page.getByText("Approval undone").waitFor();
    await page.getByText(/^Finance: 0 of 2 approved · waiting for /).waitFor();
    expect(await page.getByRole("button", { name: "Undo your approval for Finance" }).count()).toBe(0);
    await page.goto(`/records/payout/${id}?tab=history`);
    await page.getByText(/ undid their approval$/).waitFor();
    await page.getByText(/ approved it$/).waitFor();
    await page.getByRole("button", { name: "Pay out" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Pay out" }).click();
    await page.getByText("New chairs: you approved it for Finance (1 of 2)").waitFor();
    await expectAccessible(page);
    await page.goto("/own-changes");
    const line = page.getByRole("main").getByRole("listitem").first();
    await line.getByText("New chairs: approved for Finance").waitFor();
    await expectAccessible(page);
    await line.getByRole("button", { name: /^Undo/ }).click();
    await line.getByText("Undone", { exact: true }).waitFor();
    await page.goto(`/records/payout/${id}`);
    await page.getByText(/^Finance: 0 of 2 approved/).waitFor();
    await page.getByRole("button", { name: "Pay out" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Pay out" }).click();
    await page.getByText(/^Finance: 1 of 2 approved · by you/).waitFor();
  });
  await application.visit({ person: keeps }, async (page) => {
    await page.goto(`/records/payout/${id}`);
    await page.getByRole("button", { name: "Pay out" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/^Your approval counts for Keeper: 1 of 1\./).waitFor();
    await dialog.getByText(/^Finance: 1 of 2 approved · by .* · waiting for /).waitFor();
    expect(await dialog.getByRole("textbox").count()).toBe(0);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Pay out" }).click();
    await page.getByText("New chairs: you approved it for Keeper (1 of 1)").waitFor();
    await page.getByText(/^Keeper: 1 of 1 approved · by you/).waitFor();
    // one group after the other: who is asked next is told before
    const inTurn = await application.call<Row>(DELEGATE, "/api/payout_in_turn/", { method: "POST", body });
    await application.call(DELEGATE, `/api/payout_in_turn/${inTurn.id}/transition/`, {
      method: "POST",
      body: { transition: "submit", row_version: 1 },
    });
    await page.goto(`/records/payout_in_turn/${inTurn.id}`);
    await page.getByRole("button", { name: "Approve" }).click();
    await dialog.getByText("Payers is asked next.").waitFor();
    await dialog.getByText(/^Notifies /).waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Approve" }).click();
    await page.getByText(/^Keeper: 1 of 1 approved · by you/).waitFor();
  });
  await application.visit({ person: SUBMITS }, async (page) => {
    await page.goto(`/records/payout/${id}`);
    await page.getByRole("button", { name: "Pay out" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Receipt" }).fill("R-17");
    await dialog.getByRole("button", { name: "Pay out" }).click();
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(status).toBe("paid");
  });
});

it("answers to questions about what waits are read by whoever decides in somebody's place", async () => {
  const { data: published } = await application.call<{ data: { document: ResourceDefinition } }>(
    APPROVES_TESTS,
    "/api/config/definitions/resource/test/",
  );
  // those that failed wait as well: whether one that was taken is not judged depends on the hour
  const lifecycles = published.document.lifecycles!.map((lifecycle) => ({
    ...lifecycle,
    states: lifecycle.states.map(({ final, ...state }) =>
      state.name === "failed" || final === undefined ? state : { ...state, final },
    ),
    transitions: lifecycle.transitions.map((step) =>
      step.name === "pass"
        ? { ...step, from: ["completed", "failed"], who: ["superadmin"], decides: "approve" as const }
        : step,
    ),
  }));
  const { current } = await application.call<{ current: number }>(APPROVES_TESTS, "/api/config/versions/");
  const changes = [{ kind: "resource", name: "test", document: { ...published.document, lifecycles } }];
  const publication = { changes, note: "Tests are approved", base_version: current };
  await application.call(APPROVES_TESTS, "/api/config/publish/", { method: "POST", body: publication });
  const { test, answers } = await answeredTest();
  // nobody but whoever was given the approvals, and only while they are
  const path = (person: number) => `/api/approvals/test/${test}/answers/test_form/?on_behalf_of=${person}`;
  const given = await giveApprovals(APPROVES_TESTS);
  const { data } = await application.call<{ data: { answers: AnswerRecord[] }[] }>(
    DELEGATE,
    path(given.person),
  );
  expect(data[0]!.answers.map(({ answer }) => answer)).toEqual(answers.map(({ answer }) => answer));

  const at = `/approvals?area=test&record=test:${test}&for=${given.person}`;
  const asked = (page: Page, words: string) => page.getByRole("tabpanel").getByText(words, { exact: true });
  await application.visit({ person: DELEGATE, at }, async (page) => {
    const record = page.getByRole("article");
    await record.getByRole("tab", { name: "Test form" }).click();
    await asked(page, "Was the time enough?").first().waitFor();
    for (const { que_value: title } of answers) await asked(page, title).first().waitFor();
    // they are read, and nothing is written or opened beyond them
    expect(await record.getByRole("tabpanel").getByRole("textbox").count()).toBe(0);
    expect(await record.getByRole("button", { name: /test form/i }).count()).toBe(0);
    expect(await record.getByRole("link").count()).toBe(0);
    await expectAccessible(page);
  });
  const narrow = { person: DELEGATE, at, language: "ar", theme: "dark", width: 360 } as const;
  await application.visit(narrow, async (page) => {
    await page.getByRole("tab", { name: "نموذج الاختبار" }).click();
    await asked(page, "هل كان الوقت كافيًا؟").first().waitFor();
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
  await given.withdraw();
});

it("shows the list and the record one after the other where both have no room", () =>
  application.visit({ person: SUBMITS, at: "/approvals", width: 800 }, async (page) => {
    await page.locator("[data-record]").first().getByRole("button").click();
    const record = page.getByRole("article");
    await record.waitFor();
    expect((await record.boundingBox())!.width).toBeGreaterThan(400);
    await page.getByRole("button", { name: "Back to the list" }).click();
    await record.waitFor({ state: "detached" });
  }));

/** A test that waits, and what was answered about it. */
async function answeredTest(): Promise<{ test: number; answers: readonly AnswerRecord[] }> {
  const { data: tests } = await application.call<{ data: Row[] }>(
    APPROVES_TESTS,
    "/api/test/?status=completed,failed&page_size=50",
  );
  for (const { id } of tests) {
    const path = `/api/forms/test/responses/?resource=test&id=${id}`;
    const { data } = await application.call<{ data: { answers: AnswerRecord[] }[] }>(APPROVES_TESTS, path);
    if (data[0] !== undefined) return { test: id, answers: data[0].answers };
  }
  throw new Error("The demo company has tests that were taken.");
}
