type Row = Readonly<Record<string, unknown>>;

interface FormerRows {
  /** As they stand. */
  readonly today: readonly Row[];
  /** As history keeps it: the rows that came, went or changed, before and after. */
  readonly change: readonly [before: readonly Row[], after: readonly Row[]];
  /** Whether a value can be put back; others are left to the server. */
  readonly puts: (field: string, value: unknown) => boolean;
}

/**
 * Child rows as they were before a change, as a save takes them: those that came with it are left out, those it changed have
 * their values of before, those that went are added anew. What else was done to rows since stays.
 */
export function formerRows({ today, change: [before, after], puts }: FormerRows): Row[] {
  const was = new Map(before.map((row) => [row["id"], row]));
  const became = new Map(after.map((row) => [row["id"], row]));
  const values = (row: Row, isPut: (name: string) => boolean) =>
    Object.fromEntries(
      Object.entries(row).filter(([name, value]) => name !== "id" && isPut(name) && puts(name, value)),
    );
  const kept = today
    .filter(({ id }) => was.has(id) || !became.has(id))
    .map(({ id }) => {
      const [old = {}, changed = {}] = [was.get(id), became.get(id)];
      return { id, ...values(old, (name) => JSON.stringify(old[name]) !== JSON.stringify(changed[name])) };
    });
  const present = new Set(today.map(({ id }) => id));
  const gone = before.filter(({ id }) => !present.has(id)).map((row) => values(row, () => true));
  return [...kept, ...gone];
}
