import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it } from "vitest";
import { ConfigIndexProvider } from "../config/config-context.tsx";
import { loadAppLabels, startI18n } from "../i18n/i18n.ts";
import { loadStartLabels } from "../i18n/load-labels.ts";
import { testConfig, testField, testResource } from "../testing/fixture.ts";
import type { ForetoldPeople, PlannedEffect } from "./list/bulk/types.ts";
import { PlannedEffects } from "./planned-effects.tsx";

beforeAll(async () => {
  await startI18n("en", loadStartLabels("en", ["start", "app"]));
  await loadAppLabels();
});

const labels = {
  project: { name: "Project", plural: "Projects", fields: {} },
  consultant: {
    name: "Consultant",
    plural: "Consultants",
    fields: { free: "Free from" },
    options: { status: { upcoming: "Project upcoming" } },
  },
};

const consultant = testResource({ name: "consultant", fields: [testField({ name: "free" })] });

const step = (resource: string, more: Partial<PlannedEffect>): PlannedEffect => ({
  kind: "update",
  resource,
  id: null,
  label: null,
  changes: {},
  message: { code: "update", parameters: { resource } },
  ...more,
});

const made = (resource: string) =>
  step(resource, { kind: "create", message: { code: "create", parameters: { resource } } });

const render = (
  effects: readonly PlannedEffect[],
  {
    told = [],
    skipped = [],
  }: { told?: readonly ForetoldPeople[]; skipped?: readonly { message: string }[] } = {},
) =>
  renderToStaticMarkup(
    <ConfigIndexProvider
      config={testConfig({ labels, resources: [consultant] })}
      reload={() => Promise.resolve()}
    >
      <PlannedEffects effects={effects} told={told} skipped={skipped} title="What happens next" />
    </ConfigIndexProvider>,
  );

const itemsOf = (html: string) =>
  [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, inner]) =>
    (inner ?? "").replaceAll(/<[^>]*>|[\u2066-\u2069]/g, ""),
  );

it("says who is told, by name as far as they may be known, and what else is done", () => {
  const call = (name: string) =>
    step("candidate", { kind: "call", message: { code: "call", parameters: { names: [name] } } });
  const html = render([call("copy_candidate_files"), call("mail_paystub")], {
    told: [
      { kind: "notice", people: ["Grace Hopper"], total: 3 },
      { kind: "mail", subject: "Your pay stub", people: ["Ann", "Bob"], total: 2 },
      { kind: "invited", people: [], total: 1 },
    ],
  });
  expect(itemsOf(html)).toEqual([
    "Copies the candidate’s files to the consultant",
    "Notifies Grace Hopper and 2 others",
    "Sends the email “Your pay stub” to Ann and Bob",
    "Sends a calendar invitation to 1 person",
  ]);
});

it("says what follows, like records together, and of what nobody may know how many there are", () => {
  const moved = step("consultant", {
    label: "Ann",
    message: { code: "transition", parameters: { field: "status", transition: "sign", to: "upcoming" } },
  });
  const changed = step("consultant", { label: "Bob", changes: { free: ["May", "June"] } });
  const html = render(
    [
      made("project"),
      made("project"),
      moved,
      changed,
      made("project_rate"),
      step("consultant", { kind: "notify" }),
    ],
    { skipped: [{ message: "No room." }] },
  );
  expect(itemsOf(html)).toEqual([
    "2 × Created: Project",
    "Consultant “Ann” becomes: Project upcoming",
    expect.stringMatching(/^Consultant “Bob” changes:Free from.*May.*June/),
    "1 more record you don’t have access to",
    "Skipped: No room.",
  ]);
});

it("is nothing where nothing follows", () => {
  expect(render([step("consultant", { kind: "notify" })])).toBe("");
});

it("counts records that make the same move, once there are too many to name", () => {
  const message = {
    code: "transition",
    parameters: { field: "status", transition: "sign", to: "upcoming" },
  } as const;
  const html = render(
    Array.from({ length: 11 }, (_, at) => step("consultant", { label: `No. ${at}`, message })),
  );
  expect(html.match(/<li>/g)).toHaveLength(1);
  expect(html).toContain("11 × Consultant becomes: Project upcoming");
});
