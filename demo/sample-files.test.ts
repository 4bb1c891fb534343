import { describe, expect, it } from "vitest";
import { detectKind } from "../server/files/kinds.ts";
import { sampleDocument } from "./sample-files.ts";

describe("sampleDocument", () => {
  it.each(["order.pdf", "letter.docx", "scan.png", "notes.txt"])(
    "makes a %s that is what its name says",
    (name) => {
      const { type, bytes } = sampleDocument(name);
      expect(detectKind(bytes)).toBe(name.split(".")[1]);
      expect(type).not.toBe("");
      expect(sampleDocument(name).bytes.equals(bytes)).toBe(true);
    },
  );
});
