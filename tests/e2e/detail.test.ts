import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { activeOption, chooseOption } from "./choose-option.ts";
import { haveTwoSubmitted } from "./submitted.ts";
import { day, typed } from "./record-steps.ts";
import { expectAccessible, passAfter, pickFirst, PNG, startApplication, whenAtRest } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

interface Row {
  readonly id: number;
  readonly row_version: number;
  readonly label: string;
}

async function rows(person: string, query: string): Promise<readonly Row[]> {
  return (await application.call<{ data: readonly Row[] }>(person, query)).data;
}

async function firstRow(person: string, query: string): Promise<Row> {
  const [row] = await rows(person, query);
  if (!row) throw new Error(`${query} answers no row`);
  return row;
}

/** Two submissions in the vendor's hands that nobody was interviewed for. */
async function withoutInterview(): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (const one of await rows("SA1001", "/api/submission/?status=submitted&page_size=50")) {
    const interviews = await rows("SA1001", `/api/interview/?submission=${one.id}&page_size=1`);
    if (interviews.length === 0 && found.push(one) === 2) return found;
  }
  throw new Error("Every submission has an interview.");
}

interface Matches {
  readonly data: readonly { readonly id: number; readonly label: string; readonly made: object | null }[];
}

/** Counts what the mouse presses from now on, and says how often it did. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.body.dataset["clicks"] = "0";
    const count = () =>
      (document.body.dataset["clicks"] = String(Number(document.body.dataset["clicks"]) + 1));
    window.addEventListener("pointerdown", count, true);
  });
  return () => page.evaluate(() => Number(document.body.dataset["clicks"]));
}

/** A requirement whose client is new, and a marketing profile that can be submitted for it without a doubt. */
async function leadAndProfile(): Promise<readonly [Row, Row & { consultant: Row }]> {
  const { id: client } = await application.call<Row>("SA1001", "/api/client/", {
    method: "POST",
    body: { name: `Four clicks ${Date.now()}` },
  });
  const lead = await firstRow("SA1001", "/api/lead/?status=working&page_size=1");
  const address = `/api/lead/${lead.id}/`;
  const { row_version } = await application.call<Row>("SA1001", address);
  const change = { row_version, client, bill_rate_max: "900.00", employment_types: ["c2c"] };
  await application.call("SA1001", address, { method: "PATCH", body: change });
  const profiles = await rows("SA1001", "/api/marketing_profile/?status=active&page_size=50");
  for (const { id } of profiles) {
    const profile = await application.call<Row & { consultant: Row }>(
      "SA1001",
      `/api/marketing_profile/${id}/`,
    );
    const body = {
      lead: lead.id,
      consultant: profile.consultant.id,
      marketing_profile: id,
      employment_type: "c2c",
      first_step: "submit",
      dry_run: true,
    };
    const tried = await application
      .call<{ warnings?: object[] }>("SA1001", "/api/submission/", { method: "POST", body })
      .catch(() => null);
    if (tried === null || tried.warnings !== undefined) continue;
    return [lead, profile];
  }
  throw new Error("No profile can be submitted.");
}

/** A requirement whose client is new, and a consultant who fits it and whose profile can be submitted without a doubt. */
async function leadAndReadyMatch() {
  const { id: client } = await application.call<Row>("SA1001", "/api/client/", {
    method: "POST",
    body: { name: `Two clicks ${Date.now()}` },
  });
  for (const { id: lead } of await rows("SA1001", "/api/lead/?status=working&page_size=20")) {
    const { row_version } = await application.call<Row>("SA1001", `/api/lead/${lead}/`);
    const change = { row_version, client, bill_rate_max: "900.00", employment_types: ["c2c"] };
    await application.call("SA1001", `/api/lead/${lead}/`, { method: "PATCH", body: change });
    const address = `/api/lead/${lead}/matches/?tab=consultants`;
    const { data } = await application.call<Matches>("SA1001", address);
    for (const { id: consultant, label } of data.filter(({ made }) => made === null)) {
      const query = `for=submission.marketing_profile&parent.consultant=${consultant}`;
      const [newest] = await rows("SA1001", `/api/marketing_profile/pick/?${query}`);
      if (!newest) continue;
      const profile = await application.call<Row & { resume: { name: string } }>(
        "SA1001",
        `/api/marketing_profile/${newest.id}/`,
      );
      const given = { lead, consultant, marketing_profile: profile.id, employment_type: "c2c" };
      const body = { ...given, first_step: "submit", dry_run: true };
      const tried = await application
        .call<{ warnings?: object[] }>("SA1001", "/api/submission/", { method: "POST", body })
        .catch(() => null);
      if (tried !== null && tried.warnings === undefined) return { lead, consultant, label, profile };
    }
  }
  throw new Error("No match can be submitted.");
}

/** A purchase order whose next step needs something it lacks. */
async function closedOrder(): Promise<Row> {
  const query = "/api/purchase_order/?status=sent_for_signature&page_size=20";
  for (const { id } of await rows("SA1001", query)) {
    const order = await application.call<
      Row & { permissions: { transitions: { name: string; reason?: { code: string } }[] } }
    >("SA1001", `/api/purchase_order/${id}/`);
    const { transitions } = order.permissions;
    if (transitions.some(({ reason }) => reason?.code === "condition_not_met")) return order;
  }
  throw new Error("Every order may be signed.");
}

const change = (path: string, body: object) =>
  application.call<Row>("SA1001", path, { method: "PATCH", body });
const tab = (page: Page, name: string | RegExp) => page.getByRole("tab", { name }).click();
const panel = (page: Page) => page.getByRole("tabpanel");

/** Takes away what a record has of a kind, such as what a try before left there. */
async function clearPart(person: string, path: string): Promise<void> {
  for (const { id } of await rows(person, path))
    await application.call(person, `${path}${id}/`, { method: "DELETE" });
}

describe("the detail screen", () => {
  it("lets a superadmin make a step that is closed, with a reason the history tells", async () => {
    const client = await application.call<Row>("SA1001", "/api/client/", {
      method: "POST",
      body: { name: `Made active by hand ${Date.now()}` },
    });
    const path = `/records/client/${client.id}`;
    await application.visit({ person: "SA1001", at: path }, async (page) => {
      await page.getByRole("button", { name: "More actions for this record" }).click();
      await page.getByRole("menuitem", { name: "Override…" }).click();
      const steps = page.getByRole("dialog", { name: "Override a closed step" });
      const step = steps.getByRole("button", { name: "Activate" });
      await expectAccessible(page);
      expect(await step.innerText()).toContain("The system makes this change automatically.");
      await step.click();
      const dialog = page.getByRole("dialog", { name: "Activate" });
      await dialog.getByText("This step isn’t available").waitFor();
      await dialog.getByRole("button", { name: "Activate" }).click();
      await dialog.getByText("Enter a reason.").waitFor();
      await expectAccessible(page);
      await dialog.getByRole("textbox", { name: "Reason for the override" }).fill("They called us");
      await dialog.getByRole("button", { name: "Activate" }).click();
      await dialog.waitFor({ state: "hidden" });
      await tab(page, "History");
      await panel(page).getByText("Overridden: They called us").waitFor();
    });
    const { status } = await application.call<Row & { status: string }>(
      "SA1001",
      `/api/client/${client.id}/`,
    );
    expect(status).toBe("active");
    await application.visit({ person: "MK1001", at: path }, async (page) => {
      await page.getByRole("button", { name: "More actions for this record" }).click();
      await page.getByRole("menuitem").first().waitFor();
      expect(await page.getByRole("menuitem", { name: "Override…" }).count()).toBe(0);
    });
  });

  it("says why a step is closed, copies its link, and prints every section without the application around it", async () => {
    const order = await closedOrder();
    await application.visit({ person: "SA1001", at: `/records/purchase_order/${order.id}` }, async (page) => {
      await page.getByRole("button", { name: "More actions for this record" }).click();
      const closed = page.getByRole("menuitem", { name: /^Mark signed/ });
      expect(await closed.getAttribute("aria-disabled")).toBe("true");
      expect(await closed.innerText()).toMatch(/Not yet: .+ must be .+\./);
      await page.getByRole("menuitem", { name: "Copy link" }).click();
      await page.getByText("Link copied").waitFor();

      await tab(page, "History");
      await page.emulateMedia({ media: "print" });
      await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
      const printed = await page.locator("body").innerText();
      expect(printed).toContain(order.label.split(" · ")[0]);
      for (const heading of ["Order", "Buyer", "Job", "Dates"]) expect(printed).toContain(`\n${heading}\n`);
      expect(await page.getByRole("navigation").filter({ visible: true }).count()).toBe(0);
      await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
      await page.emulateMedia({ media: "screen" });
      await page.getByRole("tablist").waitFor();
    });
  });

  it("prints its lines dark on light, also where the page is dark", async () => {
    const { id } = await firstRow("SA1001", "/api/timesheet/?status=approved&page_size=1");
    const dark = { person: "SA1001", theme: "dark", at: `/records/timesheet/${id}` } as const;
    await application.visit(dark, async (page) => {
      const look = () =>
        page
          .locator("main th")
          .first()
          .evaluate((cell) => {
            const { backgroundColor, color } = getComputedStyle(cell);
            return { backgroundColor, color };
          });
      expect(await look()).toEqual({ backgroundColor: "rgb(27, 30, 29)", color: "rgb(169, 177, 173)" });
      await page.emulateMedia({ media: "print" });
      expect(await look()).toEqual({ backgroundColor: "rgba(0, 0, 0, 0)", color: "rgb(28, 31, 30)" });
    });
  });

  it("shows where on its way a record stands, and begins a step at the stage it leads to", async () => {
    await haveTwoSubmitted(application, "MK1001");
    const { id } = await firstRow("MK1001", "/api/submission/?scope=my&status=submitted&page_size=1");
    await application.visit({ person: "MK1001", at: `/records/submission/${id}` }, async (page) => {
      const stages = page.getByRole("list", { name: "Stages: Status" });
      await stages.waitFor();
      const current = stages.locator('[aria-current="step"]');
      expect(await current.allInnerTexts()).toEqual(["Submitted"]);
      expect(await stages.getByRole("listitem").allInnerTexts()).toEqual([
        "Draft",
        "Submitted",
        "Client review",
        "Test",
        "Interview",
        "Offered",
        "Offer accepted",
        "Placed",
      ]);
      // to the others no step leads from here that is this person's
      expect(await stages.getByRole("button").allInnerTexts()).toEqual(["Client review"]);
      await expectAccessible(page);
      await stages.getByRole("button", { name: "Client review" }).press("Enter");
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Send to client" }).waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await page.setViewportSize({ width: 360, height: 740 });
      await current.getByText("Submitted").waitFor();
      await expectAccessible(page);
    });
  });

  it("puts forward what usually comes next, filled in from the record", async () => {
    const lead = await firstRow("SA1001", "/api/lead/?status=working,submitted&page_size=1");
    await application.visit({ person: "SA1001", at: `/records/lead/${lead.id}` }, async (page) => {
      await page.getByRole("link", { name: "Submit a consultant" }).press("Enter");
      const chosen = page.getByRole("combobox", { name: "Requirement" }).locator("xpath=ancestor::*[2]");
      await expect.poll(() => chosen.innerText()).toContain(lead.label.split(" · ")[0]);
    });
  });

  it("takes a requirement to client review in four clicks, beginning in the first empty field", async () => {
    const [lead, profile] = await leadAndProfile();
    await application.visit({ person: "SA1001", at: `/records/lead/${lead.id}` }, async (page) => {
      await page.getByRole("link", { name: "Submit a consultant" }).waitFor();
      await whenAtRest(page);
      const clicks = await countClicks(page);
      await page.getByRole("link", { name: "Submit a consultant" }).click();
      const choose = async (label: string, text: string) => {
        const box = page.getByRole("combobox", { name: label, exact: true });
        await box.fill(text);
        await (await activeOption(box, text)).waitFor();
        await box.press("Enter");
      };
      await page
        .getByRole("combobox", { name: "Consultant", exact: true })
        .and(page.locator(":focus"))
        .waitFor();
      await choose("Consultant", profile.consultant.label);
      await choose("Profile sent", profile.label.split(" · ")[0]!);
      const terms = page.getByRole("combobox", { name: "Terms", exact: true });
      await terms.press("ArrowDown");
      await (await activeOption(terms)).waitFor();
      await terms.press("Enter");
      // what the step leads to stands there before it is made, and costs no click
      const follows = page.getByRole("status").filter({ hasText: "What happens next" });
      await follows.getByText(/^Client “.*” becomes: Active$/).waitFor();
      await page.getByRole("button", { name: "Submit to vendor" }).click();
      await page.getByRole("article").getByRole("button", { name: "Send to client" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Send to client" }).click();
      const made = `/api/submission/?lead=${lead.id}&consultant=${profile.consultant.id}&page_size=1`;
      await expect
        .poll(async () => rows("SA1001", `${made}&status=client_review`).then((found) => found.length))
        .toBe(1);
      expect(await clicks()).toBeLessThanOrEqual(4);
      // the way back from the step before is closed by this one
      const notices = page.locator(".ant-notification-notice").filter({ hasText: /^SUB-/ });
      await notices.filter({ hasText: "is now Client review" }).waitFor();
      await expect.poll(() => notices.count()).toBe(1);
    });
  });

  it("shows what a first step leads to before it makes it, also to whoever presses at once", async () => {
    const [lead, profile] = await leadAndProfile();
    const given = { lead: lead.id, consultant: profile.consultant.id, marketing_profile: profile.id };
    const texts = Object.entries({ ...given, employment_type: "c2c" }).map(([name, to]) => [
      name,
      String(to),
    ]);
    const query = new URLSearchParams([["resource", "submission"], ["first_step", "submit"], ...texts]);
    const found = `/api/submission/?lead=${lead.id}&consultant=${profile.consultant.id}&page_size=2`;
    const before = (await rows("SA1001", found)).length;
    const live = Promise.withResolvers<void>();
    await application.visit({ person: "SA1001", at: `/new?${query}` }, async (page) => {
      let held = false;
      await page.route("**/api/submission/", async (route) => {
        const isLive = !held && (route.request().postData() ?? "").includes("dry_run");
        if (isLive) {
          held = true;
          await live.promise;
        }
        await route.continue();
      });
      const step = page.getByRole("button", { name: "Submit to vendor" });
      const follows = page.getByRole("status").filter({ hasText: "What happens next" });
      await expect.poll(() => held).toBe(true);
      expect(await follows.count()).toBe(0);
      await step.click();
      await follows.getByText("Check this, then select “Submit to vendor” again.").waitFor();
      await follows.getByText(/^Client “.*” becomes: Active$/).waitFor();
      await expectAccessible(page);
      expect(await rows("SA1001", found)).toHaveLength(before);
      live.resolve();
      await step.click();
      await page.getByRole("article").getByRole("button", { name: "Send to client" }).waitFor();
      expect(await rows("SA1001", found)).toHaveLength(before + 1);
    });
  });

  it("shows who fits a requirement, with reasons, and submits one of them", async () => {
    const { lead, label: consultant } = await leadAndReadyMatch();
    const at = `/records/lead/${lead}?tab=consultants`;
    await application.visit({ person: "SA1001", at }, async (page) => {
      const match = page.getByRole("listitem").filter({ has: page.getByRole("meter", { name: consultant }) });
      await match.getByText(/^\d+ of 100$/).waitFor();
      await page.getByText("Only records that you can list are compared.").waitFor();
      await match.getByRole("row", { name: /^Skills .*(Matched|Similar|Missing): / }).waitFor();
      await expectAccessible(page);
      await match.getByRole("button", { name: "Submit" }).click();
      await page.getByRole("heading", { name: "New submission" }).waitFor();
      const chosen = page.getByRole("combobox", { name: "Consultant" }).locator("xpath=ancestor::*[2]");
      await expect.poll(() => chosen.innerText()).toContain(consultant.split(" · ")[0]!);
    });
  });

  it("suggests first who fits the requirement where its consultant is chosen, and says why", async () => {
    const { lead } = await leadAndReadyMatch();
    const { data } = await application.call<{ data: { label: string; score: number; made: unknown }[] }>(
      "SA1001",
      `/api/lead/${lead}/matches/?tab=consultants&page_size=10`,
    );
    const best = data.filter(({ made }) => made === null).slice(0, 5);
    await application.visit({ person: "SA1001", at: `/records/lead/${lead}` }, async (page) => {
      await page.getByRole("link", { name: "Submit a consultant" }).click();
      const box = page.getByRole("combobox", { name: "Consultant" });
      await box.press("ArrowDown");
      const options = page.locator(".ant-select-item");
      await options.filter({ hasText: "Best matches" }).waitFor();
      const texts = await options.allInnerTexts();
      expect(texts[0]).toMatch(/^Best matches\n/);
      for (const [at, { label, score }] of best.entries()) {
        expect(texts[at]).toContain(label);
        expect(texts[at]).toMatch(new RegExp(`${score} of 100 · Match: `));
      }
      await box.press("Enter");
      const chosen = box.locator("xpath=ancestor::*[2]");
      await expect.poll(() => chosen.innerText()).toContain(best[0]!.label.split(" · ")[0]!);
      await expectAccessible(page);
      // why somebody fits this requirement says nothing about another
      expect(await page.evaluate(() => localStorage.getItem("recent.consultant"))).not.toContain("of 100");
    });
  });

  it("submits a match in two clicks, filled from the requirement and from the profile with its résumé", async () => {
    const { lead, consultant, label, profile } = await leadAndReadyMatch();
    await application.visit({ person: "SA1001", at: `/records/lead/${lead}` }, async (page) => {
      const tab = page.getByRole("tab", { name: /^Matching consultants/ });
      await tab.waitFor();
      await whenAtRest(page);
      const clicks = await countClicks(page);
      await tab.click();
      const match = page.getByRole("listitem").filter({ has: page.getByRole("meter", { name: label }) });
      await match.getByRole("button", { name: "Submit" }).click();
      const chosen = (name: string) =>
        page.getByRole("combobox", { name, exact: true }).locator("xpath=ancestor::*[2]");
      await expect.poll(() => chosen("Consultant").innerText()).toContain(label.split(" · ")[0]!);
      await expect.poll(() => chosen("Profile sent").innerText()).toContain(profile.label.split(" · ")[0]!);
      // opening the tab and choosing the match: the form is filled
      expect(await clicks()).toBeLessThanOrEqual(2);
      await page
        .getByRole("status")
        .filter({ hasText: "What happens next" })
        .getByText(/^Client “.*” becomes: Active$/)
        .waitFor();
      await page.getByRole("button", { name: "Submit to vendor" }).click();
      const query = `/api/submission/?lead=${lead}&consultant=${consultant}&status=submitted&page_size=2`;
      await expect.poll(() => rows("SA1001", query).then((found) => found.length)).toBe(1);
      // of them two from the match to its submission
      expect(await clicks()).toBeLessThanOrEqual(3);
      const { id } = await firstRow("SA1001", query);
      expect(await application.call("SA1001", `/api/submission/${id}/`)).toMatchObject({
        marketing_profile: { id: profile.id },
        employment_type: "c2c",
        bill_rate: expect.stringMatching(/^900\./),
        resume: { name: profile.resume.name },
      });
    });
  });

  it("schedules an interview from its submission in four clicks, says who is busy, and takes it back", async () => {
    const [other, waiting] = await withoutInterview();
    const person = await firstRow("SA1001", "/api/employee/?employee_id=EN1001&page_size=1");
    const date = day(3);
    const taken = {
      submission: other!.id,
      type: "technical",
      time_zone: "America/New_York",
      first_step: "schedule",
      schedule: `${date}T15:00:00Z`,
      supervisor: person.id,
    };
    await application.call("SA1001", "/api/interview/", { method: "POST", body: taken });
    const { row_version } = await application.call<Row>("SA1001", `/api/submission/${waiting!.id}/`);
    await application.call("SA1001", `/api/submission/${waiting!.id}/transition/`, {
      method: "POST",
      body: { transition: "send_to_client", row_version },
    });
    const at = `/records/submission/${waiting!.id}`;
    await application.visit({ person: "SA1001", at, expectedStatuses: [400] }, async (page) => {
      // an offer stands beside it, and is not put forward
      await page.getByRole("button", { name: "Record offer" }).waitFor();
      const clicks = await countClicks(page);
      await page.getByRole("button", { name: "Schedule interview" }).click();
      const dialog = page.getByRole("dialog", { name: "Schedule interview" });
      // the first empty field has the focus, and what is short shares a line
      await dialog.getByRole("combobox", { name: "Type" }).and(page.locator(":focus")).waitFor();
      const box = (field: string) => dialog.locator(`[data-field="${field}"]`).boundingBox();
      expect((await box("round"))!.y).toBe((await box("type"))!.y);
      await pickFirst(page, "Type");
      const starts = dialog.locator('[data-field="schedule"]');
      const clock = new Intl.DateTimeFormat("en-US", {
        timeZone: "America/New_York",
        hour: "numeric",
        minute: "2-digit",
      }).format(new Date(`${date}T15:00:00Z`));
      await starts.getByRole("textbox").fill(`${typed(date)} ${clock}`);
      await page.keyboard.press("Tab");
      await pickFirst(page, "Supervisor", person.label.split(" · ").at(-1));
      // said while somebody chooses, before anything is sent
      await dialog.locator('[data-field="supervisor"][data-status="warning"]').waitFor();
      await expectAccessible(page);
      const sent: unknown[] = [];
      page.on("request", (call) => {
        if (call.method() === "POST" && call.url().endsWith("/api/interview/"))
          sent.push(call.postDataJSON());
      });
      const isReal = (body: unknown) => (body as { dry_run?: true }).dry_run !== true;
      // the server hears the first, and its answer does not arrive
      let isLost = false;
      await page.route(/\/api\/interview\/$/, async (route) => {
        if (isLost || !isReal(route.request().postDataJSON())) return route.fallback();
        isLost = true;
        await route.fetch();
        await route.abort("connectionreset");
      });
      // Enter sends, and pressed again meanwhile it sends nothing more
      await dialog.getByRole("textbox", { name: "Round" }).press("Enter");
      await page.keyboard.press("Enter");
      await page.getByText("Couldn’t reach the server.").first().waitFor();
      expect(sent.filter(isReal)).toHaveLength(1);
      await dialog.getByRole("textbox", { name: "Round" }).press("Enter");
      const notice = page
        .locator(".ant-notification-notice")
        .filter({ hasText: /emails? go(es)? out in \d+ seconds/ });
      await notice.waitFor();
      expect(sent.filter(isReal)).toHaveLength(2);
      expect(await clicks()).toBeLessThanOrEqual(4);
      await page
        .getByRole("listitem")
        .filter({ hasText: "Interview" })
        .and(page.locator("[aria-current=step]"))
        .waitFor();
      const made = `/api/interview/?submission=${waiting!.id}&page_size=5`;
      expect(await rows("SA1001", made)).toHaveLength(1);
      await notice.getByRole("button", { name: "Undo" }).click();
      await expect.poll(() => rows("SA1001", made)).toHaveLength(0);
    });
    // finance reads submissions and makes no interviews
    await application.visit({ person: "FN1001", at }, async (page) => {
      await page.getByRole("list", { name: "Stages: Status" }).waitFor();
      expect(await page.getByRole("button", { name: "Schedule interview" }).count()).toBe(0);
    });
  });

  it("mails and shares a record with colleagues, and makes a file of it", async () => {
    const client = await application.call<Row>("SA1001", "/api/client/", {
      method: "POST",
      body: { name: `Handed on ${Date.now()}` },
    });
    const { label, email } = await application.call<Row & { email: string }>(
      "SA1001",
      `/api/employee/${(await firstRow("SA1001", "/api/employee/?employee_id=FN1001")).id}/`,
    );
    const WITHDRAWN = "Not quite finished.";
    await application.visit({ person: "SA1001", at: `/records/client/${client.id}` }, async (page) => {
      const choose = async (name: string) => {
        await page.getByRole("button", { name: "More actions for this record" }).click();
        await page.getByRole("menuitem", { name, exact: true }).click();
      };
      for (const [action, words] of [
        ["Share…", "Please look at the agreement."],
        ["Email…", "The agreement ends soon."],
        ["Email…", WITHDRAWN],
      ] as const) {
        await choose(action);
        const dialog = page.getByRole("dialog", { name: new RegExp(`^${action.replace("…", "")}`) });
        await dialog.getByRole("button", { name: "Send" }).click();
        await dialog.getByRole("alert").getByText("Choose at least one person.").waitFor();
        await expectAccessible(page);
        await chooseOption(dialog.getByRole("combobox", { name: "To" }), label);
        await dialog.getByLabel("Message").fill(words);
        await dialog.getByRole("button", { name: "Send" }).click();
        await page.getByText("Sent.", { exact: true }).first().waitFor();
        await dialog.waitFor({ state: "detached" });
        if (action === "Share…") continue;
        const notice = page
          .locator(".ant-notification-notice")
          .filter({ hasText: /emails? go(es)? out in \d+ seconds/ });
        await notice.waitFor();
        await expectAccessible(page);
        if (words === WITHDRAWN) {
          await notice.getByRole("button", { name: "Undo" }).click();
          await page.getByText("Canceled. No email was sent.").waitFor();
        } else {
          await notice.getByRole("button", { name: "Close" }).click();
          await notice.waitFor({ state: "detached" });
        }
      }
      const file = page.waitForEvent("download");
      await choose("Save as PDF");
      expect((await file).suggestedFilename()).toMatch(/Handed on \d+.*\.pdf$/);
    });
    const told = () => rows("FN1001", "/api/emp_notify/?page_size=5&sort=-id&columns=description,target");
    await expect.poll(async () => JSON.stringify(await told())).toContain("Please look at the agreement.");
    const letter = application.letterTo(email);
    expect(letter).toContain("The agreement ends soon.");
    expect(letter).not.toContain(WITHDRAWN);
    expect(letter).toContain(`/records/client/${client.id}`);
  });

  it("lets nobody hand on an exit but those who lead it", async () => {
    const { id } = await firstRow("SA1001", "/api/consultant_exit/?page_size=1");
    const menu = async (person: string) => {
      let items: string[] = [];
      await application.visit({ person, at: `/records/consultant_exit/${id}` }, async (page) => {
        await page.getByRole("heading", { level: 1 }).waitFor();
        const more = page.getByRole("button", { name: "More actions for this record" });
        await page.getByRole("tablist").first().waitFor();
        if ((await more.count()) === 0) return;
        await more.click();
        await page.getByRole("menuitem").first().waitFor();
        items = await page.getByRole("menuitem").allInnerTexts();
      });
      return items.filter((item) => /^(Print|Save as PDF|Email|Share)/.test(item));
    };
    expect((await menu("SA1001")).length).toBe(4);
    expect(await menu("FN1001")).toEqual([]);
    for (const by of ["email", "share"]) {
      const answer = application.call("FN1001", `/api/consultant_exit/${id}/${by}/`, {
        method: "POST",
        body: { employees: [1], note: "" },
      });
      await expect(answer).rejects.toThrow("403");
    }
  });

  it("asks once about what is doubtful in what a step needs, beside its field", async () => {
    const consultant = await firstRow("SA1001", "/api/consultant/?work_auth_until__empty=false&page_size=1");
    const petition = await application.call<Row>("SA1001", "/api/petition/", {
      method: "POST",
      body: { consultant: consultant.id, petition_type: "other", petitioner: "Northwind Staffing" },
    });
    await application.visit({ person: "SA1001", at: `/records/petition/${petition.id}` }, async (page) => {
      await page.getByRole("button", { name: "Collect documents" }).click();
      const dialog = page.getByRole("dialog");
      const planned = dialog.getByLabel("File by");
      await planned.fill("01-01-2199");
      await planned.press("Enter");
      await dialog.getByRole("button", { name: "Collect documents" }).click();
      await dialog.getByText("Filing is planned after the current authorization ends.").waitFor();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Continue anyway" }).click();
      await dialog.waitFor({ state: "detached" });
    });
    const address = `/api/petition/${petition.id}/`;
    const status = async () => (await application.call<{ status: string }>("SA1001", address)).status;
    await expect.poll(status).toBe("documents");
  });

  it("tells before a step what is doubtful about the rest of the record, and asks for nothing", async () => {
    const consultant = await firstRow("SA1001", "/api/consultant/?work_auth_until__empty=false&page_size=1");
    const petition = await application.call<Row & { row_version: number }>("SA1001", "/api/petition/", {
      method: "POST",
      body: { consultant: consultant.id, petition_type: "other", petitioner: "Northwind Staffing" },
    });
    const address = `/api/petition/${petition.id}/`;
    await application.call("SA1001", `${address}transition/`, {
      method: "POST",
      body: {
        field: "status",
        transition: "collect_documents",
        row_version: petition.row_version,
        values: { target_file_on: "2199-01-01" },
      },
    });
    await application.visit({ person: "SA1001", at: `/records/petition/${petition.id}` }, async (page) => {
      await page.getByRole("button", { name: "Start drafting" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("File by: Filing is planned after the current authorization ends.").waitFor();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Start drafting" }).click();
      await dialog.waitFor({ state: "detached" });
    });
    const status = async () => (await application.call<{ status: string }>("SA1001", address)).status;
    await expect.poll(status).toBe("drafting");
  });

  it("counts what its tabs hold, shows related records over the page and adds to them", async () => {
    const [vendor] = (await rows("SA1001", "/api/vendor_company/?page_size=1&sort=-placements")) as Row[];
    const { data } = await application.call<{ data: Record<string, { count: number }> }>(
      "SA1001",
      `/api/vendor_company/${vendor?.id}/counts/`,
    );
    const count = data["contacts"]?.count ?? 0;
    expect(count).toBeGreaterThan(0);
    await application.visit({ person: "SA1001" }, async (page) => {
      await page.goto(`/records/vendor_company/${vendor?.id}`);
      await tab(page, `Contacts ${count}`);
      const grid = panel(page).getByRole("grid");
      await grid.locator("tbody tr").nth(0).waitFor();
      const link = grid.locator("tbody a").first();
      const name = (await link.innerText()).trim();
      await link.press("Enter");
      const drawer = page.getByRole("dialog");
      await drawer.getByRole("heading", { level: 1, name }).waitFor();
      await expect.poll(() => new URL(page.url()).searchParams.get("peek")).toMatch(/^vendor_contact:\d+$/);
      await whenAtRest(page);
      await page.keyboard.press("Escape");
      await drawer.waitFor({ state: "hidden" });
      await panel(page).getByRole("link", { name: "New vendor contact" }).click();
      await page.waitForURL(({ searchParams }) => searchParams.get("vendor_company") === String(vendor?.id));
      await page
        .locator("[data-field=vendor_company]")
        .getByText(vendor?.label ?? "", { exact: true })
        .first()
        .waitFor();
    });
  });

  it("takes files, shows them in place and gives them up", async () => {
    const lead = await firstRow("SA1001", "/api/lead/?page_size=1&status=working");
    await clearPart("SA1001", `/api/lead/${lead.id}/files/`);
    await application.visit({ person: "SA1001", at: `/records/lead/${lead.id}?tab=files` }, async (page) => {
      await page.getByText("up to 20 MB").waitFor();
      await page.locator("input[type=file]").setInputFiles([
        { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("First line\n<b>second</b>\n") },
        { name: "dot.png", mimeType: "image/png", buffer: PNG },
      ]);
      await page.getByRole("button", { name: "dot.png", exact: true }).waitFor();
      await page.getByRole("button", { name: "notes.txt", exact: true }).waitFor();
      await page.getByRole("tab", { name: "Files 2" }).waitFor();
      await page.getByRole("button", { name: "notes.txt", exact: true }).click();
      const dialog = page.getByRole("dialog");
      const text = dialog.getByRole("textbox", { name: "notes.txt" });
      await expect.poll(() => text.inputValue()).toContain("<b>second</b>");
      const beside = dialog.getByRole("button", { name: /^(Next|Previous) file$/, disabled: false });
      await beside.click();
      const image = dialog.getByRole("img", { name: "dot.png" });
      await image.waitFor();
      await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1);
      await whenAtRest(page);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await page.getByRole("button", { name: "Remove notes.txt" }).click();
      await page.getByRole("button", { name: "Remove file" }).click();
      await page.getByRole("tab", { name: "Files 1" }).waitFor();
      await page.getByRole("button", { name: "notes.txt", exact: true }).waitFor({ state: "detached" });
      expect(await page.getByRole("button", { name: "dot.png", exact: true }).count()).toBe(1);
    });
  });

  it("[R5.32] takes comments that name people, by keyboard, and lets their author change and delete them", async () => {
    const lead = await firstRow("MK1003", "/api/lead/?page_size=1&page=2");
    await clearPart("SA1001", `/api/lead/${lead.id}/comments/`);
    await application.visit({ person: "MK1003" }, async (page) => {
      await page.goto(`/records/lead/${lead.id}?tab=comments`);
      const box = page.getByRole("textbox", { name: "Write a comment" });
      await box.pressSequentially("Please look, @Tara");
      await page.getByRole("option", { name: /Tara Prasad/, selected: true }).waitFor();
      await box.press("Enter");
      await expect.poll(() => box.inputValue()).toBe("Please look, @Tara Prasad ");
      await page.keyboard.type("it is <urgent>");
      await tab(page, /^Files/);
      await tab(page, /^Comments/);
      await expect.poll(() => box.inputValue()).toBe("Please look, @Tara Prasad it is <urgent>");
      await page.route(`**/api/lead/${lead.id}/comments/`, passAfter(500));
      await box.press("Control+Enter");
      // what is on its way is not changed meanwhile
      await page.keyboard.type(" now");
      expect(await box.inputValue()).toBe("Please look, @Tara Prasad it is <urgent>");
      await expect.poll(() => box.inputValue()).toBe("");
      const comment = panel(page).getByRole("listitem").filter({ hasText: "Please look" });
      await comment.getByText("@Tara Prasad", { exact: true }).waitFor();
      expect(await comment.innerText()).toContain("Please look, @Tara Prasad it is <urgent>");
      const told = async () => {
        const [notice] = await rows("SA1001", "/api/emp_notify/?kind=mention&page_size=1");
        return (notice as { description?: unknown } | undefined)?.description;
      };
      await expect.poll(told).toContain("Please look, @Tara Prasad it is <urgent>");

      await comment.getByRole("button", { name: "Edit" }).click();
      const edit = page.getByRole("textbox", { name: "Edit comment" });
      await expect.poll(() => edit.inputValue()).toBe("Please look, @Tara Prasad it is <urgent>");
      await edit.fill("@Tara Prasad, done");
      await page.getByRole("button", { name: "Save" }).click();
      await panel(page).getByText("edited", { exact: true }).waitFor();
      await expect
        .poll(() => panel(page).getByRole("listitem").first().innerText())
        .toContain("@Tara Prasad, done");
      await panel(page).getByRole("button", { name: "Delete" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await page.getByText("No comments yet.").waitFor();
    });
  });

  it("tells history by field and person, and puts back what a change took away", async () => {
    // the rules against doubles hold for the submitted ones
    const row = await firstRow("SA1001", "/api/submission/?page_size=1&status=client_review");
    const path = `/api/submission/${row.id}/`;
    const [title, before] = [`Lead engineer ${Date.now()}`, row.label];
    const first =
      `The client liked the profile and asked for a call on Monday. ${"Rate is fine. ".repeat(4)}`.trim();
    const { row_version } = await change(path, { feedback: first, row_version: row.row_version });
    await change(path, {
      feedback: first.replace("Monday", "Thursday"),
      job_title: title,
      row_version,
    });
    await application.visit({ person: "SA1001" }, async (page) => {
      await page.goto(`/records/submission/${row.id}?tab=history`);
      const newest = panel(page).getByRole("listitem").first();
      await newest.locator("del", { hasText: "Monday" }).waitFor();
      await newest.locator("ins", { hasText: "Thursday" }).waitFor();
      await page.getByRole("combobox", { name: "All fields" }).fill("Job title");
      await page
        .locator(".ant-select-dropdown:visible .ant-select-item-option")
        .getByText("Job title", { exact: true })
        .click();
      await expect.poll(() => panel(page).locator("ol > li").count()).toBeLessThanOrEqual(2);
      await newest.getByRole("button", { name: "Restore Job title" }).click();
      const dialog = page.getByRole("dialog", { name: "Restore earlier values" });
      await expect
        .poll(() => dialog.getByRole("listitem").innerText())
        .toMatch(new RegExp(`^Job title from ${title} to .+`));
      await dialog.getByRole("button", { name: "Restore" }).click();
      await page.getByText("has its earlier values again").waitFor();
      await page.getByRole("heading", { level: 1, name: before }).waitFor();
    });
    const now = await application.call<Record<string, unknown>>("SA1001", path);
    expect(now).toMatchObject({ label: before, feedback: first.replace("Monday", "Thursday") });
  });

  it("leads along the list it was opened from, over the borders of its pages, and shows who else is there", async () => {
    const query = "sort=-created&status=active";
    const order = await rows("SA1001", `/api/project/?page_size=20&${query}`);
    const other = { resource: "project", id: order[10]?.id, mode: "edit" };
    // a browser says so every twenty seconds: who is silent is forgotten
    const isThere = () => application.call("EN1003", "/api/presence/", { method: "POST", body: other });
    await application.visit({ person: "SA1001", at: `/records/project?${query}` }, async (page) => {
      await page.locator(`tr[data-row="${order[9]?.id}"] a[data-opens]`).click();
      const heading = async (place: number) => {
        await page.getByRole("heading", { level: 1, name: order[place]?.label ?? "" }).waitFor();
        await page.waitForURL(({ pathname }) => pathname.endsWith(`/${order[place]?.id}`));
        await whenAtRest(page);
      };
      await heading(9);
      await page.keyboard.press("j");
      await heading(10);
      const editing = page.getByRole("list", { name: "Also here" }).getByText("is editing it");
      await expect
        .poll(
          async () => {
            await isThere();
            return editing.count();
          },
          { interval: 1_000 },
        )
        .toBe(1);
      await page.keyboard.press("k");
      await heading(9);
      await page.getByRole("button", { name: "Previous record" }).click();
      await heading(8);
      await page.keyboard.press("e");
      await page.getByRole("button", { name: "Save", exact: true }).waitFor();
      await expect.poll(() => page.url()).toContain(`/records/project/${order[8]?.id}/edit`);
    });
  });

  it("keeps its tabs in one line, with those it has no room for in a menu, and every one within reach of the keys", async () => {
    const row = await firstRow("SA1001", "/api/submission/?page_size=1&status=placed");
    await application.visit({ person: "SA1001", at: `/records/submission/${row.id}` }, async (page) => {
      const tabs = page.getByRole("tablist").getByRole("tab");
      await tabs.first().waitFor();
      const lines = async () =>
        new Set(
          await tabs.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top))),
        );
      const whole = (name: string) =>
        page.getByRole("tab", { name }).evaluate((one) => {
          const [own, line] = [one, one.parentElement!].map((part) => part.getBoundingClientRect());
          return own!.left >= line!.left - 1 && own!.right <= line!.right + 1;
        });
      const more = page.getByRole("button", { name: "More", exact: true });
      await more.waitFor();
      expect((await lines()).size).toBe(1);
      // related rows that are not there make room for what every record has
      await expect.poll(() => whole("History")).toBe(true);
      const shown = page.locator('[data-tab][data-away="false"]');
      await expect.poll(() => shown.count()).toBeLessThanOrEqual(7);
      const away = page.locator('[data-tab][data-away="true"]').first();
      const name = await away.getAttribute("data-tab");
      const title = await away.evaluate((tab) => tab.firstChild?.textContent ?? "");
      await more.click();
      await expectAccessible(page);
      await page.getByRole("menuitemradio", { name: title }).click();
      await page.waitForURL(`**?tab=${name}`);
      await expect.poll(() => whole(title)).toBe(true);
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-tab"));
      await expect.poll(focused).toBe(name);
      await page.keyboard.press("Home");
      await expect.poll(() => whole("Summary")).toBe(true);
      await expect.poll(focused).toBe("summary");
      await page.waitForURL("**?tab=summary");
      await page.keyboard.press("ArrowLeft");
      await expect.poll(focused).toBe("history");
      await page.waitForURL("**?tab=history");
      const lead = await firstRow("SA1001", "/api/lead/?page_size=1");
      await page.goto(`/records/lead/${lead.id}`);
      await page.getByRole("tab", { name: "History" }).waitFor();
      await expect.poll(() => whole("History")).toBe(true);
      await expect.poll(() => more.count()).toBe(0);
    });
  });

  it("explains a record that is not there and one that may not be seen", () =>
    application.visit({ person: "MK1001", expectedStatuses: [403, 404] }, async (page) => {
      await page.goto("/records/submission/99999999");
      await page.getByText("It doesn’t exist, or you don’t have access to it.").waitFor();
      await page.goto("/records/vendor_agreement/1");
      await page.getByText(/^This needs the right to open/).waitFor();
      await expect.poll(() => page.getByRole("main").innerText()).toMatch(/superadmin/i);
    }));

  it.each([
    ["English", { language: "en", width: 1280, theme: "light" }, ["summary", "files", "history"]],
    ["Arabic, narrow and dark", { language: "ar", width: 360, theme: "dark" }, ["interview", "comments"]],
  ] as const)("is accessible and never wider than the window: %s", async (_where, looks, tabs) => {
    const row = await firstRow("SA1001", "/api/submission/?page_size=1&status=placed");
    await application.visit({ person: "SA1001", ...looks }, async (page) => {
      for (const name of tabs) {
        await page.goto(`/records/submission/${row.id}?tab=${name}`);
        await panel(page).waitFor();
        await whenAtRest(page);
        await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
        await expectAccessible(page);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect([name, over]).toEqual([name, 0]);
      }
    });
  });
});
