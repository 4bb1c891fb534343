import { expect, it } from "vitest";
import { takeFiles } from "./take-files.ts";

const file = (name: string, size = 1) => {
  const made = new File(["x"], name);
  Object.defineProperty(made, "size", { value: size });
  return made;
};

it("[R5.13 R5.14] takes pdf, docx, jpeg or jpg and png, and says why it takes no other", () => {
  const good = ["a.pdf", "b.docx", "c.jpeg", "d.JPG", "e.png"].map((name) => file(name));
  const bad = [file("f.txt"), file("g"), file("h.pdf", 0), file("i.pdf", 21 * 1024 * 1024)];
  const { chosen, contents, refused } = takeFiles([], [...good, ...bad]);
  expect(chosen.map(({ name }) => name)).toEqual(good.map(({ name }) => name));
  expect(chosen.map(({ key }) => contents.get(key))).toEqual(good);
  expect(refused).toEqual([
    { name: "f.txt", why: "kind" },
    { name: "g", why: "kind" },
    { name: "h.pdf", why: "empty" },
    { name: "i.pdf", why: "tooLarge" },
  ]);
});

it("takes ten files at most, beside those chosen before", () => {
  const before = takeFiles(
    [],
    Array.from({ length: 9 }, (_, place) => file(`${place}.pdf`)),
  ).chosen;
  const { chosen, refused } = takeFiles(before, [file("x.pdf"), file("y.pdf")]);
  expect(chosen).toHaveLength(10);
  expect(refused).toEqual([{ name: "y.pdf", why: "tooMany" }]);
});
