import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import { ConfigIndexProvider } from "../config/config-context.tsx";
import { loadAppLabels, startI18n } from "../i18n/i18n.ts";
import { loadStartLabels } from "../i18n/load-labels.ts";
import { testConfig, testField } from "../testing/fixture.ts";
import { inputOf } from "./inputs.ts";
import type { FieldInput } from "./types.ts";

beforeAll(async () => {
  await startI18n("en", loadStartLabels("en", ["start", "app"]));
  await loadAppLabels();
});

function drawn(Input: FieldInput, value: unknown, limits = {}): string {
  return renderToStaticMarkup(
    <ConfigIndexProvider config={testConfig()} reload={() => Promise.resolve()}>
      <Input field={testField({ name: "place", limits })} resource="visit" value={value} />
    </ConfigIndexProvider>,
  );
}

describe("what somebody typed", () => {
  it("stays in a position, also where it is no figure", () => {
    const html = drawn(inputOf("geo"), { latitude: "north of here", longitude: -87.6298 });
    expect(html).toContain('value="north of here"');
    expect(html).toContain('value="-87.6298"');
  });

  it("is not cut off where a text is too long: checking tells it", () => {
    expect(drawn(inputOf("text"), "a pasted text", { maxLength: 5 })).not.toMatch(/maxlength/i);
  });
});
