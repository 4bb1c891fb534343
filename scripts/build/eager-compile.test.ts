import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compileEagerly } from "./eager-compile.ts";

let folder: string;

const FILES = {
  "main.js": `import { often } from "./often.js"; often(); globalThis.open = () => import("./seldom.js");`,
  "often.js": `import { shared } from "./shared.js"; export const often = () => { console.log(shared("often")); };`,
  "shared.js": `export function shared(what) { return "so " + what; }`,
  "seldom.js": `import { shared } from "./shared.js"; console.log(shared("seldom"));`,
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "eager-compile-"));
  mkdirSync(join(folder, "src"));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, "src", name), text);
});
afterAll(() => rmSync(folder, { recursive: true }));

const built = (modules: readonly string[]) =>
  build({
    root: folder,
    configFile: false,
    logLevel: "silent",
    plugins: [compileEagerly(modules.map((path) => join(folder, "src", path)))],
    build: {
      sourcemap: "hidden",
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(folder, "src/main.js"),
        output: { codeSplitting: { groups: [{ name: "shared", test: /shared/ }] } },
      },
    },
  });

it("puts the hint into the first line of what is named and what that imports, and nowhere else", async () => {
  await built(["main.js"]);
  const assets = join(folder, "dist/assets");
  const read = (name: string, ending: string) => {
    const file = readdirSync(assets).find((path) => path.startsWith(`${name}-`) && path.endsWith(ending));
    return readFileSync(join(assets, file!), "utf8");
  };
  for (const [name, hinted] of Object.entries({ main: true, shared: true, seldom: false })) {
    expect(read(name, ".js").startsWith("//# allFunctionsCalledOnLoad\n"), name).toBe(hinted);
    // the map tells of what follows the hint
    const { mappings } = JSON.parse(read(name, ".js.map")) as { mappings: string };
    expect(mappings.startsWith(";"), name).toBe(hinted);
  }
});

it("ends a build in which something named is missing", async () => {
  await expect(built(["gone.js"])).rejects.toThrow(/gone\.js is in no file of the build/);
});
