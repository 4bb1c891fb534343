import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it } from "vitest";
import { ConfigIndexProvider } from "../../../config/config-context.tsx";
import { fetchInputs } from "../../../fields/inputs.ts";
import { loadAppLabels, startI18n } from "../../../i18n/i18n.ts";
import { loadStartLabels } from "../../../i18n/load-labels.ts";
import { testConfig, testField } from "../../../testing/fixture.ts";
import { ValueInput } from "./value-input.tsx";

beforeAll(async () => {
  await startI18n("en", loadStartLabels("en", ["start", "app"]));
  await loadAppLabels();
  await fetchInputs(["datetime"]);
});

it("a moment for all rows is told where clocks show it twice", () => {
  const html = renderToStaticMarkup(
    <ConfigIndexProvider config={testConfig()} reload={() => Promise.resolve()}>
      <ValueInput
        field={testField({ name: "at", type: "datetime", kind: "datetime" })}
        resource="visit"
        label="At"
        value="2026-11-01T06:30:00.000Z"
        onChange={() => undefined}
        problem={null}
      />
    </ConfigIndexProvider>,
  );
  expect(html).toMatch(/01:30 AM CDT is used/);
});
