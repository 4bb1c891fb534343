import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it } from "vitest";
import { ConfigIndexProvider } from "../../config/config-context.tsx";
import { loadAppLabels, startI18n } from "../../i18n/i18n.ts";
import { loadStartLabels } from "../../i18n/load-labels.ts";
import { testConfig, testField, testResource } from "../../testing/fixture.ts";
import { HistoryChange } from "./history-change.tsx";
import { changesOf, recordsAround } from "./history-entry.ts";

beforeAll(async () => {
  await startI18n("en", loadStartLabels("en", ["start", "app"]));
  await loadAppLabels();
});

const call = testResource({
  name: "call",
  fields: [
    testField({ name: "at", type: "datetime", kind: "datetime", limits: { zone: "place" } }),
    testField({ name: "place" }),
  ],
});

it("tells a moment on the clock of its place, in the zone it had before and after", () => {
  const record = { id: 1, at: "2026-11-27T18:00:00.000Z", place: "America/Denver" };
  const entries = [
    { id: 3, changes: { place: ["America/Chicago", "America/Denver"] } },
    { id: 2, changes: { at: ["2026-11-26T16:00:00.000Z", record.at] } },
    {
      id: 1,
      changes: {
        place: ["America/New_York", "America/Chicago"],
        at: ["2026-11-26T15:00:00.000Z", "2026-11-26T16:00:00.000Z"],
      },
    },
  ] as const;
  const around = recordsAround(entries, record);
  const told = entries.map(({ id, changes }) =>
    renderToStaticMarkup(
      <ConfigIndexProvider config={testConfig({ resources: [call] })} reload={() => Promise.resolve()}>
        {changesOf({ changes })
          .filter(({ field }) => field === "at")
          .map((change) => (
            <HistoryChange key={id} resource={call} change={change} around={around.get(id)!} />
          ))}
      </ConfigIndexProvider>,
    ),
  );
  expect(told[1]).toMatch(/10:00 AM CST.*12:00 PM CST/s);
  expect(told[2]).toMatch(/10:00 AM EST.*10:00 AM CST/s);
});
