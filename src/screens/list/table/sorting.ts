export type Direction = "ascending" | "descending";

/** How a sort such as `modified`, `name` or `-created` orders a column; null where it does not. Only its first term counts. */
export function sortDirection(sort: string, field: string): Direction | null {
  const [first = ""] = sort.split(",");
  if (first === "modified") return field === "modified" ? "descending" : null;
  if (first === field || (field === "modified" && first === "-modified")) return "ascending";
  return first === `-${field}` ? "descending" : null;
}

/** The sort after a click on a column's head: upwards, downwards, then the list's own order (null) again. */
export function nextSort(sort: string, field: string): string | null {
  const direction = sortDirection(sort, field);
  const upwards = field === "modified" ? "-modified" : field;
  const downwards = field === "modified" ? "modified" : `-${field}`;
  if (direction === null) return upwards;
  return direction === "ascending" ? downwards : null;
}
