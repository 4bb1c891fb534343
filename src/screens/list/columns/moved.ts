/** The names with one of them at another place; a place beyond the ends is the end. */
export function moved(names: readonly string[], name: string, to: number): readonly string[] {
  const others = names.filter((other) => other !== name);
  const place = Math.min(Math.max(to, 0), others.length);
  return [...others.slice(0, place), name, ...others.slice(place)];
}
