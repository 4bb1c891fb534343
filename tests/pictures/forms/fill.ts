import type { Locator, Page } from "playwright";
import { sampleDocument } from "../../../demo/sample-files.ts";

/** Questions, texts and choices of a form are marked one after the other; a form asks more the more is answered. */
const NEXT = "data-next";
const DONE = "data-done";

type Kind = "radio" | "checkbox" | "number" | "range" | "date" | "choice" | "rich" | "file" | "text";

const SENTENCES: Readonly<Record<string, string>> = {
  en: "The second part took longer than planned, because access to the warehouse came late.",
  ar: "استغرق الجزء الثاني وقتًا أطول من المخطط، لأن صلاحية الدخول إلى المستودع تأخرت.",
};

interface Filling {
  readonly page: Page;
  readonly language: string;
  /** Answers that are given; all when absent. */
  readonly most?: number;
}

/** Answers what a dialog asks, from the top: the first of several choices, so that as much as can be follows. */
export async function fillIn({ page, language, most = 200 }: Filling): Promise<void> {
  const form = page.getByRole("dialog").last();
  for (let given = 0; given < most; given += 1) {
    const kind = await form.evaluate(markNext, { next: NEXT, done: DONE });
    if (kind === null) return;
    await answer(page, {
      kind,
      control: form.locator(`[${NEXT}]`),
      text: SENTENCES[language] ?? SENTENCES["en"]!,
    });
    // what an answer brings stands right behind it
    await page.waitForLoadState("networkidle");
  }
}

interface Answering {
  readonly kind: Kind;
  readonly control: Locator;
  readonly text: string;
}

async function answer(page: Page, { kind, control, text }: Answering): Promise<void> {
  switch (kind) {
    case "radio":
    case "checkbox":
      return control.check();
    case "number":
      await control.fill("2");
      return control.blur();
    case "range":
      return control.fill("8");
    case "date":
      await control.fill("03-09-2026");
      return control.press("Enter");
    case "choice":
      await control.click();
      return page.locator(".ant-select-item-option:visible, [role=option]:visible").first().click();
    case "rich":
      return control.pressSequentially(text);
    case "file":
      return control.setInputFiles({
        name: "notes.pdf",
        mimeType: "application/pdf",
        buffer: sampleDocument("notes.pdf").bytes,
      });
    case "text":
      return control.fill(text);
  }
}

/** Runs in the page: finds what is not answered yet, marks it and says what it is; null at the end. */
function markNext(form: Element, { next, done }: { next: string; done: string }): Kind | null {
  form.querySelector(`[${next}]`)?.removeAttribute(next);
  const controls = form.querySelectorAll<HTMLInputElement>("input, textarea, [contenteditable=true]");
  for (const control of controls) {
    if (control.hasAttribute(done) || control.disabled || control.readOnly) continue;
    control.setAttribute(done, "");
    const group = control.closest("[role=radiogroup], [role=group], ul, .ant-rate");
    const isChoice = control.type === "radio" || control.type === "checkbox";
    if (isChoice) {
      const all = group?.querySelectorAll<HTMLInputElement>("input") ?? [control];
      for (const other of all) other.setAttribute(done, "");
      if ([...all].some(({ checked }) => checked)) continue;
    } else if (
      control.type !== "range" &&
      control.type !== "file" &&
      (control.value ?? control.textContent) !== ""
    ) {
      continue;
    }
    control.setAttribute(next, "");
    if (control.type === "radio" || control.type === "checkbox") return control.type;
    if (control.type === "range" || control.type === "file") return control.type;
    if (control.isContentEditable) return "rich";
    if (control.closest(".ant-picker") !== null) return "date";
    if (control.getAttribute("role") === "combobox") return "choice";
    return control.inputMode === "numeric" ? "number" : "text";
  }
  return null;
}
