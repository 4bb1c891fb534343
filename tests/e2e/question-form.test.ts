import type { Locator, Page } from "playwright";
import { describe, expect, test } from "vitest";
import { sampleDocument } from "../../demo/sample-files.ts";
import { expectAccessible, startApplication, whenAtRest } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const app = prepareOnce(startApplication);

/** A question with one input; its words end in the sign that it must be answered. */
const field = (page: Page, title: string) => page.getByLabel(title).first();
const group = (page: Page, title: string) => page.getByRole("radiogroup", { name: title }).first();
const choose = (page: Page, title: string, answer: string) =>
  group(page, title).getByRole("radio", { name: answer, exact: true }).check();
const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
const status = (page: Page) => page.locator("main [role=status]").filter({ hasText: /below/ });

async function names(all: Locator): Promise<string[]> {
  return (await all.allInnerTexts()).map((text) => text.trim());
}

const paper = (name: string) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from("content"),
});

describe("a question form", () => {
  test("draws each type of answer with what it brings [R3.37 R3.38 R3.39 R3.40 R3.41 R3.42 R3.43 R3.44 R3.45 R3.46 R3.49 R3.51 R4.27 R4.28]", async () => {
    await app.visit({ person: "SA1001", at: "/settings/forms/interview?part=preview" }, async (page) => {
      await page.getByRole("heading", { name: "Before the call" }).waitFor();
      await expect.poll(() => page.getByText("Fill in this form within a day").isVisible()).toBe(true);

      await choose(page, "Did the call begin on time?", "Yes");
      await choose(page, "Which round was it?", "Technical");
      await choose(page, "Which round was it?", "Final");
      await expect
        .poll(() => group(page, "Which round was it?").getByRole("radio", { checked: true }).count())
        .toBe(1);
      // Enter in a text neither sends nor leaves anything
      await field(page, "Who spoke for the client?").fill("Dana");
      await field(page, "Who spoke for the client?").press("Enter");
      await whenAtRest(page);
      expect(await field(page, "Who spoke for the client?").inputValue()).toBe("Dana");

      // Yes brings questions, tells so and leaves the focus where it is
      await choose(page, "Was there live coding?", "Yes");
      const task = field(page, "What was the task?");
      await task.fill("Sort a list\nin place");
      await expect.poll(() => status(page).count()).toBe(1);
      await expect.poll(() => page.locator("input:focus, textarea:focus").count()).toBe(1);
      await field(page, "Notes or screenshots of the task").setInputFiles([paper("notes.pdf")]);
      await expect.poll(() => page.getByText("notes.pdf").isVisible()).toBe(true);
      const steps = group(page, "How well was it solved?");
      await expect
        .poll(() => names(steps.locator("label")))
        .toEqual(["Bad", "Unsatisfied", "Okay", "Satisfied", "Good"]);
      await choose(page, "How well was it solved?", "Bad");
      await field(page, "What went wrong?").fill("Time");
      await choose(page, "Was there live coding?", "No");
      await expect.poll(() => task.count()).toBe(0);
      await choose(page, "Was there live coding?", "Yes");
      await expect.poll(() => task.inputValue()).toBe("");
      await expect.poll(() => page.getByText("notes.pdf").count()).toBe(0);

      const remark = (title: string) => page.getByLabel(new RegExp(`^Remark.*${title}`));
      await choose(page, "Did the client describe the project?", "Yes");
      await remark("describe the project").fill("At length");
      await choose(page, "Did the client describe the project?", "No");
      await expect.poll(() => remark("describe the project").count()).toBe(0);
      await choose(page, "Was everything on the profile confirmed?", "No");
      await remark("profile confirmed").waitFor();
      await choose(page, "Was everything on the profile confirmed?", "Yes");
      await expect.poll(() => remark("profile confirmed").count()).toBe(0);
      const upload = page.getByLabel(/^Files.*follow-up task/);
      await choose(page, "Did the client send a follow-up task?", "Yes");
      await upload.setInputFiles([paper("task.docx"), paper("task.exe")]);
      await page.getByText("“task.exe” wasn’t added").first().waitFor();
      await page.getByRole("button", { name: "Remove task.docx" }).click();
      await choose(page, "Did the client send a follow-up task?", "No");
      await expect.poll(() => upload.count()).toBe(0);
      await expectAccessible(page);
    });
  });

  test("counts, chooses and scores, and says what is missing [R3.47 R3.48 R3.50 R4.24 R4.25 R4.26 R4.31 R4.32 R5.23 R5.24 R5.25 R5.26 R9.01]", async () => {
    await app.visit({ person: "SA1001", at: "/settings/forms/interview?part=preview" }, async (page) => {
      const count = field(page, "How many people asked questions?");
      const words = "Please enter value between 1 to 15.";
      const refusal = page.getByRole("paragraph").filter({ hasText: words });
      await count.pressSequentially("a2.5b");
      await count.blur();
      await expect.poll(() => count.inputValue()).toBe("");
      expect(await refusal.count()).toBe(0);
      await count.pressSequentially("16");
      await count.blur();
      await refusal.waitFor();
      await expect.poll(() => count.inputValue()).toBe("");
      await expect.poll(() => page.locator("[role=status]").filter({ hasText: words }).count()).toBe(1);
      await count.fill("0");
      await count.blur();
      await refusal.waitFor();
      await count.fill("2");
      await count.blur();
      await page.getByRole("group", { name: "2 of 2" }).waitFor();
      await expect.poll(() => refusal.count()).toBe(0);
      // also where the digits before the point had time to be taken on
      await count.fill("1");
      await page.getByRole("group", { name: "2 of 2" }).waitFor({ state: "detached" });
      await count.pressSequentially(".5");
      await count.blur();
      await expect.poll(() => count.inputValue()).toBe("2");
      expect(await refusal.count()).toBe(0);
      await field(page, "What did this person ask about most?").fill("Indexes");
      await count.fill("1");
      await count.blur();
      await expect.poll(() => page.getByRole("group", { name: "2 of 2" }).count()).toBe(0);
      await expect
        .poll(() => field(page, "What did this person ask about most?").inputValue())
        .toBe("Indexes");

      await box(page, "Databases").check();
      await box(page, "Design").check();
      await expect.poll(() => box(page, "Databases").isChecked()).toBe(true);
      await box(page, "None").check();
      await expect.poll(() => box(page, "Design").isChecked()).toBe(false);
      await box(page, "Testing").check();
      await expect.poll(() => box(page, "None").isChecked()).toBe(false);
      const topics = page.getByRole("group", { name: "Which topics came up?" }).locator("xpath=..");
      await topics.getByRole("button", { name: "Add an option" }).click();
      const added = topics.getByLabel("Your option");
      // it has the focus by itself
      await expect.poll(() => added.evaluate((input) => input === document.activeElement)).toBe(true);
      await page.keyboard.type("  ");
      await page.keyboard.press("Enter");
      await topics.getByText("Please Input Value").waitFor();
      await added.pressSequentially(" CORE language ");
      await added.press("Enter");
      await topics.getByText("Value already exist.").waitFor();
      await added.fill("Security");
      await added.press("Enter");
      await expect.poll(() => box(page, "Security").isChecked()).toBe(true);

      const score = page.getByRole("slider", { name: "How likely is an offer?" });
      const told = () => score.getAttribute("aria-valuetext");
      await expect.poll(told).toBe("Not answered");
      await score.press("Home");
      await expect.poll(told).toBe("1 – Reject");
      const verdicts = [
        "2 – Reject",
        "3 – Reject",
        "4 – Reject",
        "5 – Reject",
        "6 – Maybe",
        "7 – Maybe",
        "8 – Offer",
      ];
      for (const verdict of verdicts) {
        await page.keyboard.press("ArrowRight");
        await expect.poll(told).toBe(verdict);
      }
      await page.keyboard.press("End");
      await expect.poll(told).toBe("10 – Offer");
      // the frame of the focus, 2 pixels away and 2 wide, ends above the numbers
      const room = await score.evaluate((slider) => {
        const numbers = slider.nextElementSibling?.getBoundingClientRect();
        return (numbers?.top ?? 0) - slider.getBoundingClientRect().bottom;
      });
      expect(room).toBeGreaterThanOrEqual(4);

      // what is missing is listed, led to, and gone when it is there
      await page.getByRole("button", { name: "Check these answers" }).click();
      const summary = page.getByRole("alert").filter({ hasText: "need attention" });
      await summary.waitFor();
      await expect
        .poll(() => summary.innerText())
        .toContain("Did the call begin on time? Please answer this question.");
      const first = group(page, "Did the call begin on time?");
      await expect.poll(() => first.locator("input:focus").count()).toBe(1);
      await expect.poll(() => first.getAttribute("aria-invalid")).toBe("true");
      await expectAccessible(page);
      await page.keyboard.press("Space");
      await expect.poll(() => first.getAttribute("aria-invalid")).toBe(null);
      await summary.getByRole("button", { name: /^Who spoke for the client/ }).click();
      await expect
        .poll(() =>
          field(page, "Who spoke for the client?").evaluate((input) => input === document.activeElement),
        )
        .toBe(true);
    });
  });

  test("is emptied and closed by one No, and takes one approach file, text too [R4.29 R4.30 R5.29 R5.30]", async () => {
    await app.visit({ person: "SA1001", language: "ar", width: 360 }, async (page) => {
      await page.goto("/settings/forms/test?part=preview");
      const form = page.locator("main");
      const coding = form.getByRole("radiogroup").first();
      await coding.getByRole("radio").first().check();
      const count = form.getByRole("textbox").first();
      await count.fill("3");
      await count.blur();
      await form.getByRole("group", { name: /3.* من .*3/ }).waitFor();
      const file = form.locator("input[type=file]").last();
      await file.setInputFiles([paper("plan.txt")]);
      await form.getByText("plan.txt").first().waitFor();
      await file.setInputFiles([paper("better.pdf")]);
      await expect.poll(() => form.getByText("plan.txt").count()).toBe(0);
      await expect.poll(() => form.getByText("better.pdf").count()).toBe(1);
      await expectAccessible(page);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

      await coding.getByRole("radio").last().check();
      await expect.poll(() => form.getByText("better.pdf").count()).toBe(0);
      await expect.poll(() => count.inputValue()).toBe("");
      await expect.poll(() => count.isDisabled()).toBe(true);
      await coding.getByRole("radio").first().check();
      await expect.poll(() => count.isEnabled()).toBe(true);
    });
  });
});

describe("the exit talk", () => {
  const picture = sampleDocument("letter.png").bytes;
  const files = (page: Page) => page.getByLabel(/^Files.*letter of resignation/);
  /** What stands with the files themselves, not only above the form. */
  const saidAtFiles = (page: Page) =>
    files(page).evaluate((input) =>
      (input.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent ?? "")
        .join(" "),
    );
  /** An exit nobody talked about yet. */
  const untalkedExit = async (): Promise<number> => {
    const { data } = await app.call<{ data: { id: number }[] }>(
      "RT1001",
      "/api/consultant_exit/?page=1&page_size=20&status=initiated,retention_talk,approved,clearance",
    );
    for (const { id } of data) {
      const path = `/api/forms/exit/responses/?resource=consultant_exit&id=${id}`;
      const talks = await app.call<{ data: unknown[] }>("RT1001", path);
      if (talks.data.length === 0) return id;
    }
    throw new Error("Somebody talked about every exit.");
  };
  /** What draws and checks questions, as far as the page has asked for it. */
  const formCode = async (page: Page) => {
    const asked = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    const found = asked.flatMap((name) => /\/(form-body|check-form)-[^/]*\.js$/.exec(name)?.[1] ?? []);
    return [...new Set(found)].toSorted();
  };

  test("is opened from its exit, keeps everything over wrong files, is sent once and read there [R3.42 R4.27]", () =>
    app.visit({ person: "RT1001", expectedStatuses: [400] }, async (page) => {
      const calls: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST" && request.url().endsWith("/api/forms/exit/responses/"))
          calls.push(request.url());
      });
      const exit = await untalkedExit();
      await page.goto(`/records/consultant_exit/${exit}`);
      const fillIn = page.getByRole("button", { name: "Fill in the exit talk" });
      await fillIn.waitFor();
      expect(await formCode(page)).toEqual([]);
      await fillIn.click();
      const dialog = page.getByRole("dialog");
      const send = dialog.getByRole("button", { name: "Send answers" });
      const reason = dialog.getByRole("combobox", { name: "What is the main reason?" });
      await reason.waitFor();
      await expect.poll(() => formCode(page)).toEqual(["check-form", "form-body"]);
      await expectAccessible(page);

      await send.click();
      await dialog.getByRole("alert").getByText("8 fields need attention").waitFor();
      expect(calls).toEqual([]);
      await expect.poll(() => reason.evaluate((box) => box === document.activeElement)).toBe(true);
      // so many reasons are found by typing
      await reason.fill("Better");
      await page.locator(".ant-select-item-option-active", { hasText: "Better offer" }).waitFor();
      await reason.press("Enter");
      const offer = dialog.getByLabel("What does the new employer offer?");
      await offer.fill("A shorter way to work");
      await choose(page, "Was the reason raised before?", "No");
      await choose(page, "Was something offered so that the consultant stays?", "Yes");
      const offered = dialog.getByLabel("What was offered, and by whom?");
      await offered.fill("Two days at home");
      await choose(page, "How satisfying was the project?", "Okay");
      await choose(page, "How good was our support?", "Good");
      await choose(page, "Were all promises kept?", "Yes");
      await choose(page, "Would the consultant come back?", "Yes");
      await whenAtRest(page);
      expect(await files(page).count()).toBe(0);
      await choose(page, "Is there a letter of resignation?", "Yes");

      // an empty and a large file are told at the field at once
      const attach = (name: string, mimeType: string, buffer: Buffer) =>
        files(page).setInputFiles({ name, mimeType, buffer });
      await attach("a.pdf", "application/pdf", Buffer.alloc(0));
      await expect.poll(() => saidAtFiles(page)).toContain("“a.pdf” wasn’t added: the file is empty.");
      await attach("b.pdf", "application/pdf", Buffer.alloc(21_000_000, "%PDF-1.7\n"));
      await expect.poll(() => saidAtFiles(page)).toContain("“b.pdf” wasn’t added: it’s larger than 20 MB.");
      // what a file holds is seen by the server alone
      await attach("letter.pdf", "application/pdf", picture);
      await send.click();
      await expect.poll(() => saidAtFiles(page)).toMatch(/Attach only .*, with a matching file name/);
      await dialog.getByRole("alert").getByText("1 field needs attention").waitFor();
      await expectAccessible(page);
      expect(await offer.inputValue()).toBe("A shorter way to work");
      expect(await offered.inputValue()).toBe("Two days at home");
      await page.getByRole("button", { name: "Remove letter.pdf" }).click();
      await attach("letter.png", "image/png", picture);
      expect(calls).toHaveLength(1);
      await send.dblclick();
      await page.getByText("The form is saved.").waitFor();
      await dialog.waitFor({ state: "hidden" });
      expect(calls).toHaveLength(2);
      const kept = await app.call<{ data: unknown[] }>(
        "RT1001",
        `/api/forms/exit/responses/?resource=consultant_exit&id=${exit}`,
      );
      expect(kept.data).toHaveLength(1);

      await page.getByRole("tab", { name: "Exit talk" }).click();
      const given = page.getByRole("tabpanel");
      await given.getByText("Better offer").waitFor();
      await given.getByText("A shorter way to work").waitFor();
      await given.getByText("Two days at home").waitFor();
      await given.getByRole("button", { name: "letter.png" }).waitFor();
      await expectAccessible(page);
    }));
});
