import { createContext } from "react";
import type { Pending } from "../../lib/pending.ts";

/** What the fields of the form hold back while somebody types; null where each sign counts at once. */
export const PendingContext = createContext<Pending | null>(null);
