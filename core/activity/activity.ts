/** One thing somebody did, as the journal sends it (§3: id, activityName, page). */
export interface Activity {
  /** Drawn by the browser; the same id sent twice is stored once. */
  readonly id: string;
  readonly activityName: string;
  /** Path of the page it was done on. */
  readonly page: string;
  /** ISO 8601, UTC. */
  readonly time: string;
}

/** The name of the activity that is the opening of a page; others are names of buttons. */
export const PAGE_VISIT = "page_visit";

/** Activities of one upload at most; a browser with more sends several. */
export const MAX_ACTIVITIES = 1_000;

/** Minutes that count as worked when there is an activity in them. */
export const BUCKET_MINUTES = 5;
