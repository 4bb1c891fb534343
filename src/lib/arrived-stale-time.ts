/** For so long after its screen is there it is not asked for again, whatever else of the screen begins with it. */
const FRESH_MS = 2000;
/** A screen that takes longer to be drawn begins with newer rows. */
const MAX_MS = 30_000;

/** Of a query, what this looks at. */
interface Arrived {
  readonly state: { readonly dataUpdateCount: number; readonly dataUpdatedAt: number };
  readonly getObserversCount: () => number;
}

const drawnAt = new WeakMap<Arrived, number>();

/**
 * What came before its screen is not asked for again when that is drawn, however long a slow machine draws; everything
 * else is whenever it shows anew.
 */
export function arrivedStaleTime(query: Arrived): number {
  const { dataUpdateCount, dataUpdatedAt } = query.state;
  if (dataUpdateCount > 0) return 0;
  const drawn = drawnAt.get(query);
  if (drawn !== undefined) return drawn - dataUpdatedAt + FRESH_MS;
  if (query.getObserversCount() > 0 && Date.now() - dataUpdatedAt < MAX_MS) {
    drawnAt.set(query, Date.now());
    return arrivedStaleTime(query);
  }
  return MAX_MS;
}
