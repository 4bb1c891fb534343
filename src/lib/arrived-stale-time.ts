const FRESH_MS = 2000;

/** What came before its screen is not asked for again when that is drawn; everything else is whenever it shows anew. */
export function arrivedStaleTime({
  state,
}: {
  readonly state: { readonly dataUpdateCount: number };
}): number {
  return state.dataUpdateCount === 0 ? FRESH_MS : 0;
}
