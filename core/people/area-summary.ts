/** What a handover does to the rows of one area. */
export interface AreaSummary {
  readonly resource: string;
  readonly label: string;
  readonly moved: number;
  readonly kept: number;
  /** The first of those that move. */
  readonly rows: readonly { readonly id: number; readonly label: string | null }[];
  /** Why rows stay. */
  readonly reasons: readonly string[];
}
