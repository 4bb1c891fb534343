import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * @param {string} path
 * @returns {boolean} whether the path is a file that this process may run
 */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * @param {string} name a program's name without its folder
 * @param {string} [path] the search path, PATH when left out
 * @returns {string | undefined} where the program is
 */
export function findOnPath(name, path = process.env.PATH ?? "") {
  const endings = process.platform === "win32" ? [".exe", ".cmd", ""] : [""];
  for (const folder of path.split(delimiter).filter(Boolean)) {
    for (const ending of endings) {
      const candidate = join(folder, name + ending);
      if (isProgram(candidate)) return candidate;
    }
  }
  return undefined;
}
