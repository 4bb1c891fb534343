import { describe, expect, it } from "vitest";
import type { ClientConfig, ClientField } from "../../core/definition/client-types.ts";
import { indexConfig } from "../config/config-index.ts";
import { makeFormatter } from "../config/format.ts";
import { formatRecordName } from "./record-name.ts";

const field = (name: string, type: string): ClientField =>
  ({ name, type, valueType: type, kind: type, options: null, limits: {} }) as unknown as ClientField;
const named = (label: readonly string[], record: Readonly<Record<string, unknown>>, language = "en") => {
  const fields = [
    field("case", "reference"),
    field("kind", "enum"),
    field("on", "date"),
    field("note", "text"),
    { ...field("sheet", "reference"), to: "sheet" },
    { ...field("title", "text"), limits: { translations: "titles" } },
  ];
  const index = indexConfig({
    resources: [
      { name: "paper", label, lifecycles: [], fields },
      { name: "sheet", label: ["case", "on", "kind"], lifecycles: [], fields },
    ],
    labels: {
      paper: { name: "Paper", plural: "Papers", fields: {}, options: { kind: { i94: "Form I-94" } } },
      sheet: { name: "Sheet", plural: "Sheets", fields: {}, options: { kind: { i94: "Form I-94" } } },
    },
  } as unknown as ClientConfig);
  const resource = index.resource("paper");
  if (resource === null) throw new Error("The resource is missing.");
  const format = makeFormatter({ language, timeZone: "America/New_York" });
  const context = { index, format, words: (key: string) => key };
  return formatRecordName({ context, resource, record: { id: 4, label: "kept", ...record } })["label"];
};

describe("the name of a record in words", () => {
  it("says options in the reader's language and days as they are read", () => {
    const record = { case: { id: 9, label: "PET-1" }, kind: "i94", on: "2026-11-09" };
    expect(named(["case", "kind", "on"], record)).toBe("PET-1 · Form I-94 · 11-09-2026");
  });

  it("says days and options in the name of what it points at as well", () => {
    const sheet = { id: 5, label: "PET-1 · 2026-11-02 · i94" };
    expect(named(["sheet", "on"], { sheet, on: "2026-11-09" })).toBe(
      "PET-1 · 11-02-2026 · Form I-94 · 11-09-2026",
    );
  });

  it("leaves out what is empty or not readable", () => {
    expect(named(["case", "kind", "on"], { kind: "i94", on: null })).toBe("Form I-94");
  });

  it("says texts in the reader's language, where they are translated into it", () => {
    const record = { title: "Easter", titles: { fr: "Pâques" }, on: "2026-04-05" };
    expect(named(["title", "on"], record, "fr")).toBe("Pâques · 04-05-2026");
    expect(named(["title", "on"], record, "it")).toBe("Easter · 04-05-2026");
  });

  it("keeps the server's name where nothing in it reads differently", () => {
    expect(named(["case", "note"], { case: { id: 9, label: "PET-1" }, note: "x" })).toBe("kept");
  });
});
