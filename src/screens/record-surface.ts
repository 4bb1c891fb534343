import { createContext } from "react";

/** Where a record is shown that is not a page of its own. */
export interface RecordSurface {
  /** Turns what shows the record into its form. */
  readonly edit: () => void;
}

/** Null on a page; the parts of a record ask it where they would lead to another page. */
export const RecordSurfaceContext = createContext<RecordSurface | null>(null);
