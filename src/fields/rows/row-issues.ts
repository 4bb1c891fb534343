import { createContext } from "react";

/** Problems of child rows by place: `days.0.regular_hours` → texts. */
export const RowIssuesContext = createContext<Readonly<Record<string, readonly string[]>>>({});

/** Doubts about child rows, by place in the same way. */
export const RowWarningsContext = createContext<Readonly<Record<string, readonly string[]>>>({});
