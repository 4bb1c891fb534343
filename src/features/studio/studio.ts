import type { Draft, Edit } from "./use-studio.ts";

/** What the parts of the studio share: the draft that is open, and how it is changed. */
export interface Studio {
  /** Undefined as long as nothing was changed. */
  readonly draft: Draft | undefined;
  /** Opens another draft. */
  readonly open: (id: number) => void;
  readonly edit: (edits: readonly Edit[]) => void;
}
