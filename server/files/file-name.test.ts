import { describe, expect, it } from "vitest";
import { cleanFileName, contentDisposition } from "./file-name.ts";

describe("cleanFileName", () => {
  it.each([
    ["résumé.pdf", "pdf", "résumé.pdf"],
    ["../../etc/passwd", "txt", "passwd.txt"],
    ["C:\\temp\\scan.JPG", "jpeg", "scan.jpg"],
    ["invoice.pdf.exe", "pdf", "invoice.pdf.exe.pdf"],
    ['a"b<c>\u0000\n.png', "png", "abc.png"],
    ["...", "zip", "file.zip"],
    [undefined, "txt", "file.txt"],
  ] as const)("%s as %s is kept as %s", (name, kind, kept) => {
    expect(cleanFileName(name, kind)).toBe(kept);
  });

  it("cuts a name that is too long and keeps its ending", () => {
    const name = cleanFileName(`${"x".repeat(400)}.pdf`, "pdf");
    expect(name).toHaveLength(184);
    expect(name.endsWith("x.pdf")).toBe(true);
  });
});

describe("contentDisposition", () => {
  it("carries names of every script and cannot be broken out of", () => {
    expect(contentDisposition('a"\r\nx: 東.pdf', "attachment")).toBe(
      "attachment; filename=\"a___x: _.pdf\"; filename*=UTF-8''a%22%0D%0Ax%3A%20%E6%9D%B1.pdf",
    );
  });
});
