import { createContext } from "react";
import type { PendingInputs } from "../../lib/pending-inputs.ts";

/** What the fields of the form hold back while somebody types; null where each sign counts at once. */
export const PendingContext = createContext<PendingInputs | null>(null);
