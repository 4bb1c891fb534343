import type { Page, Request } from "playwright";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "../../demo/accounts.ts";
import { expectClosed } from "./closed-form.ts";
import { FormAtKeys } from "./form-at-keys.ts";
import { expectAccessible, PNG, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

/** May edit every interview, and owes nobody anything. */
const PERSON = "SP1001";
const OTHER = "SA1001";
const FILE = { name: "task.png", mimeType: "image/png", buffer: PNG };

interface Given {
  readonly data: null | {
    readonly row_version: number;
    readonly call_given_by: string;
    readonly supervisor_name: string;
    readonly issues: string | null;
    readonly went_well: string | null;
    readonly form_version: number;
    readonly answers: readonly Record<string, unknown>[];
    readonly questions: readonly { readonly id: number; readonly title: string }[];
  };
}

const application = prepareOnce(startApplication);
interface Interview {
  readonly id: number;
  readonly consultant: string;
  readonly supervisor: string;
}

/** Interviews that are over and nobody spoke about. */
let interviews: Interview[];
/** One of them that stays so: for tests that send nothing. */
let silent: Interview;

beforeAll(async () => {
  const query = new URLSearchParams({
    page: "1",
    page_size: "50",
    status: "completed",
    feedback_state: "due,overdue",
    sort: "-id",
  });
  const { data } = await application.call<{
    data: { id: number; consultant: { label: string }; supervisor: { label: string } }[];
  }>(OTHER, `/api/interview/?${query}`);
  interviews = data.map(({ id, consultant, supervisor }) => ({
    id,
    consultant: consultant.label,
    supervisor: supervisor.label,
  }));
  silent = nextInterview();
});

/** Each is given once: a test that is tried again has spoken about the one before. */
function nextInterview(): Interview {
  const next = interviews.shift();
  if (!next) throw new Error("The demo company has too few interviews without feedback.");
  return next;
}
const given = (id: number): Promise<Given> =>
  application.call<Given>(OTHER, `/api/interview/${id}/supervisor_feedback/`);
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Interview supervisor feedback" });

async function openForm(page: Page, id: number): Promise<void> {
  await page.goto(`/records/interview/${id}`);
  await page.getByRole("button", { name: "Supervisor feedback" }).click();
  await dialogOf(page).getByText("Did the call begin on time?").waitFor();
}

/** Answers what must be answered, the short way. */
async function answerRequired(page: Page): Promise<void> {
  const form = new FormAtKeys(page);
  const choose = async (question: string, option: string) =>
    form.group(question).getByRole("radio", { name: option, exact: true }).check();
  await choose("Did the call begin on time?", "Yes");
  await choose("Which round was it?", "Technical");
  await page.getByLabel("Who spoke for the client?").fill("Ada");
  await page.getByLabel("How many people asked questions?").fill("1");
  await choose("What is this person’s part?", "Manager");
  await choose("How pleased did this person seem?", "Good");
  await page.getByRole("checkbox", { name: "Design" }).check();
  await choose("Was there live coding?", "No");
  await choose("Was everything on the profile confirmed?", "Yes");
  await choose("Was pay or a rate mentioned?", "No");
  for (const question of ["Clarity of the answers", "Depth in the main skill", "Manners and confidence"])
    await choose(question, "Okay");
  await page.getByLabel("How likely is an offer?").fill("8");
}

/** Runs in the page: what its forms send, which the browser does not tell once files are among it. */
function noteForms(): void {
  window.XMLHttpRequest = class extends XMLHttpRequest {
    override send(body?: Document | XMLHttpRequestBodyInit | null): void {
      if (body instanceof FormData) sessionStorage.setItem("sent", JSON.stringify([...body.entries()]));
      super.send(body);
    }
  };
}

/** Parts of the form that was sent last: names, and texts; a file has none. */
const sentParts = (page: Page): Promise<readonly (readonly [string, unknown])[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem("sent") ?? "[]") as [string, unknown][]);

/** Runs in the page: what its drafts hold, and how many files. */
async function keptDraft(): Promise<{ readonly files: number; readonly drafts: string }> {
  const read = (database: string, store: string) =>
    new Promise<unknown[]>((resolve, reject) => {
      const opening = indexedDB.open(database);
      opening.addEventListener("error", () => reject(opening.error));
      opening.addEventListener("success", () => {
        const all = opening.result.transaction(store).objectStore(store).getAll();
        all.addEventListener("success", () => {
          opening.result.close();
          resolve(all.result);
        });
      });
    });
  const files = await read("benchline-draft-files", "files");
  return { files: files.length, drafts: JSON.stringify(await read("benchline-drafts", "drafts")) };
}

const isFeedbackCall = (request: Request, method: string): boolean =>
  request.method() === method && request.url().endsWith("/supervisor_feedback/");

describe("feedback of a supervisor", () => {
  it("[R2.103] [R3.32] [R3.33] [R7.50] [R7.51] [R7.52] is given by keyboard alone, over a session that ends in the middle, and changed later", () =>
    application.visit({ expectedStatuses: [401] }, async (page) => {
      const { id, consultant, supervisor } = nextInterview();
      const form = new FormAtKeys(page);
      await page.addInitScript(noteForms);
      await page.goto(`/records/interview/${id}`);
      await form.signIn(PERSON, DEMO_PASSWORD);
      await page.getByRole("button", { name: "Supervisor feedback" }).waitFor();
      await form.open("Supervisor feedback");
      await dialogOf(page).getByText("Did the call begin on time?").waitFor();
      await expect.poll(() => page.getByLabel("Call attended by").inputValue()).toBe(consultant);
      await expect
        .poll(() => page.getByRole("textbox", { name: "Supervisor", exact: true }).inputValue())
        .toBe(supervisor);

      await form.choose("Did the call begin on time?", 1);
      await form.choose("Which round was it?", 2);
      await form.write("Who spoke for the client?", "Grace, the architect");
      await form.write("How many people asked questions?", "2");
      await page.getByText("What is this person’s part?").first().waitFor();
      await form.choose("What is this person’s part?", 3);
      await form.choose("How pleased did this person seem?", 5);
      await form.choose("What is this person’s part?", 1);
      await form.write("What did this person ask about most?", "Schedules");
      await form.choose("How pleased did this person seem?", 4);
      await form.tick("Databases");
      await form.tick("Cloud");
      await page.getByText("Which cloud did they ask about?").waitFor();
      await form.tick("AWS");
      await form.choose("Was there live coding?", 1);
      await page.getByLabel("What was the task?").waitFor();
      await form.write("What was the task?", "A queue with two stacks");
      await form.choose("How well was it solved?", 4);
      await form.attach("Notes or screenshots of the task", FILE);
      await page.getByText("task.png").waitFor();

      // the server ends the session, and the next question that asks it finds out
      await form.reach("Did the client send a follow-up task?");
      const token = await page.evaluate(() => localStorage.getItem("token"));
      const ended = await fetch(`${application.url}/api/employee/logout/`, {
        headers: { authorization: `Token ${token}` },
      });
      expect(ended.ok).toBe(true);
      await form.keyboard.press("Space");
      await page.waitForURL("**/signin");

      await form.signIn(PERSON, DEMO_PASSWORD);
      await page.waitForURL(`**/records/interview/${id}`);
      // the form is open again by itself
      await dialogOf(page)
        .getByText(/^Your draft from/)
        .waitFor();
      await page.getByText("task.png").waitFor();
      await expect
        .poll(() => page.getByLabel("Who spoke for the client?").inputValue())
        .toBe("Grace, the architect");
      await expect
        .poll(() => page.getByLabel("What was the task?").inputValue())
        .toBe("A queue with two stacks");
      await expect.poll(() => page.getByRole("checkbox", { name: "AWS" }).isChecked()).toBe(true);

      await form.choose("Did the client describe the project?", 1);
      await form.write("Remark", "A bank's back office");
      await form.choose("Was everything on the profile confirmed?", 2);
      await form.write("Remark", "One date differs");
      await form.attach("Files", FILE);
      await form.choose("Was pay or a rate mentioned?", 2);
      await form.choose("Clarity of the answers", 4);
      await form.choose("Depth in the main skill", 3);
      await form.choose("Manners and confidence", 5);
      await form.slide("How likely is an offer?", 7);
      await form.write("What should be practised before the next round?", "Systems at scale");
      await form.choose("When does the client decide?", 2);
      await form.write("What went well in call", "Calm from the beginning");
      const sent = page.waitForRequest((request) => isFeedbackCall(request, "POST"));
      await form.press("Send feedback");
      await sent;
      await page.getByText("Feedback submitted successfully").waitFor();
      await dialogOf(page).waitFor({ state: "hidden" });

      const { data } = await given(id);
      const question = (title: string) => data?.questions.find((one) => one.title === title)?.id ?? 0;
      const parts = await sentParts(page);
      const feedbackForm: unknown = JSON.parse(String(new Map(parts).get("feedback_form")));
      expect(feedbackForm).toMatchObject({ call_given_by: consultant, supervisor_name: supervisor });
      const files = question("Notes or screenshots of the task");
      expect(parts.map(([name]) => name)).toEqual([
        "feedback_form",
        `${files}-${question("Was there live coding?")}`,
        String(question("Did the client send a follow-up task?")),
      ]);
      const answers = new Map(data?.answers.map((record) => [record["question_id"], record]));
      expect(answers.get(question("How likely is an offer?"))?.["answer"]).toBe(7);
      expect(answers.get(files)?.["answer"]).toEqual([expect.objectContaining({ name: "task.png" })]);
      expect(data?.answers.length).toBeGreaterThan(20);
      expect(data?.went_well).toBe("Calm from the beginning");

      await form.open("Supervisor feedback");
      await dialogOf(page).getByText("Did the call begin on time?").waitFor();
      await expect
        .poll(() => page.getByLabel("What was the task?").inputValue())
        .toBe("A queue with two stacks");
      await page.getByRole("button", { name: "task.png" }).first().waitFor();
      await form.write("Issues faced during call", "The line broke once");
      const changed = page.waitForRequest((request) => isFeedbackCall(request, "PUT"));
      await form.press("Send feedback");
      await changed;
      await dialogOf(page).waitFor({ state: "hidden" });
      expect((await given(id)).data?.issues).toBe("The line broke once");

      // what was sent does not come back
      await page.reload();
      await page.getByRole("button", { name: "Supervisor feedback" }).waitFor();
      expect(await page.getByRole("dialog").count()).toBe(0);
    }));

  it("[R2.114] [R2.115] [R5.18] [R5.19] [R5.20] [R5.21] [R5.22] says what is missing, asks before it is cancelled, and is 900 wide", () =>
    application.visit({ person: PERSON }, async (page) => {
      const { id } = nextInterview();
      await openForm(page, id);
      const calls: string[] = [];
      page.on("request", (request) => {
        if (isFeedbackCall(request, "POST")) calls.push(request.url());
      });
      const form = new FormAtKeys(page);
      const dialog = dialogOf(page);
      await expectAccessible(page);
      const box = () => page.locator(".ant-modal").first().boundingBox();
      await expect.poll(async () => (await box())?.width).toBe(900);

      await dialog.getByRole("button", { name: "Send feedback" }).click();
      await dialog.getByRole("alert").getByText("Please fill all Mandatory fields").waitFor();
      await dialog.getByRole("alert").getByText("13 fields need attention").waitFor();
      await expect.poll(async () => (await form.keyboard.focused()).name).toContain("Yes");
      await expectAccessible(page);

      await answerRequired(page);
      await dialog.getByRole("button", { name: "Send feedback" }).click();
      await dialog.getByRole("alert").getByText("1 field needs attention").waitFor();
      // what is typed goes where the focus is, which comes to the first of them a frame after the list
      await expect.poll(async () => (await form.keyboard.focused()).name).toContain("What went well in call");
      await page.getByLabel("Issues faced during call").fill("None worth a word");
      await form.group("Was there live coding?").getByRole("radio", { name: "Yes" }).check();
      await page.getByLabel("What was the task?").waitFor();
      await dialog.getByRole("button", { name: "Send feedback" }).click();
      await dialog.getByRole("alert").getByText("2 fields need attention").waitFor();
      expect(calls).toEqual([]);

      await page.keyboard.press("Escape");
      const question = page.getByRole("dialog", {
        name: "Are you sure to Cancel(All filled data will get erased)?",
      });
      await question.waitFor();
      await expectAccessible(page);
      await question.getByRole("button", { name: "No, continue" }).click();
      await question.waitFor({ state: "hidden" });
      await expect
        .poll(() => page.getByLabel("Issues faced during call").inputValue())
        .toBe("None worth a word");
      await form.group("Was there live coding?").getByRole("radio", { name: "No" }).check();
      await page.getByLabel("What was the task?").waitFor({ state: "detached" });
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await question.getByRole("button", { name: "Yes, erase it" }).click();
      await dialog.waitFor({ state: "hidden" });
      await page.getByRole("button", { name: "Supervisor feedback" }).click();
      await dialog.getByText("Did the call begin on time?").waitFor();
      expect(await page.getByLabel("Issues faced during call").inputValue()).toBe("");
    }));

  it("keeps everything when sending fails or is stopped, and when the page is loaded anew", () =>
    application.visit({ person: PERSON, expectedStatuses: [500] }, async (page) => {
      const { id } = nextInterview();
      await openForm(page, id);
      const form = new FormAtKeys(page);
      const dialog = dialogOf(page);
      await answerRequired(page);
      await page.getByLabel("What went well in call").fill("Clear words");
      await form.group("Did the client send a follow-up task?").getByRole("radio", { name: "Yes" }).check();
      await dialog.locator('input[type="file"]').setInputFiles(FILE);
      const address = "**/supervisor_feedback/";
      const answer = { message: "x", code: "internal", request_id: "r-1" };
      await page.route(address, (route) => route.fulfill({ status: 500, json: answer }), { times: 1 });
      await dialog.getByRole("button", { name: "Send feedback" }).click();
      await dialog.getByText("Your answers are still here and saved on this device.").waitFor();
      await expectAccessible(page);

      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.route(address, async (route) => {
        await held;
        await route.fulfill({ status: 500, json: answer }).catch(() => undefined);
      });
      // a button that goes away hands the focus on to what follows
      const focused = async () => (await form.keyboard.focused()).name;
      await dialog.getByRole("button", { name: "Try again" }).press("Enter");
      await dialog.getByRole("progressbar", { name: "Sending…" }).waitFor();
      await expect.poll(focused).toBe("Stop sending");
      await expectClosed(dialog);
      // the keys still lead through what is being sent
      const region = dialog.getByRole("region", { name: "Interview supervisor feedback" });
      const scrolled = () => region.evaluate(({ scrollTop }) => scrollTop);
      await page.keyboard.press("Shift+Tab");
      await expect.poll(() => region.evaluate((shown) => shown === document.activeElement)).toBe(true);
      await page.keyboard.press("Home");
      await expect.poll(scrolled).toBe(0);
      await page.keyboard.press("PageDown");
      await expect.poll(scrolled).toBeGreaterThan(0);
      await page.keyboard.press("Tab");
      await expect.poll(focused).toBe("Stop sending");
      await page.keyboard.press("Enter");
      await dialog.getByText("Sending was canceled. Your answers are still here.").waitFor();
      await expect.poll(focused).toBe("Send feedback");
      await page.keyboard.press("Enter");
      await dialog.getByRole("button", { name: "Stop sending" }).focus();
      letGo();
      await expect.poll(focused).toBe("Try again");
      await page.unroute(address);
      expect((await given(id)).data).toBeNull();

      page.on("dialog", (asked) => void asked.accept());
      await page.reload();
      await dialog.getByText(/^Your draft from/).waitFor();
      await dialog.getByText("task.png").waitFor();
      await dialog.getByRole("button", { name: "Send feedback" }).click();
      await page.getByText("Feedback submitted successfully").waitFor();
      const { data } = await given(id);
      expect(data?.went_well).toBe("Clear words");
    }));

  it("asks anew for questions that did not come, and leads the focus to them", () =>
    application.visit({ person: PERSON, expectedStatuses: [500] }, async (page) => {
      const form = new FormAtKeys(page);
      const dialog = dialogOf(page);
      const focused = async () => (await form.keyboard.focused()).name;
      const failOnce = (address: RegExp) =>
        page.route(
          address,
          (route) => route.fulfill({ status: 500, json: { message: "x", code: "internal" } }),
          { times: 1 },
        );
      await failOnce(/\/api\/question\/\?form_name=interview/);
      await page.goto(`/records/interview/${silent.id}`);
      await page.getByRole("button", { name: "Supervisor feedback" }).click();
      await dialog.getByText("Couldn’t load the questions.").waitFor();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Try again" }).press("Enter");
      await dialog.getByText("Did the call begin on time?").waitFor();
      await page.keyboard.press("Tab");
      await expect.poll(focused).toContain("Yes");

      await failOnce(/\/parent\/\?value=/);
      await form.group("Was there live coding?").getByRole("radio", { name: "Yes" }).check();
      const missing = dialog
        .getByRole("alert")
        .filter({ hasText: "Couldn’t load the questions that follow from this answer." });
      await missing.waitFor();
      await expectAccessible(page);
      await missing.getByRole("button", { name: "Try again" }).press("Enter");
      await dialog.getByLabel("What was the task?").waitFor();
      await expect.poll(focused).toContain("What was the task?");
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("button", { name: "Yes, erase it" }).click();
      await dialog.waitFor({ state: "hidden" });
    }));

  it("brings words and files back after the page fell over", () =>
    application.visit({ person: PERSON }, async (page) => {
      const { id } = nextInterview();
      const falling = await page.context().newPage();
      await openForm(falling, id);
      await falling.getByLabel("Who spoke for the client?").fill("Ada");
      await new FormAtKeys(falling)
        .group("Did the client send a follow-up task?")
        .getByRole("radio", { name: "Yes" })
        .check();
      await dialogOf(falling).locator('input[type="file"]').setInputFiles(FILE);
      await dialogOf(falling)
        .getByText(/^Draft saved/)
        .waitFor();
      await expect
        .poll(() => falling.evaluate(keptDraft))
        .toEqual({ files: 1, drafts: expect.stringContaining("Ada") });
      const fallen = falling.waitForEvent("crash");
      // the address of a page that falls over is never reached
      await falling.goto("chrome://crash").catch(() => undefined);
      await fallen;

      await openForm(page, id);
      await dialogOf(page)
        .getByText(/^Your draft from/)
        .waitFor();
      await expect.poll(() => page.getByLabel("Who spoke for the client?").inputValue()).toBe("Ada");
      await dialogOf(page).getByText("task.png").waitFor();
    }));

  it("shows what somebody else gave meanwhile, and goes on with what is chosen", () =>
    application.visit({ person: PERSON, expectedStatuses: [409] }, async (page) => {
      const { id } = nextInterview();
      await openForm(page, id);
      await answerRequired(page);
      await page.getByLabel("What went well in call").fill("My words");
      await application.visit({ person: OTHER }, async (other) => {
        await openForm(other, id);
        await answerRequired(other);
        await other.getByLabel("Who spoke for the client?").fill("Somebody else's word");
        await other.getByLabel("What went well in call").fill("Their words");
        await dialogOf(other).getByRole("button", { name: "Send feedback" }).click();
        await dialogOf(other).waitFor({ state: "hidden" });
      });
      const dialog = dialogOf(page);
      await dialog.getByRole("button", { name: "Send feedback" }).click();
      const conflict = page.getByRole("dialog", { name: "Someone else already submitted this" });
      await conflict.waitFor();
      await expectAccessible(page);
      await conflict
        .getByRole("radiogroup", { name: "Who spoke for the client?" })
        .getByRole("radio", { name: /Theirs/ })
        .check();
      await conflict.getByRole("button", { name: "Continue with this choice" }).click();
      await conflict.waitFor({ state: "hidden" });
      await expect
        .poll(() => page.getByLabel("Who spoke for the client?").inputValue())
        .toBe("Somebody else's word");
      await expect.poll(() => page.getByLabel("What went well in call").inputValue()).toBe("My words");
      const changed = page.waitForRequest((request) => isFeedbackCall(request, "PUT"));
      await dialog.getByRole("button", { name: "Send feedback" }).click();
      await changed;
      await dialog.waitFor({ state: "hidden" });
      expect((await given(id)).data?.went_well).toBe("My words");
    }));

  it("tells whoever may not read it who may, in the tab of the interview", async () => {
    const { data } = await application.call<{ data: { id: number; marketer: { id: number } }[] }>(
      OTHER,
      "/api/interview/?page_size=50&feedback_state=given&sort=-id",
    );
    const { data: me } = await application.call<{ data: { id: number } }>("MK1001", "/api/employee/me/");
    const another = data.find(({ marketer }) => marketer.id !== me.id);
    await application.visit({ person: "MK1001" }, async (page) => {
      await page.goto(`/records/interview/${another?.id}?tab=supervisor_feedback`);
      await page.getByRole("heading", { name: "No access" }).waitFor();
      await page.getByText(/^You have access through .*, but only to some records/).waitFor();
      await expectAccessible(page);
    });
  });

  it("is there in Arabic, in the dark, and on a narrow screen", () =>
    application.visit(
      { person: PERSON, language: "ar", theme: "dark", width: 360, height: 740 },
      async (page) => {
        await page.goto(`/records/interview/${silent.id}`);
        await page.getByRole("button", { name: "تقييم المشرف" }).click();
        const dialog = page.getByRole("dialog", { name: "تقييم مشرف المقابلة" });
        await dialog.getByText("هل بدأت المكالمة في موعدها؟").waitFor();
        await expect
          .poll(() => page.locator(".ant-modal").first().boundingBox())
          .toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
        await dialog.getByRole("button", { name: "إرسال التقييم" }).press("Enter");
        await dialog.getByRole("alert").waitFor();
        await expectAccessible(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide).toBe(360);
      },
    ));
});

describe("the form of a test", () => {
  it("[R4.29] [R4.30] is emptied by No to the coding question, which closes the count, and is answered and changed", () =>
    application.visit({ person: PERSON }, async (page) => {
      const query = new URLSearchParams({ page: "1", page_size: "1", status: "failed", sort: "-id" });
      const { data } = await application.call<{ data: { id: number }[] }>(OTHER, `/api/test/?${query}`);
      await page.goto(`/records/test/${data[0]?.id}`);
      await page.getByRole("button", { name: "Fill in the test form" }).click();
      const dialog = page.getByRole("dialog");
      const form = new FormAtKeys(page);
      const coding = form.group("Did the test had coding question");
      const count = dialog.getByLabel("How many coding questions?");
      const platform = form.group("Which platform was used?");

      await coding.getByRole("radio", { name: "Yes" }).check();
      await count.fill("2");
      await dialog.getByLabel("Describe the question").first().fill("Reverse a list");
      await platform.getByRole("radio", { name: "Codility" }).check();
      await dialog.getByLabel("What should others prepare?").fill("Lists");
      await expectAccessible(page);

      await coding.getByRole("radio", { name: "No" }).check();
      await dialog.getByLabel("Describe the question").first().waitFor({ state: "detached" });
      await expect.poll(() => count.isDisabled()).toBe(true);
      await expect.poll(() => count.inputValue()).toBe("");
      await expect.poll(() => platform.getByRole("radio", { checked: true }).count()).toBe(0);
      await expect.poll(() => dialog.getByLabel("What should others prepare?").inputValue()).toBe("");
      await coding.getByRole("radio", { name: "Yes" }).check();
      await expect.poll(() => count.isEnabled()).toBe(true);

      await coding.getByRole("radio", { name: "No" }).check();
      await form.group("Was the time enough?").getByRole("radio", { name: "Yes" }).check();
      await form.group("How did the test go?").getByRole("radio", { name: "Good" }).check();
      await dialog.getByRole("button", { name: "Send answers" }).click();
      await page.getByText(/^The form is (saved|updated)\.$/).waitFor();
      await dialog.waitFor({ state: "hidden" });
      await readOnItsOwnPage(page, Number(data[0]?.id));
      await page.goto(`/records/test/${data[0]?.id}`);

      await page.getByRole("button", { name: "Fill in the test form" }).click();
      await dialog.getByText("How did the test go?").waitFor();
      await expect
        .poll(() => form.group("How did the test go?").getByRole("radio", { name: "Good" }).isChecked())
        .toBe(true);
      await dialog.getByLabel("What should others prepare?").fill("Queues");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Leave and keep draft" }).click();
      // the question goes with the form
      await expect.poll(() => dialog.count()).toBe(0);
      await page.getByRole("button", { name: "Fill in the test form" }).click();
      await dialog.getByText(/^Your draft from/).waitFor();
      await expect.poll(() => dialog.getByLabel("What should others prepare?").inputValue()).toBe("Queues");
      await dialog.getByRole("button", { name: "Start over" }).click();
      await expect.poll(() => dialog.getByLabel("What should others prepare?").inputValue()).toBe("");
      // the button that was pressed is gone
      await expect.poll(() => dialog.locator("input:focus").count()).toBe(1);
    }));
});

/** The page of a filled form itself begins with the answers, as they are read on the page of what it is about. */
async function readOnItsOwnPage(page: Page, test: number): Promise<void> {
  const { data } = await application.call<{ data: { id: number }[] }>(
    OTHER,
    `/api/forms/test/responses/?resource=test&id=${test}`,
  );
  await page.goto(`/records/form_response/${data[0]?.id}`);
  const answers = page.getByRole("tab", { name: "Answers" });
  await answers.waitFor();
  await expect.poll(() => answers.getAttribute("aria-selected")).toBe("true");
  await expect.poll(() => page.getByRole("tab").first().textContent()).toBe("Answers");
  const entry = page.getByRole("tabpanel").getByRole("article");
  await entry.getByText("How did the test go?").waitFor();
  await expect.poll(() => entry.getByText("Good", { exact: true }).count()).toBe(1);
  await expectAccessible(page);
}

describe("a form published while somebody fills in the version before", () => {
  const ASKED = "What should be practised before the next round?";
  const RENAMED = "What must be practised before the next round?";

  interface Asked {
    readonly id: number;
    readonly title: string;
  }
  const question = async (): Promise<Asked> => {
    const query = new URLSearchParams({
      page: "1",
      form_name: "interview",
      is_active: "true",
      query: "practised before the next round",
    });
    const { data } = await application.call<{ data: [Asked] }>(
      OTHER,
      `/api/question/?${query}&columns=title`,
    );
    return data[0];
  };
  /** Gives the version that is published then. */
  const publishAs = async (title: string, isRequired: boolean): Promise<number> => {
    const { id } = await question();
    const drafts = "/api/forms/interview/draft/";
    const { data } = await application.call<{ data: { base: string; questions: { id: number }[] } }>(
      OTHER,
      drafts,
    );
    const questions = data.questions.map((one) =>
      one.id === id ? { ...one, title, is_required: isRequired } : one,
    );
    await application.call(OTHER, drafts, { method: "PUT", body: { base: data.base, questions } });
    const published = await application.call<{ data: { version: number } }>(
      OTHER,
      "/api/forms/interview/publish/",
      { method: "POST", body: { base_version: await publishedVersion() } },
    );
    return published.data.version;
  };
  const publishedVersion = async (): Promise<number> =>
    (await application.call<{ data: { base_version: number } }>(OTHER, "/api/forms/interview/preview/")).data
      .base_version;

  it("is finished, kept and read in the version it was begun in; the next one is asked anew", () =>
    application.visit({ person: PERSON }, async (page) => {
      const { id } = nextInterview();
      // a test that is tried again has renamed it before
      if ((await question()).title === RENAMED) await publishAs(ASKED, false);
      const before = await publishedVersion();
      await openForm(page, id);
      await answerRequired(page);
      await page.getByLabel("What went well in call").fill("Begun before");

      // asked of everybody from now on: what is sent would lack it
      expect(await publishAs(RENAMED, true)).toBe(before + 1);

      await dialogOf(page).getByRole("button", { name: "Send feedback" }).click();
      await page.getByText("Feedback submitted successfully").waitFor();
      const kept = (await given(id)).data;
      expect(kept?.form_version).toBe(before);
      expect(kept?.questions.map(({ title }) => title)).toContain(ASKED);
      expect(kept?.questions.map(({ title }) => title)).not.toContain(RENAMED);
      await page.goto(`/records/interview/${id}?tab=supervisor_feedback`);
      await page.getByText("Who spoke for the client?").first().waitFor();
      expect(await page.getByText(RENAMED).count()).toBe(0);

      await openForm(page, silent.id);
      await page.getByLabel(RENAMED).waitFor();
    }));
});

describe("an open form", () => {
  // the language that was chosen stays with the person
  afterEach(() => application.call(PERSON, "/api/preferences/app/", { method: "PUT", body: null }));

  it("speaks the language that is chosen while it is open, and that of who opens its draft", () =>
    application.visit({ person: PERSON, expectedStatuses: [400] }, async (page) => {
      const query = new URLSearchParams({ page: "1", page_size: "1", status: "failed", sort: "id" });
      const { data } = await application.call<{ data: { id: number }[] }>(OTHER, `/api/test/?${query}`);
      await page.goto(`/records/test/${data[0]?.id}`);
      await page.getByRole("button", { name: "Fill in the test form" }).click();
      const dialog = page.getByRole("dialog");
      const form = new FormAtKeys(page);
      await form.group("Did the test had coding question").getByRole("radio", { name: "Yes" }).check();
      await dialog.getByLabel("How many coding questions?").fill("1");
      await dialog.getByLabel("Describe the question").first().fill("Reverse a list");
      await form.group("Did all checks pass?").getByRole("radio", { name: "Yes" }).check();
      await dialog.getByRole("checkbox", { name: "Multiple choice" }).check();
      await dialog.getByLabel("What should others prepare?").fill("Stacks");

      const speak = async (language: string) => {
        await page.keyboard.press("Control+k");
        const found = page.getByRole("option", { name: language });
        await page.getByRole("combobox").and(page.locator(":focus")).fill(language);
        await found.first().waitFor();
        // what is still being found would move it under the mouse
        await page.getByRole("listbox").and(page.locator('[aria-busy="false"]')).waitFor();
        await found.first().click();
        await found.first().waitFor({ state: "detached" });
      };
      await speak("Español");
      await expect
        .poll(() => dialog.getByLabel("¿Qué deberían preparar los demás?").inputValue())
        .toBe("Stacks");
      await expect
        .poll(() => dialog.getByLabel("¿Cuántas preguntas de programación?").inputValue())
        .toBe("1");
      await expect
        .poll(() => dialog.getByLabel("Describa la pregunta").first().inputValue())
        .toBe("Reverse a list");
      await expect
        .poll(() => dialog.getByRole("checkbox", { name: "Opción múltiple" }).isChecked())
        .toBe(true);
      await expect.poll(() => dialog.getByText("How did the test go?").count()).toBe(0);

      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Salir y conservar el borrador" }).click();
      await dialog.waitFor({ state: "hidden" });
      await speak("Français");
      await page.getByRole("button", { name: "Remplir le formulaire du test" }).click();
      await expect
        .poll(() => dialog.getByLabel("Que devraient préparer les autres ?").inputValue())
        .toBe("Stacks");
      await expect
        .poll(() => dialog.getByRole("checkbox", { name: "Choix multiples" }).isChecked())
        .toBe(true);

      // what the server found is said in the next language, too
      const noPicture = { ...FILE, buffer: Buffer.from("words") };
      await dialog.getByLabel("Fichier de la démarche").first().setInputFiles(noPicture);
      await form.group("Le temps a-t-il suffi ?").getByRole("radio", { name: "Oui" }).check();
      await form.group("Comment le test s’est-il passé ?").getByRole("radio").last().check();
      await dialog.getByRole("button", { name: "Envoyer les réponses" }).click();
      const refusal = (words: RegExp) => dialog.getByRole("alert").getByText(words);
      await refusal(/Veuillez joindre uniquement .*, sous un nom qui dit ce que c’est/).waitFor();
      await speak("Español");
      await refusal(/Adjunte solo .*, con un nombre de archivo que corresponda/).waitFor();
      await expect.poll(() => dialog.getByText(/Adjunte solo/).count()).toBe(2);
      await expect.poll(() => dialog.getByText(/Veuillez/).count()).toBe(0);
    }));
});
