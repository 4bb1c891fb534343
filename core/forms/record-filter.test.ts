import { describe, expect, test } from "vitest";
import { checkForm } from "./check.ts";
import { question } from "./forms.fixture.ts";
import { findFilterFields, isRecordFilter, readRecordFilter } from "./record-filter.ts";

const compared = { field: "state", is: "open" };
const nested = (depth: number): unknown => (depth === 0 ? compared : { not: nested(depth - 1) });

describe("which records a question offers", () => {
  test.for([
    [compared],
    [{ field: "due", gt: { today: -7 } }],
    [{ field: "seen", lt: { now: 2, lessMinutes: "minutes" } }],
    [{ field: "owner", is: { me: true } }],
    [{ all: [{ field: "state", in: ["open", null] }, { not: { field: "note", empty: true } }] }],
    [{ any: [{ field: "from", lte: { field: "to" } }] }],
  ])("%j is said by fields of the record", ([filter]) => {
    expect(isRecordFilter(filter)).toBe(true);
    expect(readRecordFilter(JSON.stringify(filter))).toEqual(filter);
  });

  test.for([
    ["open"],
    [{}],
    [{ field: "state" }],
    [{ field: "state", is: "open", in: ["open"] }],
    [{ field: "state", like: "open" }],
    [{ field: "state", empty: "yes" }],
    [{ field: "state", is: { parent: "state" } }],
    [{ parent: "state", is: "open" }],
    [{ role: "admin" }],
    [{ all: [compared], any: [compared] }],
    [{ all: Array.from({ length: 50 }, () => compared) }],
    [nested(6)],
  ])("%j is not", ([filter]) => {
    expect(isRecordFilter(filter)).toBe(false);
    const asked = question(1, "record", { records_where: readRecordFilter(JSON.stringify(filter)) });
    expect(checkForm([asked]).map(({ code }) => code)).toEqual(["filter_unfit"]);
  });

  test("names its fields, those it compares with among them", () => {
    const filter = readRecordFilter(
      '{"all":[{"field":"from","lt":{"field":"to"}},{"field":"from","empty":false}]}',
    );
    expect(findFilterFields(filter!)).toEqual(["from", "to"]);
    expect(readRecordFilter(" ")).toBeNull();
    expect(isRecordFilter(readRecordFilter("{"))).toBe(false);
  });
});
