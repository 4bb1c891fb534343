import { createContext } from "react";

/** The record as it was opened, with its child rows: what locks a row is what stood there. Null: a new one. */
export const RecordBeforeContext = createContext<Readonly<Record<string, unknown>> | null>(null);
