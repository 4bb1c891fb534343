import { describe, expect, it } from "vitest";
import type { ClientConfig } from "../../core/definition/client-types.ts";
import { indexConfig } from "./config-index.ts";
import { nameInWords } from "./record-words.ts";

const field = (name: string, options: readonly { value: string }[] | null = null) => ({ name, options });
const resource = (label: readonly string[]) => ({
  name: "paper",
  label,
  lifecycles: [],
  fields: [field("case"), field("kind", [{ value: "i94" }]), field("note")],
});
const named = (label: readonly string[], record: Readonly<Record<string, unknown>>) => {
  const shown = resource(label);
  const index = indexConfig({
    resources: [shown],
    labels: {
      paper: { name: "Paper", plural: "Papers", fields: {}, options: { kind: { i94: "Form I-94" } } },
    },
  } as unknown as ClientConfig);
  const found = index.resource("paper");
  if (found === null) throw new Error("The resource is missing.");
  return nameInWords({ index, resource: found, record: { id: 4, label: "kept", ...record } })["label"];
};

describe("the name of a record in words", () => {
  it("says options as the reader's language does", () => {
    expect(named(["case", "kind"], { case: { id: 9, label: "PET-1" }, kind: "i94" })).toBe(
      "PET-1 · Form I-94",
    );
  });

  it("leaves out what is empty or not readable", () => {
    expect(named(["case", "kind"], { kind: "i94" })).toBe("Form I-94");
  });

  it("keeps the server's name where no option stands in it", () => {
    expect(named(["case", "note"], { case: { id: 9, label: "PET-1" }, note: "x" })).toBe("kept");
  });
});
