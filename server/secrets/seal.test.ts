import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { seal, unseal } from "./seal.ts";

const [key, other] = [randomBytes(32), randomBytes(32)];
const purpose = "a mailbox";

it("opens with the key and for the purpose it was sealed with, and for nothing else", () => {
  const text = seal({ keys: [key], purpose, text: "ya29 ä日" });
  expect(unseal({ keys: [key], purpose, text })).toBe("ya29 ä日");
  expect(text).not.toContain("ya29");
  expect(unseal({ keys: [other, key], purpose, text })).toBe("ya29 ä日");
  expect(unseal({ keys: [other], purpose, text })).toBeNull();
  expect(unseal({ keys: [key], purpose: "a second factor", text })).toBeNull();
});

it("is never sealed twice alike", () => {
  const sealed = Array.from({ length: 100 }, () => seal({ keys: [key], purpose, text: "same" }));
  expect(
    new Set(sealed.map((text) => Buffer.from(text.slice(3), "base64url").toString("hex", 0, 12))).size,
  ).toBe(100);
});

it("does not open once any byte of it was changed, cut or said to be of another kind", () => {
  const text = seal({ keys: [key], purpose, text: "secret" });
  const [version = "", sealed = ""] = text.split(".");
  const bytes = Buffer.from(sealed, "base64url");
  const changed = Array.from(bytes, (byte, at) => {
    const copy = Buffer.from(bytes);
    copy[at] = byte ^ 1;
    return `${version}.${copy.toString("base64url")}`;
  });
  const cut = Array.from(bytes, (_byte, length) => `${version}.${bytes.toString("base64url", 0, length)}`);
  const kinds = ["none", "v0", "v2", ""].map((kind) => `${kind}.${sealed}`);
  for (const wrong of [...changed, ...cut, ...kinds, "", sealed])
    expect([wrong, unseal({ keys: [key], purpose, text: wrong })]).toEqual([wrong, null]);
});
