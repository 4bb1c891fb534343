import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it } from "vitest";
import type { Predicate } from "../../../core/definition/types.ts";
import { ConfigIndexProvider } from "../../config/config-context.tsx";
import type { ApiRecord } from "../../config/record.ts";
import { loadAppLabels, startI18n } from "../../i18n/i18n.ts";
import { loadStartLabels } from "../../i18n/load-labels.ts";
import { testConfig, testField, testResource } from "../../testing/fixture.ts";
import { useConditionText } from "./use-condition-text.ts";

beforeAll(async () => {
  await startI18n("en", loadStartLabels("en", ["start", "app"]));
  await loadAppLabels();
});

const person = testField({ name: "submitted_by", type: "reference", kind: "reference", to: "employee" });
const sheet = testResource({ name: "sheet", fields: [person, testField({ name: "status" })] });
const config = testConfig({ resources: [sheet] });

interface SaysProps {
  readonly predicate: Predicate;
  readonly record: ApiRecord;
}

function Says({ predicate, record }: SaysProps) {
  return useConditionText(sheet)(predicate, record) ?? "nothing";
}

const said = (predicate: Predicate, submittedBy: number) => {
  const record: ApiRecord = { id: 1, row_version: 1, submitted_by: { id: submittedBy, label: "Ada" } };
  return renderToStaticMarkup(
    <ConfigIndexProvider config={config} reload={() => Promise.resolve()}>
      <Says predicate={predicate} record={record} />
    </ConfigIndexProvider>,
  );
};

it("who may not do it oneself is told that somebody else must have, and not that somebody is not “me”", () => {
  const me = config.actor.employeeId;
  const other: Predicate = { not: { field: "submitted_by", is: { me: true } } };
  expect(said(other, me)).toContain("Submitted by must be someone else");
  expect(said(other, me + 1)).toBe("nothing");
  expect(said({ field: "submitted_by", is: { me: true } }, me + 1)).toContain("Submitted by must be you");
});
