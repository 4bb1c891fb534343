import { both, button, dialog } from "./subject.ts";
import type { At, Subject } from "./subject.ts";
import { FORM_SUBJECTS } from "./forms/subjects.ts";

/** An entry of the menu of the person. */
const ofPerson =
  (key: string) =>
  async ({ page, words }: At): Promise<void> => {
    await page.locator("header").first().locator("[aria-haspopup=menu]").last().click();
    await page.getByRole("menuitem", { name: words(key), exact: true }).click();
  };

const firstRow = async ({ page }: At): Promise<void> => {
  await page.locator("[data-row] a").first().click();
  await page.getByRole("tablist").first().waitFor();
};

const type =
  (text: string) =>
  async ({ page }: At): Promise<void> => {
    await page.getByRole("combobox").first().fill(text);
    await page.getByRole("option").first().waitFor();
  };

/** Presses what sends a form in which nothing was filled in. */
const submit = async ({ page }: At): Promise<void> => {
  await page.locator("button[type=submit]").first().click();
};

const signInArea: readonly Subject[] = [
  { name: "sign-in", person: null, path: "/signin" },
  { name: "sign-in-problems", person: null, path: "/signin", open: submit },
  { name: "forgot-password", person: null, path: "/signin/forgot-password" },
  { name: "verify-otp", person: null, path: "/signin/verify-otp" },
  { name: "reset-password", person: null, path: "/signin/reset-password" },
  { name: "reset-password-successful", person: null, path: "/signin/reset-password-successful" },
  { name: "sign-up", person: null, path: "/signin/sign-up" },
  { name: "sign-up-problems", person: null, path: "/signin/sign-up", open: submit },
  { name: "outbox", person: null, path: "/signin/outbox" },
  { name: "lock-screen", person: "MK1002", path: "/signin/lock-screen" },
];

const header: readonly Subject[] = [
  { name: "bell", person: "MK1001", path: "/dashboard", open: bell },
  { name: "messages", person: "MK1001", path: "/dashboard", open: button("messages.title") },
  {
    name: "search",
    person: "SA1001",
    path: "/dashboard",
    open: both(button("search.title"), type("sub")),
  },
  { name: "person-menu", person: "SA1001", path: "/dashboard", open: personMenu },
  { name: "bug-report", person: "MK1001", path: "/dashboard", open: both(button("bugReport.open"), dialog) },
  {
    name: "keys",
    person: "MK1001",
    path: "/marketing/submission",
    open: both(ofPerson("help.title"), dialog),
  },
  {
    name: "impersonate",
    person: "SA1001",
    path: "/dashboard",
    open: both(button("impersonation.start"), dialog),
  },
  { name: "impersonation-banner", person: "SA1001", path: "/marketing/submission", open: workAs },
  { name: "handover", person: "SA1001", path: "/dashboard", open: both(ofPerson("handover.title"), dialog) },
  { name: "add-user", person: "SA1001", path: "/dashboard", open: both(ofPerson("addUser.title"), dialog) },
];

const people: readonly Subject[] = [
  {
    name: "profile-modal",
    person: "EN1001",
    path: "/dashboard",
    open: both(ofPerson("shell.profile"), dialog),
  },
  { name: "profile", person: "MK1002", path: "/myprofile" },
  { name: "profile-edit", person: "EN1001", path: "/myprofile?mode=edit_profile" },
  { name: "profile-support", person: "US1001", path: "/myprofile?mode=edit_profile", open: support },
  { name: "profile-password", person: "MK1001", path: "/myprofile?mode=manage_password" },
  {
    name: "profile-password-problems",
    person: "MK1001",
    path: "/myprofile?mode=manage_password",
    open: submit,
  },
  { name: "certificate", person: "MK1001", path: "/myprofile", open: certificate },
  { name: "notifications", person: "MK1001", path: "/notification" },
  { name: "my-feedback", person: "EN1001", path: "/my-feedback" },
  { name: "reminders", person: "EN1001", path: "/dashboard", reminders: true, open: dialog },
];

const settings: readonly Subject[] = [
  { name: "settings", person: "MK1001", path: "/settings" },
  { name: "settings-notifications", person: "MK1001", path: "/settings/notifications" },
  { name: "settings-gmail", person: "EN1001", path: "/settings/gmail" },
  { name: "settings-forms", person: "SA1001", path: "/settings/forms" },
  { name: "form-results", person: "SA1001", path: "/form_results" },
];

const areas: readonly Subject[] = [
  { name: "dashboard", person: "SA1001", path: "/dashboard" },
  { name: "dashboard-marketer", person: "MK1001", path: "/dashboard" },
  { name: "list", person: "SA1001", path: "/marketing/submission" },
  { name: "list-sections", person: "SA1001", path: "/marketing/po" },
  { name: "list-no-match", person: "SA1001", path: "/marketing/submission?query=nobody+has+this" },
  { name: "list-past-end", person: "SA1001", path: "/marketing/submission?page=9999" },
  { name: "list-left-out", person: "MK1001", path: "/marketing/submission?bill_rate__gte=80" },
  { name: "list-few-columns", person: "SA1001", path: "/records/technology" },
  { name: "board", person: "SA1001", path: "/marketing/submission?as=board" },
  { name: "record", person: "SA1001", path: "/marketing/submission", open: firstRow },
  { name: "bench-record", person: "SA1001", path: "/consultant/bench", open: firstRow },
  { name: "form", person: "SA1001", path: "/new?resource=submission" },
  { name: "form-rows", person: "SA1001", path: "/new?resource=timesheet" },
  { name: "report", person: "SA1001", path: "/marketing/reports" },
  { name: "user-activity", person: "SA1001", path: "/utility/userActivity" },
  { name: "user-directory", person: "SA1001", path: "/utility/userDirectory" },
  { name: "new-record", person: "MK1001", path: "/new" },
];

const errors: readonly Subject[] = [
  { name: "not-found", person: "MK1001", path: "/no-such-page" },
  { name: "access-denied", person: "MK1001", path: "/legal" },
  { name: "record-not-found", person: "MK1001", path: "/records/lead/99999999" },
];

export const SUBJECTS: readonly Subject[] = [
  ...signInArea,
  ...header,
  ...people,
  ...settings,
  ...areas,
  ...FORM_SUBJECTS,
  ...errors,
];

async function workAs({ page, words }: At): Promise<void> {
  await page.getByRole("button", { name: words("impersonation.start"), exact: true }).click();
  const choice = page.getByRole("dialog");
  await choice.getByRole("combobox").first().fill("LG1001");
  await page.locator(".ant-select-item-option").filter({ hasText: "LG1001" }).click();
  await choice.locator(".ant-btn-primary").click();
  await choice.waitFor({ state: "detached" });
  await page.getByRole("button", { name: words("impersonation.stop") }).waitFor();
}

async function bell({ page, words }: At): Promise<void> {
  await page.locator("header span:has(> [class*=badge]) > button").click();
  await page
    .getByRole("dialog", { name: words("notifications.title") })
    .getByRole("listitem")
    .first()
    .waitFor();
}

async function personMenu({ page }: At): Promise<void> {
  await page.locator("header").first().locator("[aria-haspopup=menu]").last().click();
}

async function support({ page, words }: At): Promise<void> {
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: words("profile.addProject") }).click();
}

async function certificate({ page, words }: At): Promise<void> {
  await page.getByRole("button", { name: words("profile.addCertificate") }).click();
  await page.getByRole("dialog").locator("button").last().click();
}
