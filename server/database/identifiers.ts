/** Quotes a name for SQL text that Kysely does not build. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Quotes a text constant; for SQL that takes no parameters, such as definitions of triggers. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

export const NAME_LIMIT = 63;

/**
 * A name of at most 63 bytes, PostgreSQL's limit, the same on both engines. Longer ones keep their beginning and end in
 * a checksum, so that two of them never become one.
 */
export function shortName(name: string): string {
  if (name.length <= NAME_LIMIT) return name;
  const suffix = `_${checksum(name).toString(36).padStart(7, "0")}`;
  return name.slice(0, NAME_LIMIT - suffix.length) + suffix;
}

/** FNV-1a, 32 bits. */
function checksum(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash;
}
