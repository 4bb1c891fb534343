import { describe, expect, it } from "vitest";
import { readAddressAppearance, readAppearance } from "./appearance.ts";

describe("the look an address asks for", () => {
  it("[R2.124] is theme, nav-style and layout-type; the rest of the query stays", () => {
    expect(readAddressAppearance("?page=2&theme=dark&nav-style=top&layout-type=boxed&query=a%20b")).toEqual({
      look: { theme: "dark", navStyle: "top", layoutType: "boxed" },
      rest: "?page=2&query=a+b",
    });
    expect(readAddressAppearance("?layout-type=framed")).toEqual({
      look: { layoutType: "framed" },
      rest: "",
    });
  });

  it("[R2.125] is nothing where the value is unknown", () => {
    expect(readAddressAppearance("?theme=pink&nav-style=&layout-type=round")).toEqual({ look: {}, rest: "" });
  });

  it("leaves an address alone that asks for none", () => {
    expect(readAddressAppearance("?filter=%20x&a=1")).toEqual({ look: {}, rest: "?filter=%20x&a=1" });
  });
});

it("what is kept is read by its known parts", () => {
  expect(readAppearance({ theme: "dark", navStyle: 3, layoutType: "round", other: 1 })).toEqual({
    theme: "dark",
  });
});
