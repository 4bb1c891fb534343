import { describe, expect, test } from "vitest";
import {
  MAX_REQUEST_LENGTH,
  MAX_ROWS_WATCHED,
  MAX_WATCHED,
  readLiveMessage,
  readLiveRequest,
} from "./messages.ts";

describe("what a browser says to the live connection", () => {
  test.for([
    [{ token: "abc" }, { token: "abc" }],
    [{ watch: [] }, { watch: [] }],
    [{ watch: [{ resource: "lead", rows: [3, 4] }] }, { watch: [{ resource: "lead", rows: [3, 4] }] }],
    [
      { watch: [{ resource: "lead" }, { resource: "lead", id: 7, more: true }] },
      { watch: [{ resource: "lead" }, { resource: "lead", id: 7 }] },
    ],
  ])("is understood: %j", ([said, meant]) => {
    expect(readLiveRequest(JSON.stringify(said))).toEqual(meant);
  });

  test.for([
    "",
    "null",
    "[]",
    "{}",
    '{"token":""}',
    `{"token":"${"x".repeat(201)}"}`,
    '{"watch":{}}',
    '{"watch":[1]}',
    '{"watch":[{"resource":"Lead"}]}',
    '{"watch":[{"resource":"lead","id":0}]}',
    '{"watch":[{"resource":"lead","id":"1"}]}',
    '{"watch":[{"resource":"lead","rows":7}]}',
    '{"watch":[{"resource":"lead","rows":[1,0]}]}',
    JSON.stringify({
      watch: [{ resource: "lead", rows: Array.from({ length: MAX_ROWS_WATCHED + 1 }, () => 1) }],
    }),
    JSON.stringify({ watch: Array.from({ length: MAX_WATCHED + 1 }, () => ({ resource: "lead" })) }),
  ])("is refused: %s", (said) => {
    expect(readLiveRequest(said)).toBeNull();
  });

  test("fits into one message however much is watched", () => {
    const watch = Array.from({ length: MAX_WATCHED }, () => ({
      resource: "r".repeat(60),
      rows: Array.from({ length: MAX_ROWS_WATCHED / MAX_WATCHED }, () => Number.MAX_SAFE_INTEGER),
    }));
    expect(JSON.stringify({ watch }).length).toBeLessThan(MAX_REQUEST_LENGTH);
  });
});

test("[R7.59] a message of the server carries its version; anything else is none", () => {
  expect(readLiveMessage('{"version":"1.2.3"}')).toEqual({ version: "1.2.3" });
  for (const text of ["", "null", "{}", '{"version":7}']) expect(readLiveMessage(text)).toBeNull();
});
