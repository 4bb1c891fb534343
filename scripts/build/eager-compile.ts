import type { Plugin } from "vite";

const HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Has the browser compile the code of these modules, and of all they import, while it arrives and beside the page's own
 * thread. Otherwise it compiles each function at its first call, which is felt at the first click. Chromium reads the
 * hint, which must be the first line of a file; other browsers see a comment. `modules`: whole paths.
 */
export function compileEagerly(modules: readonly string[]): Plugin {
  return {
    name: "eager-compile",
    apply: "build",
    enforce: "post",
    generateBundle: {
      // what Vite puts before the code of a file stands there by then
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const needed = new Set(
          modules.map((module) => {
            const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
            if (!chunk) throw new Error(`${module} is in no file of the build.`);
            return chunk.fileName;
          }),
        );
        for (const fileName of needed) {
          const chunk = bundle[fileName];
          if (chunk?.type !== "chunk") continue;
          for (const imported of chunk.imports) needed.add(imported);
          chunk.code = HINT + chunk.code;
          const map = bundle[`${fileName}.map`];
          if (map?.type === "asset") map.source = oneLineLater(map.source);
        }
      },
    },
  };
}

function oneLineLater(map: string | Uint8Array): string {
  const { mappings, ...rest } = JSON.parse(Buffer.from(map).toString()) as { mappings: string };
  return JSON.stringify({ ...rest, mappings: `;${mappings}` });
}
