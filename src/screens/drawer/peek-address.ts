/** A record shown over the page, as the address names it. */
export interface Peek {
  readonly resource: string;
  readonly id: string;
  readonly mode: "show" | "edit";
}

/** The tab that is open in the drawer: the page below may have tabs of its own. */
export const PEEK_TAB = "peek_tab";
const OWN = ["peek", "peek_mode", PEEK_TAB] as const;

/** `submission:12`, as links and addresses say which record they show. */
export function parseRecordName(text: string | null | undefined): Omit<Peek, "mode"> | null {
  const match = /^([a-z][a-z0-9_]*):(\d{1,16})$/.exec(text ?? "");
  return match?.[1] !== undefined && match[2] !== undefined ? { resource: match[1], id: match[2] } : null;
}

export function readPeek(search: string): Peek | null {
  const parameters = new URLSearchParams(search);
  const named = parseRecordName(parameters.get("peek"));
  return named ? { ...named, mode: parameters.get("peek_mode") === "edit" ? "edit" : "show" } : null;
}

/** The same query part with another record over the page, or with none. */
export function withPeek(search: string, peek: Peek | null): string {
  const parameters = new URLSearchParams(search);
  for (const name of OWN) parameters.delete(name);
  if (peek) {
    parameters.set("peek", `${peek.resource}:${peek.id}`);
    if (peek.mode === "edit") parameters.set("peek_mode", "edit");
  }
  const text = parameters.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  return text === "" ? "" : `?${text}`;
}
