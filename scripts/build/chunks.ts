import { join } from "node:path";

/** What the bundler tells of a module. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

interface ChunkGroup {
  readonly name: string | ((id: string, graph: ModuleGraph) => string | null);
  readonly test?: RegExp;
  /** For the bundler's own reports. */
  readonly debugName?: string;
}

const source = join(import.meta.dirname, "../../src");
const PACKAGES = /[\\/]node_modules[\\/]/;

/** Packages by what of them is needed together. */
const LIBRARIES: readonly ChunkGroup[] = [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: "words", test: /node_modules[\\/](i18next|react-i18next|html-parse-stringify|void-elements)[\\/]/ },
];

const LATER_LIBRARIES: readonly ChunkGroup[] = [
  {
    name: "refine",
    test: /node_modules[\\/](@refinedev[\\/](core|react-router)|@tanstack|react-router|qs|lodash)/,
  },
  // The part of antd that every screen stands on; pickers, drawers and calendars come with what uses them.
  {
    name: "antd",
    test: /node_modules[\\/](@ant-design[\\/]|@rc-component[\\/](util|motion|dialog|portal|notification|resize-observer|mutate-observer|context)[\\/]|@emotion[\\/]|stylis[\\/]|clsx[\\/]|antd[\\/]es[\\/](theme|style|config-provider|_util|app|button|modal|message|notification|locale|version|space|grid)[\\/])/,
  },
];

/**
 * The few files the first pages are made of, cut along what is needed together; each holds what its modules import and no
 * earlier one holds. `first` is what the page itself names and what starts everything else; `boot` the calls before any
 * screen; `sign-in` the first page; `ui` the frame of every screen; `list` the screen most pages begin with.
 */
export const chunkGroups: ChunkGroup[] = [
  ...LIBRARIES,
  importsOf("first", ["main.ts"]),
  importsOf("boot", ["app/boot.ts"]),
  importsOf("sign-in", ["app/mount.tsx", "i18n/i18n.ts"]),
  ...LATER_LIBRARIES,
  importsOf("ui", ["app/application.tsx"]),
  importsOf("list", ["screens/list/list-screen.tsx"]),
];

/** All of our own modules that these import, however far. */
function importsOf(name: string, entries: readonly string[]): ChunkGroup {
  let found: ReadonlySet<string> | null = null;
  return {
    debugName: name,
    name: (id, graph) => {
      found ??= closure(
        graph,
        entries.map((entry) => join(source, entry)),
      );
      return found.has(id) ? name : null;
    },
  };
}

function closure(graph: ModuleGraph, entries: readonly string[]): ReadonlySet<string> {
  const found = new Set(entries);
  for (const id of found) {
    const { importedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const imported of importedIds) if (!PACKAGES.test(imported)) found.add(imported);
  }
  return found;
}
