import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { chooseOption } from "./choose-option.ts";
import { expectAccessible, startApplication, whenAtRest } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly row_version: number };

const BOSS = "SA1001";

const application = prepareOnce(startApplication);
let submission: number;
let interview: number;
/** Each test has a submission of its own. */
let asked = 0;

const read = (resource: string, id: number): Promise<Row> =>
  application.call<Row>(BOSS, `/api/${resource}/${id}/`);

/** An interview that is to be held for a submission the client looks at. */
async function arrange(): Promise<void> {
  asked += 1;
  const { data: submissions } = await application.call<{ data: Row[] }>(
    BOSS,
    `/api/submission/?status=client_review&page_size=1&page=${asked}`,
  );
  submission = submissions[0]!.id;
  const { data: people } = await application.call<{ data: Row[] }>(
    BOSS,
    "/api/employee/?employee_id=MK1001&page_size=1",
  );
  const made = await application.call<Row>(BOSS, "/api/interview/", {
    method: "POST",
    body: {
      submission,
      type: "technical",
      mode: "video",
      schedule: new Date(Date.now() + (40 + asked) * 86_400_000).toISOString(),
      supervisor: people[0]!.id,
    },
  });
  interview = made.id;
}

const states = async () => [
  (await read("interview", interview))["status"],
  (await read("submission", submission))["status"],
];

async function schedule(page: Page): Promise<void> {
  await page.goto(`/records/interview/${interview}`);
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Schedule" });
  await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Undo" }).waitFor();
  expect(await states()).toEqual(["scheduled", "interview"]);
}

it("an edit of one record stands among what one did, and is undone there", async () => {
  const label = `Undone ${Date.now()}`;
  const made = await application.call<Row>(BOSS, "/api/client/", { method: "POST", body: { name: label } });
  const body = { row_version: made.row_version, industry: "banking" };
  await application.call(BOSS, `/api/client/${made.id}/`, { method: "PATCH", body });
  await application.visit({ person: BOSS, at: "/own-changes" }, async (page) => {
    const line = page.getByRole("main").getByRole("listitem").filter({ hasText: label });
    await line.getByText("1 record changed").waitFor();
    await expectAccessible(page);
    await line.getByRole("button", { name: /^Undo/ }).click();
    await line.getByText("Undone", { exact: true }).waitFor();
  });
  expect((await read("client", made.id))["industry"]).toBeNull();
});

it("says on a phone too why an edit that was followed by another stays", async () => {
  const label = `Changed twice ${Date.now()}`;
  const made = await application.call<Row>(BOSS, "/api/client/", { method: "POST", body: { name: label } });
  for (const industry of ["banking", "insurance"]) {
    const { row_version } = await read("client", made.id);
    const body = { row_version, industry };
    await application.call(BOSS, `/api/client/${made.id}/`, { method: "PATCH", body });
  }
  await application.visit({ person: BOSS, at: "/own-changes", width: 360 }, async (page) => {
    const line = page.getByRole("main").getByRole("listitem").filter({ hasText: label });
    const reason = line.getByText("This can’t be undone because the record was changed again afterwards.");
    await reason.waitFor();
    const words = await line.getByText("1 record changed").last().boundingBox();
    expect(words!.width).toBeGreaterThan(200);
    await expectAccessible(page);
  });
});

describe("a step that was made on a record's page", () => {
  it("is undone by a key, with what followed from it", async () => {
    await arrange();
    const before = await states();
    await application.visit({ person: BOSS }, async (page) => {
      await schedule(page);
      await expectAccessible(page);
      await page.keyboard.press("z");
      await page.getByText("1 record restored to its earlier values").waitFor();
      await page.getByRole("button", { name: "Schedule", exact: true }).waitFor();
    });
    expect(await states()).toEqual(before);
  });

  it("is undone later, from what one did", async () => {
    await arrange();
    const before = await states();
    await application.visit({ person: BOSS }, async (page) => {
      await schedule(page);
      await page.reload();
      await page.getByRole("button", { name: /profile and sign-out/ }).click();
      await page.getByRole("menuitem", { name: "What I did" }).click();
      const line = page.getByRole("main").getByRole("listitem").first();
      await line.getByText(/Scheduled/).waitFor();
      await expectAccessible(page);
      await line.getByRole("button", { name: /^Undo/ }).click();
      // an earlier change of the list may be undone already
      await expect.poll(states).toEqual(before);
      await page.getByRole("main").getByText("Undone", { exact: true }).first().waitFor();
    });
  });

  it("is left as it is, with the reason, once somebody went on from there", async () => {
    await arrange();
    await application.visit({ person: BOSS }, async (page) => {
      await schedule(page);
      const { row_version } = await read("submission", submission);
      await application.call(BOSS, `/api/submission/${submission}/`, {
        method: "PATCH",
        body: { row_version, bill_rate: "91.25" },
      });
      await page.getByRole("button", { name: "Undo" }).press("Enter");
      await page.getByText(/This record was changed in the meantime\./).waitFor();
    });
    expect(await states()).toEqual(["scheduled", "interview"]);
  });

  it("is undone while its mail waits, and refused once the mail is out", async () => {
    const { id } = await application
      .call<Row>(BOSS, "/api/employee/?employee_id=MK1001&page_size=1")
      .then((answer) => (answer["data"] as Row[])[0]!);
    const message = await application.call<Row>(BOSS, "/api/message/", {
      method: "POST",
      body: {
        subject: "Lunch",
        body: "<p>At noon.</p>",
        channel: ["in_app", "email"],
        audience_type: "employees",
        audience_employees: [id],
      },
    });
    await application.visit({ person: BOSS, at: `/records/message/${message.id}` }, async (page) => {
      await page.getByRole("button", { name: "Send now", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Send now" });
      await dialog.getByRole("button", { name: "Send now", exact: true }).click();
      const notice = page
        .locator(".ant-notification-notice")
        .filter({ hasText: /emails? go(es)? out in \d+ seconds/ });
      await notice.waitFor();
      await expectAccessible(page);
      await notice.getByRole("button", { name: "Undo" }).click();
      await page.getByText("1 record restored to its earlier values").waitFor();
      await page.getByRole("button", { name: "Send now", exact: true }).click();
      await dialog.getByRole("button", { name: "Send now", exact: true }).click();
      await notice.hover();
      const sent = Date.now();
      await expect.poll(() => Date.now() - sent, { timeout: 15_000 }).toBeGreaterThan(10_500);
      await notice.getByRole("button", { name: "Undo" }).click();
      await page.getByText(/This can’t be undone because something was sent/).waitFor();
      expect((await read("message", message.id))["status"]).toBe("sent");
      await page.goto(`/records/message/${message.id}?tab=history`);
      await page.getByText(/sent an email about it/).waitFor();
    });
  });
});

async function arrangeScheduled(): Promise<void> {
  await arrange();
  const { row_version } = await read("interview", interview);
  await application.call(BOSS, `/api/interview/${interview}/transition/`, {
    method: "POST",
    body: { transition: "schedule", row_version },
  });
}

it("an edit that changes a calendar invitation says that it waits, and is taken back", async () => {
  await arrangeScheduled();
  const link = async () => (await read("interview", interview))["meeting_link"];
  await application.visit({ person: BOSS, at: `/records/interview/${interview}/edit` }, async (page) => {
    await page.getByRole("textbox", { name: "Link or dial-in" }).fill("https://meet.example.com/other");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const notice = page
      .locator(".ant-notification-notice")
      .filter({ hasText: /emails? go(es)? out in \d+ seconds/ });
    await notice.waitFor();
    expect(await link()).toBe("https://meet.example.com/other");
    await expectAccessible(page);
    await notice.getByRole("button", { name: "Undo" }).click();
    await page.getByText("1 record restored to its earlier values").waitFor();
    expect(await link()).toBeNull();
  });
});

describe("what follows from a step", () => {
  it("is told in the history of the record it reached, with the way to what it came from", async () => {
    await arrange();
    await application.visit({ person: BOSS }, async (page) => {
      await schedule(page);
      await page.goto(`/records/submission/${submission}?tab=history`);
      const because = page.getByText("Because of “Schedule”:").first();
      await because.waitFor();
      await expectAccessible(page);
      await because.getByRole("link").click();
      await page.waitForURL(`**/records/interview/${interview}**`);
    });
  });

  it("shows for each row before many are moved", async () => {
    await arrange();
    await application.call(BOSS, "/api/test/", {
      method: "POST",
      body: {
        submission,
        type: "live_coding",
        assigned_on: new Date(Date.now() - 7_200_000).toISOString(),
        due_on: new Date(Date.now() + 7_200_000).toISOString(),
      },
    });
    expect((await read("submission", submission))["status"]).toBe("test");
    await application.visit({ person: BOSS }, async (page) => {
      await page.goto(`/records/test?submission=${submission}&status=assigned`);
      await page.locator('table[aria-busy="false"]').waitFor();
      await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
      await page.getByRole("button", { name: "Move to" }).click();
      await page.getByRole("menuitem", { name: "Cancel test" }).click();
      const drawer = page.getByRole("dialog");
      await drawer.getByText(/^Submission .* becomes: .*Client review/).waitFor();
      await drawer.getByRole("button", { name: "Update 1 record" }).click();
      await drawer.waitFor({ state: "hidden" });
    });
    expect((await read("submission", submission))["status"]).toBe("client_review");
  });

  it("and cannot be is told before the step is made, with what stands in its way", async () => {
    const { data: consultants } = await application.call<{ data: Row[] }>(
      BOSS,
      "/api/consultant/?status=on_bench&page_size=1",
    );
    const known = await read("consultant", consultants[0]!.id);
    const form = new FormData();
    form.append("file", new File(["%PDF-1.4\n%%EOF\n"], "resume.pdf", { type: "application/pdf" }));
    const { data: resume } = await application.call<{ data: Row }>(BOSS, "/api/files/", {
      method: "POST",
      body: form,
    });
    const technology = (known["primary_technology"] as Row).id;
    const candidate = await application.call<Row>(BOSS, "/api/candidate/", {
      method: "POST",
      body: {
        first_name: "Nia",
        last_name: "Known",
        email: known["email"],
        phone: "+12125550142",
        source: "campus",
        technologies: [technology],
        primary_technology: technology,
        authorized_to_work: true,
        needs_sponsorship: false,
        expected_pay: "55.00",
        rating: 4,
        available_from: "2030-01-07",
        resume: { id: resume.id },
      },
    });
    for (const transition of ["contact", "screen", "evaluate", "offer", "accept"]) {
      const { row_version } = await read("candidate", candidate.id);
      await application.call(BOSS, `/api/candidate/${candidate.id}/transition/`, {
        method: "POST",
        body: { transition, row_version },
      });
    }
    const { row_version } = await read("candidate", candidate.id);
    await application.call(BOSS, `/api/candidate/${candidate.id}/`, {
      method: "PATCH",
      body: { row_version, hire_date: "2030-01-07", hire_as: "w2_hourly", employer_entity: "Our company" },
    });
    await application.visit({ person: BOSS, expectedStatuses: [409] }, async (page) => {
      await page.goto(`/records/candidate/${candidate.id}`);
      await page.getByRole("button", { name: "Convert to consultant", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Convert to consultant" });
      await dialog.getByText(/“.?Consultant.?” must also change but can’t: .?Email/).waitFor();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Convert to consultant", exact: true }).click();
      await page
        .getByRole("alert")
        .getByText(/must also change but can’t/)
        .waitFor();
      expect((await read("candidate", candidate.id))["status"]).toBe("accepted");
    });
  });
});

/** Interviews as they are shipped, or with nothing that follows from scheduling one but notices. */
async function publishInterview({ follows }: { readonly follows: boolean }): Promise<void> {
  const document = JSON.parse(await readFile("resources/marketing/interview.json", "utf8")) as {
    lifecycles: { transitions: { name: string; effects?: { kind: string }[] }[] }[];
  };
  const step = document.lifecycles[0]!.transitions.find(({ name }) => name === "schedule")!;
  if (!follows) step.effects = step.effects!.filter(({ kind }) => kind === "notify");
  const { data } = await application.call<{ data: { version: number } }>(
    BOSS,
    "/api/config/definitions/resource/interview/",
  );
  await application.call(BOSS, "/api/config/publish/", {
    method: "POST",
    body: { base_version: data.version, changes: [{ kind: "resource", name: "interview", document }] },
  });
}

/** A client, of a name that others may have as well. */
async function makeClient(name: string): Promise<Row> {
  return application.call<Row>(BOSS, "/api/client/", { method: "POST", body: { name } });
}

describe("what is undone once a rule stands in its way", () => {
  it("tells which, asks for a reason and goes back with it", async () => {
    const name = `Northwind ${Date.now()}`;
    const { id } = await makeClient(name);
    await application.visit({ person: BOSS }, async (page) => {
      await page.goto(`/records/client?query=${encodeURIComponent(name)}`);
      await page.locator('table[aria-busy="false"]').waitFor();
      await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
      await page
        .getByRole("region", { name: /selected/ })
        .getByRole("button", { name: "Edit" })
        .click();
      await chooseOption(page.getByRole("combobox", { name: "Choose a field to change" }), "Client");
      await page.getByRole("textbox", { name: "Client", exact: true }).fill(`Southwind ${name}`);
      await page.getByRole("button", { name: "Show what changes" }).click();
      await page.getByRole("button", { name: "Change 1 record" }).click();
      await page.getByText("1 record changed").waitFor();
      await makeClient(`${name}, Inc.`);

      await page.getByRole("button", { name: "Undo" }).click();
      const dialog = page.getByRole("dialog", { name: "A rule prevents undoing this" });
      await dialog.getByText(/Client: .*Northwind/).waitFor();
      const anyway = dialog.getByRole("button", { name: "Undo anyway" });
      expect(await anyway.isDisabled()).toBe(true);
      await whenAtRest(page);
      await expectAccessible(page);
      await dialog
        .getByRole("textbox", { name: "Reason for the exception" })
        .fill("Two companies of that name");
      await anyway.click();
      await page.getByText("1 record restored to its earlier values").waitFor();
    });
    expect((await read("client", id))["name"]).toBe(name);
    const { data } = await application.call<{ data: Row[] }>(BOSS, `/api/client/${id}/history/`);
    expect(data).toContainEqual(expect.objectContaining({ reason: "Two companies of that name" }));
  });

  it("is put back from the history with a reason", async () => {
    const name = `Eastwind ${Date.now()}`;
    const { id, row_version } = await makeClient(name);
    await application.call(BOSS, `/api/client/${id}/`, {
      method: "PATCH",
      body: { name: `Westwind ${name}`, row_version },
    });
    await makeClient(`${name}, Inc.`);
    await application.visit({ person: BOSS, expectedStatuses: [400] }, async (page) => {
      await page.goto(`/records/client/${id}?tab=history`);
      await page.getByRole("button", { name: "Restore Client" }).first().click();
      const dialog = page.getByRole("dialog", { name: "Restore earlier values" });
      const press = dialog.getByRole("button", { name: "Restore" });
      await press.click();
      await dialog.getByText(/Eastwind.*Inc\./).waitFor();
      expect(await press.isDisabled()).toBe(true);
      await whenAtRest(page);
      await expectAccessible(page);
      await dialog
        .getByRole("textbox", { name: "Reason for the exception" })
        .fill("Two companies of that name");
      await press.click();
      await page.getByText("has its earlier values again").waitFor();
    });
    expect((await read("client", id))["name"]).toBe(name);
  });
});

describe("a step whose rules change while its dialog is open", () => {
  it("is refused, says so and shows what follows now; the next press carries that out", async () => {
    await publishInterview({ follows: true });
    await arrange();
    await application.visit({ person: BOSS, expectedStatuses: [409] }, async (page) => {
      // the news of a publication that comes by itself would show what follows anew before the press
      await page.routeWebSocket(/./, () => undefined);
      await page.goto(`/records/interview/${interview}`);
      await page.getByRole("button", { name: "Schedule", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Schedule" });
      const follows = dialog.getByText(/Submission.*Interview/);
      await follows.first().waitFor();
      await publishInterview({ follows: false });
      // by its text: the icon of the first press may still be on its way out
      const press = dialog.getByRole("button").filter({ hasText: /^Schedule$/ });
      await press.click();
      await page.getByText(/Review it, then confirm again/).waitFor();
      await expect.poll(() => follows.count()).toBe(0);
      expect((await states())[0]).toBe("requested");
      await expectAccessible(page);
      await press.click();
      await dialog.waitFor({ state: "hidden" });
    });
    expect(await states()).toEqual(["scheduled", "client_review"]);
  });

  it("that waited for a connection is shown with what follows now, and sent by that", async () => {
    await publishInterview({ follows: true });
    await arrange();
    await application.visit({ person: BOSS, expectedStatuses: [409] }, async (page) => {
      await page.goto(`/records/interview/${interview}`);
      await page.getByRole("button", { name: "Schedule", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Schedule" });
      await dialog
        .getByText(/Submission.*Interview/)
        .first()
        .waitFor();
      await page.context().setOffline(true);
      await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
      await page.getByText("Saved on this device.").first().waitFor();
      await dialog.waitFor({ state: "hidden" });
      await publishInterview({ follows: false });
      await page.context().setOffline(false);
      await page.getByRole("button", { name: /1 change needs your attention/ }).click();
      await page.getByText(/The rules changed in the meantime/).waitFor();
      const again = page.getByRole("button", { name: "Send again" });
      await again.waitFor();
      const waiting = page.getByRole("listitem").filter({ has: again });
      await waiting.getByText("becomes").waitFor({ state: "attached" });
      expect(await waiting.getByText(/Submission/).count()).toBe(0);
      expect((await states())[0]).toBe("requested");
      await expectAccessible(page);
      await again.click();
      await page.getByText("1 pending change saved").waitFor();
    });
    expect(await states()).toEqual(["scheduled", "client_review"]);
  });
});

describe("a step that waited for a connection and is not taken", () => {
  it("opens again at its record with what was typed, also after a reload, and is done with once it is made", async () => {
    await arrange();
    await application.visit({ person: BOSS, expectedStatuses: [409] }, async (page) => {
      await page.goto(`/records/interview/${interview}`);
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Cancel interview" }).click();
      const dialog = page.getByRole("dialog", { name: "Cancel interview" });
      const reason = dialog.getByLabel("Reason", { exact: true });
      await reason.fill("The client moved the budget to next year");
      await page.context().setOffline(true);
      await dialog.getByRole("button", { name: "Cancel interview" }).click();
      await page.getByText("Saved on this device.").first().waitFor();
      const { row_version } = await read("interview", interview);
      const body = { row_version, schedule: new Date(Date.now() + 90 * 86_400_000).toISOString() };
      await application.call(BOSS, `/api/interview/${interview}/`, { method: "PATCH", body });
      await page.context().setOffline(false);
      await page.getByRole("button", { name: /1 change needs your attention/ }).click();
      await page.getByRole("button", { name: "Open with my values" }).click();
      await expect.poll(() => reason.inputValue()).toBe("The client moved the budget to next year");
      await expect.poll(() => page.getByText(/needs? you/).count()).toBe(0);
      await page.reload();
      await expect.poll(() => reason.inputValue()).toBe("The client moved the budget to next year");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Cancel interview" }).click();
      await dialog.waitFor({ state: "hidden" });
      await expect.poll(() => new URL(page.url()).search).toBe("");
      await expect.poll(() => countDrafts(page)).toBe(0);
    });
    expect(await read("interview", interview)).toMatchObject({
      status: "cancelled",
      cancel_reason: "The client moved the budget to next year",
    });
  });
});

/** What was typed and not saved yet, on this device. */
const countDrafts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("benchline-drafts");
        opening.addEventListener("error", () => reject(new Error("No drafts")));
        opening.addEventListener("success", () => {
          const counting = opening.result.transaction("drafts").objectStore("drafts").count();
          counting.addEventListener("success", () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );

it("a new record that mails by itself says so, and goes with its mail", async () => {
  const { data } = await application.call<{ data: (Row & { consultant: { id: number } })[] }>(
    BOSS,
    "/api/project/?status=active&page_size=1&columns=consultant",
  );
  const { id: project, consultant } = data[0]!;
  const values = new URLSearchParams({
    resource: "timesheet_request",
    project: String(project),
    consultant: String(consultant.id),
    period_start: "2020-01-06",
    period_end: "2020-01-12",
    message: "The week is missing.",
    sent_to: "waits@vendor.example",
    due_on: "2031-01-15",
  });
  const list = `/api/timesheet_request/?project=${project}&period_start=2020-01-06&page_size=5`;
  const there = async () => (await application.call<{ count: number }>(BOSS, list)).count;
  await application.visit({ person: BOSS, at: `/new?${values}` }, async (page) => {
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const notice = page
      .locator(".ant-notification-notice")
      .filter({ hasText: "1 email goes out in 10 seconds" });
    await notice.getByText(/01-06-2020 created$/).waitFor();
    expect(await there()).toBe(1);
    // the record comes up after the notice
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectAccessible(page);
    await notice.getByRole("button", { name: "Undo" }).click();
    await page.getByText("1 record archived").waitFor();
    await page.getByText(/^Archived \d/).waitFor();
  });
  expect(await there()).toBe(0);
  expect(application.letterTo("waits@vendor.example")).toBe("");
});

it("what is done with many records tells how many mails wait, and withdraws them", async () => {
  await arrangeScheduled();
  const link = async () => (await read("interview", interview))["meeting_link"];
  const at = `/marketing/interview?submission=${submission}&status=scheduled`;
  await application.visit({ person: BOSS, at }, async (page) => {
    await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
    await page
      .getByRole("region", { name: /selected/ })
      .getByRole("button", { name: "Edit" })
      .click();
    await chooseOption(page.getByRole("combobox", { name: "Choose a field to change" }), "Link or dial-in");
    await page.getByRole("textbox", { name: "Link or dial-in" }).fill("https://meet.example.com/many");
    await page.getByRole("button", { name: "Show what changes" }).click();
    await page.getByRole("button", { name: /^Change \d+ records?$/ }).click();
    const notice = page
      .locator(".ant-notification-notice")
      .filter({ hasText: /\d+ emails go out in \d+ seconds/ });
    await notice.waitFor();
    expect(await link()).toBe("https://meet.example.com/many");
    await expectAccessible(page);
    await notice.getByRole("button", { name: "Undo" }).click();
    await page.getByText(/records? restored to (its|their) earlier values/).waitFor();
  });
  expect(await link()).toBeNull();
});
