import { describe, expect, it } from "vitest";
import { findResourceComparisons } from "./resource-comparisons.mjs";

const resources = new Set(["consultant", "message", "invoice"]);
const found = (text: string) =>
  findResourceComparisons({ files: [{ path: "server/one.ts", text }], resources }).map(({ name }) => name);

describe("a place that does something else for one resource", () => {
  it.each([
    'if (resource === "consultant") return;',
    'if (open.resource.name !== "consultant") return;',
    'const own = area == "consultant" ? 1 : 2;',
    'return "consultant" === news.open.resource.name;',
    'const PERSON = "consultant";\nif (resource.name === PERSON) return;',
    'const PERSON: string = "consultant";\nif (PERSON === resourceName) return;',
    'switch (resource.name) {\n  case "consultant":\n    return 1;\n  default:\n    return 2;\n}\n',
  ])("is found: %s", (text) => {
    expect(found(text)).toEqual(["consultant"]);
  });

  it.each([
    'if (kind === "message") return;',
    'if (resource === "unknown") return;',
    "if (resource.name === other.name) return;",
    'switch (part.kind) {\n  case "invoice":\n    return 1;\n}\n',
  ])("is not what merely has the word of one: %s", (text) => {
    expect(found(text)).toEqual([]);
  });
});
