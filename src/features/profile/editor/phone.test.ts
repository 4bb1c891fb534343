import { describe, expect, it } from "vitest";
import { isPhoneOf, joinPhone, PHONE_COUNTRIES, readNational, splitPhone, writeNational } from "./phone.ts";

describe("a phone number of a profile", () => {
  it("[R5.62] is in India, the United States or Canada", () => {
    expect(Object.keys(PHONE_COUNTRIES)).toEqual(["in", "us", "ca"]);
    expect(splitPhone("+919876543210")).toEqual({ country: "in", national: "9876543210" });
    expect(splitPhone("+12125550123")).toEqual({ country: "us", national: "2125550123" });
    expect(splitPhone("+14165550123")).toEqual({ country: "ca", national: "4165550123" });
    expect(splitPhone(null)).toEqual({ country: "us", national: "" });
  });

  it("is written as in its country and kept as plus, code and digits", () => {
    expect(writeNational({ country: "us", national: "2125550123" })).toBe("(212) 555-0123");
    expect(joinPhone({ country: "in", national: "9876543210" })).toBe("+919876543210");
    expect(joinPhone({ country: "in", national: "" })).toBeNull();
  });

  it("[R5.63] takes its code from the country, not from what is typed", () => {
    expect(readNational("(212) 555-0123", "us")).toBe("2125550123");
    expect(readNational("+1 212 555 0123", "us")).toBe("2125550123");
    expect(joinPhone({ country: "us", national: readNational("+44 2125550", "us") })).toBe("+1442125550");
  });

  it("is whole", () => {
    expect(isPhoneOf("+12125550123", "us")).toBe(true);
    expect(isPhoneOf("+121255", "us")).toBe(false);
  });
});
