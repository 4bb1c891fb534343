import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const recipes = readFileSync(join(root, "docs/recipes.md"), "utf8");

const CODE = "{core,server,src,schemas}/**/*.{ts,tsx,json}";
const DEFINITIONS = "resources/**/*.json";
const OTHERS = /\.test\.tsx?$|\.fixture\.ts$|\/generated\/|\/demo\//;

/** What each recipe gives as its model, as code writes it, and where the word means something else. */
const MODELS = [
  { recipe: "A field type", sources: [CODE], model: /"multi_enum"|\bmulti_enum:/ },
  {
    recipe: "A list kind",
    sources: [CODE],
    model: /"calendar"|\bcalendar: /,
    elsewhere:
      /^src\/screens\/list\/calendar\/|^src\/features\/settings\/|\/reminders\/|\/calendar-feed\/|\/document-files\/person\//,
  },
  { recipe: "A language", sources: [CODE, DEFINITIONS], model: /"fr"|\bfr: / },
  { recipe: "An action", sources: [CODE], model: /\brelatedCounts\b/ },
  { recipe: "A filter", sources: [CODE], model: /\bstarts_with\b/ },
  { recipe: "An answer type", sources: [CODE, DEFINITIONS], model: /\byes_attachment\b/ },
];

function pathsOf(recipe: string): string[] {
  const [, section = ""] = recipes.split(`### ${recipe}\n`);
  const [text = ""] = section.split(/^##/m);
  return [...text.matchAll(/`((?:core|server|src|schemas|resources|locales|tests)\/[\w./-]*)`/g)].map(
    ([, path = ""]) => path,
  );
}

test.each(MODELS)(
  "$recipe: every file that knows its model is named",
  ({ recipe, sources, model, elsewhere }) => {
    const paths = pathsOf(recipe);
    const files = globSync(sources, { cwd: root }).filter(
      (file) => !OTHERS.test(file) && !elsewhere?.test(file),
    );
    const knowing = files.filter((file) => model.test(readFileSync(join(root, file), "utf8")));
    expect(knowing.length).toBeGreaterThan(3);
    const isNamed = (file: string) =>
      paths.some((path) => (path.endsWith("/") ? file.startsWith(path) : file === path));
    expect(knowing.filter((file) => !isNamed(file))).toEqual([]);
  },
);
