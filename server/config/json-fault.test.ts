import fc from "fast-check";
import { expect, test } from "vitest";
import { findJsonFault } from "./json-fault.ts";

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

test.each<[string, number, number, string]>([
  ["", 1, 1, "a value is missing where the text ends"],
  ['{\n  "name": "room",\n  "fields": [', 3, 14, "a value is missing where the text ends"],
  ['{\n  "name": "room"\n  "area": 1\n}', 3, 3, '"," or "}" is missing before "area":'],
  ['{"list": [1, 2,]}', 1, 16, "a value is missing before ]}"],
  ['{"name": "room",}', 1, 17, "a name in quotes is missing before }"],
  ['{"name" "room"}', 1, 9, '":" is missing before "room"}'],
  ['{"name": "ro\nom"}', 1, 13, 'a closing quote is missing before om"}'],
  ['{"path": "C:\\dir"}', 1, 13, 'a second backslash is missing before \\dir"}'],
  ["{name: 1}", 1, 2, "a name in quotes is missing before name:"],
  ["[1}", 1, 3, '"," or "]" is missing before }'],
  ["{} {}", 1, 4, "nothing may follow the whole before {}"],
  ["[tru]", 1, 2, "a value is missing before tru]"],
])("%j: line %i, column %i: %s", (text, line, column, what) => {
  expect(findJsonFault(text)).toMatchObject({ line, column, what });
});

/** JSON with one piece cut out or put in, as a hand or a broken write leaves it. */
const damaged = fc
  .record({
    json: fc.json({ depthSize: "medium" }),
    from: fc.nat(),
    length: fc.nat({ max: 3 }),
    piece: fc.oneof(
      fc.constantFrom("", ",", "}", "]", '"', ":", "\n", "\\", "\\u12", "-", "0", "tru", "\u0007"),
      fc.string({ unit: "binary" }),
    ),
  })
  .map(({ json, from, length, piece }) => {
    const place = from % (json.length + 1);
    return json.slice(0, place) + piece + json.slice(place + length);
  });

test("a fault is found exactly where a text is no JSON, and up to it the text can be its beginning", () => {
  let faults = 0;
  fc.assert(
    fc.property(fc.oneof(damaged, fc.json(), fc.string()), (text) => {
      const fault = findJsonFault(text);
      expect(fault === null).toBe(isJson(text));
      if (fault === null) return;
      faults += 1;
      const beginning = text.slice(0, fault.offset);
      const left = findJsonFault(beginning);
      expect(left === null || beginning.slice(left.offset).trim() === "").toBe(true);
    }),
    { numRuns: 3000 },
  );
  expect(faults).toBeGreaterThan(500);
});
