import { expect, test } from "vitest";
import { shippedDefinitions } from "../../tests/fixtures/shipped.ts";
import type { MatchesTab, RawDocument, ResourceDefinition } from "../definition/types.ts";
import { compileResources } from "../definition/compile.ts";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** The shipped definitions, with one more criterion for matches of a requirement. */
async function codesWith(criterion: object): Promise<readonly (string | undefined)[]> {
  const documents: RawDocument<unknown>[] = [];
  for await (const file of glob("resources/*/*.json", { cwd: root })) {
    if (/^resources\/(reports|dashboards|forms)\//.test(file)) continue;
    const document = JSON.parse(await readFile(join(root, file), "utf8")) as ResourceDefinition;
    if (document.name === "lead") {
      const tab = document.detail?.tabs?.find((one): one is MatchesTab => one.kind === "matches");
      tab?.criteria.push(criterion as MatchesTab["criteria"][number]);
    }
    documents.push({ source: file, document });
  }
  const access = JSON.parse(await readFile(join(root, "resources/access.json"), "utf8")) as never;
  const result = compileResources({ documents, access });
  return result.ok ? [] : result.errors.map(({ text }) => text);
}

test.each([
  ["name", { kind: "shared", here: "technologies", there: "name" }, "kind"],
  ["photo", { kind: "shared", here: "technologies", there: "avatar" }, "kind"],
  ["gender", { kind: "shared", here: "priority", there: "gender" }, "identity"],
  ["age", { kind: "by", there: "date_of_birth" }, "identity"],
  ["home", { kind: "shared", here: "technologies", there: "address" }, "identity"],
  ["origin", { kind: "shared", here: "priority", there: "work_auth" }, "class"],
])("no match compares the %s of somebody", async (name, criterion, reason) => {
  expect(await codesWith({ name, weight: 1, ...criterion })).toContain(`match_criterion.${reason}`);
});

test("what the shipped matches compare is a short list that holds nothing else", async () => {
  const { resources } = await shippedDefinitions();
  const compared = resources.resources.flatMap(({ tabs }) =>
    tabs.flatMap((tab) => (tab.kind === "matches" ? tab.criteria.flatMap(({ there }) => there) : [])),
  );
  expect(compared).toEqual([
    "technologies",
    "region",
    "preferred_regions",
    "min_rate",
    "experience_years",
    "available_from",
    "work_until",
  ]);
});
