/**
 * @typedef {object} PageReach
 * @property {string} path
 * @property {number} line counted from one
 */

const REACH = /\.(?:querySelector(?:All)?|closest|getElementById|getElementsBy\w+)\b|\bdataset\b/;

/** Who may look for parts in the page itself, and why. */
const SEAMS = new Map([
  ["src/lib/page-parts.ts", "names every part that is looked for"],
  ["src/app/mount.tsx", "the element that React renders into"],
  ["src/app/loading-outline.ts", "runs before React"],
  ["src/appearance/apply.ts", "runs before anything else, on the document itself"],
  ["src/lib/base-url.ts", "a line of the page's head"],
  ["src/ui/rich-text/paste.ts", "reads a document of its own, which is pasted"],
  ["src/screens/detail/mentions.ts", "reads a document of its own, which is shown"],
]);

/**
 * Finds places of the browser application that look for something in the page by a selector of their own: a ref or the
 * state of a component knows it, or `src/lib/page-parts.ts` has a name for it.
 *
 * @param {{ files: readonly { path: string, text: string }[] }} options
 * @returns {PageReach[]}
 */
export function findPageReaches({ files }) {
  return files
    .filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !SEAMS.has(path))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, at) => (REACH.test(line) ? [{ path, line: at + 1 }] : [])),
    );
}
