/** What the live connection says. Every message carries the release of the server (§7); the parts say what else is new. */
export interface LiveMessage {
  /** Release of the server that speaks. */
  readonly version: string;
  /** Somebody wrote a record that the listener watches; the listener asks again for what it may see. */
  readonly changed?: LiveChange;
  /** Something reached the listener's notifications. */
  readonly notified?: true;
  /** Who looks at a record changed. */
  readonly presence?: { readonly resource: string; readonly id: number };
}

export interface LiveChange {
  readonly resource: string;
  readonly id: number;
  readonly row_version: number;
}

/** What a browser says. The first message carries the token; before it the server sends nothing but its version. */
export type LiveRequest =
  | { readonly token: string }
  /** Replaces what was watched: a resource's list (`id` absent) or single records. */
  | { readonly watch: readonly { readonly resource: string; readonly id?: number }[] };
