import type { Locator } from "playwright";
import { expect, it } from "vitest";
import type { AccessDefinition, ResourceDefinition } from "../../core/definition/types.ts";
import { withArea } from "../../core/studio/edits.ts";
import { prepareOnce } from "../support/prepare-once.ts";
import { chooseOption } from "./choose-option.ts";
import { expectAccessible, startApplication } from "./support.ts";

const application = prepareOnce(startApplication);

const ADMIN = "SA1001";

/** Errands, helpers who could do them, and the visits that bring both together. */
const errands: readonly ResourceDefinition[] = [
  {
    version: 1,
    name: "helper",
    area: "utility",
    label: ["name"],
    fields: [
      { name: "name", type: "text", required: true, search: true },
      { name: "email", type: "email" },
      { name: "knows", type: "multi_enum", options: ["plumbing", "painting"], filter: true },
    ],
  },
  {
    version: 1,
    name: "errand",
    area: "utility",
    label: ["title"],
    fields: [
      { name: "title", type: "text", required: true },
      { name: "needs", type: "multi_enum", options: ["plumbing", "painting"] },
    ],
  },
  {
    version: 1,
    name: "visit",
    area: "utility",
    label: ["errand"],
    fields: [
      { name: "errand", type: "reference", to: "errand", required: true, filter: true },
      { name: "helper", type: "reference", to: "helper", filter: true },
      { name: "zone", type: "text", format: "time_zone", default: "America/New_York" },
      { name: "starts", type: "datetime", zone: "zone" },
      { name: "minutes", type: "integer", default: 30 },
      { name: "trade", type: "enum", options: ["plumbing", "painting"] },
      { name: "status", type: "enum", options: ["open", "planned"], filter: true },
    ],
    lifecycles: [
      {
        field: "status",
        initial: "open",
        states: [{ name: "planned", final: true }],
        transitions: [
          { name: "plan", from: ["open"], to: "planned", who: ["superadmin"], require: ["starts"] },
        ],
      },
    ],
  },
];
const ERRAND_WORDS = {
  helper: {
    name: "Helper",
    plural: "Helpers",
    fields: { name: "Name", email: "E-mail", knows: "Knows" },
    options: { knows: { plumbing: "Plumbing", painting: "Painting" } },
  },
  errand: {
    name: "Errand",
    plural: "Errands",
    fields: { title: "Title", needs: "Needs" },
    options: { needs: { plumbing: "Plumbing", painting: "Painting" } },
  },
  visit: {
    name: "Visit",
    plural: "Visits",
    fields: {
      errand: "Errand",
      helper: "Helper",
      zone: "Time zone",
      starts: "Starts",
      minutes: "Minutes",
      trade: "Trade",
      status: "Status",
    },
    options: {
      status: { open: "Open", planned: "Planned" },
      trade: { plumbing: "Plumbing", painting: "Painting" },
    },
    transitions: { status: { plan: "Plan" } },
  },
};

it("who fits, what a dialog asks for and whom an appointment invites are set in the studio, and work once published", async () => {
  const path = "/api/config/definitions/access/access/";
  const { data: access } = await application.call<{ data: { document: AccessDefinition } }>(ADMIN, path);
  const { version } = await application.call<{ version: number }>(ADMIN, "/api/config/");
  const changes = [
    ...errands.map((document) => ({ kind: "resource", name: document.name, document })),
    ...Object.entries(ERRAND_WORDS).map(([name, document]) => ({
      kind: "labels",
      name: `en.${name}`,
      document,
    })),
    {
      kind: "access",
      name: "access",
      document: errands.reduce((now, { name }) => withArea(now, name), access.document),
    },
  ];
  const body = { changes, note: "Errands", base_version: version };
  await application.call(ADMIN, "/api/config/publish/", { method: "POST", body });
  const make = async (area: string, values: object) =>
    (await application.call<{ id: number }>(ADMIN, `/api/${area}/`, { method: "POST", body: values })).id;
  await make("helper", { name: "Olive Painter", email: "olive@example.com", knows: ["painting"] });
  await make("helper", { name: "Pete Plumber", email: "pete@example.com", knows: ["plumbing"] });
  const errand = await make("errand", { title: "Mend the tap", needs: ["plumbing"] });

  await application.visit({ person: ADMIN, width: 1440, height: 1000 }, async (page) => {
    const keep = async (dialog: Locator) => {
      await dialog.getByRole("button", { name: "Save to draft" }).click();
      await dialog.waitFor({ state: "hidden" });
      // what was kept is written before the page is left
      await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
    };
    await page.goto("/settings/studio?area=errand&part=layout");
    await page.getByRole("button", { name: "Add tab" }).click();
    const fits = page.getByRole("dialog", { name: "Add tab" });
    await fits.getByLabel("Label", { exact: true }).fill("Who fits");
    await chooseOption(fits.getByRole("combobox", { name: "Shows" }), "Matching records");
    await chooseOption(fits.getByRole("combobox", { name: "Matches from" }), "Helper");
    await fits.getByRole("button", { name: "Add comparison" }).click();
    const comparison = fits.getByRole("group", { name: "Comparison 1", exact: true });
    await comparison.getByLabel("Label", { exact: true }).fill("Skills");
    await comparison.getByRole("spinbutton", { name: "Weight" }).fill("40");
    await chooseOption(comparison.getByRole("combobox", { name: "Wanted by this record" }), "Needs");
    await chooseOption(comparison.getByRole("combobox", { name: "Offered by the other record" }), "Knows");
    await comparison.getByRole("checkbox", { name: "Must have something in common" }).check();
    await fits.getByRole("checkbox", { name: "Create a record from a match" }).check();
    await chooseOption(fits.getByRole("combobox", { name: "New record" }), "Visit, by Errand");
    await chooseOption(fits.getByRole("combobox", { name: "Field for the match" }), "Helper");
    await chooseOption(fits.getByRole("combobox", { name: "First transition" }), "Plan");
    await fits.getByRole("button", { name: "Add a choice" }).click();
    const begins = fits.getByRole("group", { name: "Preset choices" });
    await begins.getByText("Trade").waitFor();
    await begins.getByText("Needs").waitFor();
    await fits.getByLabel("Button label", { exact: true }).fill("Send");
    await fits.getByLabel("Name of the new record").fill("Visit");
    await expectAccessible(page, { over: '[role="dialog"]' });
    await keep(fits);

    await page.getByRole("button", { name: "Add tab" }).click();
    const visits = page.getByRole("dialog", { name: "Add tab" });
    await visits.getByLabel("Label", { exact: true }).fill("Visits");
    await chooseOption(visits.getByRole("combobox", { name: "Shows" }), "Records that refer to this one");
    await chooseOption(visits.getByRole("combobox", { name: "Rows of", exact: true }), "Visits, by Errand");
    await chooseOption(visits.getByRole("combobox", { name: "Add to Records in this tab" }), "Status");
    await visits.getByRole("group", { name: "Records in this tab" }).getByLabel("Planned").check();
    await visits.getByRole("button", { name: "Add condition: Comes next while" }).click();
    await chooseOption(visits.getByRole("combobox", { name: "Fields in its dialog" }), "Helper");
    await page.keyboard.press("Escape");
    const step = visits.getByRole("combobox", { name: "First transition" });
    await chooseOption(step, "Plan");
    await visits.getByLabel("Button label", { exact: true }).fill("Plan a visit");
    await expectAccessible(page, { over: '[role="dialog"]' });
    await keep(visits);

    await page.goto("/settings/studio?area=visit&part=follows");
    await page.getByRole("button", { name: "Add invitation" }).click();
    const invitation = page.getByRole("dialog", { name: "Invitation" });
    const condition = "Invite people while";
    await chooseOption(
      invitation.getByRole("combobox", { name: `Field of condition 1: ${condition}` }),
      "Status",
    );
    await chooseOption(
      invitation.getByRole("combobox", { name: `Comparison of condition 1: ${condition}` }),
      "is",
    );
    await chooseOption(
      invitation.getByRole("combobox", { name: `Value of condition 1: ${condition}`, exact: true }),
      "Planned",
    );
    // both ways to say how long it takes are one too many
    await chooseOption(invitation.getByRole("combobox", { name: "Ends at" }), "Starts");
    await invitation.getByRole("alert").filter({ hasText: "minutes" }).first().waitFor();
    await invitation.getByRole("combobox", { name: "Ends at" }).hover();
    await expectAccessible(page, { over: '[role="dialog"]' });
    await invitation.getByRole("tab", { name: "JSON" }).click();
    const json = invitation.getByLabel("Edit as JSON");
    const { end: _, ...typed } = JSON.parse(await json.inputValue()) as Record<string, unknown>;
    await json.fill(JSON.stringify(typed));
    await invitation.getByRole("tab", { name: "Settings" }).click();
    await invitation.getByRole("alert").first().waitFor({ state: "detached" });
    await keep(invitation);
    await page.getByText("If Status is Planned: Helper are invited").waitFor();

    await page.getByRole("tab", { name: /^Changes/ }).click();
    await page.getByLabel("What changed and why").fill("Visits");
    const button = page.getByRole("button", { name: "Publish", exact: true });
    await expect.poll(() => button.isEnabled(), { timeout: 30_000 }).toBe(true);
    await button.click();
    await page.getByText(/Version \d+ is published/).waitFor();

    const published = "/api/config/definitions/resource/errand/";
    const { data: now } = await application.call<{ data: { document: ResourceDefinition } }>(
      ADMIN,
      published,
    );
    expect(now.document.detail?.tabs?.slice(-2)).toMatchObject([
      { makes: { relation: "visit.errand", as: "helper", firstStep: "plan", options: { trade: "needs" } } },
      { relation: "visit.errand", where: { status: "planned" } },
    ]);

    await page.goto(`/records/errand/${errand}`);
    await page.getByRole("tab", { name: /^Who fits/ }).click();
    await page.getByRole("meter", { name: "Pete Plumber" }).waitFor();
    expect(await page.getByRole("meter").count()).toBe(1);
    await page.getByRole("button", { name: "Plan a visit" }).first().click();
    const plan = page.getByRole("dialog", { name: "Plan a visit" });
    await chooseOption(plan.getByRole("combobox", { name: "Helper" }), "Pete");
    await plan.locator('[data-field="starts"]').getByRole("textbox").fill("03/04/2031 10:00 AM");
    await page.keyboard.press("Tab");
    await plan.getByRole("button", { name: "Plan a visit" }).click();
    await plan.waitFor({ state: "hidden" });
    await page.getByRole("link", { name: "Pete Plumber" }).first().waitFor();
  });
  const { data: visits } = await application.call<{ data: object[] }>(ADMIN, "/api/visit/?columns=status");
  expect(visits).toMatchObject([{ status: "planned" }]);
  await expect.poll(() => application.letterTo("pete@example.com")).toContain("Mend the tap");
});
