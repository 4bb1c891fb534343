/** Texts by place (`days.3.hours`) as texts by row and field. */
export function issuesByRow(
  issues: Readonly<Record<string, readonly string[]>>,
  field: string,
): ReadonlyMap<number, Readonly<Record<string, string>>> {
  const rows = new Map<number, Record<string, string>>();
  for (const [path, texts] of Object.entries(issues)) {
    const [owner, row, child] = path.split(".");
    if (owner !== field || row === undefined || child === undefined) continue;
    const ofRow = rows.get(Number(row)) ?? {};
    ofRow[child] = texts.join(" ");
    rows.set(Number(row), ofRow);
  }
  return rows;
}
