import { describe, expect, it } from "vitest";
import { draftKey } from "./drafts.ts";

describe("the key of a draft", () => {
  it("belongs to one person and one form", () => {
    const address = "/records/lead/5/edit";
    expect(draftKey({ employeeId: 1, address })).not.toBe(draftKey({ employeeId: 2, address }));
    expect(draftKey({ employeeId: 1, address })).not.toBe(
      draftKey({ employeeId: 1, address: "/new?resource=lead" }),
    );
  });

  it("is the same with a slash at the end of the path", () => {
    expect(draftKey({ employeeId: 1, address: "/new/?resource=lead" })).toBe(
      draftKey({ employeeId: 1, address: "/new?resource=lead" }),
    );
  });
});
