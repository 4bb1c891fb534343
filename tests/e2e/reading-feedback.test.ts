import { expect, it } from "vitest";
import { expectAccessible, startApplication } from "./support.ts";
import { prepareOnce } from "../support/prepare-once.ts";

interface Rows {
  readonly data: readonly (Readonly<Record<string, unknown>> & { readonly id: number })[];
}

const application = prepareOnce(startApplication);

const rows = async (person: string, path: string) => (await application.call<Rows>(person, path)).data;
const referenced = (value: unknown) => value as { readonly id: number; readonly label: string };
const firstWords = (html: unknown) =>
  String(html)
    .replaceAll(/<[^>]*>/g, " ")
    .trim()
    .slice(0, 30);

it("feedback on a consultant reads as a feed with the course of its stars, for those who may read them", async () => {
  const rated = await rows(
    "SA1001",
    "/api/consultant_feedback/?page=1&page_size=100&columns=consultant,rating",
  );
  const starred = rated.filter((row) => row["rating"] !== null);
  const counts = Map.groupBy(starred, (row) => referenced(row["consultant"]).id);
  const [id, given] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]!;
  // the demo company differs by the hour it is made at
  for (let stars = given.length; stars < 3; stars += 1) {
    const body = { description: "<p>Learns fast.</p>", rating: 4, feedback_type: "independent" };
    await application.call("SA1001", `/api/consultant/${id}/feedback/`, { method: "POST", body });
  }
  await application.visit({ person: "SA1001", at: `/consultant/bench/${id}?key=feedback` }, async (page) => {
    await page.getByText(/^Rating: [\d.]+ on average, \d+ responses$/).waitFor();
    await expect.poll(() => page.getByRole("figure").getByRole("listitem").count()).toBeGreaterThan(2);
    await page.locator("article article").first().waitFor();
    await expectAccessible(page);
    // one of them opens over the page
    await page.locator("article article").first().getByRole("link", { name: "Open" }).click();
    await page.getByRole("dialog").waitFor();
  });
  await application.visit({ person: "FN1001" }, async (page) => {
    await page.goto(`/consultant_detail_report/feedback/${id}`);
    await page.getByText("Feedback on consultants and their projects appears here.").waitFor();
    expect(await page.getByRole("figure").count()).toBe(0);
  });
});

it("updates are read whole at the project, and at the submission by those who do not come to projects", async () => {
  const [read] = await rows(
    "EN1001",
    "/api/project_update/?page=1&columns=project,submission&submission__empty=false",
  );
  const [delivery] = await rows("SA1001", "/api/employee/?page=1&query=DL1001");
  if (!read || !delivery) throw new Error("The demo company has updates of engineers, and delivery staff.");
  // who is tagged in an update reads it, also without a way to its project
  const body = {
    project: referenced(read["project"]).id,
    type: "project",
    start: "2026-01-05",
    end: "2026-01-09",
    update: "<p>Tables moved, indexes follow</p>",
    has_blocker: false,
    tagged_user: [delivery.id],
  };
  await application.call("SA1001", "/api/project_update/", { method: "POST", body });
  const [own] = await rows("DL1001", "/api/project_update/?page=1&columns=project,submission,update");
  if (!own) throw new Error("Whoever is tagged reads the update.");
  await application.visit({ person: "DL1001" }, async (page) => {
    await page.goto(`/project/${referenced(own["project"]).id}/project_update`);
    await page.getByRole("heading", { name: "No access" }).waitFor();
    await page.goto(`/details/${referenced(own["submission"]).id}/updates`);
    const entry = page
      .locator("article article")
      .filter({ hasText: firstWords(own["update"]) })
      .first();
    await entry.waitFor();
    await expectAccessible(page);
  });
  await application.visit({ person: "EN1001", width: 360, language: "ar" }, async (page) => {
    await page.goto(`/project/${referenced(own["project"]).id}/project_update`);
    await page.locator("article article").first().waitFor();
    await expectAccessible(page);
  });
});

it("feedback on an interview reads with its questions, at the interview and at the submission", async () => {
  const [given] = await rows(
    "SA1001",
    "/api/supervisor_feedback/?page=1&columns=interview,submission,went_well&went_well__empty=false",
  ).catch(() => rows("SA1001", "/api/supervisor_feedback/?page=1&columns=interview,submission,went_well"));
  const interview = referenced(given!["interview"]).id;
  const { data } = await application.call<{
    data: { questions: { title: string; answer_type: string }[]; answers: { que_value: string }[] };
  }>("SA1001", `/api/interview/${interview}/supervisor_feedback/`);
  await application.visit({ person: "SA1001" }, async (page) => {
    await page.goto(`/records/interview/${interview}?tab=supervisor_feedback`);
    await page.getByText(data.answers[0]!.que_value, { exact: true }).first().waitFor();
    await page
      .getByText(/^(Offer|Maybe|Reject)$/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.goto(`/details/${referenced(given!["submission"]).id}/interview_feedback`);
    await page.locator("article article").first().waitFor();
    await page.goto("/records/test/1?tab=test_form");
    await page.getByRole("tab", { name: "Test form", selected: true }).waitFor();
  });
});

it("everything one gave stands on one page, by kind", () =>
  application.visit({ person: "EN1001", at: "/dashboard" }, async (page) => {
    await page.getByRole("button", { name: "My space" }).click();
    await page.getByRole("navigation").getByRole("link", { name: "My feedback" }).click();
    // the cards of the dashboard are articles, too
    await page.getByRole("heading", { level: 1, name: "My feedback" }).waitFor();
    const entries = page.locator("article");
    await expect.poll(() => entries.count()).toBe(20);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Show earlier" }).click();
    await expect.poll(() => entries.count()).toBeGreaterThan(20);
    await page.getByRole("button", { name: /^Consultant feedback \(/ }).click();
    await expect.poll(() => page.getByText("Project update", { exact: true }).count()).toBe(0);
    await expect.poll(() => new URL(page.url()).searchParams.get("kind")).toBe("consultant_feedback");
    await page.locator('[aria-busy="false"] article').first().waitFor();
    await entries.first().getByRole("link", { name: "Open" }).click();
    await page.getByRole("dialog").waitFor();
  }));

it("a page without anything says what comes here", () =>
  application.visit({ person: "LE1001", width: 360, at: "/my-feedback" }, async (page) => {
    await page.getByText("Nothing submitted yet").waitFor();
    await expectAccessible(page);
  }));
