import { describe, expect, it } from "vitest";
import { ApiError, errorFromAnswer } from "../lib/api-error.ts";
import { getOwnMessage } from "./report-error.ts";

const refused = (status: number, body: unknown) => errorFromAnswer({ status, body, requestId: null });

describe("words for a failure", () => {
  it("are ours where the answer has none", () => {
    expect(getOwnMessage(refused(422, ""))).toBe("errors.noReason");
    expect(getOwnMessage(refused(500, null))).toBe("errors.server");
    expect(getOwnMessage(new ApiError({ status: 0, code: "network", message: "No answer" }))).toBe(
      "errors.network",
    );
  });

  it("are never the program's own", () => {
    expect(getOwnMessage(new TypeError("Cannot read properties of undefined (reading 'data')"))).toBe(
      "errors.page",
    );
  });

  it("are the answer's where it has some", () => {
    expect(getOwnMessage(refused(422, { message: "Too long" }))).toBeNull();
    expect(getOwnMessage(new Error("The file is empty."))).toBeNull();
  });
});
