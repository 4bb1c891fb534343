import { describe, expect, it } from "vitest";
import { errorFromAnswer } from "./api-error.ts";

const error = (status: number, body: unknown) => errorFromAnswer({ status, body, requestId: null });

describe("what a failed call says", () => {
  it("is the message of the answer, else its error [R8.04]", () => {
    expect(error(400, { message: "m", error: "e" }).message).toBe("m");
    expect(error(400, { error: "e" }).message).toBe("e");
  });

  it("is Server Error for a 500, whatever the answer holds [R8.05]", () => {
    expect(error(500, { message: "stack" }).message).toBe("Server Error");
  });

  it("keeps code, fields, request id and the whole answer", () => {
    const found = error(409, {
      message: "m",
      code: "stale_version",
      errors: { title: ["a", 3], lead: "b" },
      request_id: "r1",
      current: { id: 1 },
    });
    expect(found).toMatchObject({
      status: 409,
      statusCode: 409,
      code: "stale_version",
      errors: { title: ["a"], lead: ["b"] },
      requestId: "r1",
      body: { current: { id: 1 } },
    });
  });

  it("has words even for an answer that is no JSON", () => {
    expect(error(502, "<html>")).toMatchObject({ message: "HTTP 502", code: "http_502" });
  });
});
