import { expect, test } from "vitest";
import { findWrongNames, readGlossary } from "./names.mjs";

const GLOSSARY = `
| Term    | Meaning            | Avoid             |
| ------- | ------------------ | ----------------- |
| error   | Refuses            | problem, problems |
| record  | One of a resource  | -                 |
| flush   | Sends what is held | hand-on           |
`;
const avoided = readGlossary(GLOSSARY);

const namesOf = (path: string, text = ""): string[] =>
  findWrongNames({ files: [{ path, text }], avoided }).map(({ name }) => name);

test("the glossary's last column names the words to avoid, each with its term", () => {
  expect([...avoided]).toEqual([
    ["problem", "error"],
    ["problems", "error"],
    ["hand-on", "flush"],
  ]);
});

test("an avoided word is found in file names and in exported identifiers of every spelling", () => {
  expect(namesOf("src/area/problem-list.tsx")).toEqual(["problem-list.tsx"]);
  const text = [
    "export function findProblems() {}",
    "export const FORM_PROBLEM_CODES = [];",
    "export interface ProblemBoxProps {}",
    "export type Problem = string;",
    "export async function handOn() {}",
    "export const errors = [];",
    "function localProblem() {}",
  ].join("\n");
  expect(namesOf("src/form/errors.ts", text)).toEqual([
    "findProblems",
    "FORM_PROBLEM_CODES",
    "ProblemBoxProps",
    "Problem",
    "handOn",
  ]);
});

test("a word counts whole: a longer one that contains it is another", () => {
  expect(namesOf("src/form/problematic.ts", "export const problematic = 1;")).toEqual([]);
});

test("a limit is called MAX_ or MIN_, exported or not", () => {
  const text = [
    "const MOST = 3;",
    "export const LONGEST_NAME = 80;",
    "const MAX_ROWS = 5;",
    "const ALMOST = 1;",
  ];
  expect(namesOf("server/limits.ts", text.join("\n"))).toEqual(["MOST", "LONGEST_NAME"]);
});

test("a file that is no test is not called one", () => {
  expect(namesOf("server/area/area-tests.ts")).toEqual(["area-tests.ts"]);
  expect(namesOf("server/area/area-test.test.ts")).toEqual([]);
});

test("a file is called what it exports", () => {
  expect(namesOf("src/area/later.tsx")).toEqual(["later.tsx"]);
  expect(namesOf("src/area/search.tsx")).toEqual([]);
});
