import { describe, expect, it } from "vitest";
import { nextSort, sortDirection } from "./sorting.ts";

describe("sorting by the head of a column", () => {
  it("goes up, down, and back to the list's own order", () => {
    expect(nextSort("modified", "name")).toBe("name");
    expect(nextSort("name", "name")).toBe("-name");
    expect(nextSort("-name", "name")).toBeNull();
  });

  it("treats the time of the last change as the API does", () => {
    expect(sortDirection("modified", "modified")).toBe("descending");
    expect(nextSort("name", "modified")).toBe("-modified");
    expect(nextSort("-modified", "modified")).toBe("modified");
  });

  it("shows the first term of a sort by several", () => {
    expect(sortDirection("-status,name", "status")).toBe("descending");
    expect(sortDirection("-status,name", "name")).toBeNull();
  });
});
