/** Why a name cannot be added to a list. */
export type NewNameError = "empty" | "present";

/** What is wrong with a name that is to join others; null when nothing is. Case and outer spaces do not tell names apart. */
export function findNewNameError(name: string, present: readonly string[]): NewNameError | null {
  const wanted = plain(name);
  if (wanted === "") return "empty";
  return present.some((one) => plain(one) === wanted) ? "present" : null;
}

const plain = (name: string): string => name.trim().toLowerCase();
