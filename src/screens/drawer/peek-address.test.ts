import { describe, expect, it } from "vitest";
import { parseRecordName, readPeek, withPeek } from "./peek-address.ts";

describe("the address of a drawer", () => {
  it("keeps what the list says and replaces the record before", () => {
    const search = "?status=sent,placed&sort=-code&peek=client:3&peek_mode=edit&peek_tab=files";
    expect(withPeek(search, { resource: "interview", id: "7", mode: "show" })).toBe(
      "?status=sent,placed&sort=-code&peek=interview:7",
    );
    expect(withPeek(search, null)).toBe("?status=sent,placed&sort=-code");
    expect(withPeek("?peek=client:3", null)).toBe("");
  });

  it("reads back what it wrote", () => {
    const peek = { resource: "purchase_order", id: "12", mode: "edit" } as const;
    expect(readPeek(withPeek("?query=java", peek))).toEqual(peek);
    expect(readPeek("?query=java")).toBeNull();
  });

  it.each(["client", "client:", "client:x", ":3", "Client:3", "client:3:4", ""])(
    "takes %j for no record",
    (text) => expect(parseRecordName(text)).toBeNull(),
  );
});
