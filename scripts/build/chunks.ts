import { join } from "node:path";

/** What the bundler tells of a module. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

interface ChunkGroup {
  readonly name: string | ((id: string, graph: ModuleGraph) => string | null);
  readonly test?: RegExp;
  readonly includeDependenciesRecursively?: boolean;
  /** For the bundler's own reports. */
  readonly debugName?: string;
}

const source = join(import.meta.dirname, "../../src");
const PACKAGES = /[\\/]node_modules[\\/]/;

/** What every page is drawn with. */
const REACT: ChunkGroup = {
  name: "react",
  test: /node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next(?!.*[\\/]Trans))[\\/]/,
};

/**
 * What forms of antd are made of. The frame names their context alone; by what that stands beside, all of it would come
 * with the frame.
 */
const FORMS: ChunkGroup = {
  name: "antd-form",
  test: /node_modules[\\/]@rc-component[\\/](form[\\/]es[\\/](?!FormContext)|async-validator)/,
  includeDependenciesRecursively: false,
};

/** Libraries under every screen; a release of ours leaves them in the browser's cache. */
const LIBRARIES: readonly ChunkGroup[] = [
  {
    name: "refine",
    // several questions at once are asked by trees alone
    test: /node_modules[\\/](@refinedev[\\/](core|react-router)|@tanstack(?!.*[\\/](queriesObserver|useQueries)\.)|react-router|qs)[\\/]/,
  },
  // What all of antd stands on, and what the frame begins with; every other part comes with what first uses it.
  {
    name: "antd",
    test: /node_modules[\\/](@ant-design[\\/](cssinjs|cssinjs-utils|colors|fast-color)|@emotion|stylis|antd[\\/]es[\\/](theme|config-provider|app|button))[\\/]/,
  },
];

const LIST = ["screens/list/screen/list-screen.tsx"];
const DETAIL = ["screens/detail/detail-screen.tsx"];
const DASHBOARD = ["features/dashboard/dashboard.tsx"];
const BEHIND = [
  "live/live-link.tsx",
  "features/activity/activity.tsx",
  "features/approvals/waiting-link.tsx",
  "features/activity/location-sign.tsx",
  "features/activity/location-notice.tsx",
  "features/bug-report/bug-reporter.tsx",
  "features/notifications/bell.tsx",
  "features/reminders/reminders.tsx",
];

/**
 * The few files the first pages are made of, cut along what is needed together; each holds what its modules import,
 * packages too, and no earlier one holds. `first` is what the page itself names and what starts everything else; `boot`
 * the calls before any screen; `sign-in` the first page; `ui` the frame of every screen; `list`, `detail` and `dashboard`
 * the screens most pages begin with; `drawings` the signs of areas in the menu, which come while it is drawn; `behind`
 * what follows the first page by itself; `shared` what several of the screens and `behind` have in common. Whatever else
 * there is comes in the bundler's own cut: a few larger files would bring each part much that it does not need.
 */
export const chunkGroups: ChunkGroup[] = [
  REACT,
  importsOf("first", ["main.ts"]),
  importsOf("boot", ["app/prefetch/boot.ts"]),
  importsOf("sign-in", ["app/mount.tsx", "i18n/i18n.ts"]),
  FORMS,
  ...LIBRARIES,
  importsOf("ui", ["app/application.tsx"]),
  // little of each, and needed by what is not on the first page
  {
    name: "antd-rest",
    test: /node_modules[\\/](antd[\\/]es[\\/](_util|style|grid|space|form[\\/]hooks|popover|tooltip|alert)|@rc-component[\\/]tooltip)[\\/]/,
    includeDependenciesRecursively: false,
  },
  sharedBy("shared", [LIST, DETAIL, DASHBOARD, BEHIND]),
  importsOf("list", LIST),
  importsOf("detail", DETAIL),
  importsOf("dashboard", DASHBOARD),
  importsOf("drawings", ["ui/area-drawings.tsx"]),
  importsOf("behind", BEHIND),
];

/** All of our own modules that these import, however far. */
function importsOf(name: string, entries: readonly string[]): ChunkGroup {
  const isImported = importedBy(entries);
  return { debugName: name, name: (id, graph) => (isImported(id, graph) ? name : null) };
}

/** Those of our own modules that more than one of these import. */
function sharedBy(name: string, screens: readonly (readonly string[])[]): ChunkGroup {
  const imported = screens.map(importedBy);
  return {
    debugName: name,
    name: (id, graph) => (imported.filter((isImported) => isImported(id, graph)).length > 1 ? name : null),
  };
}

function importedBy(entries: readonly string[]): (id: string, graph: ModuleGraph) => boolean {
  let found: ReadonlySet<string> | null = null;
  return (id, graph) => {
    found ??= closure(
      graph,
      entries.map((entry) => join(source, entry)),
    );
    return found.has(id);
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
