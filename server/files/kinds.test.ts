import { describe, expect, it } from "vitest";
import { detectKind } from "./kinds.ts";

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))),
  );

describe("detectKind", () => {
  it.each([
    ["pdf", bytes("%PDF-1.7\n")],
    ["pdf", bytes("some lines before\n%PDF-1.4")],
    ["png", bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])],
    ["jpeg", bytes([0xff, 0xd8, 0xff, 0xe0])],
    ["rar", bytes("Rar!", [0x1a, 0x07, 0x01, 0x00])],
    ["7zip", bytes([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])],
    ["zip", bytes("PK", [3, 4], "a.txt")],
    ["zip", bytes("PK", [5, 6], [0, 0])],
    ["docx", bytes("PK", [3, 4], "[Content_Types].xml", [0], "word/document.xml")],
    ["txt", bytes("plain words\r\n")],
    ["txt", new TextEncoder().encode("naïve 東京")],
  ])("reads %s from the content", (kind, head) => {
    expect(detectKind(head)).toBe(kind);
  });

  it("does not take a program, an empty file or a cut picture for something it stores", () => {
    expect(detectKind(bytes([0x4d, 0x5a, 0x90, 0x00]))).toBeNull();
    expect(detectKind(bytes([0x7f, 0x45, 0x4c, 0x46, 2]))).toBeNull();
    expect(detectKind(bytes(""))).toBeNull();
    expect(detectKind(bytes([0x89, 0x50]))).toBeNull();
    expect(detectKind(bytes([0xff, 0xfe, 0x41]))).toBeNull();
  });

  it("takes a text whose last letter is cut by the end of the head", () => {
    expect(detectKind(new TextEncoder().encode("東京").slice(0, 5))).toBe("txt");
  });
});
