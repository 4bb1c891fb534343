import { AccessControlContext, type CanReturnType } from "@refinedev/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { ConfigIndexProvider } from "../config/config-context.tsx";
import { indexConfig } from "../config/config-index.ts";
import { loadAppLabels, startI18n } from "../i18n/i18n.ts";
import { loadStartLabels } from "../i18n/load-labels.ts";
import { testConfig, testField, testResource } from "../testing/fixture.ts";
import { type AccessQuestion, makeAccessControlProvider } from "./access-control-provider.ts";
import { useAccess } from "./use-access.ts";

beforeAll(async () => {
  await startI18n("en", loadStartLabels("en", ["start", "app"]));
  await loadAppLabels();
});

const state = testField({ name: "state", type: "enum" });
const lifecycle = {
  field: "state",
  states: [{ name: "paid", readOnly: true, tone: "neutral" }],
  transitions: [],
};
const config = testConfig({
  ruleLabels: { money: "finance", superadmin: "superadmin" },
  resources: [
    testResource({ name: "invoice", fields: [state], lifecycles: [lifecycle] as never }),
    testResource({ name: "lead", actions: ["show"] }),
  ],
});
const provider = makeAccessControlProvider(indexConfig(config));

const buttons = { enableAccessControl: true, hideIfUnauthorized: true };

/** What the first frame says, and what the provider answers when it is asked. */
async function answers(question: AccessQuestion) {
  const Drawn = () => JSON.stringify(useAccess(question));
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ConfigIndexProvider config={config} reload={() => Promise.resolve()}>
        <AccessControlContext value={{ ...provider, options: { buttons } }}>
          <Drawn />
        </AccessControlContext>
      </ConfigIndexProvider>
    </QueryClientProvider>,
  );
  const drawn: CanReturnType = JSON.parse(markup.replaceAll("&quot;", '"'));
  const { resource, action, ...params } = question;
  expect(await provider.can({ resource, action, params })).toEqual(drawn);
  return drawn;
}

const record = (permissions: object) => ({ id: 4, state: "paid", permissions });

test("the answer is there in the frame that asks, with the right that is lacking", async () => {
  expect(await answers({ resource: "lead", action: "show" })).toEqual({ can: true });
  expect(await answers({ resource: "lead", action: "list" })).toEqual({
    can: false,
    reason: "This needs the right to list lead.",
  });
  expect(await answers({ resource: "lead", action: "export" })).toEqual({
    can: false,
    reason: "Your roles don’t allow this.",
  });
});

test("a record is closed for its own reason", async () => {
  const asked = (permissions: object) =>
    answers({ resource: "invoice", action: "edit", record: record(permissions) });
  expect(await asked({ edit: true })).toEqual({ can: true });
  expect(await asked({ edit: false, edit_reason: { code: "record_archived", rules: [] } })).toEqual({
    can: false,
    reason: "It’s archived. Restore it before editing.",
  });
  expect(await asked({ edit: false, edit_reason: { code: "read_only_state", rules: [] } })).toEqual({
    can: false,
    reason: "It’s Paid. In this status it only changes with its next step.",
  });
  expect(await asked({ edit: false, edit_reason: { code: "out_of_scope", rules: ["hr"] } })).toEqual({
    can: false,
    reason: "This needs the right to edit invoice.",
  });
});

test("a step of a record is closed with who may take it", async () => {
  const step = { field: "state", name: "pay" };
  const asked = (permission: object) => {
    const transitions = [{ ...step, to: "paid", ...permission }];
    return answers({ resource: "invoice", action: "transition", step, record: record({ transitions }) });
  };
  const refused = (code: string, rules: readonly string[] = []) =>
    asked({ allowed: false, reason: { code, rules } });
  expect(await asked({ allowed: true, reason: null })).toEqual({ can: true });
  expect(await refused("denied", ["money", "superadmin"])).toEqual({
    can: false,
    reason: "This needs finance or superadmin.",
  });
  expect(await refused("out_of_scope")).toEqual({
    can: false,
    reason: "Your roles allow this for other records, but not this one.",
  });
  expect(await refused("condition_not_met")).toEqual({
    can: false,
    reason: "The record doesn’t meet the requirements for this yet.",
  });
});
