import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { expectAccessible, startApplication, whenAtRest } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

const said = (page: Page, words: string) => page.locator(".ant-message").getByText(words).waitFor();
const box = (page: Page, label: string) => page.getByRole("combobox", { name: label, exact: true });
const options = (page: Page) => page.locator(".ant-select-dropdown:visible .ant-select-item-option");
const closed = (page: Page) =>
  page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)").waitFor({ state: "detached" });
const take = async (page: Page, option: ReturnType<typeof options>) => {
  await option.click();
  await closed(page);
};
const choose = async (page: Page, label: string, typed: string) => {
  await box(page, label).fill(typed);
  await take(page, options(page).filter({ hasText: new RegExp(`^${RegExp.escape(typed)}$`) }));
};
const day = async (page: Page, label: string, text: string) => {
  const input = page.getByRole("textbox", { name: label });
  await input.fill(text);
  await input.press("Enter");
};
const callsTo = (page: Page, part: string): string[] => {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.includes(part)) calls.push(`${request.method()} ${pathname}${search}`);
  });
  return calls;
};

it("[R4.55 R4.56 R4.57 R7.34 R7.35] asks whether there is any certification until the answer is yes", async () => {
  await application.call("FN1001", "/api/employee_certificate/mark_certificate/", {
    method: "PUT",
    body: { have_certificate: false },
  });
  await application.visit({ person: "FN1001" }, async (page) => {
    const calls = callsTo(page, "/api/employee");
    await page.goto("/myprofile");
    const question = page.getByRole("group", { name: "Did you have any certification?" });
    const add = page.getByRole("button", { name: "Add certification" });
    await question.waitFor();
    await whenAtRest(page);
    expect(await add.count()).toBe(0);
    await expectAccessible(page);
    for (const [answer, have] of [
      ["No", false],
      ["Yes", true],
    ] as const) {
      calls.length = 0;
      const asked = page.waitForRequest("**/mark_certificate/");
      const reloaded = page.waitForResponse("**/api/employee/me/");
      await question.getByRole("button", { name: answer }).click();
      expect((await asked).postDataJSON()).toEqual({ have_certificate: have });
      await reloaded;
      const asking = calls.filter((call) => /mark_certificate|\/me\/$/.test(call));
      expect(asking.slice(0, 2)).toEqual([
        "PUT /api/employee_certificate/mark_certificate/",
        "GET /api/employee/me/",
      ]);
      if (!have) await question.waitFor();
    }
    await add.waitFor();
    await question.waitFor({ state: "detached" });
  });
});

it("[R2.111 R4.58 R4.59 R4.60 R4.61 R5.52 R5.53 R5.54 R5.55 R5.56 R5.57 R5.58 R5.59 R7.29 R7.30 R7.31 R9.07] adds a certificate", async () => {
  // a try before may have added it
  const there = await application.call<{ data: { id: number }[] }>("MK1001", "/api/employee_certificate/");
  for (const { id } of there.data)
    await application.call("MK1001", `/api/employee_certificate/${id}/`, { method: "DELETE" });
  await application.visit({ person: "MK1001" }, async (page) => {
    const calls = callsTo(page, "/get_all/");
    await page.goto("/myprofile");
    await page.getByRole("button", { name: "Add certification" }).click();
    const form = page.getByRole("dialog", { name: "Add certification" });
    await form.waitFor();
    await expectAccessible(page);
    await expect.poll(async () => (await form.boundingBox())?.width).toBe(600);
    const expiry = page.getByRole("textbox", { name: "Expiry date" });
    const expires = page.getByRole("checkbox");
    expect(await expiry.isDisabled()).toBe(true);
    await form.getByRole("button", { name: "Save" }).click();
    for (const words of [
      "Please enter Issued Organization Name!",
      "Please select Certification Name!",
      "Please enter Issued Date!",
    ])
      await form.getByText(words, { exact: true }).waitFor();
    expect(await form.getByText("Please enter Expiry Date!").count()).toBe(0);

    // names: one of an organization, another organization, a new one of each
    await choose(page, "Issued by", "Oracle");
    await box(page, "Certification name").click();
    const ofOracle = await options(page).first().innerText();
    await take(page, options(page).first());
    await form.locator(`[title="${ofOracle}"]`).first().waitFor();
    const searched = page.waitForRequest(/get_all\/\?organization=true&query=Micro/);
    await box(page, "Issued by").fill("Microsoft");
    await searched;
    await take(page, options(page).filter({ hasText: /^Microsoft$/ }));
    await form.locator(`[title="${ofOracle}"]`).first().waitFor({ state: "detached" });
    for (const organization of ["Oracle", "Microsoft"])
      await expect
        .poll(() => calls)
        .toContain(`GET /api/employee_certificate/get_all/?organization_name=${organization}`);
    for (const [label, field, present, fresh] of [
      ["Issued by", "New organization", "oracle", "Guild of Testers"],
      ["Certification name", "New certification name", null, "Master tester"],
    ] as const) {
      await box(page, label).click();
      const name = page.getByRole("textbox", { name: field });
      const add = page.locator(".ant-select-dropdown:visible").getByRole("button", { name: "Add" });
      await add.click();
      await page.getByText("Please enter Name", { exact: true }).waitFor();
      if (present !== null) {
        await name.fill(present);
        await add.click();
        await page.getByText("Name already Present", { exact: true }).waitFor();
      }
      await name.fill(fresh);
      await name.press("Enter");
      await form.locator(`[title="${fresh}"]`).first().waitFor();
      await closed(page);
    }
    await box(page, "Certification name").click();
    await page.getByRole("textbox", { name: "New certification name" }).fill("MASTER tester");
    await page.getByRole("textbox", { name: "New certification name" }).press("Enter");
    await page.getByText("Name already Present", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await closed(page);

    await day(page, "Issued date", "03-10-2024");
    await expires.check();
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("Please enter Expiry Date!", { exact: true }).waitFor();
    const cell = (date: string) => page.locator(`.ant-picker-dropdown:visible td[title="${date}"]`);
    await expiry.click();
    await expiry.fill("03-20-2024");
    await expect.poll(() => cell("2024-03-10").getAttribute("class")).toContain("cell-disabled");
    expect(await cell("2024-03-09").getAttribute("class")).toContain("cell-disabled");
    expect(await cell("2024-03-11").getAttribute("class")).not.toContain("cell-disabled");
    await expiry.press("Enter");
    await expect.poll(() => expiry.inputValue()).toBe("03-20-2024");
    await expires.uncheck();
    await expect.poll(() => expiry.isDisabled()).toBe(true);
    await expires.check();
    await expect.poll(() => expiry.inputValue()).toBe("");
    await day(page, "Expiry date", "03-20-2034");
    await expect.poll(() => expiry.inputValue()).toBe("03-20-2034");
    await day(page, "Issued date", "03-05-2024");
    await expect.poll(() => expiry.inputValue()).toBe("");
    await expires.uncheck();

    // nothing of it is kept without being sent
    await form.getByRole("button", { name: "Cancel" }).click();
    await form.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Add certification" }).click();
    await box(page, "Issued by").fill("Guild");
    await page.getByText("No results").or(page.locator(".ant-select-item-empty")).first().waitFor();
    await page.keyboard.press("Escape");
    await choose(page, "Issued by", "Oracle");
    await choose(page, "Certification name", ofOracle);
    await day(page, "Issued date", "03-05-2024");
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await form.getByRole("button", { name: "Save" }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      certificate_name: ofOracle,
      organization: "Oracle",
      has_expiry: false,
      issued_date: "2024-03-05",
      expiry_date: null,
    });
    await said(page, "Certificate added successfully");
    await page.getByText("Issued 05 Mar 24").waitFor();
  });
});

it("[R4.62 R7.28 R7.32 R7.33 R8.16] changes a certificate and takes it away", async () => {
  // one of its own at each try: two of one day cannot be there
  const name = `Weaving ${randomUUID()}`;
  await application.call("MK1002", "/api/employee_certificate/", {
    method: "POST",
    body: { certificate_name: name, organization: "Guild of Weavers", issued_date: "2024-03-05" },
  });
  await application.visit({ person: "MK1002" }, async (page) => {
    const calls = callsTo(page, "/api/employee_certificate/");
    await page.goto("/myprofile");
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    const form = page.getByRole("dialog", { name: "Edit certification" });
    await expect.poll(() => form.getByLabel("Issued by").isDisabled()).toBe(true);
    await expect.poll(() => form.getByLabel("Certification name").isDisabled()).toBe(true);
    await form.getByLabel(/^Credential ID/).fill("W-1");
    await form.getByRole("button", { name: "Save" }).click();
    await said(page, "Certificate updated successfully");
    await page.getByText("Credential W-1").waitFor();
    expect(calls.filter((call) => call.startsWith("PUT"))).toHaveLength(1);

    const remove = page.getByRole("button", { name: `Remove ${name}` });
    const confirm = page.getByRole("dialog", { name: "Remove this certification?" });
    await remove.click();
    // a dialog that is still growing moves away under a pointer
    await confirm.getByRole("button", { name: "Cancel" }).press("Enter");
    await confirm.waitFor({ state: "detached" });
    expect(calls.some((call) => call.startsWith("DELETE"))).toBe(false);
    await remove.click();
    await expectAccessible(page);
    await confirm.getByRole("button", { name: "Remove" }).click();
    await said(page, "Certificate removed Successfully");
    await remove.waitFor({ state: "detached" });
    expect(calls.filter((call) => call.startsWith("DELETE"))).toHaveLength(1);
    await expect.poll(() => calls.at(-1)).toBe("GET /api/employee_certificate/");
  });
});

/** Ends what a person supports: what a try before assigned is no more. */
async function endSupport(person: number): Promise<void> {
  const { data } = await application.call<{ data: { id: number; row_version: number }[] }>(
    "SA1001",
    `/api/project_support/?page=1&page_size=50&support=${person}&status=active,paused`,
  );
  const values = { end: "2199-01-01", reason: "Begun anew" };
  for (const { id, row_version } of data)
    await application.call("SA1001", `/api/project_support/${id}/transition/`, {
      method: "POST",
      body: { field: "status", transition: "end", row_version, values },
    });
}

interface Project {
  readonly id: number;
  readonly client: { readonly label: string } | null;
  readonly consultant: { readonly label: string };
  readonly vendor_company: { readonly label: string } | null;
}

it("[R4.63 R4.64 R4.65 R4.66 R4.67 R4.68 R5.60 R5.61 R7.36 R7.37 R7.38 R7.39 R7.40 R7.41 R8.27] assigns the support of a project", async () => {
  const { data } = await application.call<{ data: Project[] }>(
    "SA1001",
    "/api/project/?page=1&page_size=50&status=active&project_type=client&columns=client,consultant,vendor_company",
  );
  const [wanted] = data;
  const other = data.find(({ vendor_company: vendor }) => vendor?.label !== wanted?.vendor_company?.label);
  const names = {
    Client: wanted?.client?.label ?? "",
    Consultant: wanted?.consultant.label ?? "",
    Vendor: wanted?.vendor_company?.label ?? "",
  };
  const me = await application.call<{ data: { id: number } }>("US1001", "/api/employee/me/");
  await endSupport(me.data.id);
  await application.visit({ person: "US1001" }, async (page) => {
    const calls = callsTo(page, "/api/");
    const matches = () => calls.filter((call) => call.includes("/api/employee/projects/"));
    await page.goto("/myprofile?mode=edit_profile");
    const add = page.getByRole("button", { name: "Add Another Project" });
    const tick = page.getByRole("checkbox", { name: "Are you supporting a remote project?" });
    await tick.waitFor();
    expect(await add.count()).toBe(0);
    await tick.check();
    await page.getByText("You aren’t supporting any projects right now.").waitFor();
    await expect.poll(() => calls).toContain("GET /api/employee/get_projects/");
    await add.click();
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByText("Please Enter Support start date", { exact: true }).waitFor();
    for (const [label, name] of Object.entries(names)) {
      expect(matches()).toEqual([]);
      await choose(page, label, name);
    }
    for (const path of [
      "/api/submission/client/?query=",
      "/api/consultant/?query=",
      "/api/vendor_company/?query=",
    ])
      await expect.poll(() => calls.some((call) => call.startsWith(`GET ${path}`))).toBe(true);
    await expect.poll(matches).toHaveLength(1);
    expect(Object.fromEntries(new URL(matches()[0]?.slice(4) ?? "", application.url).searchParams)).toEqual({
      vendor: names.Vendor,
      client: names.Client,
      consultant: names.Consultant,
    });
    const project = box(page, "Project");
    const shown = page.locator(`#support .ant-select [title*="${names.Consultant} · ${names.Vendor}"]`);
    await project.click();
    await take(page, options(page).first());
    await shown.waitFor();
    await expectAccessible(page);
    // another vendor: no such project
    await choose(page, "Vendor", other?.vendor_company?.label ?? "");
    await shown.waitFor({ state: "detached" });
    await page.getByRole("status").getByText("No projects found").waitFor();
    await choose(page, "Vendor", names.Vendor);
    await project.click();
    await take(page, options(page).first());
    await day(page, "Support start date", "03052024");
    const start = page.getByRole("textbox", { name: "Support start date" });
    await expect.poll(() => start.inputValue()).toBe("03-05-2024");
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await page.getByRole("button", { name: "Submit" }).click();
    expect(new URL((await sent).url()).pathname).toBe(`/api/project/${wanted?.id}/support/`);
    expect((await sent).postDataJSON()).toEqual({
      start: "2024-03-05",
      project: wanted?.id,
      support: me.data.id,
      status: "active",
    });
    await said(page, "You now support this project.");
    await page.getByRole("table").getByText(names.Consultant).waitFor();
    expect(await page.getByRole("columnheader").allInnerTexts()).toEqual(["Client", "Consultant", "Vendor"]);
  });
  await application.visit({ person: "EN1001", at: "/myprofile?mode=edit_profile" }, async (page) => {
    await page.getByRole("combobox", { name: "Skill set" }).waitFor();
    expect(await page.getByRole("checkbox").count()).toBe(0);
  });
});
