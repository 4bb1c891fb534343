import { expect, test } from "vitest";
import { plant } from "../people-app.ts";
import { openCompany, type Person } from "../effects/company.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const company = prepareOnce(openCompany);

async function change(name: Person, resource: string, id: number, values: object): Promise<void> {
  const { row_version } = await company.read(resource, id);
  await company.call(name, "PATCH", `/api/${resource}/${id}/`, { row_version, ...values });
}

// proves value interview.reschedules
test("an interview counts how often it was moved, by the step or by a change, and not what went before", async () => {
  const { submission } = await company.submitted();
  const { id } = await company.make("max", "interview", { submission, round: 1, type: "technical" });
  const count = async () => (await company.read("interview", id))["reschedules"];
  const at = (hours: number) => ({ schedule: company.inAnHour(hours), supervisor: company.id("eng") });
  await change("max", "interview", id, at(20));
  await company.move("max", "interview", id, "schedule", { values: at(24) });
  expect(await count()).toBe(0);
  await company.move("max", "interview", id, "reschedule", { values: at(48) });
  expect(await count()).toBe(1);
  await change("max", "interview", id, at(72));
  expect(await count()).toBe(2);
  await change("max", "interview", id, { meeting_link: "https://example.com/call" });
  await change("max", "interview", id, at(72));
  expect(await count()).toBe(2);
  await expect(change("max", "interview", id, { reschedules: 0 })).rejects.toThrow(/reschedules/);
});

// proves value marketing_profile.resume_version
test("a profile counts its résumés", async () => {
  const { consultant } = await company.submitted();
  const id = await plant(company.app, "marketing_profile", {
    label: "Profile",
    consultant,
    title: "Architect",
    title__key: "architect",
    experience_years: 5,
    resume_version: 1,
    status: "draft",
  });
  const version = async () => (await company.read("marketing_profile", id))["resume_version"];
  await change("boss", "marketing_profile", id, { resume: await company.file("boss") });
  expect(await version()).toBe(1);
  await change("boss", "marketing_profile", id, { resume: await company.file("boss") });
  expect(await version()).toBe(2);
  await change("boss", "marketing_profile", id, { summary: "<p>Ten years of Java</p>" });
  expect(await version()).toBe(2);
});
