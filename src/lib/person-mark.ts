/** So few that each person shares theirs with every thousandth other: a mark tells apart, and names nobody. */
const MARKS = 1024;

/**
 * A mark of somebody that may stay on a device when nothing may tell any more who worked on it: whoever comes is told
 * from somebody else by it, but for one in a thousand.
 */
export function getMark(person: string): string {
  const salt = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return marked(person, salt.toString(36));
}

export function isMarkOf(mark: string, person: string): boolean {
  return mark === marked(person, mark.split(".")[0] ?? "");
}

/** FNV-1a of the salt and the person. */
function marked(person: string, salt: string): string {
  let hash = 0x811c9dc5;
  for (const sign of `${salt} ${person}`) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return `${salt}.${(hash >>> 0) % MARKS}`;
}
