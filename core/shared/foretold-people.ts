/** Ways in which people are told of a write. */
export const WAYS_TO_NOTIFY = ["notice", "mail", "invited", "invitation_changed", "uninvited"] as const;

/** People who would be told the same. */
export interface ForetoldPeople {
  readonly kind: (typeof WAYS_TO_NOTIFY)[number];
  /** Of a mail. */
  readonly subject?: string;
  /** What some of them are called, as far as the reader may know it. */
  readonly people: readonly string[];
  /** How many they are. */
  readonly total: number;
}
