import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { walkSchemas } from "../../../tests/support/schema-properties.ts";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** What no control of the studio sets, and why. What is of an area stands in its JSON under “Area settings” all the same. */
const WITHOUT_CONTROL: Readonly<Record<string, string>> = {
  $schema: "for editors of files",
  component: "a tab that the application itself draws",
  onArchive: "written in the JSON of the area: few areas have any",
  locked: "keeps the rights of those who repair rights; it changes with a release",
  deny: "forbids for good what nobody is to be granted; it changes with a release",
  denials: "forbids for good what nobody is to be granted; it changes with a release",
  identity: "which class says who somebody is; it changes with a release",
  maskedWhileImpersonating: "what nobody sees in another one's name; it changes with a release",
  readsAudited: "which class is noted as it is read; it changes with a release",
  resets: "of the menu's own entries for the daily lists",
  idParameter: "of addresses that the release brings; areas made here stand at /records",
  tabParameter: "of addresses that the release brings; areas made here stand at /records",
  tabQuery: "of addresses that the release brings; areas made here stand at /records",
  tabAliases: "of addresses that the release brings; areas made here stand at /records",
  hideBelow: "protects single people in reports of the release; it is kept when the rest is edited",
  parties: "of documents, which are written in the JSON of the area",
  sums: "of documents, which are written in the JSON of the area",
  rowLink: "where a row of a table leads; it is kept when the rest is edited",
};

it("every property of the language has a control in the studio, or a reason why not", () => {
  const schemas = ["resource", "access", "navigation", "report", "dashboard"];
  const properties = walkSchemas(schemas, (name) => JSON.parse(read(`schemas/${name}`)) as object);
  const code = ["src/features/studio/*.{ts,tsx}", "core/studio/*.ts"]
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((path) => !path.includes(".test."))
    .map(read)
    .join("\n");
  const words = new Set(code.match(/[$\w]+/g));
  const unnamed = new Set(properties.map(({ name }) => name).filter((name) => !words.has(name)));
  expect(properties.length).toBeGreaterThan(400);
  expect([...unnamed].toSorted()).toEqual(Object.keys(WITHOUT_CONTROL).toSorted());
});
