import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import type { FormLink } from "../../../core/definition/types.ts";
import { ConfigIndexProvider } from "../../config/config-context.tsx";
import { loadAppLabels, startI18n } from "../../i18n/i18n.ts";
import { loadStartLabels } from "../../i18n/load-labels.ts";
import { testConfig, testField, testResource } from "../../testing/fixture.ts";
import { useRecordForms } from "./use-record-forms.ts";

beforeAll(async () => {
  await startI18n("en", loadStartLabels("en", ["start", "app"]));
  await loadAppLabels();
});

const person = testField({ name: "person", kind: "reference", to: "consultant" });
const feedback: FormLink = {
  name: "feedback",
  kind: "consultant",
  makes: "consultant_feedback",
  context: { consultant: "person" },
};
const update: FormLink = {
  name: "update",
  kind: "project_update",
  makes: "project_update",
  context: { project: "id" },
};
const resource = testResource({ name: "project", fields: [person], forms: [feedback, update] });
const config = testConfig({ resources: [resource], ruleLabels: { staff: "staff" } });

/** Each button with why it is closed, as its places draw it. */
function buttons(forms: readonly object[]): string[] {
  const record = {
    id: 4,
    label: "P4 · Work",
    person: { id: 9, label: "Ada Quinn" },
    permissions: { edit: true, forms },
  };
  const Buttons = () =>
    useRecordForms(resource, record).map(({ name, label, reason }) => (
      <p key={name}>{`${label}: ${reason ?? "open"}`}</p>
    ));
  const markup = renderToStaticMarkup(
    <ConfigIndexProvider config={config} reload={() => Promise.resolve()}>
      <Buttons />
    </ConfigIndexProvider>,
  );
  return [...markup.matchAll(/<p>(.*?)<\/p>/g)].map(([, words = ""]) => words);
}

const refused = (name: string, code: string, rules: readonly string[] = []) => ({
  name,
  allowed: false,
  reason: { code, rules },
});

test("a form that is another's to give is closed, with who gives it", () => {
  expect(buttons([refused("feedback", "out_of_scope"), refused("update", "out_of_scope")])).toEqual([
    "Feedback: You don’t supervise, market or support Ada Quinn.",
    "Update: Updates are written by the people who support P4 · Work and its engineering lead.",
  ]);
});

test("a form that no role of the reader gives names the rules that do", () => {
  const [feedbackButton, updateButton] = buttons([
    refused("feedback", "not_granted", ["staff"]),
    refused("update", "operation_not_offered"),
  ]);
  expect(feedbackButton).toMatch(/^Feedback: .*staff/);
  expect(updateButton).not.toContain("open");
});

test("a form is open where the server allows it, and where it says nothing beforehand", () => {
  expect(buttons([{ name: "feedback", allowed: true }])).toEqual(["Feedback: open", "Update: open"]);
});
