/**
 * @typedef {object} WrongName
 * @property {string} path
 * @property {string} name the file's or the identifier's
 * @property {string} reason
 */

const LIMIT_WORDS = /^(MOST|LONGEST|SHORTEST|FEWEST|LARGEST|SMALLEST|BIGGEST|GREATEST|LEAST)(_|$)/;
/** As a whole name they say nothing of what the file exports. */
const EMPTY_STEMS = /^(later|news|said|run|utils?|helpers?|misc|common)$/;
const EXPORTED =
  /^export (?:default )?(?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;
const CONSTANT = /^(?:export )?const ([A-Z][A-Z0-9_]*)\b/gm;

/**
 * Reads the words to avoid from the last column of the glossary's tables.
 *
 * @param {string} glossary
 * @returns {Map<string, string>} each word with the term that stands for it
 */
export function readGlossary(glossary) {
  /** @type {Map<string, string>} */
  const avoided = new Map();
  for (const line of glossary.split("\n")) {
    const cells = line.split("|").map((cell) => cell.trim());
    const [, term = "", , words = ""] = cells;
    if (cells.length !== 5 || term === "Term" || /^-*$/.test(words)) continue;
    for (const word of words.split(",")) avoided.set(word.trim(), term);
  }
  return avoided;
}

/**
 * Finds names that say something in a word the glossary avoids.
 *
 * @param {{ files: readonly { path: string, text: string }[], avoided: ReadonlyMap<string, string> }} options
 * @returns {WrongName[]}
 */
export function findWrongNames({ files, avoided }) {
  return files.flatMap(({ path, text }) => {
    const file = path.split("/").at(-1) ?? path;
    const stem = file.replace(/\..*$/, "");
    /** @type {WrongName[]} */
    const wrong = checkParts({ path, name: stem, shown: file, avoided });
    if (EMPTY_STEMS.test(stem)) wrong.push({ path, name: file, reason: "a file is called what it exports" });
    if (/-tests?$/.test(stem) && !/\.test\.tsx?$/.test(file)) {
      wrong.push({ path, name: file, reason: "only a test is called one" });
    }
    for (const [, name = ""] of text.matchAll(EXPORTED)) wrong.push(...checkParts({ path, name, avoided }));
    for (const [, name = ""] of text.matchAll(CONSTANT)) {
      if (LIMIT_WORDS.test(name)) wrong.push({ path, name, reason: "a limit is called MAX_ or MIN_" });
    }
    return wrong;
  });
}

/**
 * @param {{ path: string, name: string, shown?: string, avoided: ReadonlyMap<string, string> }} options
 * @returns {WrongName[]}
 */
function checkParts({ path, name, shown = name, avoided }) {
  const parts = splitName(name);
  return [...avoided].flatMap(([word, term]) => {
    const wanted = word.split("-");
    const found = parts.some((_, at) => wanted.every((part, offset) => parts[at + offset] === part));
    return found ? [{ path, name: shown, reason: `"${word}": the glossary says ${term}` }] : [];
  });
}

/**
 * @param {string} name in camelCase, PascalCase, kebab-case or CAPITALS
 * @returns {string[]} its words in small letters
 */
function splitName(name) {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.toLowerCase());
}
