/** What everybody is told at the top of every page while it holds. */
export interface Announcement {
  readonly id: number;
  readonly text: string;
  readonly tone: "info" | "warning";
  readonly link: string | null;
  /** A changed announcement is a new one for whoever closed it. */
  readonly row_version: number;
}
