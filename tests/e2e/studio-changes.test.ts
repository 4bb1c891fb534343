import { readFile } from "node:fs/promises";
import type { AccessDefinition, ResourceDefinition } from "../../core/definition/types.ts";
import { newArea, putField, withArea } from "../../core/studio/edits.ts";
import { setGrant } from "../../core/studio/rights.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { chooseOption } from "./choose-option.ts";
import { expectAccessible, passAfter, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);
const ADMIN = "SA1001";
const SECOND = "SP1001";
const SECRET = "between the two of us";

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = <T>(path: string, body?: object, method: Method = body === undefined ? "GET" : "POST") =>
  application.call<T>(ADMIN, `/api/config/${path}`, body === undefined ? { method } : { method, body });
const inForce = async <T>(key: string) =>
  (await call<{ data: { document: T } }>(`definitions/${key}/`)).data.document;
async function publish(note: string, changes: readonly object[]): Promise<void> {
  const { current } = await call<{ current: number }>("versions/");
  await call("publish/", { changes, note, base_version: current });
}
const resource = (document: ResourceDefinition) => ({ kind: "resource", name: document.name, document });
const LABELS = {
  name: "Parking space",
  plural: "Parking spaces",
  fields: { name: "Name", level: "Level", charger: "Charger" },
};
const withField = (area: ResourceDefinition, field: ResourceDefinition["fields"][number]) =>
  putField(area, { name: null, field });
const parking = withField(newArea("parking_space", "utility"), { name: "level", type: "integer" });

/** An area with a level, and once more with a charger; both published. */
async function publishParking(): Promise<void> {
  const access = withArea(await inForce<AccessDefinition>("access/access"), "parking_space");
  await publish("Parking spaces", [
    resource(parking),
    { kind: "access", name: "access", document: access },
    { kind: "labels", name: "en.parking_space", document: LABELS },
    {
      kind: "labels",
      name: "ar.parking_space",
      document: {
        name: "موقف",
        plural: "مواقف السيارات",
        fields: { name: "الاسم", level: "الطابق", charger: "الشاحن" },
      },
    },
  ]);
  await publish("Chargers came", [resource(withField(parking, { name: "charger", type: "text" }))]);
  await application.call(ADMIN, "/api/parking_space/", {
    method: "POST",
    body: { name: "A1", level: 2, charger: "Type 2" },
  });
}

async function beginDraft(title: string): Promise<number> {
  return (await call<{ data: { id: number } }>("drafts/", { title })).data.id;
}
async function edit<T>(draft: number, key: string, change: (document: T) => T): Promise<void> {
  const seen = await inForce<T>(key);
  await call(`drafts/${draft}/${key}/`, { seen, document: change(seen) }, "PUT");
}

beforeAll(publishParking, 60_000);
beforeEach(async () => {
  const { data } = await call<{ data: { id: number }[] }>("drafts/");
  for (const { id } of data) await call(`drafts/${id}/`, undefined, "DELETE");
});

it("a draft says in words what it changes, in the reader's language, and who made the change", async () => {
  const draft = await beginDraft("Exports");
  await edit<ResourceDefinition>(draft, "resource/parking_space", (area) =>
    putField(area, { name: "level", field: { name: "level", type: "integer", required: true } }),
  );
  await edit<AccessDefinition>(draft, "access/access", (access) =>
    setGrant(access, { resource: "parking_space", rule: "marketer", action: "export", scope: "all" }),
  );
  await application.visit({ person: ADMIN, at: "/settings/studio?part=changes" }, async (page) => {
    await page.getByText("Field “⁨Level⁩” is now required").waitFor();
    await page.getByText("Marketer⁩ can now export “⁨Parking spaces⁩” (All)").waitFor();
    const area = page.getByRole("group", { name: "Area · Parking spaces" });
    await area.getByText(/^Tara Prasad, /).waitFor();
    await expectAccessible(page);
  });
  await application.visit({ person: ADMIN, language: "ar", width: 768 }, async (page) => {
    await page.goto("/settings/studio?part=changes");
    await page.getByText("الحقل «⁨الطابق⁩» أصبح مطلوبًا").waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await expectAccessible(page);
  });
});

it("what two admins say of one place is told in words with both values, of an edit and of an older draft", async () => {
  const draft = await beginDraft("Levels");
  const path = `drafts/${draft}/resource/parking_space/`;
  const seen = await inForce<ResourceDefinition>("resource/parking_space");
  const limited = (max: number) =>
    putField(seen, {
      name: "level",
      field: { name: "level", type: "integer", max, visibleWhen: { field: "name", is: `A${max}` } },
    });
  await call(path, { seen, document: limited(3) }, "PUT");
  await publish("Seven levels", [resource(limited(7))]);
  await application.visit({ person: ADMIN, expectedStatuses: [409] }, async (page) => {
    await page.goto("/settings/studio?part=changes");
    const alert = page.getByRole("alert").filter({ hasText: "Someone else changed the same" });
    await alert.getByText(/Area.*Parking.*Level.* › .*Maximum: .*7.* \(theirs\), .*3.* \(yours\)/).waitFor();
    await alert.getByText(/Shown when: .*Name is A7.* \(theirs\), .*Name is A3.* \(yours\)/).waitFor();
    await expectAccessible(page);
  });
  await publish("As before", [resource(seen)]);
});

it("drafts are begun, named, opened and discarded by keyboard", async () => {
  await application.visit({ person: ADMIN, at: "/settings/studio?part=changes" }, async (page) => {
    const press = async (name: string) => {
      // a dialog that closes gives the focus back
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await page.getByRole("button", { name, exact: true }).press("Enter");
    };
    await page.route("**/api/config/drafts/", passAfter(500));
    for (const title of ["Autumn", "Winter"]) {
      await press("New draft");
      const input = page.getByRole("textbox", { name: "Name of the draft" });
      await expect.poll(() => input.evaluate((one) => one === document.activeElement)).toBe(true);
      await page.keyboard.type(title);
      await page.keyboard.press("Enter");
      // pressed again while it is on its way, it begins no other
      await page.waitForTimeout(100);
      await page.keyboard.press("Enter");
      await page.getByRole("row", { name: new RegExp(`^${title} .*Open now`) }).waitFor();
      expect(await page.getByRole("row", { name: new RegExp(`^${title} `) }).count()).toBe(1);
    }
    await press("Rename Autumn");
    const name = page.getByRole("textbox", { name: "Name of the draft" });
    await name.waitFor();
    await name.fill(" ");
    await page.keyboard.press("Enter");
    await page.getByText("Enter a name.").waitFor();
    await expectAccessible(page);
    await name.fill("Spring");
    await page.keyboard.press("Enter");
    await press("Open Spring");
    await page.getByRole("row", { name: /^Spring .*Open now/ }).waitFor();
    await press("Discard draft Winter");
    await page.getByRole("button", { name: "Discard", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("row", { name: /^Winter/ }).waitFor({ state: "detached" });
    await expectAccessible(page);
  });
});

it("co-admins see each other in a draft, and at what", async () => {
  const draft = await beginDraft("Together");
  await application.visit({ person: ADMIN }, async (page) => {
    await page.goto(`/settings/studio?draft=${draft}&part=words&area=parking_space`);
    await page.getByRole("tab", { name: "Words", selected: true }).waitFor();
    await application.visit({ person: SECOND }, async (other) => {
      await other.goto(`/settings/studio?draft=${draft}&part=rights`);
      await other.getByText("Also in this draft: Tara Prasad (Words, Parking spaces)").waitFor();
      await expectAccessible(other);
    });
  });
});

it("versions are compared in words, and going back tells first what nobody will see anymore", async () => {
  const draft = await beginDraft("Next");
  await edit<ResourceDefinition>(draft, "resource/parking_space", (area) =>
    withField(area, { name: "width", type: "integer" }),
  );
  await application.visit({ person: ADMIN, at: "/settings/studio?part=changes" }, async (page) => {
    const row = page.getByRole("row", { name: /Chargers came/ }).first();
    await row.getByRole("button", { name: /^What changed/ }).click();
    const compare = page.getByRole("dialog", { name: "Compare versions" });
    await compare.getByText("New field “⁨Charger⁩” (Text)").waitFor();
    await chooseOption(compare.getByRole("combobox", { name: "To" }), "Draft: Next");
    await compare.getByText("New field “⁨Width⁩” (Whole number)").waitFor();
    await expectAccessible(page, { over: ".ant-modal" });
    await page.keyboard.press("Escape");
    await compare.waitFor({ state: "hidden" });

    const earlier = page.getByRole("row", { name: /Parking spaces/ }).first();
    await earlier.getByRole("button", { name: /^Restore/ }).click();
    const back = page.getByRole("dialog", { name: /^Restore version/ });
    await back.getByText("“Parking spaces”, field “Charger”: 1 values").waitFor();
    await back.getByText("Field “⁨Charger⁩” removed. Its values are kept in the database").waitFor();
    await expectAccessible(page, { over: ".ant-modal" });
    await back.getByLabel("What changed and why").fill("Without chargers again");
    await back.getByRole("button", { name: "Restore" }).click();
    await page.getByText(/is restored/).waitFor();
    await page.getByRole("row", { name: /Without chargers again/ }).waitFor();
  });
  const area = await inForce<ResourceDefinition>("resource/parking_space");
  expect(area.fields.map(({ name }) => name)).not.toContain("charger");
});

it("an area is taken along as a signed file, which is refused once it was changed", async () => {
  await application.visit({ person: ADMIN, expectedStatuses: [422] }, async (page) => {
    await page.goto("/settings/studio?part=changes");
    await page.getByRole("button", { name: "Make a file" }).click();
    const make = page.getByRole("dialog", { name: "Make a file" });
    await make.getByRole("button", { name: "Make a file" }).click();
    await make.getByText("Choose at least one area, report or dashboard.").waitFor();
    await chooseOption(make.getByRole("combobox", { name: "Areas" }), "Parking spaces");
    await make.getByLabel("Secret").fill(SECRET);
    await expectAccessible(page, { over: ".ant-modal" });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      make.getByRole("button", { name: "Make a file" }).click(),
    ]);
    const text = await readFile(await download.path(), "utf8");
    await make.waitFor({ state: "hidden" });

    // here the area is renamed meanwhile: the file says otherwise, and the rest of it is in force already
    await publish("Bays", [
      { kind: "labels", name: "en.parking_space", document: { ...LABELS, plural: "Parking bays" } },
    ]);
    await page.reload();
    await page.getByRole("button", { name: "Read a file" }).click();
    const read = page.getByRole("dialog", { name: "Read a file" });
    const choose = (content: string) =>
      read.getByLabel("File").setInputFiles({
        name: "areas.json",
        mimeType: "application/json",
        buffer: Buffer.from(content),
      });
    const see = () => read.getByRole("button", { name: "See what it changes" }).click();
    await choose("no file of ours");
    await read.getByText("This isn’t a file of definitions from the studio.").waitFor();
    await read.getByLabel("Secret").fill(SECRET);
    await choose(text.replace('"level"', '"depth"'));
    await see();
    await read.getByText(/The file was changed after it was created/).waitFor();
    await choose(text);
    await see();
    await read.getByText(/English.*Plural.*Parking bays.* here, .*Parking spaces.* in the file/).waitFor();
    expect(await read.getByRole("button", { name: "Save to draft" }).isEnabled()).toBe(false);
    await read.getByRole("radio", { name: "From the file" }).check();
    await read.getByText("English: “⁨Parking bays⁩” is now “⁨Parking spaces⁩”").waitFor();
    await expect.poll(() => read.getByRole("button", { name: "Save to draft" }).isEnabled()).toBe(true);
    await expectAccessible(page, { over: ".ant-modal" });
    await read.getByRole("button", { name: "Save to draft" }).click();
    await page.getByRole("row", { name: /^From a file: areas\.json .*Open now/ }).waitFor();
  });
}, 120_000);

it("an admin looks as a role under the draft, can change nothing there, and ends it with one press", async () => {
  const draft = await beginDraft("Marketers park");
  await edit<AccessDefinition>(draft, "access/access", (access) =>
    (["list", "show"] as const).reduce(
      (now, action) => setGrant(now, { resource: "parking_space", rule: "marketer", action, scope: "all" }),
      access,
    ),
  );
  // 401: what the page asks while the look ends
  await application.visit({ person: ADMIN, expectedStatuses: [401, 403] }, async (page) => {
    await page.goto(`/settings/studio?part=rights&draft=${draft}`);
    await chooseOption(page.getByRole("combobox", { name: "Role", exact: true }), "Marketer");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Preview", exact: true }).click();
    const strip = page.getByText(
      "You’re previewing as Marketer with the draft “Marketers park”. Nothing can be changed.",
    );
    await strip.waitFor();
    await page.goto("/records/parking_space");
    await page.getByRole("link", { name: "A1" }).click();
    await page.getByRole("heading", { name: "A1" }).first().waitFor();
    await strip.waitFor();
    expect(await page.getByRole("link", { name: "Studio" }).count()).toBe(0);
    await expectAccessible(page);
    const refused = await page.evaluate(async () => {
      const stored = JSON.parse(
        Object.keys(localStorage)
          .map((key) => localStorage.getItem(key) ?? "")
          .find((value) => value.includes('"token"')) ?? "{}",
      ) as { token?: string };
      const answer = await fetch("/api/parking_space/", {
        method: "POST",
        headers: { authorization: `Token ${stored.token}`, "content-type": "application/json" },
        body: JSON.stringify({ name: "Never" }),
      });
      return answer.json() as Promise<{ message: string }>;
    });
    expect(refused.message).toMatch(/end the preview first/);
    await page.getByRole("button", { name: "End preview" }).press("Enter");
    await page.getByRole("heading", { name: "Studio" }).waitFor();
    await page.getByRole("tab", { name: "Who may do what", selected: true }).waitFor();
  });
}, 120_000);
