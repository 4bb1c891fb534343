import { describe, expect, it } from "vitest";
import { ApiError, errorFromAnswer } from "../lib/api-error.ts";
import { ownWords } from "./report-error.ts";

const refused = (status: number, body: unknown) => errorFromAnswer({ status, body, requestId: null });

describe("words for a failure", () => {
  it("are ours where the answer has none", () => {
    expect(ownWords(refused(422, ""))).toBe("errors.noReason");
    expect(ownWords(refused(500, null))).toBe("errors.server");
    expect(ownWords(new ApiError({ status: 0, code: "network", message: "No answer" }))).toBe(
      "errors.network",
    );
  });

  it("are never the program's own", () => {
    expect(ownWords(new TypeError("Cannot read properties of undefined (reading 'data')"))).toBe(
      "errors.page",
    );
  });

  it("are the answer's where it has some", () => {
    expect(ownWords(refused(422, { message: "Too long" }))).toBeNull();
    expect(ownWords(new Error("The file is empty."))).toBeNull();
  });
});
