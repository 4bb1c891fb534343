import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import levels from "../tests/fixtures/asvs-5.0.json" with { type: "json" };

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "docs/asvs.md"), "utf8");
const rows = page
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [item = "", level = "", asked = "", state = "", evidence = ""] = line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim());
    const files = [...evidence.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, file = ""]) => file);
    const titles = [...evidence.matchAll(/“([^”]+)”/g)].map(([, title = ""]) => title);
    return { item, level, asked, state, evidence, files, titles };
  });

describe("docs/asvs.md", () => {
  test("has every item of levels 1 and 2 once, in order, with its level, and no other", () => {
    expect(rows.map(({ item, level }) => [item, level])).toEqual(
      Object.entries(levels).map(([item, level]) => [item, String(level)]),
    );
    expect(rows).toHaveLength(253);
  });

  test("says of each item what is asked, and what holds it or why not", () => {
    const wanting = rows.filter(
      ({ asked, state, evidence, files }) =>
        asked === "" ||
        evidence === "" ||
        !["met", "does not apply", "deviates"].includes(state) ||
        (state === "met" && files.length === 0),
    );
    expect(wanting).toEqual([]);
  });

  test("names files of tests that are there, and titles that stand in one of the files of their row", () => {
    const wrong = rows.flatMap(({ item, files, titles }) => {
      const missing = files.filter((file) => !existsSync(join(root, file)));
      const texts = files
        .filter((file) => !missing.includes(file))
        .map((file) => readFileSync(join(root, file), "utf8"));
      const unknown = titles.filter((title) => !texts.some((text) => text.includes(title)));
      return [...missing, ...unknown].map((what) => `${item}: ${what}`);
    });
    expect(wrong).toEqual([]);
  });

  test("begins with how many there are of each", () => {
    const count = (state: string) => rows.filter((row) => row.state === state).length;
    const [lead = ""] = page.split("\n## ");
    expect(lead.replaceAll(/\s+/g, " ")).toContain(
      `${rows.length} items, of which ${count("met")} are met, ${count("does not apply")} don’t apply and ${count("deviates")} deviate`,
    );
  });
});
