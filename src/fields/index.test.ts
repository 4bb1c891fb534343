import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Modules that come with this one: what it imports, and what those import, besides types and what is loaded later. */
function comesWith(entry: URL): ReadonlySet<string> {
  const found = new Set([entry.href]);
  for (const href of found) {
    if (!/\.tsx?$/.test(href)) continue;
    const code = readFileSync(new URL(href), "utf8");
    for (const [, name = ""] of code.matchAll(/^(?:import|export) (?!type )(?:[^;]*? from )?"([^"]+)";/gm))
      found.add(name.startsWith(".") ? new URL(name, href).href : name);
  }
  return found;
}

it("a list shows cells without the code of inputs, filters and grids", () => {
  const modules = [...comesWith(new URL("index.ts", import.meta.url))];
  expect(modules.some((name) => name.endsWith("fields/text/cells.tsx"))).toBe(true);
  const later = /\/fields\/.*\b(inputs?|filters?|grid-cells?|picker)\.tsx?$/;
  expect(modules.filter((name) => later.test(name))).toEqual([]);
});
