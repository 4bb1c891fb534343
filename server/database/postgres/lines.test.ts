import fc from "fast-check";
import { expect, test } from "vitest";
import { readLines } from "./lines.ts";

async function* chunked(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test("lines come out as they went in, however the bytes are cut", async () => {
  const text = fc.string({ unit: "binary" }).map((line) => line.replaceAll("\n", "\u2028\r"));
  await fc.assert(
    fc.asyncProperty(fc.array(text), fc.integer({ min: 1, max: 9 }), async (lines, size) => {
      const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""));
      const read = await Array.fromAsync(readLines(chunked(bytes, size)), (line) => line.toString());
      expect(read).toEqual(lines.map((line) => Buffer.from(line).toString()));
    }),
  );
});
