import { join } from "node:path";
import type { Plugin } from "vite";

const MENDED = join(import.meta.dirname, "../../src/ui/escape-keys.ts");
const IN_ITS_PLACE = "\0mended-escape";

/** Gives antd's portals our hook for Escape in place of their own, which `src/ui/escape-keys.ts` says the reason of. */
export function mendedEscape(): Plugin {
  let given = false;
  return {
    name: "mended-escape",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      if (source !== "./useEscKeyDown" || importer?.includes("@rc-component/portal") !== true) return null;
      given = true;
      return IN_ITS_PLACE;
    },
    load: (id) =>
      id === IN_ITS_PLACE ? `export { useEscKeyDown as default } from ${JSON.stringify(MENDED)};` : null,
    buildEnd(error) {
      // a later release of antd may have it elsewhere, or no more
      if (error === undefined && !given) this.error("Nothing asks for the hook of Escape any more.");
    },
  };
}
