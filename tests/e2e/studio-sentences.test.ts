import type { Locator, Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import type { AccessDefinition, ResourceDefinition } from "../../core/definition/types.ts";
import { withArea } from "../../core/studio/edits.ts";
import { chooseOption, typeChoice } from "./choose-option.ts";
import { expectAccessible, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

const ADMIN = "SA1001";
const AREA = "loan";
const EVERY_STEP = "On every transition";

/** Things that are lent to people, with a life cycle and money: enough to say every kind of sentence about. */
const loan: ResourceDefinition = {
  version: 1,
  name: AREA,
  area: "utility",
  label: ["thing"],
  fields: [
    { name: "thing", type: "text", required: true, search: true, filter: true },
    { name: "borrower", type: "reference", to: "employee", filter: true },
    { name: "hours", type: "integer" },
    { name: "rate", type: "money" },
    { name: "lent_on", type: "date" },
    { name: "due_on", type: "date" },
    { name: "status", type: "enum", options: ["free", "lent"], filter: true },
  ],
  lifecycles: [
    {
      field: "status",
      initial: "free",
      states: [],
      transitions: [
        { name: "lend", from: ["free"], to: "lent", who: ["superadmin"] },
        { name: "take_back", from: ["lent"], to: "free", who: ["superadmin"] },
      ],
    },
  ],
};

beforeAll(async () => {
  const path = "/api/config/definitions/access/access/";
  const { data } = await application.call<{ data: { document: AccessDefinition } }>(ADMIN, path);
  const { version } = await application.call<{ version: number }>(ADMIN, "/api/config/");
  const words = {
    name: "Loan",
    plural: "Loans",
    fields: {
      thing: "Thing",
      borrower: "Borrower",
      hours: "Hours",
      rate: "Rate",
      lent_on: "Lent on",
      due_on: "Due on",
      status: "Status",
    },
    options: { status: { free: "Free", lent: "Lent" } },
    transitions: { status: { lend: "Lend", take_back: "Take back" } },
  };
  const changes = [
    { kind: "resource", name: AREA, document: loan },
    { kind: "access", name: "access", document: withArea(data.document, AREA) },
    { kind: "labels", name: `en.${AREA}`, document: words },
  ];
  const body = { changes, note: "Loans", base_version: version };
  await application.call(ADMIN, "/api/config/publish/", { method: "POST", body });
  for (const [thing, hours] of [
    ["Projector", 3],
    ["Ladder", null],
  ] as const) {
    const values = { thing, hours, rate: "12.50", borrower: null };
    await application.call(ADMIN, `/api/${AREA}/`, { method: "POST", body: values });
  }
});

interface Draft {
  readonly id: number;
  readonly changes: readonly { readonly name: string; readonly document: ResourceDefinition }[];
}

/** Begins with no draft, so that what a test before this one left is not shown. */
async function discardDrafts(): Promise<void> {
  const { data } = await application.call<{ data: { id: number }[] }>(ADMIN, "/api/config/drafts/");
  for (const { id } of data) await application.call(ADMIN, `/api/config/drafts/${id}/`, { method: "DELETE" });
}

/** The area as the draft holds it. */
async function drafted(area = AREA): Promise<ResourceDefinition> {
  const { data: drafts } = await application.call<{ data: { id: number }[] }>(ADMIN, "/api/config/drafts/");
  const path = `/api/config/drafts/${drafts[0]?.id}/`;
  const { data } = await application.call<{ data: Draft }>(ADMIN, path);
  return data.changes.find(({ name }) => name === area)!.document;
}

const fieldOf = async (name: string) => (await drafted()).fields.find((field) => field.name === name);

/** Opens a part of the studio for the area, with nothing drafted yet. */
async function openPart(page: Page, part: string, area = AREA): Promise<void> {
  await discardDrafts();
  await page.goto(`/settings/studio?area=${area}&part=${part}`);
}

async function addField(page: Page, label: string, type: string): Promise<Locator> {
  await page.getByRole("button", { name: "Add field", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add field" });
  await dialog.getByLabel("Label", { exact: true }).fill(label);
  await chooseOption(dialog.getByRole("combobox", { name: "Type", exact: true }), type);
  return dialog;
}

async function putIntoDraft(page: Page, dialog: Locator): Promise<void> {
  const kept = page.waitForResponse(
    (response) => response.url().includes("/api/config/drafts/") && response.request().method() !== "GET",
  );
  await dialog.getByRole("button", { name: "Save to draft" }).click();
  await kept;
  await dialog.waitFor({ state: "hidden" });
  await page.locator('[aria-busy="true"]').waitFor({ state: "detached" });
}

const tryOn = (dialog: Locator, record: string) =>
  chooseOption(dialog.getByRole("combobox", { name: /^Choose a record to try it on/ }), record);

it("a calculation is said step by step, tried on a record, and a mistake stands at its part", async () => {
  await application.visit({ person: ADMIN, expectedStatuses: [422] }, async (page) => {
    await openPart(page, "areas");
    const dialog = await addField(page, "Amount", "Calculated");
    await dialog.getByRole("tab", { name: "Calculation" }).click();
    await chooseOption(dialog.getByRole("combobox", { name: "Result type" }), "Money");
    await dialog.getByRole("button", { name: "Start a calculation: The value" }).click();
    const first = dialog.getByRole("combobox", { name: "Field of part 1 of The value" });
    await chooseOption(first, "Thing");
    await dialog.getByText("Expected number, got text.").first().waitFor();
    await chooseOption(first, "Hours");
    await dialog.getByText("Here a number is needed").first().waitFor({ state: "detached" });
    const second = dialog.getByRole("combobox", { name: "Field of part 2 of The value" });
    await chooseOption(second, "Rate");
    await dialog.getByText("Amount is Hours × Rate").waitFor();
    await expectAccessible(page);

    await dialog.getByRole("button", { name: "JSON: The value" }).click();
    const json = dialog.getByRole("textbox", { name: "The value as JSON" });
    expect(JSON.parse(await json.inputValue())).toEqual({
      multiply: [{ field: "hours" }, { field: "rate" }],
    });
    await json.fill('{"add":[{"multiply":[{"field":"hours"},{"field":"rate"}]},1]}');
    await dialog.getByRole("button", { name: "Sentence: The value" }).click();
    const inner = dialog.getByRole("combobox", { name: "Field of part 2 of part 1 of The value" });
    await inner.waitFor();

    await dialog.getByRole("button", { name: "Try it on a record: Amount" }).click();
    await tryOn(dialog, "Projector");
    await dialog.getByText("Value: 38.50").waitFor();
    await dialog.getByRole("spinbutton", { name: "Number of part 2 of The value" }).fill("2");
    await dialog.getByText("Value: 39.50").waitFor();
    await tryOn(dialog, "Ladder");
    await dialog.getByText("Value: Nothing").waitFor();
    await expectAccessible(page);
    await putIntoDraft(page, dialog);
  });
  expect(await fieldOf("amount")).toEqual({
    name: "amount",
    type: "computed",
    result: "money",
    expression: { add: [{ multiply: [{ field: "hours" }, { field: "rate" }] }, 2] },
  });
});

it("a value is taken along a reference", async () => {
  await application.visit({ person: ADMIN }, async (page) => {
    await openPart(page, "areas");
    const team = await addField(page, "Team", "Calculated");
    await team.getByRole("tab", { name: "Calculation" }).click();
    await chooseOption(team.getByRole("combobox", { name: "Where the value comes from" }), "Looked up from");
    const step = (number: number) =>
      team.getByRole("combobox", { name: `Value at the end of this path: step ${number}` });
    await chooseOption(step(1), "Borrower");
    await chooseOption(step(2), "Team");
    await expectAccessible(page);
    await putIntoDraft(page, team);
  });
  expect(await fieldOf("team")).toEqual({
    name: "team",
    type: "computed",
    result: "reference",
    lookup: "borrower.team",
  });
});

it("a field starts as today, is copied along a reference, and is not before another", async () => {
  await application.visit({ person: ADMIN }, async (page) => {
    await openPart(page, "areas");
    const dialog = await addField(page, "Ends on", "Date");
    await dialog.getByRole("tab", { name: "Default value and checks" }).click();
    await chooseOption(dialog.getByRole("combobox", { name: "Type of default value" }), "Today");
    const copy = (number: number) =>
      dialog.getByRole("combobox", {
        name: `When the reference is chosen, copy from: step ${number}`,
      });
    await chooseOption(copy(1), "Borrower");
    await copy(2).click();
    await copy(2).press("Enter");
    await dialog.getByRole("button", { name: "Add comparison" }).click();
    await chooseOption(dialog.getByRole("combobox", { name: "Comparison 1", exact: true }), "is on or after");
    await chooseOption(dialog.getByRole("combobox", { name: "Field of comparison 1" }), "Lent on");
    await expectAccessible(page);
    await putIntoDraft(page, dialog);
  });
  expect(await fieldOf("ends_on")).toMatchObject({
    default: { dynamic: "today" },
    copyFrom: expect.stringMatching(/^borrower\.\w+$/) as string,
    compare: [{ operator: "gte", field: "lent_on" }],
  });
});

it("a figure counts all records of an area that are like this one, tried on a record", async () => {
  await application.visit({ person: ADMIN }, async (page) => {
    await openPart(page, "areas");
    const dialog = await addField(page, "Alike", "Calculated");
    await dialog.getByRole("tab", { name: "Calculation" }).click();
    const way = dialog.getByRole("combobox", { name: "Where the value comes from" });
    await chooseOption(way, "Calculated from other records");
    await chooseOption(dialog.getByRole("combobox", { name: "Related records" }), "Loan");
    await dialog.getByRole("button", { name: "Add condition: Only those where" }).click();
    const part = (name: string) =>
      dialog.getByRole("combobox", { name: `${name} of condition 1: Only those where`, exact: true });
    await chooseOption(part("Field"), "Rate");
    await chooseOption(part("Comparison"), "is");
    await chooseOption(part("Kind of Value"), "Field of this record");
    await chooseOption(part("Value"), "Rate");
    await dialog.getByRole("button", { name: "Try it on a record: Alike" }).click();
    await tryOn(dialog, "Projector");
    await dialog.getByText("Value: 2").waitFor();
    await expectAccessible(page);
    await putIntoDraft(page, dialog);
  });
  expect(await fieldOf("alike")).toEqual({
    name: "alike",
    type: "computed",
    result: "integer",
    rollup: { resource: AREA, function: "count", filter: { field: "rate", is: { parent: "rate" } } },
  });
});

it("a field starts with a value by role, and a reference with the oldest record that fits", async () => {
  await application.visit({ person: ADMIN }, async (page) => {
    await openPart(page, "areas");
    const weeks = await addField(page, "Weeks", "Whole number");
    await weeks.getByRole("tab", { name: "Default value and checks" }).click();
    await chooseOption(weeks.getByRole("combobox", { name: "Type of default value" }), "A value by role");
    await chooseOption(weeks.getByRole("combobox", { name: "Role 1", exact: true }), "Marketer");
    await weeks.getByRole("spinbutton", { name: "Default value for role 1" }).fill("2");
    await weeks.getByRole("button", { name: "Add role" }).click();
    await chooseOption(weeks.getByRole("combobox", { name: "Role 2", exact: true }), "Finance");
    await weeks.getByRole("checkbox", { name: "Everybody else" }).check();
    await weeks.getByRole("spinbutton", { name: "Default value for everybody else" }).fill("1");
    await expectAccessible(page);
    await weeks.getByRole("button", { name: "Remove role 2" }).click();
    await putIntoDraft(page, weeks);

    const keeper = await addField(page, "Keeper", "Record");
    await chooseOption(keeper.getByRole("combobox", { name: "Refers to" }), "Employee");
    await keeper.getByRole("tab", { name: "Default value and checks" }).click();
    const kind = keeper.getByRole("combobox", { name: "Type of default value" });
    await chooseOption(kind, "The oldest record that fits");
    await keeper.getByRole("button", { name: "Add condition: Only records where" }).click();
    await chooseOption(
      keeper.getByRole("combobox", { name: "Field of condition 1: Only records" }),
      "Status",
    );
    await expectAccessible(page);
    await putIntoDraft(page, keeper);
  });
  expect(await fieldOf("weeks")).toMatchObject({
    type: "integer",
    default: { byRole: [{ role: "marketer", value: 2 }], else: 1 },
  });
  expect(await fieldOf("keeper")).toMatchObject({
    type: "reference",
    to: "employee",
    default: { where: { field: "status", is: expect.any(String) as string } },
  });
});

it("a check over several records is made by keyboard, and says what it would do to a record", async () => {
  await application.visit({ person: ADMIN }, async (page) => {
    await openPart(page, "checks");
    await page.getByRole("button", { name: "Add check across records" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add check across records" });
    const message = dialog.getByLabel("Error message");
    await message.waitFor();
    await expect.poll(() => message.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type("This person has a loan already");
    await dialog.getByRole("combobox", { name: "Field 1 of the other record" }).focus();
    await typeChoice(page, "Status");
    await dialog.getByRole("button", { name: "Add condition: Only records where" }).focus();
    await page.keyboard.press("Enter");
    await dialog.getByRole("combobox", { name: "Field of condition 1: Only records" }).focus();
    await typeChoice(page, "Hours");
    await dialog.getByRole("button", { name: "Try it on a record: This person" }).focus();
    await page.keyboard.press("Enter");
    await tryOn(dialog, "Ladder");
    await dialog.getByText("The record fails this check because of Projector").waitFor();
    await tryOn(dialog, "Projector");
    await dialog.getByText("The record passes this check").waitFor();
    await expectAccessible(page);
    await putIntoDraft(page, dialog);
    const sentence = "Reject if there is another record: Loan of the same Status, where Hours has a value";
    await page.getByRole("row", { name: new RegExp(sentence) }).waitFor();
    await expectAccessible(page);
  });
  expect((await drafted()).checks).toEqual([
    {
      name: "this_person_has_a_loan_already",
      level: "error",
      fields: ["thing"],
      over: AREA,
      match: { status: "status" },
      where: { field: "hours", empty: false },
    },
  ]);
});

it("what keeps personal data from being erased is said in a sentence, of areas of people alone", async () => {
  await application.visit({ person: ADMIN }, async (page) => {
    await openPart(page, "areas");
    await page.getByRole("button", { name: "Area settings" }).click();
    const dialog = page.getByRole("dialog", { name: "Area settings" });
    const people = dialog.getByRole("checkbox", { name: "Its records are people" });
    const add = dialog.getByRole("button", { name: "Add condition: Personal data is kept while" });
    await people.waitFor();
    expect(await add.count()).toBe(0);
    await people.check();
    await add.click();
    const part = (name: string) =>
      dialog.getByRole("combobox", {
        name: `${name} of condition 1: Personal data is kept while`,
        exact: true,
      });
    await chooseOption(part("Field"), "Status");
    await chooseOption(part("Value"), "Lent");
    await expectAccessible(page);
    await putIntoDraft(page, dialog);
  });
  expect((await drafted()).hold).toEqual({ field: "status", is: "lent" });
  // in another language and on a phone, the condition is read there and taken away
  const other = { language: "ar", theme: "dark", width: 360, height: 740 } as const;
  await application.visit({ ...other, person: ADMIN }, async (page) => {
    await page.goto(`/settings/studio?area=${AREA}&part=areas`);
    await page.getByRole("button", { name: "إعدادات المجال" }).click();
    const dialog = page.getByRole("dialog");
    const whole = dialog.getByRole("group", { name: /^لا تُمحى البيانات الشخصية ما دام/ }).first();
    await whole.scrollIntoViewIfNeeded();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: /^إزالة الشرط/ }).click();
    // whoever changes an area in their language names it there
    await dialog.getByLabel("اسم السجل الواحد", { exact: true }).fill("إعارة");
    await dialog.getByLabel("اسم عدة سجلات", { exact: true }).fill("إعارات");
    await dialog.getByRole("button", { name: "حفظ في المسودة" }).click();
    await dialog.waitFor({ state: "hidden" });
  });
  await expect.poll(() => drafted()).not.toHaveProperty("hold");
});

it("what follows from a transition is said value by value, tried without writing, and taken out again", async () => {
  const garage = { url: "https://hooks.example/in", areas: [], events: [], role: "superadmin" };
  await application.call(ADMIN, "/api/webhooks/", { method: "POST", body: { name: "Garage", ...garage } });
  await application.visit({ person: ADMIN, expectedStatuses: [409] }, async (page) => {
    await openPart(page, "lifeCycles");
    await page.getByRole("row", { name: /^Lend/ }).getByRole("button", { name: /^Edit/ }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Lend" });
    await dialog.getByRole("tab", { name: "What happens next" }).click();
    const add = dialog.getByRole("combobox", { name: "Add effect: What happens next" });
    await chooseOption(add, "Create a record");
    await chooseOption(dialog.getByRole("combobox", { name: "Record that effect 1 creates" }), "Loan");
    const addValue = dialog.getByRole("button", { name: "Add value: Values", exact: true });
    await addValue.click();
    await chooseOption(dialog.getByRole("combobox", { name: "Field 1: Values" }), "Thing");
    await addValue.click();
    await chooseOption(dialog.getByRole("combobox", { name: "Field 2: Values" }), "Due on");
    await chooseOption(dialog.getByRole("combobox", { name: "Kind of value for Due on" }), "this record");
    await chooseOption(dialog.getByRole("combobox", { name: "Value for Due on: step 1" }), "Lent on");
    await dialog.getByRole("spinbutton", { name: "Days added for Due on" }).fill("14");
    await expectAccessible(page);
    await chooseOption(add, "Notify people");
    await chooseOption(dialog.getByRole("combobox", { name: "People that effect 2 notifies" }), "Borrower");
    await page.keyboard.press("Escape");
    await dialog.getByText("Create Loan: Thing becomes Thing and Due on becomes Lent on + 14 days").waitFor();
    await chooseOption(add, "Send to a webhook");
    await chooseOption(dialog.getByRole("combobox", { name: "Webhook that effect 3 sends to" }), "Garage");
    const event = dialog.getByRole("textbox", { name: "Event that effect 3 sends" });
    await event.fill("updated");
    await dialog.getByText(/is an event that webhooks send themselves/).waitFor();
    await event.fill("lent_out");
    await chooseOption(dialog.getByRole("combobox", { name: "Fields that effect 3 sends" }), "Hours");
    await page.keyboard.press("Escape");
    await dialog.getByText("Send “Lent out” to the webhook “Garage”").waitFor();
    await expectAccessible(page);

    await dialog.getByRole("button", { name: "Try it on a record: Lend" }).click();
    await tryOn(dialog, "Projector");
    await dialog.getByText("This would happen").waitFor();
    await dialog.getByText(/^Create Loan: .*Thing becomes Projector/).waitFor();
    await dialog.getByText("Notify Borrower", { exact: true }).last().waitFor();
    await dialog.getByText("Sends a message to the webhook “Garage”").waitFor();
    await expectAccessible(page);
    await putIntoDraft(page, dialog);

    await page
      .getByRole("row", { name: /^Take back/ })
      .getByRole("button", { name: /^Edit/ })
      .click();
    const back = page.getByRole("dialog", { name: "Edit Take back" });
    await back.getByRole("tab", { name: "What happens next" }).click();
    await back.getByRole("button", { name: "Try it on a record: Take back" }).click();
    await tryOn(back, "Projector");
    await back.getByText("This step isn’t available in the record’s current status.").waitFor();
  });
  const [lend] = (await drafted()).lifecycles![0]!.transitions;
  expect(lend!.effects).toEqual([
    {
      kind: "create",
      resource: AREA,
      set: { thing: { field: "thing" }, due_on: { field: "lent_on", plusDays: 14 } },
    },
    { kind: "notify", to: ["borrower"] },
    { kind: "webhook", webhook: "Garage", event: "lent_out", fields: ["hours"] },
  ]);
  const { data } = await application.call<{ data: { thing: string; status: string }[] }>(
    ADMIN,
    `/api/${AREA}/?page_size=50`,
  );
  expect(new Set(data.map(({ thing, status }) => `${thing}: ${status}`))).toEqual(
    new Set(["Ladder: free", "Projector: free"]),
  );
  expect(data).toHaveLength(2);
});

/** Controls with a label of their own whose purpose nothing beside them says. */
const unhelped = (dialog: Locator) =>
  dialog.evaluate((root) =>
    [...root.querySelectorAll("label[for]")]
      .filter((label) => {
        const control = document.getElementById((label as HTMLLabelElement).htmlFor);
        const text = control?.getAttribute("aria-describedby") ?? "";
        return !text.split(" ").some((id) => (document.getElementById(id)?.textContent ?? "") !== "");
      })
      .map((label) => label.textContent),
  );

it("conditions stand within conditions, asked of fields and roles, and are tried", async () => {
  await application.visit({ person: ADMIN }, async (page) => {
    await openPart(page, "areas");
    await page
      .getByRole("row", { name: /^Due on/ })
      .getByRole("button", { name: /^Edit/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "Edit Due on" });
    await dialog.getByLabel("Minimum").first().waitFor();
    expect(await unhelped(dialog)).toEqual([]);
    await dialog.getByRole("tab", { name: "Conditions" }).click();
    await dialog.getByRole("button", { name: "Add condition: Shown when" }).click();
    await chooseOption(dialog.getByRole("combobox", { name: "Field of condition 1: Shown when" }), "Status");
    await dialog.getByRole("button", { name: "Add group: Shown when" }).click();
    const inner = "group 2 of Shown when";
    await chooseOption(dialog.getByRole("combobox", { name: `Field of condition 1: ${inner}` }), "Hours");
    await chooseOption(
      dialog.getByRole("combobox", { name: `Comparison of condition 1: ${inner}` }),
      "is more than",
    );
    await dialog.getByRole("spinbutton", { name: `Value of condition 1: ${inner}` }).fill("2");
    await dialog.getByRole("button", { name: `Add condition: ${inner}` }).click();
    await chooseOption(
      dialog.getByRole("combobox", { name: `Field of condition 2: ${inner}` }),
      "Role of the current user",
    );
    await chooseOption(
      dialog.getByRole("combobox", { name: `Value of condition 2: ${inner}` }),
      "superadmin",
    );
    await chooseOption(dialog.getByRole("combobox", { name: `${inner}: all or any` }), "None of these");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Try it on a record: Shown when" }).click();
    await tryOn(dialog, "Ladder");
    await dialog.getByText("Not true: Hours is more than 2").waitFor();
    await putIntoDraft(page, dialog);
  });
  expect(await fieldOf("due_on")).toMatchObject({
    visibleWhen: {
      all: [
        { field: "status", is: "free" },
        { not: { any: [{ field: "hours", gt: 2 }, { role: "superadmin" }] } },
      ],
    },
  });
});

it("what comes with a date, a new record, a kept value and what must be so are said, tried and put back as JSON", async () => {
  await application.visit({ person: ADMIN, expectedStatuses: [422] }, async (page) => {
    await openPart(page, "follows");
    const checked = page.waitForResponse((response) => response.url().includes("/api/config/validate/"));
    await page.getByRole("button", { name: "Add schedule" }).click();
    const timed = page.getByRole("dialog", { name: "Add schedule" });
    await timed.getByLabel("Name", { exact: true }).fill("Ask back");
    await checked;
    const lacking = timed.getByText("Too few: at least 1.").first();
    expect(await lacking.count()).toBe(0);
    await chooseOption(timed.getByRole("combobox", { name: "When", exact: true }), "Days after");
    await chooseOption(timed.getByRole("combobox", { name: "Date", exact: true }), "Due on");
    await lacking.waitFor();
    await chooseOption(timed.getByRole("combobox", { name: "Add effect: What happens" }), "Change records");
    await timed.getByRole("button", { name: "Add value: Values", exact: true }).click();
    await chooseOption(timed.getByRole("combobox", { name: "Field 1: Values" }), "Lent on");
    await chooseOption(timed.getByRole("combobox", { name: "Kind of value for Lent on" }), "today");
    await expectAccessible(page);
    await timed.getByRole("button", { name: "Try it on a record: Ask back" }).click();
    await tryOn(timed, "Projector");
    await timed.getByText("Not due today. When it is, this would happen").waitFor();
    await timed.getByRole("tab", { name: "JSON" }).click();
    const json = timed.getByLabel("Edit as JSON");
    const entry = JSON.parse(await json.inputValue()) as object;
    expect(entry).toMatchObject({ name: "ask_back", after: { field: "due_on", days: [7] } });
    await json.fill('{"name": ');
    await timed.getByRole("button", { name: "Save to draft" }).click();
    await timed.getByText("This isn’t valid JSON.").first().waitFor();
    await json.fill(JSON.stringify({ ...entry, after: { field: "thing", days: [3] } }));
    await timed.getByRole("tab", { name: "Settings" }).click();
    await timed.getByRole("alert").filter({ hasText: "thing" }).first().waitFor();
    await chooseOption(timed.getByRole("combobox", { name: "Date", exact: true }), "Due on");
    await timed.getByRole("alert").filter({ hasText: "thing" }).first().waitFor({ state: "detached" });
    await putIntoDraft(page, timed);
    await page.getByText(/^3 days after Due on, if Thing has a value: Change this record/).waitFor();

    await page
      .getByRole("region", { name: "When a record is created" })
      .getByRole("button", { name: /^Edit/ })
      .click();
    const made = page.getByRole("dialog", { name: "When a record is created" });
    await chooseOption(
      made.getByRole("combobox", { name: "Add effect: When a record is created" }),
      "Notify",
    );
    await chooseOption(made.getByRole("combobox", { name: "People that effect 1 notifies" }), "Borrower");
    await page.keyboard.press("Escape");
    await expectAccessible(page);
    await putIntoDraft(page, made);

    await page.getByRole("button", { name: "Add invariant" }).click();
    const must = page.getByRole("dialog", { name: "Add invariant" });
    await must.getByLabel("Name", { exact: true }).fill("Has a rate");
    await must.getByRole("button", { name: "Add condition: Only records where" }).click();
    await chooseOption(
      must.getByRole("combobox", { name: "Field of condition 1: Only records where" }),
      "Rate",
    );
    await must.getByRole("button", { name: "Try it on a record: Has a rate" }).click();
    await tryOn(must, "Projector");
    await must.getByText("The record passes this check").waitFor();
    // a button of the page behind stands halfway below the header
    await expectAccessible(page, { over: '[role="dialog"]' });
    await putIntoDraft(page, must);
    await page.getByText(/there is at least one this record \(only where Rate has a value\)/).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
  });
  const { timed, invariants, lifecycles } = await drafted();
  expect(timed).toEqual([
    {
      name: "ask_back",
      when: { field: "thing", empty: false },
      after: { field: "due_on", days: [3] },
      effects: [{ kind: "update", path: "id", set: { lent_on: { dynamic: "today" } } }],
    },
  ]);
  expect(lifecycles![0]!.onCreate).toEqual([{ kind: "notify", to: ["borrower"] }]);
  expect(invariants).toEqual([
    {
      name: "has_a_rate",
      when: { field: "thing", empty: false },
      path: "id",
      has: "some",
      where: { field: "rate", empty: false },
    },
  ]);
});

it("how long records are kept is said, and shown before it is published", async () => {
  const { id } = await application.call<{ id: number }>(ADMIN, `/api/${AREA}/`, {
    method: "POST",
    body: { thing: "Worn tent", lent_on: "2019-05-02", hours: 3 },
  });
  await application.call(ADMIN, "/api/comment/", {
    method: "POST",
    body: { target: { resource: AREA, id }, body: "<p>It leaks</p>" },
  });
  await application.visit({ person: ADMIN }, async (page) => {
    await openPart(page, "follows");
    await page.getByRole("button", { name: "Add retention rule" }).click();
    const rule = page.getByRole("dialog", { name: "Add retention rule" });
    await rule.getByLabel("Name", { exact: true }).fill("Worn out");
    await chooseOption(rule.getByRole("combobox", { name: "After", exact: true }), "Lent on");
    await chooseOption(rule.getByRole("combobox", { name: "What happens" }), "Remove the records for good");
    await rule.getByText("Records that others refer to aren’t removed.").waitFor();
    await rule.getByRole("button", { name: "Preview" }).click();
    const preview = rule.getByRole("region", { name: "Preview" });
    await preview.getByText("Records due now: 1").waitFor();
    await preview.getByText("Worn tent").waitFor();
    await preview.getByText("Going with them: Comment: 1").waitFor();
    await rule.getByLabel("How many").fill("50");
    await preview.getByText("No record has reached the end of its time.").waitFor();
    await chooseOption(rule.getByRole("combobox", { name: "What happens" }), "Empty some fields for good");
    await chooseOption(rule.getByRole("combobox", { name: "Fields that are emptied" }), "Hours");
    await page.keyboard.press("Escape");
    await rule.getByLabel("How many").fill("6");
    await preview.getByText("Worn tent").waitFor();
    await expectAccessible(page);
    await putIntoDraft(page, rule);
    await page.getByText("6 years after Lent on: empty Hours for good").waitFor();
    await expectAccessible(page);
  });
  expect((await drafted()).retention).toEqual([
    {
      name: "worn_out",
      after: { field: "lent_on", amount: 6, unit: "years" },
      action: "blank",
      fields: ["hours"],
    },
  ]);
  const kept = await application.call<{ hours: number }>(ADMIN, `/api/${AREA}/${id}/`);
  expect(kept.hours).toBe(3);
});

it("the audit trail is offered the one kind of rule it can have", async () => {
  await application.visit({ person: ADMIN }, async (page) => {
    await openPart(page, "follows", "audit_entry");
    await page.getByRole("button", { name: "Add retention rule" }).click();
    const rule = page.getByRole("dialog", { name: "Add retention rule" });
    await rule.getByLabel("Name", { exact: true }).fill("Old entries");
    await rule.getByText("Entries go oldest first, and each stays for at least 180 days.").waitFor();
    await rule.getByRole("button", { name: "Preview" }).click();
    await rule.getByText("No entry has reached the end of its time.").waitFor();
    await rule.getByLabel("How many").fill("2");
    await expectAccessible(page);
    await putIntoDraft(page, rule);
    await page.getByText("2 years after Time: remove the record for good").waitFor();
  });
  expect((await drafted("audit_entry")).retention).toEqual([
    { name: "old_entries", after: { field: "at", amount: 2, unit: "years" }, action: "remove" },
  ]);
});

it("what rules of an area keep from its end is told before a retention rule is published", async () => {
  await application.visit({ person: ADMIN }, async (page) => {
    await openPart(page, "follows", "client");
    await page.getByRole("button", { name: "Add retention rule" }).click();
    const rule = page.getByRole("dialog", { name: "Add retention rule" });
    await rule.getByLabel("Name", { exact: true }).fill("Former clients");
    await chooseOption(rule.getByRole("combobox", { name: "Unit" }), "days");
    await rule.getByRole("button", { name: "Preview" }).click();
    const preview = rule.getByRole("region", { name: "Preview" });
    await preview.getByText(/^Staying because of the area’s own rules: [1-9]/).waitFor();
    await preview.getByText(/^This client still has an open requirement\. \([1-9]\d*\)$/).waitFor();
    await expectAccessible(page);
  });
});

it("a notice and what follows from every step are said, and tried on a record before anybody is told", async () => {
  await application.visit({ person: ADMIN, expectedStatuses: [409, 422] }, async (page) => {
    await openPart(page, "follows");
    await page.getByRole("button", { name: "Add notice" }).click();
    const notice = page.getByRole("dialog", { name: "Add notice" });
    await notice.getByLabel("Message", { exact: true }).fill("It takes long");
    await chooseOption(
      notice.getByRole("combobox", { name: "Field of condition 1: Notify people once" }),
      "Hours",
    );
    await chooseOption(notice.getByRole("combobox", { name: "Notify", exact: true }), "Borrower");
    await page.keyboard.press("Escape");
    await notice.getByRole("button", { name: "Try it on a record: It takes long" }).click();
    await tryOn(notice, "Projector");
    await notice.getByText("This would happen").waitFor();
    await notice.getByText("Notify Borrower", { exact: true }).waitFor();
    await tryOn(notice, "Ladder");
    await notice.getByText("The condition isn’t true").waitFor();
    await expectAccessible(page);
    await putIntoDraft(page, notice);

    await page.getByRole("region", { name: EVERY_STEP }).getByRole("button", { name: /^Edit/ }).click();
    const steps = page.getByRole("dialog", { name: EVERY_STEP });
    await chooseOption(steps.getByRole("combobox", { name: `Add effect: ${EVERY_STEP}` }), "Change records");
    await steps.getByRole("button", { name: "Add value: Values", exact: true }).click();
    await chooseOption(steps.getByRole("combobox", { name: "Field 1: Values" }), "Lent on");
    await chooseOption(steps.getByRole("combobox", { name: "Kind of value for Lent on" }), "today");
    await steps.getByRole("button", { name: `Try it on a record: ${EVERY_STEP}` }).click();
    await tryOn(steps, "Projector");
    await steps.getByText("This would happen").waitFor();
    await steps.getByText(/^Change .*Projector.*.*Lent on becomes/).waitFor();
    await chooseOption(steps.getByRole("combobox", { name: "Tried with this step" }), "Take back");
    await steps.getByText("This step isn’t available in the record’s current status.").waitFor();
    await expectAccessible(page);
    await putIntoDraft(page, steps);
  });
  const { notices, lifecycles } = await drafted();
  expect(notices).toEqual([
    { name: "it_takes_long", when: { field: "hours", empty: false }, to: ["borrower"] },
  ]);
  expect(lifecycles![0]!.onTransition).toEqual([
    { kind: "update", path: "id", set: { lent_on: { dynamic: "today" } } },
  ]);
  const { data } = await application.call<{ data: object[] }>(
    ADMIN,
    `/api/${AREA}/?query=Projector&columns=lent_on`,
  );
  expect(data).toMatchObject([{ lent_on: null }]);
});

it("texts that are alike are said with the words that mean the same", async () => {
  await application.visit({ person: ADMIN }, async (page) => {
    await openPart(page, "checks");
    await page.getByRole("button", { name: "Add check across records" }).click();
    const dialog = page.getByRole("dialog", { name: "Add check across records" });
    await dialog.getByLabel("Error message").fill("There is such a thing already");
    await dialog.getByRole("button", { name: "Remove matching field 1" }).click();
    await dialog.getByRole("button", { name: "Add similar text" }).click();
    await dialog.getByRole("spinbutton", { name: "Percent of texts 1" }).fill("70");
    await dialog.getByRole("button", { name: "Add a word" }).click();
    await dialog.getByRole("textbox", { name: "Word 1", exact: true }).fill("TV");
    await dialog.getByRole("textbox", { name: "Meaning of word 1" }).fill("television");
    expect(await unhelped(dialog)).toEqual([]);
    await dialog.getByRole("button", { name: "Try it on a record: There is" }).click();
    await tryOn(dialog, "Ladder");
    await dialog.getByText("The record passes this check").waitFor();
    await expectAccessible(page);
    await putIntoDraft(page, dialog);
    await page.getByRole("row", { name: /with a similar Thing/ }).waitFor();
  });
  expect((await drafted()).checks).toMatchObject([
    { over: AREA, alike: [{ there: ["thing"], here: ["thing"], percent: 70, words: { tv: "television" } }] },
  ]);
});

it("in Arabic the sentences stand from right to left", async () => {
  await application.visit({ person: ADMIN, language: "ar", theme: "dark", width: 768 }, async (page) => {
    await discardDrafts();
    // fields of the record that asks, of the parent of rows and every record's own are called what readers call them
    for (const [area, rows] of [
      ["client", 1],
      ["timesheet_day", 1],
      ["submission", 5],
    ] as const) {
      await page.goto(`/settings/studio?area=${area}&part=checks`);
      await page.getByRole("row").nth(rows).waitFor();
      expect(await page.getByRole("table").innerText()).not.toMatch(/[a-z]{4}/i);
    }
    await expectAccessible(page);
    await page
      .getByRole("row")
      .nth(5)
      .getByRole("button", { name: /^تعديل/ })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox").first().waitFor();
    expect(await dialog.evaluate((one) => getComputedStyle(one).direction)).toBe("rtl");
    // what it covers in part was looked at before
    await expectAccessible(page, { over: "[role=dialog]" });
  });
});
