import { describe, expect, test } from "vitest";
import type { FieldTypeName } from "../../../core/definition/types.ts";
import { getCell } from "./cells.ts";
import type { CellContext } from "../../field-types/types.ts";

const context = (form: CellContext["form"]): CellContext => ({
  form,
  words: { option: (field, value) => `${field} is ${value}` },
  yesNo: ["Oui", "Non"],
});

const site = {
  street: "1 Elm St",
  city: "Austin",
  state: "TX",
  zip: "73301",
  country: "US",
  latitude: 1,
  longitude: 2,
};
const html = "<p>Hello <b>you</b> &amp; me</p><ul><li>one</li></ul>";

const CASES: [FieldTypeName, unknown, labels: string, names: string][] = [
  ["text", "=HYPERLINK(1)", "'=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["long_text", "two\nlines", "two\nlines", "two\nlines"],
  ["rich_text", html, "Hello you & me\none", html],
  ["integer", -5, "-5", "-5"],
  ["decimal", "-1.5", "-1.5", "-1.5"],
  ["money", "-65.50", "-65.50", "-65.50"],
  ["percent", "12.50", "12.50", "12.50"],
  ["boolean", true, "Oui", "true"],
  ["boolean", false, "Non", "false"],
  ["date", "2026-03-01", "2026-03-01", "2026-03-01"],
  ["datetime", "2026-03-01T10:00:00.000Z", "2026-03-01T10:00:00.000Z", "2026-03-01T10:00:00.000Z"],
  ["time", "09:30", "09:30", "09:30"],
  ["duration", 90, "90", "90"],
  ["email", "a@b.example", "a@b.example", "a@b.example"],
  ["phone", "+12125550100", "+12125550100", "+12125550100"],
  ["phone", "+1+cmd|' /C calc'!A0", "'+1+cmd|' /C calc'!A0", "'+1+cmd|' /C calc'!A0"],
  ["url", "https://a.example/", "https://a.example/", "https://a.example/"],
  ["color", "#ff0000", "#ff0000", "#ff0000"],
  ["code", "JOB-2026-0001", "JOB-2026-0001", "JOB-2026-0001"],
  ["enum", "open", "f is open", "open"],
  ["multi_enum", ["a", "b"], "f is a; f is b", "a; b"],
  ["tags", ["=x", "-y"], "'=x; -y", "'=x; -y"],
  ["reference", { id: 3, label: "Oak" }, "Oak", "Oak"],
  ["reference", { id: 3, label: null }, "#3", "#3"],
  [
    "references",
    [
      { id: 3, label: "Oak" },
      { id: 4, label: null },
    ],
    "Oak; #4",
    "Oak; #4",
  ],
  ["dynamic_reference", { resource: "job", id: 3, label: "Roof" }, "Roof", "job:3"],
  ["dynamic_reference", { resource: "job", id: 3, label: null }, "job:3", "job:3"],
  ["rows", [{ id: 1 }], "", ""],
  ["file", { id: 1, name: "@cv.pdf" }, "'@cv.pdf", "'@cv.pdf"],
  [
    "files",
    [
      { id: 1, name: "a.pdf" },
      { id: 2, name: "b.pdf" },
    ],
    "a.pdf; b.pdf",
    "a.pdf; b.pdf",
  ],
  ["image", { id: 1, name: "me.png" }, "me.png", "me.png"],
  ["address", site, "1 Elm St, Austin, TX, 73301, US", JSON.stringify(site)],
  ["geo", { latitude: 1.5, longitude: 2 }, "1.5, 2", '{"latitude":1.5,"longitude":2}'],
  [
    "translations",
    { fr: "Congé", es: "Licencia" },
    "fr: Congé; es: Licencia",
    '{"fr":"Congé","es":"Licencia"}',
  ],
  ["rating", 4, "4", "4"],
  ["slider", 40, "40", "40"],
];

describe("a cell of every type", () => {
  test.each(CASES)("%s %j", (valueType, value, labels, names) => {
    const field = { name: "f", valueType };
    expect(getCell(value, field, context("labels"))).toBe(labels);
    expect(getCell(value, field, context("names"))).toBe(names);
    expect(getCell(null, field, context("labels"))).toBe("");
    expect(getCell(undefined, field, context("names"))).toBe("");
  });
});
