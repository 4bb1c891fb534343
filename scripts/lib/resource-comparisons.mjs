/**
 * @typedef {object} ResourceComparison
 * @property {string} path
 * @property {string} name of the resource
 */

/** What stands for the name of a resource where it is compared. */
const SUBJECT = String.raw`\w*(?:[rR]esource|[aA]rea)(?:Name)?\??(?:\.name)?`;
const SIGN = String.raw`\s*[!=]==?\s*`;
const VALUE = String.raw`(?:"(\w+)"|([A-Z][A-Z_]*(?:\.\w+)?))`;
const FORWARD = new RegExp(String.raw`\b${SUBJECT}${SIGN}${VALUE}`, "g");
const BACKWARD = new RegExp(String.raw`${VALUE}${SIGN}(?:\w+\??\.)*${SUBJECT}\b`, "g");
const SWITCH = new RegExp(String.raw`switch \((?:\w+\??\.)*${SUBJECT}\) \{([\s\S]*?)\n\s*\}\n`, "g");
const CASE = /\bcase "(\w+)"/g;
const CONSTANT = /\bconst ([A-Z][A-Z_]*)(?:: string)? = "(\w+)"/g;

/**
 * Finds places that do something else for one resource, by comparing its name: what a resource needs for itself is said in
 * its definition, or by a function that the definition names.
 *
 * @param {{ files: readonly { path: string, text: string }[], resources: ReadonlySet<string> }} options
 * @returns {ResourceComparison[]}
 */
export function findResourceComparisons({ files, resources }) {
  const constants = new Map(
    files.flatMap(({ text }) =>
      [...text.matchAll(CONSTANT)].map(([, name = "", value = ""]) => /** @type {const} */ ([name, value])),
    ),
  );
  return files.flatMap(({ path, text }) => {
    const compared = [FORWARD, BACKWARD].flatMap((pattern) =>
      [...text.matchAll(pattern)].map(
        ([, literal, constant]) => literal ?? constants.get(constant ?? "") ?? "",
      ),
    );
    const chosen = [...text.matchAll(SWITCH)].flatMap(([, body = ""]) =>
      [...body.matchAll(CASE)].map(([, literal = ""]) => literal),
    );
    return [...compared, ...chosen].filter((name) => resources.has(name)).map((name) => ({ path, name }));
  });
}
